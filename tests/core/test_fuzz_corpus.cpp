// Replays the inputs that the fuzzers found worth keeping (tests/fuzz/README.md), in every build
// and with any compiler. An input that exposes a fault makes the program abort or throw the wrong
// exception. If the program aborts, the culprit is the file after the last one that passed.
#include "fuzz/fuzz_targets.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

namespace fs = std::filesystem;
using namespace pastkeys;

namespace {

using Fuzzed = bool (*)(FuzzInput);

struct Corpus
{
    const char* name; ///< the name of its folder
    Fuzzed fuzzed;
};

constexpr Corpus kCorpora[] = {
    {"tokenizer", fuzzTokenizer}, {"safetensors", fuzzSafetensors},
    {"config", fuzzConfig},       {"trace", fuzzTrace},
    {"gguf", fuzzGguf},           {"llama2c", fuzzLlama2c},
};

std::vector<fs::path> filesOf(const char* name)
{
    std::vector<fs::path> files;
    for (const auto& entry :
         fs::directory_iterator(fs::path(PASTKEYS_SOURCE_DIR "/tests/fuzz/corpus") / name))
        files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

std::vector<std::uint8_t> bytesOf(const fs::path& path)
{
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

} // namespace

class TestFuzzCorpus : public QObject
{
    Q_OBJECT

private slots:
    void keptInputsAreNotFindings_data();
    void keptInputsAreNotFindings();
    void corporaHaveAcceptedAndRefusedInputs_data();
    void corporaHaveAcceptedAndRefusedInputs();
};

void TestFuzzCorpus::keptInputsAreNotFindings_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<Fuzzed>("fuzzed");
    for (const Corpus& corpus : kCorpora)
        for (const fs::path& file : filesOf(corpus.name))
            QTest::addRow("%s/%s", corpus.name, file.filename().c_str())
                << QString::fromStdString(file.string()) << corpus.fuzzed;
}

void TestFuzzCorpus::keptInputsAreNotFindings()
{
    QFETCH(const QString, file);
    QFETCH(const Fuzzed, fuzzed);
    const std::vector<std::uint8_t> input = bytesOf(file.toStdString());
    QCOMPARE(input.size(), fs::file_size(file.toStdString()));
    fuzzed(input);
}

void TestFuzzCorpus::corporaHaveAcceptedAndRefusedInputs_data()
{
    QTest::addColumn<Fuzzed>("fuzzed");
    for (const Corpus& corpus : kCorpora)
        QTest::newRow(corpus.name) << corpus.fuzzed;
}

void TestFuzzCorpus::corporaHaveAcceptedAndRefusedInputs()
{
    QFETCH(const Fuzzed, fuzzed);
    const std::vector<fs::path> files = filesOf(QTest::currentDataTag());
    const auto accepted =
        std::ranges::count_if(files, [&](const fs::path& file) { return fuzzed(bytesOf(file)); });
    QCOMPARE_GT(accepted, 0);
    QCOMPARE_LT(accepted, std::ssize(files));
}

PASTKEYS_TEST(TestFuzzCorpus)
#include "test_fuzz_corpus.moc"
