// Checks which safetensors files are accepted, and the full error message for each refused one.
#include "base/errors.h"
#include "files/safetensors.h"
#include "support/model_files.h"
#include "support/test_program.h"

#include <QtTest>

#include <limits>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::string_literals;

class TestSafetensors : public QObject
{
    Q_OBJECT

private slots:
    void tensorsComeInTheOrderOfTheirData();
    void unusualFilesAreAccepted_data();
    void unusualFilesAreAccepted();
    void faultsAreRefused_data();
    void faultsAreRefused();
    void otherKindsOfFilesAreNamed_data();
    void otherKindsOfFilesAreNamed();
    void hostileNamesAreEscapedAndShortened();
    void deepHeaderIsRefused();
    void everyCutIsRefused();
    void largeClaimsAllocateNothing();
    void millionTensorsTakeBoundedTime();

private:
    QTemporaryDir m_folder;
};

namespace {

/// The header entry for a tensor of two float32 values. Tests inject faults into it.
const std::string kTensorA = R"({"dtype":"F32","shape":[2],"data_offsets":[0,8]})";
const std::string kEightBytes = "01234567";

std::string withA(const std::string& entry)
{
    return safetensorsBytes("{\"a\":" + entry + "}", kEightBytes);
}

/// A file of two float32 tensors. `a` and `b` give their shapes and offsets as JSON.
std::string withTwo(const std::string& a, const std::string& b, std::size_t dataBytes)
{
    return safetensorsBytes(R"({"a":{"dtype":"F32",)" + a + R"(},"b":{"dtype":"F32",)" + b + "}}",
                            std::string(dataBytes, 'x'));
}

std::string listing(const std::vector<TensorEntry>& entries)
{
    std::string text;
    for (const TensorEntry& entry : entries)
        text += printable(entry.name) + " " + std::string(nameOf(entry.type)) + " " +
                shapeText(entry.shape) + " " + std::to_string(entry.begin) + "-" +
                std::to_string(entry.end) + "\n";
    return text;
}

} // namespace

void TestSafetensors::tensorsComeInTheOrderOfTheirData()
{
    const std::string header =
        R"({"late":{"dtype":"BF16","shape":[1,2],"data_offsets":[8,12]},"__metadata__":{"x":"y"},)"
        R"("early":{"data_offsets":[0,8],"shape":[2],"dtype":"F32"}})";
    const std::string begin = std::to_string(8 + header.size());
    const std::size_t end = 8 + header.size() + 8;
    QCOMPARE(listing(parseSafetensors(safetensorsBytes(header, std::string(12, 'x')), "f")),
             "early F32 [2] " + begin + "-" + std::to_string(end) + "\nlate BF16 [1, 2] " +
                 std::to_string(end) + "-" + std::to_string(end + 4) + "\n");
}

void TestSafetensors::unusualFilesAreAccepted_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("tensors");
    const auto add = [](const char* row, const std::string& content, const char* tensors) {
        QTest::newRow(row) << QByteArray::fromStdString(content) << QString(tensors);
    };
    add("22 unaligned data", safetensorsBytes("{\"a\":" + kTensorA + "}  ", kEightBytes),
        "a F32 [2] 64-72\n");
    add("metadata that is null",
        safetensorsBytes("{\"__metadata__\":null,\"a\":" + kTensorA + "}", kEightBytes),
        "a F32 [2] 82-90\n");
    add("22 odd offsets",
        safetensorsBytes(R"({"c":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},)"
                         R"("a":{"dtype":"F32","shape":[1],"data_offsets":[1,5]}})",
                         "12345"),
        "c U8 [1] 114-115\na F32 [1] 115-119\n");
    add("23 white space before the header",
        safetensorsBytes(" \n\t{\"a\":" + kTensorA + "}", kEightBytes), "a F32 [2] 65-73\n");
    add("24 zero-size tensors",
        safetensorsBytes(R"({"z":{"dtype":"F32","shape":[0,18446744073709551615],)"
                         R"("data_offsets":[8,8]},"a":)" +
                             kTensorA + R"(,"y":{"dtype":"I8","shape":[0],"data_offsets":[0,0]}})",
                         kEightBytes),
        "y I8 [0] 188-188\na F32 [2] 188-196\nz F32 [0, 18446744073709551615] 196-196\n");
    add("no tensors", safetensorsBytes("{}"), "");
    add("scalar",
        safetensorsBytes(R"({"s":{"dtype":"I64","shape":[],"data_offsets":[0,8]}})", kEightBytes),
        "s I64 [] 61-69\n");
    add("unknown fields of a tensor",
        safetensorsBytes(R"({"a":{"x":null,"dtype":"F32","shape":[2],"data_offsets":[0,8]}})",
                         kEightBytes),
        "a F32 [2] 71-79\n");
}

void TestSafetensors::unusualFilesAreAccepted()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, tensors);
    QCOMPARE(QString::fromStdString(listing(parseSafetensors(content.toStdString(), "f"))),
             tensors);
}

void TestSafetensors::faultsAreRefused_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("message");
    const auto add = [](const char* row, const std::string& content, const char* message) {
        QTest::newRow(row) << QByteArray::fromStdString(content)
                           << QString("InputError: f.safetensors: %1").arg(message);
    };
    const auto replacedIn = [](const std::string& from, const std::string& to) {
        return withA(allReplaced(kTensorA, from, to));
    };
    add("1 empty", "",
        "expected a safetensors file (its first 8 bytes are the length of the header), found an "
        "empty file. Is the download complete?");
    add("1 under 8 bytes", "1234567",
        "expected a safetensors file (its first 8 bytes are the length of the header), found only "
        "7 bytes. Is the download complete?");
    add("2 header length over the file", withHeaderLength(9, "{}      "),
        "header length: expected at most the 8 bytes that follow it, found 9. Is the download "
        "complete?");
    add("3 header length over the limit", withHeaderLength(100'000'001, "{}"),
        "header length: expected at most 100000000 bytes, found 100000001. This is not a "
        "safetensors file.");
    add("4 header length 2^64 - 1", withHeaderLength(std::numeric_limits<std::uint64_t>::max(), {}),
        "header length: expected at most 100000000 bytes, found 18446744073709551615. This is not "
        "a safetensors file.");
    add("5 header that is not UTF-8", safetensorsBytes("{\"\xFF\":1}"),
        "header, line 1, column 3: expected UTF-8, found the byte <FF>. The file is damaged or is "
        "not a safetensors file. Download it again.");
    add("6 header that is not JSON", safetensorsBytes("{\"a\":]"),
        "header, line 1, column 6: expected JSON, found `]`. The file is damaged or is not a "
        "safetensors file. Download it again.");
    add("6 header that ends early", safetensorsBytes("{\"a\":"),
        "header, line 1, column 6: expected JSON, found the end of the text. The file is damaged "
        "or is not a safetensors file. Download it again.");
    add("6 header of length 0", safetensorsBytes(""),
        "header, line 1, column 1: expected JSON, found the end of the text. The file is damaged "
        "or is not a safetensors file. Download it again.");
    add("6 header that is an array", safetensorsBytes("[]"),
        "header: expected a JSON object, found an array of size 0");
    add("6 NUL after the header", safetensorsBytes("{}\0\0"s),
        "header, line 1, column 3: expected JSON, found a NUL byte. The file is damaged or is not "
        "a safetensors file. Download it again.");
    add("8 duplicate tensor", safetensorsBytes("{\"a\":" + kTensorA + ",\"a\":" + kTensorA + "}"),
        "header, /a: expected each key only once, found this key twice in one object. It is "
        "unclear which one counts; remove one of them.");
    add("9 duplicate dtype", replacedIn("\"dtype\"", R"("dtype":"F16","dtype")"),
        "header, /a/dtype: expected each key only once, found this key twice in one object. It is "
        "unclear which one counts; remove one of them.");
    add("9 duplicate metadata", safetensorsBytes(R"({"__metadata__":{},"__metadata__":{}})"),
        "header, /__metadata__: expected each key only once, found this key twice in one object. "
        "It is unclear which one counts; remove one of them.");
    add("10 metadata that is not a string", safetensorsBytes(R"({"__metadata__":{"step":7}})"),
        "/__metadata__/step: expected a string, found 7");
    add("10 metadata that is not an object", safetensorsBytes(R"({"__metadata__":[]})"),
        "/__metadata__: expected an object of strings, found an array of size 0");
    add("11 gap between tensors",
        withTwo(R"("shape":[1],"data_offsets":[0,4])", R"("shape":[1],"data_offsets":[8,12])", 12),
        "tensor b, data_offsets: expected a start at 4, found 8. There is a gap before this "
        "tensor.");
    add("11 gap before the first tensor",
        withTwo(R"("shape":[1],"data_offsets":[4,8])", R"("shape":[1],"data_offsets":[8,12])", 12),
        "tensor a, data_offsets: expected a start at 0, found 4. There is a gap before this "
        "tensor.");
    add("12 overlap",
        withTwo(R"("shape":[2],"data_offsets":[0,8])", R"("shape":[2],"data_offsets":[4,12])", 12),
        "tensor b, data_offsets: expected a start at 8, found 4. It overlaps the previous tensor.");
    add("12 the same place twice",
        withTwo(R"("shape":[1],"data_offsets":[0,4])", R"("shape":[1],"data_offsets":[0,4])", 4),
        "tensor b, data_offsets: expected a start at 4, found 0. It overlaps the previous tensor.");
    add("13 end before begin", replacedIn("[0,8]", "[8,0]"),
        "tensor a, data_offsets: expected an end that is not before its start, found 8 to 0");
    add("14 one offset", replacedIn("[0,8]", "[0]"),
        "/a/data_offsets: expected an array of two offsets, start and end, found an array of size "
        "1");
    add("14 three offsets", replacedIn("[0,8]", "[0,4,8]"),
        "/a/data_offsets: expected an array of two offsets, start and end, found an array of size "
        "3");
    add("14 offsets as an object", replacedIn("[0,8]", R"({"begin":0,"end":8})"),
        "/a/data_offsets: expected an array of two offsets, start and end, found an object of size "
        "2");
    add("15 negative size", replacedIn("[2]", "[-2]"),
        "/a/shape/0: expected a 64-bit whole number, written without a sign, fraction or exponent, "
        "found -2");
    add("15 fractional size", replacedIn("[2]", "[2.5]"),
        "/a/shape/0: expected a 64-bit whole number, written without a sign, fraction or exponent, "
        "found 2.5");
    add("15 whole size with a fraction", replacedIn("[2]", "[2.0]"),
        "/a/shape/0: expected a 64-bit whole number, written without a sign, fraction or exponent, "
        "found 2.0");
    add("15 size over 64 bits", replacedIn("[2]", "[18446744073709551616]"),
        "/a/shape/0: expected a 64-bit whole number, written without a sign, fraction or exponent, "
        "found 18446744073709551616");
    add("15 size as text", replacedIn("[2]", R"(["2"])"),
        "/a/shape/0: expected a 64-bit whole number, written without a sign, fraction or exponent, "
        "found \"2\"");
    add("15 negative offset", replacedIn("[0,8]", "[-8,0]"),
        "/a/data_offsets/0: expected a 64-bit whole number, written without a sign, fraction or "
        "exponent, found -8");
    add("15 shape as text", replacedIn("[2]", "\"2\""),
        "/a/shape: expected an array of sizes, found \"2\"");
    add("16 shape product over 64 bits", replacedIn("[2]", "[4294967296,4294967296,2]"),
        "tensor a, shape: expected a size that fits in 64 bits, found [4294967296, 4294967296, 2]");
    add("16 number of values fits, number of bytes does not",
        replacedIn("[2]", "[4611686018427387904]"),
        "tensor a, shape: expected a size that fits in 64 bits, found [4611686018427387904]");
    add("17 fewer bytes than shape and type say", replacedIn("[2]", "[1,3]"),
        "tensor a, data_offsets: expected 12 bytes for F32 [1, 3], found 8 bytes");
    add("17 bytes for a tensor of size zero", replacedIn("[2]", "[0]"),
        "tensor a, data_offsets: expected 0 bytes for F32 [0], found 8 bytes");
    add("18 trailing bytes", withA(kTensorA) + "x",
        "bytes of data: expected 8, as the header says, found 9. The bytes after the last tensor "
        "belong to no tensor.");
    add("18 data without tensors", safetensorsBytes("{}", "x"),
        "bytes of data: expected 0, as the header says, found 1. The bytes after the last tensor "
        "belong to no tensor.");
    add("19 short file", safetensorsBytes("{\"a\":" + kTensorA + "}", "1234567"),
        "tensor a, data_offsets: expected offsets inside the file's 7 bytes of data, found 0 to 8. "
        "The end of the file is missing. Is the download complete?");
    add("20 unknown dtype", replacedIn("F32", "F4"),
        "tensor a, dtype: expected a type of the safetensors format (F32, F16 ...), found F4. Use "
        "the float32, float16 or bfloat16 version of the model.");
    add("20 the others are still validated",
        safetensorsBytes(R"({"a":{"dtype":"F4","shape":[2],"data_offsets":[0,1]},)"
                         R"("b":{"dtype":"F32","shape":[2],"data_offsets":[1,5]}})",
                         "12345"),
        "tensor b, data_offsets: expected 8 bytes for F32 [2], found 4 bytes");
    add("20 dtype in lower case", replacedIn("F32", "f32"),
        "tensor a, dtype: expected a type of the safetensors format (F32, F16 ...), found f32. Use "
        "the float32, float16 or bfloat16 version of the model.");
    add("20 dtype that is not a string", replacedIn("\"F32\"", "32"),
        "/a/dtype: expected a string, found 32");
    add("tensor without shape", replacedIn("shape", "form"),
        "/a/shape: expected a value, found nothing. The file lacks this field. Is it the right "
        "file, and is it complete?");
    add("tensor that is not an object", withA("7"), "/a: expected an object, found 7");
}

void TestSafetensors::faultsAreRefused()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, message);
    const std::filesystem::path folder = m_folder.path().toStdString();
    writeFile(folder / "f.safetensors", content.toStdString());
    const std::string inMemory =
        refusal({}, [&] { parseSafetensors(content.toStdString(), "f.safetensors"); });
    const std::string fromFile =
        refusal(folder, [&] { readSafetensorsHeader(InputFile(folder / "f.safetensors")); });
    QCOMPARE(QString::fromStdString(inMemory), message);
    QCOMPARE(fromFile, inMemory);
}

void TestSafetensors::otherKindsOfFilesAreNamed_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("hint");
    const auto add = [](const char* row, const QByteArray& content, const char* hint) {
        QTest::newRow(row) << content << QString(hint);
    };
    add("27 Git LFS pointer",
        "version https://git-lfs.github.com/spec/v1\noid sha256:0123\nsize 548105171\n",
        "This is a Git LFS pointer, not the file itself. Run `git lfs pull` in its folder, or "
        "download the file again.");
    add("27 web page", "<!DOCTYPE html><html><head><title>Sign in</title>",
        "This is a web page, perhaps an error page or a login form that was saved instead of the "
        "file. Download the file again.");
    add("27 ZIP", QByteArray("PK\x03\x04\x14\0\0\0\x08\0", 10),
        "This is a packed archive: a .zip file, or PyTorch's pytorch_model.bin, which is not "
        "loaded because it can run code when it is read. Unpack it, or use the model's safetensors "
        "file.");
    add("27 pickle", QByteArray("\x80\x02\x8A\x0Al\xFC\x9C\x46\xF9\x20\x6A", 11),
        "This is a Python pickle, which is not loaded because it can run code when it is read. Use "
        "the model's safetensors file.");
    add("27 pickle whose first bytes are a small number",
        QByteArray("\x80\x04\x95\x05\0\0\0\0\0\0\0K\x07.", 14),
        "This is a Python pickle, which is not loaded because it can run code when it is read. Use "
        "the model's safetensors file.");
    add("27 GGUF", QByteArray("GGUF\x03\0\0\0\x94\0\0\0\0\0\0\0", 16),
        "This is a GGUF model. Open the file itself, instead of a folder with it.");
}

void TestSafetensors::otherKindsOfFilesAreNamed()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, hint);
    const auto message =
        refusal({}, [&] { parseSafetensors(content.toStdString(), "model.safetensors"); });
    QCOMPARE(QString::fromStdString(message),
             "InputError: model.safetensors: expected a safetensors file, found a file of another "
             "kind. " +
                 hint);
}

void TestSafetensors::hostileNamesAreEscapedAndShortened()
{
    const auto refusalOf = [](const std::string& nameInJson) {
        return refusal({}, [&] {
            parseSafetensors(safetensorsBytes("{\"" + nameInJson +
                                                  R"(":{"dtype":"F32","shape":[2],)"
                                                  R"("data_offsets":[0,4]}})",
                                              "1234"),
                             "f");
        });
    };
    const std::string rest = ", data_offsets: expected 8 bytes for F32 [2], found 4 bytes";
    QCOMPARE(refusalOf("a\\u0000b"), "InputError: f: tensor a<U+0000>b" + rest);
    QCOMPARE(refusalOf("\\u001b[31mred"), "InputError: f: tensor <U+001B>[31mred" + rest);
    QCOMPARE(refusalOf("\xE2\x80\xAEtxt"), "InputError: f: tensor <U+202E>txt" + rest);
    const std::string megabyte = refusalOf(std::string(1 << 20, 'n'));
    QVERIFY2(megabyte.size() < 250, megabyte.c_str());
    QVERIFY2(megabyte.starts_with("InputError: f: tensor nnnn") && megabyte.ends_with(rest),
             megabyte.c_str());
}

void TestSafetensors::deepHeaderIsRefused()
{
    const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
    const std::string message = refusal({}, [&] { parseSafetensors(safetensorsBytes(deep), "f"); });
    QVERIFY2(message.starts_with("InputError: f: header, /0/0/0/0"), message.c_str());
    QVERIFY2(message.ends_with(": expected at most 64 nested levels, found more. No model file or "
                               "trace is nested this deeply."),
             message.c_str());
    QVERIFY2(message.size() < 900, message.c_str());
}

void TestSafetensors::everyCutIsRefused()
{
    const std::string whole = withA(kTensorA);
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const auto message =
            refusal({}, [&] { parseSafetensors(whole.substr(0, size), "f.safetensors"); });
        QVERIFY2(message.starts_with("InputError: f.safetensors: ") &&
                     message.ends_with("Is the download complete?"),
                 message.c_str());
    }
    QCOMPARE(parseSafetensors(whole, "f").size(), std::size_t{1});
}

void TestSafetensors::largeClaimsAllocateNothing()
{
    // The second file is sparse, so its 1 TiB takes up no disk space.
    const std::filesystem::path folder = m_folder.path().toStdString();
    const std::filesystem::path path = folder / "large.safetensors";
    writeFile(path, withHeaderLength(99'999'999, "{}"));
    QCOMPARE(refusal(folder, [&] { readSafetensorsHeader(InputFile(path)); }),
             "InputError: large.safetensors: header length: expected at most the 2 bytes that "
             "follow it, found 99999999. Is the download complete?"s);
    const std::uint64_t bytes = std::uint64_t{1} << 40;
    const std::string header = R"({"a":{"dtype":"U8","shape":[1099511627776],)"
                               R"("data_offsets":[0,1099511627776]}})";
    writeFile(path, safetensorsBytes(header));
    std::error_code error;
    std::filesystem::resize_file(path, 8 + header.size() + bytes, error);
    if (error)
        QSKIP("the file system of the temporary folder has no sparse files of 1 TiB");
    const auto entries = readSafetensorsHeader(InputFile(path));
    QCOMPARE(entries.front().bytes(), bytes);
}

void TestSafetensors::millionTensorsTakeBoundedTime()
{
    std::string header = "{";
    for (int i = 0; i < 1'000'000; ++i)
        header += (i > 0 ? ",\"" : "\"") + std::to_string(i) +
                  R"(":{"dtype":"U8","shape":[1],"data_offsets":[)" + std::to_string(i) + "," +
                  std::to_string(i + 1) + "]}";
    header += "}";
    QElapsedTimer timer;
    timer.start();
    const auto entries =
        parseSafetensors(safetensorsBytes(header, std::string(1'000'000, 'x')), "f");
    QCOMPARE(entries.size(), std::size_t{1'000'000});
    QCOMPARE(entries[999'999].name, "999999"s);
    QVERIFY(timer.elapsed() < 30'000); // comparing every pair would take hours
}

PASTKEYS_TEST(TestSafetensors)
#include "test_safetensors.moc"
