#include "base/errors.h"
#include "base/storage_form.h"
#include "files/safetensors_writer.h"
#include "support/model_files.h"
#include "support/seeds.h"
#include "support/test_program.h"
#include "support/written_bytes.h"

#include <Eigen/Core>

#include <QtTest>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::string_literals;

class TestSafetensorsWriter : public QObject
{
    Q_OBJECT

private slots:
    void writtenTensorsAreReadBack();
    void dataBeginsAligned();
    void piecesDoNotMatter();
    void everyHalfSurvives();
    void everyBFloat16Survives();
    void tiesRoundToEven_data();
    void tiesRoundToEven();
    void everyNaNStaysNaN();
    void roundingEqualsEigens();

private:
    static std::string written(const std::vector<TensorToWrite>& tensors);
};

namespace {

TensorToWrite tensorOf(const std::string& name, TensorType type, std::vector<std::uint64_t> shape,
                       const std::vector<float>& values, std::size_t piece = 1000)
{
    return {name, type, std::move(shape), [values, piece](const auto& give) {
                for (std::size_t i = 0; i < values.size(); i += piece)
                    give(std::span(values).subspan(i, std::min(piece, values.size() - i)));
            }};
}

float readBFloat16(std::uint16_t bits)
{
    return widened(&bits, DType::BFloat16, 0);
}

} // namespace

std::string TestSafetensorsWriter::written(const std::vector<TensorToWrite>& tensors)
{
    return writtenBytes([&tensors](const ByteSink& sink) { writeSafetensors(tensors, sink); });
}

void TestSafetensorsWriter::writtenTensorsAreReadBack()
{
    const std::vector<float> values{1.5F, -0.25F, 3.0F, -0.0F, 1024.0F, 0.0F};
    const std::string hostile = "quote \" slash \\ NUL \0 \xC3\xA4"s;
    const std::string bytes = written({tensorOf("a", TensorType::F32, {2, 3}, values),
                                       tensorOf(hostile, TensorType::F16, {6}, values),
                                       tensorOf("none", TensorType::F32, {0, 7}, {}),
                                       tensorOf("c", TensorType::BF16, {3, 1, 2}, values)});
    const auto entries = parseSafetensors(bytes, "f");
    QCOMPARE(entries.size(), std::size_t{4});
    const auto compare = [&](std::size_t i, const std::string& name, const char* type,
                             const char* shape) {
        const TensorEntry& entry = entries[i];
        QCOMPARE(entry.name, name);
        QCOMPARE(std::string(nameOf(entry.type)), std::string(type));
        QCOMPARE(shapeText(entry.shape), std::string(shape));
        const std::string data = bytes.substr(entry.begin, entry.bytes());
        QVERIFY(data == (i == 2 ? "" : encoded(type, values)));
    };
    compare(0, "a", "F32", "[2, 3]");
    compare(1, hostile, "F16", "[6]");
    compare(2, "none", "F32", "[0, 7]");
    compare(3, "c", "BF16", "[3, 1, 2]");
}

void TestSafetensorsWriter::dataBeginsAligned()
{
    for (std::size_t length = 1; length < 20; ++length) {
        const std::string bytes =
            written({tensorOf(std::string(length, 'n'), TensorType::F32, {1}, {1.0F})});
        QCOMPARE(parseSafetensors(bytes, "f").front().begin % 8, std::uint64_t{0});
    }
}

void TestSafetensorsWriter::piecesDoNotMatter()
{
    const std::vector<float> values = exampleValues("values", 100);
    for (const TensorType type : {TensorType::F32, TensorType::F16, TensorType::BF16}) {
        const std::string whole = written({tensorOf("a", type, {100}, values)});
        for (const std::size_t piece : {1U, 3U, 99U})
            QVERIFY(written({tensorOf("a", type, {100}, values, piece)}) == whole);
    }
}

void TestSafetensorsWriter::everyHalfSurvives()
{
    for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
        const auto half = static_cast<std::uint16_t>(bits);
        const float value = widenedHalf(half);
        if (std::isnan(value))
            QVERIFY(std::isnan(widenedHalf(roundedToHalf(value))));
        else
            QCOMPARE(roundedToHalf(value), half);
    }
}

void TestSafetensorsWriter::everyBFloat16Survives()
{
    for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
        const auto brain = static_cast<std::uint16_t>(bits);
        const float value = readBFloat16(brain);
        if (std::isnan(value))
            QVERIFY(std::isnan(readBFloat16(roundedToBFloat16(value))));
        else
            QCOMPARE(roundedToBFloat16(value), brain);
    }
}

void TestSafetensorsWriter::tiesRoundToEven_data()
{
    QTest::addColumn<float>("value");
    QTest::addColumn<float>("half");
    QTest::addColumn<float>("brain");
    const float infinity = std::numeric_limits<float>::infinity();
    const auto add = [](const char* row, float value, float half, float brain) {
        QTest::newRow(row) << value << half << brain;
    };
    add("tie of halves, down", 1 + 0x1p-11F, 1.0F, 1.0F);
    add("tie of halves, up", 1 + 3 * 0x1p-11F, 1 + 0x1p-9F, 1.0F);
    add("just above a tie of halves", 1 + 0x1p-11F + 0x1p-23F, 1 + 0x1p-10F, 1.0F);
    add("tie of bfloat16, down", 1 + 0x1p-8F, 1 + 0x1p-8F, 1.0F);
    add("tie of bfloat16, up", 1 + 3 * 0x1p-8F, 1 + 3 * 0x1p-8F, 1 + 0x1p-6F);
    add("largest half", 65504.0F, 65504.0F, 65536.0F);
    add("just below infinity as a half", 65519.996F, 65504.0F, 65536.0F);
    add("infinity as a half", 65520.0F, infinity, 65536.0F);
    add("largest float", std::numeric_limits<float>::max(), infinity, infinity);
    add("smallest half", 0x1p-24F, 0x1p-24F, 0x1p-24F);
    add("tie of denormal halves, down", 0x1p-25F, 0.0F, 0x1p-25F);
    add("tie of denormal halves, up", 3 * 0x1p-25F, 0x1p-23F, 3 * 0x1p-25F);
    add("denormal that rounds to a normal half", 0x1p-14F - 0x1p-26F, 0x1p-14F, 0x1p-14F);
    add("smallest float", 0x1p-149F, 0.0F, 0.0F);
}

void TestSafetensorsWriter::tiesRoundToEven()
{
    QFETCH(float, value);
    QFETCH(float, half);
    QFETCH(float, brain);
    for (const float sign : {1.0F, -1.0F}) {
        const float roundedHalf = widenedHalf(roundedToHalf(sign * value));
        const float roundedBrain = readBFloat16(roundedToBFloat16(sign * value));
        QCOMPARE(std::bit_cast<std::uint32_t>(roundedHalf),
                 std::bit_cast<std::uint32_t>(sign * half));
        QCOMPARE(std::bit_cast<std::uint32_t>(roundedBrain),
                 std::bit_cast<std::uint32_t>(sign * brain));
    }
}

void TestSafetensorsWriter::everyNaNStaysNaN()
{
    for (const std::uint32_t bits : {0x7F800001U, 0x7FC00000U, 0x7FFFFFFFU, 0xFF800001U}) {
        const auto value = std::bit_cast<float>(bits);
        QVERIFY(std::isnan(widenedHalf(roundedToHalf(value))));
        QVERIFY(std::isnan(readBFloat16(roundedToBFloat16(value))));
    }
}

void TestSafetensorsWriter::roundingEqualsEigens()
{
    std::mt19937_64 random(freshSeed("random floats"));
    for (int i = 0; i < 1'000'000; ++i) {
        const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        if (std::isnan(value))
            continue;
        const std::uint16_t half = Eigen::half_impl::float_to_half_rtne(value).x;
        const std::uint16_t brain = Eigen::bfloat16(value).value;
        if (roundedToHalf(value) != half || roundedToBFloat16(value) != brain)
            QFAIL(QByteArray::number(double{value}, 'g', 12));
    }
}

PASTKEYS_TEST(TestSafetensorsWriter)
#include "test_safetensors_writer.moc"
