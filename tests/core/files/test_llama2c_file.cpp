// Models of llama2.c equal the same models in folders, bit by bit, and files whose parts do not fit
// together are refused.
#include "base/errors.h"
#include "files/model_folder.h"
#include "support/llama2c_files.h"
#include "support/model_files.h"
#include "support/seeds.h"
#include "support/test_program.h"
#include "support/tokenizer_files.h"

#include <QtTest>

#include <cstring>
#include <filesystem>
#include <functional>
#include <memory>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::string_literals;

namespace fs = std::filesystem;

namespace {

/// The first weight with other bits, or nothing.
std::string differenceOf(const LoadedModel& a, const LoadedModel& b)
{
    if (a.network->config().tied != b.network->config().tied)
        return "tied";
    for (const WeightPoint& point : a.network->weightPoints()) {
        const Weights::Value& ofA = a.weights[point];
        const Weights::Value& ofB = b.weights[point];
        const std::size_t bytes = ofA.matrix.bytes() - ofA.matrix.scales.size_bytes();
        const bool areSame =
            ofA.matrix.type == ofB.matrix.type && ofA.matrix.bytes() == ofB.matrix.bytes() &&
            (bytes == 0 || std::memcmp(ofA.matrix.data, ofB.matrix.data, bytes) == 0) &&
            std::ranges::equal(ofA.matrix.scales, ofB.matrix.scales) &&
            std::ranges::equal(std::as_bytes(ofA.vector), std::as_bytes(ofB.vector));
        if (!areSame)
            return a.network->nameOf(point);
    }
    if (a.network->site(Layer{}).rotation != b.network->site(Layer{}).rotation)
        return "rotation";
    for (const OperationSpec& operation : a.network->operations())
        if (operation.epsilon != (*b.network)[operation.id].epsilon)
            return "epsilon";
    return {};
}

template <typename Number> std::string changed(std::string bytes, std::size_t at, Number number)
{
    std::memcpy(bytes.data() + at, &number, sizeof(number));
    return bytes;
}

} // namespace

class TestLlama2cFile : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_temporary = std::make_unique<QTemporaryDir>(); }

    void modelsEqualThoseInFolders_data()
    {
        QTest::addColumn<int>("version");
        for (const int version : {0, 1, 2})
            QTest::addRow("version %d", version) << version;
    }
    void modelsEqualThoseInFolders()
    {
        QFETCH(int, version);
        const auto seed = static_cast<std::uint32_t>(freshSeed("models"));
        for (std::uint32_t i = 0; i < 15; ++i) {
            Llama2cSample sample = randomLlama2c(seed + i);
            sample.pairsAreHalves = i % 5 == 4;
            writeFile(file(), sample.bytes(version));
            sample.writeFolder(folder() / "folder", version);
            LoadOptions options;
            if (sample.pairsAreHalves)
                options.llama2c.pairs = RotatedPairs::Halves;
            const LoadedModel ours = loadModel(file(), options);
            const std::string difference = differenceOf(ours, loadModel(folder() / "folder"));
            QVERIFY2(difference.empty(), (difference + " " + std::to_string(seed + i)).c_str());
            QVERIFY(ours.tokenizer.readsIds());
            QCOMPARE(ours.warnings.size(), std::size_t{version == 2 ? 2U : 1U});
            QCOMPARE(ours.name.english(), "model"s);
        }
    }

    void largeMatricesAreReadInPieces()
    {
        Llama2cSample sample;
        sample.dim = 144;
        sample.heads = 2;
        sample.hidden = 512;
        sample.layers = 1;
        sample.vocabulary = 2600;
        sample.group = 48;
        sample.writeFolder(folder() / "folder", 2);
        writeFile(file(), sample.bytes(2));
        LoadOptions options;
        for (const WeightPrecision precision : {WeightPrecision::AsStored, WeightPrecision::Int8}) {
            options.precision = precision;
            const std::string difference =
                differenceOf(loadModel(file(), options), loadModel(folder() / "folder", options));
            QVERIFY2(difference.empty(), difference.c_str());
        }
    }

    void tokenizerBesideTheFileIsUsed()
    {
        writeFile(file(), Llama2cSample().bytes(0));
        writeFile(folder() / "tokenizer.bin", llama2cTokenizerBytes());
        const LoadedModel model = loadModel(file());
        QVERIFY(model.warnings.empty());
        QCOMPARE(idsAsText(model.tokenizer.encode("ab a é")), "1 259 263 264 259 198 172"s);
        QCOMPARE(model.tokenizer.decode(model.tokenizer.encode("ab é")), "<s> ab é"s);
        QCOMPARE(idsAsText(model.tokenizer.encode("a</s>b", SpecialTokens::Recognize)),
                 "1 264 2 259 261"s);
        QCOMPARE(idsAsText(model.network->config().endOfText), "1 2"s);
        QCOMPARE(model.startOfText(), TokenId{1});
        std::vector<Text> warnings;
        QCOMPARE(idsAsText(loadTokenizer(file(), warnings).encode("ab")), "1 259 263"s);
        QCOMPARE(modelFiles(file()),
                 (std::vector{file(), folder() / "tok265.bin", folder() / "tokenizer.bin"}));

        // The name with the number of tokens comes first, and a given one before all.
        writeFile(folder() / "tok265.bin", "other");
        QVERIFY(
            refusal(folder(), [&] { loadModel(file()); }).starts_with("InputError: tok265.bin"));
        LoadOptions options;
        options.llama2c.tokenizer = folder() / "tokenizer.bin";
        QVERIFY(!loadModel(file(), options).tokenizer.readsIds());
        options.llama2c.tokenizer = folder() / "none.bin";
        QVERIFY(refusal(folder(), [&] {
                    loadModel(file(), options);
                }).starts_with("InputError: none.bin"));
    }

    void fileWithoutTokenizerTakesIds()
    {
        writeFile(file(), Llama2cSample().bytes(1));
        std::vector<Text> warnings;
        QCOMPARE(refusal(folder(), [&] { loadTokenizer(file(), warnings); }),
                 "InputError: model.bin: expected tokenizer.bin beside the file, found no such "
                 "file"s);
        QVERIFY(loadModel(file()).network->config().endOfText.empty());
    }

    void baseIsThatOfTheTable()
    {
        Llama2cSample sample;
        const auto refused = [&](const LoadOptions& options = {}) {
            writeFile(file(), sample.bytes(0));
            return refusal(folder(), [&] { loadModel(file(), options); });
        };
        const auto secondAngle = [&](const LoadOptions& options) {
            return loadModel(file(), options).network->site(Layer{}).rotation.at(1);
        };
        const std::string expected =
            "InputError: model.bin: the tables of the rotation: expected those of the base 10000, "
            "as llama2.c writes them, found ";
        sample.tableBase = 500000;
        QVERIFY(refused().starts_with(expected + "a table for a base of about 500000. "));
        sample.tableBase = 0;
        QVERIFY(refused().starts_with(expected + "only zeros. "));
        LoadOptions options;
        options.llama2c.base = 500000;
        QCOMPARE(refused(options), "accepted"s);
        QCOMPARE(loadModel(file(), options).warnings.size(), std::size_t{1});
        QCOMPARE(secondAngle(options), std::pow(500000.0, -1.0 / 4));
        sample.tableBase = 500000;
        QCOMPARE(refused(options), "accepted"s);
        QCOMPARE(loadModel(file(), options).warnings.size(), std::size_t{1});
        sample.tableBase = 10000;
        QCOMPARE(refused(options), "accepted"s); // the caller knows better, but hears of it
        QCOMPARE(loadModel(file(), options).warnings.size(), std::size_t{2});
        // What cannot be seen is not checked.
        sample.tableBase = 500000;
        sample.context = 1;
        QCOMPARE(refused(), "accepted"s);
    }

    void fingerprintCoversTheOrderOfPairs()
    {
        writeFile(file(), Llama2cSample().bytes(1));
        LoadOptions options;
        options.llama2c.pairs = RotatedPairs::Halves;
        QVERIFY(loadModel(file()).fingerprint != loadModel(file(), options).fingerprint);
    }

    void onlyWeightsAreSomethingElse()
    {
        for (const int version : {0, 1, 2}) {
            writeFile(file(), Llama2cSample().bytes(version));
            QVERIFY(isLlama2cFile(file()));
            QVERIFY(!isOnlyWeights(file()));
        }
        writeFile(folder() / "tokenizer.bin", llama2cTokenizerBytes());
        const std::vector<std::pair<const char*, std::string>> others{
            {"empty", ""},
            {"zip", "PK\x03\x04" + std::string(100, '\0')},
            {"pickle", "\x80\x02" + std::string(100, 'x')},
            {"llm.c", changed(std::string(1024, '\1'), 0, std::uint32_t{20240326})},
            {"text", std::string(100, 'a')},
            {"zeros", std::string(100, '\0')}};
        for (const auto& [name, content] : others) {
            writeFile(file(), content);
            QVERIFY2(!isLlama2cFile(file()), name);
            QVERIFY(isOnlyWeights(file()));
        }
        QVERIFY(!isLlama2cFile(folder() / "tokenizer.bin"));
        QVERIFY(!isLlama2cFile(folder()));
        QVERIFY(!isLlama2cFile(folder() / "none"));
        QVERIFY(!isLlama2cFile("/dev/zero"));
    }

    void filesThatDoNotFitAreRefused_data()
    {
        using Change = std::function<std::string(std::string)>;
        QTest::addColumn<int>("version");
        QTest::addColumn<Change>("change");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, int version, const Change& change,
                            const char* message) {
            QTest::newRow(name) << version << change << QString(message);
        };
        const auto put = [](std::size_t at, auto number) {
            return [=](const std::string& bytes) { return changed(bytes, at, number); };
        };
        row(
            "short header", 1, [](const std::string& bytes) { return bytes.substr(0, 255); },
            "expected a header of 256 bytes, found 255 bytes. Is the file complete?");
        row(
            "short", 0, [](const std::string& bytes) { return bytes.substr(0, bytes.size() - 1); },
            "the tables of the rotation: expected 288 bytes, found 287 bytes to the end of the "
            "file. "
            "Is the file complete?");
        row(
            "short in a matrix", 1,
            [](const std::string& bytes) { return bytes.substr(0, bytes.size() - 1); },
            "tensor layers.1.mlp.up_proj.weight: expected 1920 bytes, found 1919 bytes to the end "
            "of the file. Is the file complete?");
        row(
            "short in scales", 2,
            [](const std::string& bytes) { return bytes.substr(0, bytes.size() - 1); },
            "tensor layers.1.mlp.up_proj.weight: expected 960 bytes, found 959 bytes");
        row(
            "long", 1, [](const std::string& bytes) { return bytes + "x"; },
            " bytes, as the header says, found ");
        row("version", 1, put(4, std::int32_t{3}),
            "the field version of the header: expected 1 (float32) or 2 (int8), found 3");
        row("negative version", 1, put(4, std::int32_t{-1}), "the field version of the header");
        row("width", 1, put(8, std::int32_t{0}),
            "the field dim of the header: expected a whole number from 1 to 4194304, found 0");
        row("inner", 1, put(12, std::int32_t{-20}),
            "the field hidden_dim of the header: expected a whole number from 1 to 16777216, found "
            "-20");
        row("layers", 1, put(16, std::int32_t{1000000000}),
            "the field n_layers of the header: expected a whole number from 1 to 4096, found "
            "1000000000");
        row("more layers", 1, put(16, std::int32_t{4096}), "Is the file complete?");
        row("odd heads", 1, put(20, std::int32_t{8}),
            "the field n_heads of the header: expected heads with an even number of the 24 "
            "columns, "
            "found 8");
        row("heads", 1, put(20, std::int32_t{5}), "the field n_heads of the header");
        row("KV heads", 1, put(24, std::int32_t{2}),
            "the field n_kv_heads of the header: expected a divisor of the 3 heads, found 2");
        row("negative vocabulary", 1, put(28, std::int32_t{-265}),
            "the field vocab_size of the header: expected a whole number from 1 to 16777216, found "
            "-265");
        row("context", 1, put(32, std::numeric_limits<std::int32_t>::max()),
            "the field max_seq_len of the header: expected a whole number from 1 to 16777216, "
            "found "
            "2147483647");
        row("no output matrix", 1, put(36, std::uint8_t{0}),
            "tensor lm_head.weight: expected 25440 bytes, found 0 bytes to the end of the file");
        row("no group", 2, put(37, std::int32_t{0}),
            "the field group_size of the header: expected a number above 0, found 0");
        row("other group", 2, put(37, std::int32_t{7}),
            "the field group_size of the header: expected a divisor of the 6360 numbers of "
            "embed_tokens.weight, found 7");
    }
    void filesThatDoNotFitAreRefused()
    {
        QFETCH(int, version);
        QFETCH(std::function<std::string(std::string)>, change);
        QFETCH(QString, message);
        writeFile(file(), Llama2cSample().bytes(version));
        QCOMPARE(refusal(folder(), [&] { loadModel(file()); }), "accepted"s);
        writeFile(file(), change(Llama2cSample().bytes(version)));
        const std::string refused = refusal(folder(), [&] { loadModel(file()); });
        QVERIFY2(refused.starts_with("InputError: model.bin: ") &&
                     refused.find(message.toStdString()) != refused.npos,
                 refused.c_str());
    }

    void tokenizersThatDoNotFitAreRefused()
    {
        const std::string whole = llama2cTokenizerBytes();
        const auto refused = [&](const std::string& bytes, std::uint32_t tokens = 265) {
            return refusal({}, [&] { readLlama2cTokenizer(bytes, "t", tokens); });
        };
        QCOMPARE(refused(whole), "accepted"s);
        for (std::size_t size = 0; size < whole.size(); ++size)
            QVERIFY(refused(whole.substr(0, size)).ends_with("does it belong to this model?"));
        QCOMPARE(refused(whole + "x"),
                 "InputError: t: expected the end of the file after 265 tokens, as many as the "
                 "model has, found 1 more bytes. Does the tokenizer belong to this model?"s);
        QVERIFY(refused(whole, 264).find("10 more bytes") != std::string::npos);
        QVERIFY(refused(whole, 266).starts_with("InputError: t: token 265: expected 4 bytes"));
        QCOMPARE(refused(whole, 2),
                 "InputError: t: expected a model with the tokens <unk>, <s> and "
                 "</s>, found a vocabulary of 2 tokens"s);
        QCOMPARE(refused(changed(whole, 8, std::int32_t{-1})),
                 "InputError: t: token 0: expected the length of the token, found -1"s);
        QVERIFY(refused(changed(whole, 8, std::int32_t{2000000000}))
                    .starts_with("InputError: t: token 0: expected 2000000000 bytes"));
    }

    void changedFilesAreReadOrRefused()
    {
        std::mt19937 random(static_cast<unsigned>(freshSeed("changes")));
        writeFile(folder() / "tokenizer.bin", llama2cTokenizerBytes());
        int refused = 0;
        for (int i = 0; i < 150; ++i) {
            std::string bytes = Llama2cSample().bytes(i % 3);
            for (std::size_t change = 0; change < 1 + random() % 3; ++change)
                bytes[random() % (random() % 2 == 0 ? 48 : bytes.size())] =
                    static_cast<char>(random());
            if (random() % 3 == 0)
                bytes.resize(random() % bytes.size());
            writeFile(file(), bytes);
            try {
                openLlama2c(file());
                loadModel(file());
            } catch (const InputError&) {
                ++refused;
            }
        }
        QVERIFY(refused > 0 && refused < 150);
    }

private:
    fs::path folder() const { return m_temporary->path().toStdString(); }
    fs::path file() const { return folder() / "model.bin"; }

    std::unique_ptr<QTemporaryDir> m_temporary;
};

PASTKEYS_TEST(TestLlama2cFile)
#include "test_llama2c_file.moc"
