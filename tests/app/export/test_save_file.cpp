#include "base/errors.h"
#include "export/save_file.h"
#include "support/approved_text.h"
#include "support/model_files.h"
#include "support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <filesystem>
#include <memory>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace pastkeys;
namespace fs = std::filesystem;

namespace {

std::size_t entriesIn(const fs::path& folder)
{
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

/// A file system of 64 KiB, which exists as long as this object does. Only root can mount it.
class SmallDisk
{
public:
    explicit SmallDisk(fs::path folder) : m_folder(std::move(folder))
    {
        fs::create_directory(m_folder);
        m_mounted = ::mount("tmpfs", m_folder.c_str(), "tmpfs", 0, "size=64k") == 0;
    }
    ~SmallDisk()
    {
        if (m_mounted)
            ::umount(m_folder.c_str());
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;
    bool isMounted() const { return m_mounted; }

private:
    fs::path m_folder;
    bool m_mounted = false;
};

} // namespace

class TestSaveFile : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_dir = std::make_unique<QTemporaryDir>(); }
    void piecesBecomeOneFile()
    {
        const fs::path path = folder() / "a.txt";
        const std::uint64_t bytes = saveFile(path, [](const ByteSink& sink) {
            for (const std::string_view piece : {"one ", "", "two"})
                sink(std::as_bytes(std::span(piece)));
        });
        QCOMPARE(bytes, std::uint64_t{7});
        QCOMPARE(test::readFile(path), std::string("one two"));
        QCOMPARE(entriesIn(folder()), std::size_t{1});
    }

    void anOldFileIsReplacedAndKeepsItsPermissions()
    {
        const fs::path path = folder() / "a.txt";
        saveFile(path, "old");
        fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
        saveFile(path, "new");
        QCOMPARE(test::readFile(path), std::string("new"));
        QVERIFY(fs::status(path).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
    }

    void aFailureInTheMiddleKeepsTheOldFileAndLeavesNothing()
    {
        const fs::path path = folder() / "a.txt";
        saveFile(path, "old");
        const auto fail = [](const ByteSink& sink) {
            sink(std::as_bytes(std::span(std::string_view("half"))));
            throw Cancelled();
        };
        QVERIFY_EXCEPTION_THROWN(saveFile(path, fail), Cancelled);
        QVERIFY_EXCEPTION_THROWN(saveFile(folder() / "b.txt", fail), Cancelled);
        QCOMPARE(test::readFile(path), std::string("old"));
        QCOMPARE(entriesIn(folder()), std::size_t{1});
    }

    void aFullDiskKeepsTheOldFileAndSaysSo()
    {
        const SmallDisk disk(folder() / "disk");
        if (!disk.isMounted())
            QSKIP("a small tmpfs cannot be mounted here: that needs root");
        const fs::path path = folder() / "disk" / "a.txt";
        saveFile(path, "old");
        QVERIFY_EXCEPTION_THROWN(saveFile(path, std::string(100'000, 'x')), IoError);
        QCOMPARE(test::readFile(path), std::string("old"));
        QCOMPARE(entriesIn(folder() / "disk"), std::size_t{1});
    }

    void whatIsNoFileIsRefused()
    {
        const fs::path here = folder();
        QCOMPARE(::mkfifo((here / "pipe").c_str(), 0600), 0);
        fs::create_symlink("/dev/full", here / "link");
        fs::create_symlink("b", here / "a");
        fs::create_symlink("a", here / "b");
        saveFile(here / "file", "x");
        const std::size_t before = entriesIn(here);
        std::string messages;
        for (const fs::path& path :
             {here, here / "", here / "pipe", fs::path("/dev/null"), fs::path(), here / "link",
              here / "a", here / "none/a.txt", here / "file/a.txt", here / std::string(256, 'n')})
            messages += test::refusal(here, [&] { saveFile(path, "new"); }) + '\n';
        const QString text =
            QString::fromStdString(messages).replace(QRegularExpression("n{256}"), "LONG");
        QCOMPARE(text, test::approved("export/save_file", text));
        QCOMPARE(entriesIn(here), before);
        QVERIFY(fs::is_fifo(here / "pipe") && fs::is_symlink(here / "link"));
        QVERIFY(fs::is_character_file("/dev/full"));
    }

    void aLinkIsFollowedToItsFile()
    {
        fs::create_directory(folder() / "far");
        saveFile(folder() / "far" / "a.txt", "old");
        fs::create_symlink("far/a.txt", folder() / "link");
        saveFile(folder() / "link", "new");
        QCOMPARE(test::readFile(folder() / "far" / "a.txt"), std::string("new"));
        QVERIFY(fs::is_symlink(folder() / "link"));
    }

    void aLinkToNothingYetIsFollowed()
    {
        fs::create_symlink("later.txt", folder() / "link");
        saveFile(folder() / "link", "new");
        QCOMPARE(test::readFile(folder() / "later.txt"), std::string("new"));
        QVERIFY(fs::is_symlink(folder() / "link"));
    }

    void aReadOnlyFolderIsRefused()
    {
        fs::permissions(folder(), fs::perms::owner_read | fs::perms::owner_exec |
                                      fs::perms::others_read | fs::perms::others_exec);
        const uid_t user = ::geteuid();
        if (user == 0)
            QCOMPARE(::seteuid(65534), 0); // root can write anywhere
        const std::string refusal =
            test::refusal(folder(), [this] { saveFile(folder() / "a.txt", "new"); });
        if (user == 0)
            QCOMPARE(::seteuid(0), 0);
        fs::permissions(folder(), fs::perms::owner_all);
        QVERIFY2(refusal.starts_with("IoError: a.txt: "), refusal.c_str());
        QCOMPARE(entriesIn(folder()), std::size_t{0});
    }

    void longAndForeignNamesAreWritten_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("255 bytes") << QString(255, 'n');
        QTest::newRow("Chinese") << QStringLiteral("日本語 と 中文.txt");
        QTest::newRow("emoji and umlaut") << QStringLiteral("übung 👩‍🔬.json");
        QTest::newRow("quotes and a line feed") << QStringLiteral("a\"b'c\nd");
    }
    void longAndForeignNamesAreWritten()
    {
        QFETCH(QString, name);
        const fs::path path = folder() / name.toStdString();
        saveFile(path, "first");
        saveFile(path, "second");
        QCOMPARE(test::readFile(path), std::string("second"));
        QCOMPARE(entriesIn(folder()), std::size_t{1});
    }

    void aWriterThatIsKilledLeavesTheOldFile()
    {
        const fs::path path = folder() / "a.txt";
        saveFile(path, "old");
        const pid_t child = ::fork();
        if (child == 0)
            saveFile(path, [](const ByteSink& sink) {
                sink(std::as_bytes(std::span(std::string_view("half of the new"))));
                ::raise(SIGKILL);
            });
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QVERIFY(WIFSIGNALED(status));
        QCOMPARE(test::readFile(path), std::string("old"));
    }

private:
    fs::path folder() const { return m_dir->path().toStdString(); }
    std::unique_ptr<QTemporaryDir> m_dir;
};

PASTKEYS_TEST(TestSaveFile)
#include "test_save_file.moc"
