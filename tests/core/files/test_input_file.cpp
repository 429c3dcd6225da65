#include "base/errors.h"
#include "files/input_file.h"
#include "support/model_files.h"
#include "support/test_program.h"

#include <QtTest>

#include <chrono>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::chrono_literals;
using namespace std::string_literals;

namespace fs = std::filesystem;

class TestInputFile : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_temporary = std::make_unique<QTemporaryDir>(); }
    void anyPartCanBeRead();
    void anythingButARegularFileIsRefused_data();
    void anythingButARegularFileIsRefused();
    void pipeWithoutWriterIsRefusedAtOnce();
    void linksAreFollowed();
    void fileThatMayNotBeReadIsAnIoError();
    void fileThatBecameShorterIsRefused();
    void fileThatWasChangedIsNoticed();
    void deletedFileCanStillBeRead();
    void namesAreSafeToPrint();
    void textOverTheLimitIsRefusedWithoutReadingIt();
    void refusedFilesAreClosed();

private:
    fs::path folder() const { return m_temporary->path().toStdString(); }

    std::unique_ptr<QTemporaryDir> m_temporary;
};

namespace {

std::string partOf(const InputFile& file, std::uint64_t offset, std::size_t size)
{
    std::string part(size, '?');
    file.read(offset, std::as_writable_bytes(std::span(part)));
    return part;
}

} // namespace

void TestInputFile::anyPartCanBeRead()
{
    writeFile(folder() / "file", "0123456789");
    const InputFile file(folder() / "file");
    QCOMPARE(file.size(), std::uint64_t{10});
    QCOMPARE(partOf(file, 0, 10), "0123456789"s);
    QCOMPARE(partOf(file, 7, 3), "789"s);
    QCOMPARE(partOf(file, 10, 0), ""s);
    QCOMPARE(file.beginning(4), "0123"s);
    QCOMPARE(file.beginning(), "0123456789"s);
    file.expectUnchanged();
}

void TestInputFile::anythingButARegularFileIsRefused_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("message");
    QTest::newRow("nothing")
        << "nothing"
        << "InputError: nothing: expected a file, found nothing with this name";
    QTest::newRow("folder") << "folder"
                            << "InputError: folder: expected a regular file, found a folder";
    QTest::newRow("93 device") << "zero"
                               << "InputError: zero: expected a regular file, found a device";
    QTest::newRow("93 pipe") << "pipe"
                             << "InputError: pipe: expected a regular file, found a pipe";
    QTest::newRow("link to nothing")
        << "broken"
        << "InputError: broken: expected a file, found a link to a file that does not exist. "
           "Download the model again, or link to the right file.";
    QTest::newRow("93 symlink loop")
        << "loop"
        << "IoError: loop: cannot be opened: Too many levels of symbolic links";
    QTest::newRow("file in a file") << "file/inner"
                                    << "IoError: file/inner: cannot be opened: Not a directory";
}

void TestInputFile::anythingButARegularFileIsRefused()
{
    QFETCH(QString, name);
    QFETCH(QString, message);
    writeFile(folder() / "file", "");
    fs::create_directory(folder() / "folder");
    fs::create_symlink("/dev/zero", folder() / "zero");
    fs::create_symlink("nowhere", folder() / "broken");
    fs::create_symlink("loop", folder() / "loop");
    QCOMPARE(::mkfifo((folder() / "pipe").c_str(), 0600), 0);
    const auto open = [&] { const InputFile file(folder() / name.toStdString()); };
    QCOMPARE(QString::fromStdString(refusal(folder(), open)), message);
}

void TestInputFile::pipeWithoutWriterIsRefusedAtOnce()
{
    QCOMPARE(::mkfifo((folder() / "pipe").c_str(), 0600), 0);
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(refusal(folder(), [&] { readText(folder() / "pipe", 1); }),
             "InputError: pipe: expected a regular file, found a pipe"s);
    QVERIFY(timer.elapsed() < 5'000); // a blocking open would wait forever
}

void TestInputFile::linksAreFollowed()
{
    fs::create_directory(folder() / "elsewhere");
    writeFile(folder() / "elsewhere" / "file", "text");
    fs::create_symlink("elsewhere/file", folder() / "link");
    QCOMPARE(readText(folder() / "link", 4), "text"s);
}

void TestInputFile::fileThatMayNotBeReadIsAnIoError()
{
    if (::geteuid() == 0)
        QSKIP("the superuser may read everything");
    writeFile(folder() / "secret", "text");
    fs::permissions(folder() / "secret", fs::perms::none);
    QCOMPARE(refusal(folder(), [&] { readText(folder() / "secret", 9); }),
             "IoError: secret: cannot be opened: Permission denied"s);
}

void TestInputFile::fileThatBecameShorterIsRefused()
{
    writeFile(folder() / "file", "0123456789");
    const InputFile file(folder() / "file");
    fs::resize_file(folder() / "file", 4);
    QCOMPARE(partOf(file, 0, 4), "0123"s);
    for (const std::uint64_t offset : {3U, 6U})
        QCOMPARE(
            refusal(folder(), [&] { partOf(file, offset, 2); }),
            "InputError: file: expected 10 bytes, as when it was opened, found only 4 bytes. The "
            "file became shorter while it was being read. Open it again."s);
}

void TestInputFile::fileThatWasChangedIsNoticed()
{
    const auto expected =
        "InputError: file: expected a file that does not change while it is being read, found one "
        "that changed in the meantime. Open it again."s;
    writeFile(folder() / "file", "0123456789");
    fs::last_write_time(folder() / "file", fs::file_time_type::clock::now() - 1h);
    const InputFile file(folder() / "file");
    file.expectUnchanged();
    writeFile(folder() / "file", "9876543210");
    QCOMPARE(refusal(folder(), [&] { file.expectUnchanged(); }), expected);
    const InputFile longer(folder() / "file");
    writeFile(folder() / "file", "98765432100");
    QCOMPARE(refusal(folder(), [&] { longer.expectUnchanged(); }), expected);
}

void TestInputFile::deletedFileCanStillBeRead()
{
    writeFile(folder() / "file", "0123456789");
    const InputFile file(folder() / "file");
    fs::remove(folder() / "file");
    QCOMPARE(partOf(file, 5, 5), "56789"s);
    file.expectUnchanged();
}

void TestInputFile::namesAreSafeToPrint()
{
    QCOMPARE(printablePath("a\x1B[31m\n\xFF/\xE2\x80\xAE"
                           "b"),
             "a<U+001B>[31m<U+000A><FF>/<U+202E>b"s);
    QCOMPARE(refusal(folder(), [&] { const InputFile file(folder() / "a\x1B[2J"); }),
             "InputError: a<U+001B>[2J: expected a file, found nothing with this name"s);
    const std::string longest = printablePath(std::string(100'000, 'x'));
    QVERIFY2(longest.size() < 400, longest.c_str());
}

void TestInputFile::textOverTheLimitIsRefusedWithoutReadingIt()
{
    writeFile(folder() / "file", "text");
    QCOMPARE(readText(folder() / "file", 4), "text"s);
    QCOMPARE(refusal(folder(), [&] { readText(folder() / "file", 3); }),
             "InputError: file: expected at most 3 bytes, found 4 bytes"s);
    fs::resize_file(folder() / "file", std::uintmax_t{1} << 39); // sparse, larger than any memory
    QCOMPARE(refusal(folder(), [&] { readText(folder() / "file", 1000); }),
             "InputError: file: expected at most 1000 bytes, found 549755813888 bytes"s);
}

void TestInputFile::refusedFilesAreClosed()
{
    const auto open = [] { return std::distance(fs::directory_iterator("/proc/self/fd"), {}); };
    const auto before = open();
    refusal(folder(), [&] { const InputFile file(folder()); });
    QCOMPARE(open(), before);
}

PASTKEYS_TEST(TestInputFile)
#include "test_input_file.moc"
