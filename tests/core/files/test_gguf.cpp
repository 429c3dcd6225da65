// Checks which GGUF files are accepted, and the full error message for each refused one.
#include "base/errors.h"
#include "files/gguf.h"
#include "files/gguf_writer.h"
#include "support/gguf_file.h"
#include "support/test_program.h"

#include <QElapsedTimer>
#include <QtTest>

#include <limits>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::string_literals;

namespace {

constexpr std::uint32_t kTypeQ8_0 = 8;
constexpr std::uint32_t kTypeQ4_K = 12;
constexpr std::uint32_t kTypeArray = 9;

std::string ggufListing(const GgufHeader& header)
{
    std::string text;
    for (const TensorEntry& entry : header.tensors())
        text += entry.name + " " + std::string(nameOf(entry.type)) + " " + shapeText(entry.shape) +
                " " + std::to_string(entry.begin) + "-" + std::to_string(entry.end) + "\n";
    return text;
}

/// Two tensors of 32 bytes each, and a key.
GgufFile example()
{
    GgufFile file;
    file.set("general.name", ggufText("x"));
    file.tensors.push_back({"a", {4, 2}, 0, std::string(32, 'a')});
    file.tensors.push_back({"b", {8}, 0, std::string(32, 'b')});
    return file;
}

std::string withKey(const std::string& value)
{
    GgufFile file = example();
    file.set("k", value);
    return file.bytes();
}

/// The tensor b is another one.
std::string withTensor(const GgufTensor& tensor)
{
    GgufFile file = example();
    file.tensors.back() = tensor;
    return file.bytes();
}

std::string withAlignment(const std::string& value)
{
    GgufFile file = example();
    file.set("general.alignment", value);
    return file.bytes();
}

} // namespace

class TestGguf : public QObject
{
    Q_OBJECT

private slots:
    void valuesOfAllTypesAreRead();
    void valuesOfOtherTypesAreRefused_data();
    void valuesOfOtherTypesAreRefused();
    void shapesBeginWithTheNumberOfRows();
    void unusualFilesAreAccepted_data();
    void unusualFilesAreAccepted();
    void typesOfTensorsHaveTheirSizes_data();
    void typesOfTensorsHaveTheirSizes();
    void faultsAreRefused_data();
    void faultsAreRefused();
    void everyCutIsRefused();
    void headerMayBeLargerThanAPiece();
    void millionKeysTakeBoundedTime();
    void writtenFilesAreRead();
};

void TestGguf::valuesOfAllTypesAreRead()
{
    GgufFile file;
    const auto number = [&file](std::uint32_t type, const std::string& bytes) {
        file.set("n" + std::to_string(type), littleEndian(type) + bytes);
    };
    number(0, littleEndian(std::uint8_t{200}));
    number(1, littleEndian(std::int8_t{-3}));
    number(2, littleEndian(std::uint16_t{60000}));
    number(3, littleEndian(std::int16_t{-300}));
    number(4, littleEndian(std::uint32_t{4'000'000'000}));
    number(5, littleEndian(std::int32_t{-70000}));
    number(6, littleEndian(0.5F));
    number(10, littleEndian(std::numeric_limits<std::uint64_t>::max()));
    number(11, littleEndian(std::numeric_limits<std::int64_t>::min()));
    number(12, littleEndian(0.1));
    file.set("yes", ggufBool(true));
    file.set("no", ggufBool(false));
    file.set("text", ggufText("\xFF any bytes"));
    file.set("texts", ggufTexts({"a", "", "c\0d"s}));
    file.set("numbers", ggufU32s({5, 7}));
    file.set("none", ggufTexts({}));
    const GgufHeader header = parseGguf(file.bytes(), "f.gguf");
    QCOMPARE(header.keyCount(), std::uint64_t{file.keys.size()});
    const auto value = [&header](const std::string& key) { return header.required(key); };
    QCOMPARE(value("n0").number(), 200.0);
    QCOMPARE(value("n1").number(), -3.0);
    QCOMPARE(value("n2").number(), 60000.0);
    QCOMPARE(value("n3").number(), -300.0);
    QCOMPARE(value("n4").wholeNumber(0, 4'000'000'000), std::uint64_t{4'000'000'000});
    QCOMPARE(value("n5").number(), -70000.0);
    QCOMPARE(value("n6").number(), 0.5);
    QCOMPARE(value("n10").wholeNumber(1, std::numeric_limits<std::uint64_t>::max()),
             std::numeric_limits<std::uint64_t>::max());
    QCOMPARE(value("n11").number(), -0x1p63);
    QCOMPARE(value("n12").number(), 0.1);
    QVERIFY(value("yes").flag());
    QVERIFY(!value("no").flag());
    QCOMPARE(value("text").text(), "\xFF any bytes"s);
    QCOMPARE(value("texts").texts(), (std::vector<std::string_view>{"a", "", "c\0d"s}));
    QCOMPARE(value("numbers").numbers(), (std::vector<double>{5, 7}));
    QCOMPARE(value("none").size(), std::size_t{0});
    QVERIFY(value("none").texts().empty());
    QVERIFY(!header.find("nothing"));
}

void TestGguf::valuesOfOtherTypesAreRefused_data()
{
    using Use = void (*)(const GgufValue&);
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<Use>("use");
    QTest::addColumn<QString>("message");
    const auto add = [](const char* row, const std::string& value, Use use, const char* message) {
        QTest::newRow(row) << QByteArray::fromStdString(value) << use << QString(message);
    };
    add(
        "text", ggufU32(1), [](const GgufValue& value) { value.text(); },
        "expected a string, found 1");
    add(
        "flag", ggufU32(1), [](const GgufValue& value) { value.flag(); },
        "expected true or false, found 1");
    add(
        "number", ggufBool(true), [](const GgufValue& value) { value.number(); },
        "expected a number, found true");
    add(
        "whole number", ggufF32(2), [](const GgufValue& value) { value.wholeNumber(0, 9); },
        "expected a whole number from 0 to 9, found 2");
    add(
        "too large", ggufU32(10), [](const GgufValue& value) { value.wholeNumber(0, 9); },
        "expected a whole number from 0 to 9, found 10");
    add(
        "negative", littleEndian(5) + littleEndian(-1),
        [](const GgufValue& value) { value.wholeNumber(0, 9); },
        "expected a whole number from 0 to 9, found -1");
    add(
        "texts", ggufU32s({1}), [](const GgufValue& value) { value.texts(); },
        "expected an array of strings, found an array of numbers of size 1");
    add(
        "numbers", ggufTexts({"a"}), [](const GgufValue& value) { value.numbers(); },
        "expected an array of numbers, found an array of strings of size 1");
    add(
        "array", ggufText("a\x1B"), [](const GgufValue& value) { value.size(); },
        "expected an array, found \"a<U+001B>\"");
}

void TestGguf::valuesOfOtherTypesAreRefused()
{
    using Use = void (*)(const GgufValue&);
    QFETCH(QByteArray, value);
    QFETCH(Use, use);
    QFETCH(QString, message);
    const GgufHeader header = parseGguf(withKey(value.toStdString()), "f.gguf");
    QCOMPARE(QString::fromStdString(refusal({}, [&] { use(header.required("k")); })),
             "InputError: f.gguf: key k: " + message);
}

void TestGguf::shapesBeginWithTheNumberOfRows()
{
    const std::string bytes = example().bytes();
    const std::size_t data = bytes.size() - 64;
    QCOMPARE(ggufListing(parseGguf(bytes, "f.gguf")),
             "a F32 [2, 4] " + std::to_string(data) + "-" + std::to_string(data + 32) +
                 "\nb F32 [8] " + std::to_string(data + 32) + "-" + std::to_string(data + 64) +
                 "\n");
}

void TestGguf::unusualFilesAreAccepted_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<int>("tensors");
    const auto add = [](const char* row, const std::string& content, int tensors) {
        QTest::newRow(row) << QByteArray::fromStdString(content) << tensors;
    };
    add("nothing", GgufFile().bytes(), 0);
    GgufFile file = example();
    file.version = 2;
    add("version 2", file.bytes(), 2);
    add("bytes after the last tensor", example().bytes() + "more", 2);
    file = example();
    file.tensors[0].offset = 32;
    file.tensors[1].offset = 0;
    add("tensors in another order", file.bytes(), 2);
    file = example();
    file.tensors[1].offset = 64;
    add("a gap", file.bytes() + std::string(32, 'x'), 2);
    file = example();
    file.alignment = 64;
    file.set("general.alignment", ggufU32(64));
    add("another alignment", file.bytes(), 2);
    file = example();
    file.alignment = 1;
    file.set("general.alignment", ggufU32(1));
    add("no alignment", file.bytes(), 2);
    add("four dimensions", withTensor({"b", {1, 2, 1, 4}, 0, std::string(32, 'b')}), 2);
    file = example();
    file.keys.front().first.clear();
    file.tensors.back().name.clear();
    add("empty names", file.bytes(), 2);
}

void TestGguf::unusualFilesAreAccepted()
{
    QFETCH(QByteArray, content);
    QFETCH(int, tensors);
    const GgufHeader header = parseGguf(content.toStdString(), "f.gguf");
    QCOMPARE(std::ssize(header.tensors()), tensors);
    for (const TensorEntry& entry : header.tensors()) {
        QCOMPARE(entry.bytes(), std::uint64_t{32});
        QCOMPARE(header.tensor(entry.name), &entry);
    }
    QVERIFY(!header.tensor("nothing"));
}

/// Source: gguf-py/gguf/constants.py.
void TestGguf::typesOfTensorsHaveTheirSizes_data()
{
    QTest::addColumn<int>("type");
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("values");
    QTest::addColumn<int>("bytes");
    const auto add = [](int type, const char* name, int values, int bytes) {
        QTest::newRow(name) << type << QString(name) << values << bytes;
    };
    add(0, "F32", 1, 4);
    add(1, "F16", 1, 2);
    add(2, "Q4_0", 32, 18);
    add(3, "Q4_1", 32, 20);
    add(6, "Q5_0", 32, 22);
    add(7, "Q5_1", 32, 24);
    add(8, "Q8_0", 32, 34);
    add(9, "Q8_1", 32, 36);
    add(10, "Q2_K", 256, 84);
    add(11, "Q3_K", 256, 110);
    add(12, "Q4_K", 256, 144);
    add(13, "Q5_K", 256, 176);
    add(14, "Q6_K", 256, 210);
    add(15, "Q8_K", 256, 292);
    add(16, "IQ2_XXS", 256, 66);
    add(17, "IQ2_XS", 256, 74);
    add(18, "IQ3_XXS", 256, 98);
    add(19, "IQ1_S", 256, 50);
    add(20, "IQ4_NL", 32, 18);
    add(21, "IQ3_S", 256, 110);
    add(22, "IQ2_S", 256, 82);
    add(23, "IQ4_XS", 256, 136);
    add(24, "I8", 1, 1);
    add(25, "I16", 1, 2);
    add(26, "I32", 1, 4);
    add(27, "I64", 1, 8);
    add(28, "F64", 1, 8);
    add(29, "IQ1_M", 256, 56);
    add(30, "BF16", 1, 2);
    add(34, "TQ1_0", 256, 54);
    add(35, "TQ2_0", 256, 66);
    add(39, "MXFP4", 32, 17);
    add(40, "NVFP4", 64, 36);
    add(41, "Q1_0", 128, 18);
}

void TestGguf::typesOfTensorsHaveTheirSizes()
{
    QFETCH(int, type);
    QFETCH(QString, name);
    QFETCH(int, values);
    QFETCH(int, bytes);
    GgufFile file;
    file.tensors.push_back({"t",
                            {2 * static_cast<std::uint64_t>(values), 3},
                            static_cast<std::uint32_t>(type),
                            std::string(static_cast<std::size_t>(6 * bytes), 'x')});
    const GgufHeader header = parseGguf(file.bytes(), "f.gguf");
    QCOMPARE(QString::fromStdString(std::string(nameOf(header.tensors()[0].type))), name);
    QCOMPARE(header.tensors()[0].bytes(), static_cast<std::uint64_t>(6 * bytes));
    QCOMPARE(ggufTypeOf(header.tensors()[0].type), std::optional<std::uint32_t>(type));
}

void TestGguf::faultsAreRefused_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("message");
    const auto add = [](const char* row, const std::string& content, const char* message) {
        QTest::newRow(row) << QByteArray::fromStdString(content) << QString(message);
    };
    const std::string eight(8, 'x');
    add("101 empty", "",
        "expected a GGUF file (it begins with the letters GGUF), found an empty file");
    add("101 magic", "GGML" + eight,
        "expected a GGUF file (it begins with the letters GGUF), found a file of another kind");
    add("101 magic of a ZIP", "PK\x03\x04" + eight,
        "expected a GGUF file (it begins with the letters GGUF), found a file of another kind. "
        "This is a packed archive: a .zip file, or PyTorch's pytorch_model.bin, which is not "
        "loaded because it can run code when it is read. Unpack it, or use the model's safetensors "
        "file.");
    add("101 only the magic", "GGUF",
        "expected 4 bytes, found 0 bytes to the end of the file. Is the download complete?");
    GgufFile file = example();
    file.version = 1;
    add("101 version 1", file.bytes(),
        "expected version 2 or 3 of GGUF, found version 1. Files of version 1 are from 2023. Use a "
        "newer file of the same model.");
    file.version = 4;
    add("101 version 4", file.bytes(), "expected version 2 or 3 of GGUF, found version 4");
    file.version = 0;
    add("101 version 0", file.bytes(), "expected version 2 or 3 of GGUF, found version 0");
    file.version = 3U << 24;
    add("101 big-endian", file.bytes(),
        "expected version 2 or 3 of GGUF, found a file for big-endian processors. Use the usual, "
        "little-endian file of the same model.");
    file = example();
    file.keyCount = std::numeric_limits<std::uint64_t>::max();
    add("102 many keys", file.bytes(),
        "number of keys: expected at most 15, for which the file has bytes, found "
        "18446744073709551615. Is the download complete?");
    file = example();
    file.tensorCount = 1'000'000'000;
    add("102 many tensors", file.bytes(),
        "number of tensors: expected at most 6, for which the file has bytes, found 1000000000. "
        "Is the download complete?");
    file = example();
    file.keyCount = 2; // the second begins where the first tensor is
    add("102 a key too many", file.bytes(),
        "tensor 1: expected 562949953421312 bytes, found 144 bytes to the end of the file. Is the "
        "download complete?");
    add("103 long string", withKey(littleEndian(8U) + littleEndian(std::uint64_t{1} << 40)),
        "key k: expected 1099511627776 bytes, found 146 bytes to the end of the file. Is the "
        "download complete?");
    add("103 string of 2^64 - 1 bytes",
        withKey(littleEndian(8U) + littleEndian(std::numeric_limits<std::uint64_t>::max())),
        "key k: expected 18446744073709551615 bytes, found 146 bytes to the end of the file. Is "
        "the download complete?");
    const auto array = [](std::uint32_t type, std::uint64_t size) {
        return littleEndian(kTypeArray) + littleEndian(type) + littleEndian(size);
    };
    add("103 long array", withKey(array(4, std::uint64_t{1} << 62)),
        "key k: expected an array of at most 35 elements, for which the file has bytes, found "
        "4611686018427387904 elements. Is the download complete?");
    add("103 long array of strings", withKey(array(8, 1000)),
        "key k: expected an array of at most 17 elements, for which the file has bytes, found 1000 "
        "elements. Is the download complete?");
    add("103 array of arrays", withKey(array(kTypeArray, 1) + ggufU32s({1})),
        "key k: expected an array of numbers, flags or strings, found an array of arrays");
    add("103 unknown type", withKey(littleEndian(13U) + "x"),
        "key k: expected a type of values from 0 to 12, found the type 13");
    add("103 array of an unknown type", withKey(array(99, 1) + "x"),
        "key k: expected a type of values from 0 to 12, found the type 99");
    add("103 flag that is 2", withKey(littleEndian(7U) + "\2"),
        "key k: expected 1 or 0, for true or false, found 2");
    file = example();
    file.keys.emplace_back("k", ggufU32(1));
    file.keys.emplace_back("a", ggufU32(1));
    file.keys.emplace_back("k", ggufU32(1));
    add("104 duplicate key", file.bytes(),
        "key k: expected each key only once, found this key "
        "twice");
    add("104 duplicate tensor", withTensor({"a", {8}, 0, std::string(32, 'b')}),
        "tensor a: expected each tensor only once, found two tensors with this name");
    add("105 five dimensions", withTensor({"b", {1, 1, 1, 1, 1}, 0, "1234"}),
        "tensor b: expected 1 to 4 dimensions, found 5");
    add("105 no dimensions", withTensor({"b", {}, 0, "1234"}),
        "tensor b: expected 1 to 4 dimensions, found 0");
    add("105 size 0", withTensor({"b", {8, 0}, 0, ""}),
        "tensor b: expected sizes above 0, found [0, 8]");
    add("105 product that overflows",
        withTensor({"b", {std::uint64_t{1} << 32, std::uint64_t{1} << 31}, 0, "1234"}),
        "tensor b: expected at most the 196 bytes of the file, found F32 [2147483648, 4294967296]. "
        "Is the download complete?");
    add("106 not aligned", withTensor({"b", {8}, 0, std::string(32, 'b'), 40}),
        "tensor b: expected a place that is a multiple of 32, found 40");
    add("106 overlap", withTensor({"b", {8}, 0, std::string(32, 'b'), 0}),
        "tensor b: expected bytes of its own, found a place that overlaps the tensor a");
    add("106 past the end", withTensor({"b", {8}, 0, std::string(32, 'b'), 64}),
        "tensor b: expected 32 bytes at 64, found 64 bytes of data in the file. The end of the "
        "file is missing. Is the download complete?");
    add("106 far past the end",
        withTensor(
            {"b", {8}, 0, std::string(32, 'b'), std::numeric_limits<std::uint64_t>::max() - 31}),
        "tensor b: expected 32 bytes at 18446744073709551584, found 64 bytes of data in the file. "
        "The end of the file is missing. Is the download complete?");
    add("107 alignment 0", withAlignment(ggufU32(0)),
        "key general.alignment: expected a whole number from 1 to 1073741824, found 0");
    add("107 alignment 48", withAlignment(ggufU32(48)),
        "key general.alignment: expected a power of two, found 48");
    add("107 alignment 2^31", withAlignment(ggufU32(1U << 31)),
        "key general.alignment: expected a whole number from 1 to 1073741824, found 2147483648");
    add("107 alignment that is a text", withAlignment(ggufText("32")),
        "key general.alignment: expected a whole number from 1 to 1073741824, found \"32\"");
    add("107 alignment 2^30", withAlignment(ggufU32(1U << 30)),
        "tensor a: expected 32 bytes at 0, found 0 bytes of data in the file. The end of the file "
        "is missing. Is the download complete?");
    add("108 rows of half a block", withTensor({"b", {48, 2}, kTypeQ8_0, std::string(102, 'b')}),
        "tensor b: expected rows of whole blocks of 32 numbers (Q8_0), found [2, 48]");
    add("108 rows of a part of a large block",
        withTensor({"b", {128}, kTypeQ4_K, std::string(72, 'b')}),
        "tensor b: expected rows of whole blocks of 256 numbers (Q4_K), found [128]");
    add("109 unknown type of a tensor", withTensor({"b", {8}, 77, std::string(32, 'b')}),
        "tensor b: expected a type of tensors that is known, found the type 77. Use another "
        "quantization of the model, such as Q8_0 or Q4_K_M.");
    add("109 type that was removed", withTensor({"b", {8}, 4, std::string(32, 'b')}),
        "tensor b: expected a type of tensors that is known, found the type 4. Use another "
        "quantization of the model, such as Q8_0 or Q4_K_M.");
    file = example();
    file.keys.front().first = "\xFF";
    add("key that is not UTF-8", file.bytes(),
        "key 1: expected a name in UTF-8, found the name <FF>");
    add("tensor that is not UTF-8", withTensor({"a\xC3", {8}, 0, std::string(32, 'b')}),
        "tensor 2: expected a name in UTF-8, found the name a<C3>");
}

void TestGguf::faultsAreRefused()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, message);
    const auto parse = [&] { parseGguf(content.toStdString(), "f.gguf"); };
    QCOMPARE(QString::fromStdString(refusal({}, parse)), "InputError: f.gguf: " + message);
}

void TestGguf::everyCutIsRefused()
{
    const std::string whole = smallGguf().bytes();
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const std::string message =
            refusal({}, [&] { parseGguf(std::string_view(whole).substr(0, size), "f.gguf"); });
        QVERIFY2(message.starts_with("InputError: f.gguf: "), std::to_string(size).c_str());
        if (size >= 4)
            QVERIFY2(message.ends_with("Is the download complete?"), message.c_str());
    }
}

/// It is read in pieces, as far as needed.
void TestGguf::headerMayBeLargerThanAPiece()
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath("large.gguf").toStdString();
    GgufFile file = example();
    file.set("tokens", ggufTexts(std::vector<std::string>(1000, std::string(9000, 't'))));
    file.set("z", ggufU32(3));
    const std::string bytes = file.bytes();
    writeFile(path, bytes);
    const GgufHeader read = readGguf(InputFile(path));
    QCOMPARE(read.required("z").number(), 3.0);
    QCOMPARE(read.required("tokens").texts().back(), std::string(9000, 't'));
    QCOMPARE(ggufListing(read), ggufListing(parseGguf(bytes, "f.gguf")));
}

void TestGguf::millionKeysTakeBoundedTime()
{
    constexpr int kMany = 1'000'000;
    GgufFile file;
    file.keys.reserve(kMany);
    for (int i = kMany; i > 0; --i)
        file.keys.emplace_back("key." + std::to_string(i), ggufBool(true));
    const std::string bytes = file.bytes();
    QElapsedTimer timer;
    timer.start();
    const GgufHeader header = parseGguf(bytes, "f.gguf");
    QVERIFY(header.required("key.777777").flag());
    QVERIFY2(timer.elapsed() < 20'000, std::to_string(timer.elapsed()).c_str());
}

void TestGguf::writtenFilesAreRead()
{
    const std::vector<GgufKeyToWrite> keys{
        {"u32", std::uint32_t{7}},
        {"f32", 0.25F},
        {"bool", true},
        {"text", std::string("x")},
        {"texts", std::vector<std::string>{"a", "bc"}},
        {"floats", std::vector<float>{0.5F, -1}},
        {"integers", std::vector<std::int32_t>{-4, 6}},
    };
    const std::vector<TensorToWrite> tensors{
        {.name = "half",
         .type = TensorType::F16,
         .shape = {3},
         .values =
             [](const auto& take) {
                 take(std::vector{1.0F, 2.0F, 3.0F});
             }},
        {.name = "blocks",
         .type = TensorType::Q8_0,
         .shape = {2, 32},
         .values = {},
         .bytes =
             [](const ByteSink& sink) {
                 sink(std::as_bytes(
                     std::span(std::string_view("0123456789abcdefghijklmnopqrstuvwx"
                                                "0123456789abcdefghijklmnopqrstuvwx"))));
             }},
    };
    std::string bytes;
    writeGguf(keys, tensors, [&bytes](std::span<const std::byte> piece) {
        bytes.append(reinterpret_cast<const char*>(piece.data()), piece.size());
    });
    const GgufHeader header = parseGguf(bytes, "f.gguf");
    QCOMPARE(header.required("u32").wholeNumber(0, 9), std::uint64_t{7});
    QCOMPARE(header.required("f32").number(), 0.25);
    QVERIFY(header.required("bool").flag());
    QCOMPARE(header.required("text").text(), "x"s);
    QCOMPARE(header.required("texts").texts(), (std::vector<std::string_view>{"a", "bc"}));
    QCOMPARE(header.required("floats").numbers(), (std::vector{0.5, -1.0}));
    QCOMPARE(header.required("integers").numbers(), (std::vector{-4.0, 6.0}));
    QCOMPARE(header.tensor("half")->shape, std::vector<std::uint64_t>{3});
    QCOMPARE(header.tensor("blocks")->shape, (std::vector<std::uint64_t>{2, 32}));
    QCOMPARE(bytes.substr(header.tensor("blocks")->begin, 3), "012"s);
    QCOMPARE(bytes.size() % 32, std::size_t{0});
}

PASTKEYS_TEST(TestGguf)
#include "test_gguf.moc"
