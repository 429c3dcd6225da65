// Compares ids with those that tests/golden/tokenizer/make_golden.mjs got from an independent
// tokenizer.
#include "support/model_files.h"
#include "support/test_program.h"
#include "support/tokenizer_files.h"
#include "text/strict_json.h"
#include "text/tokenizer.h"

#include <QtTest>

#include <fstream>
#include <string>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

const std::string kFolder = PASTKEYS_SOURCE_DIR "/tests/golden/tokenizer/";

} // namespace

class TestTokenizerGolden : public QObject
{
    Q_OBJECT

private slots:
    void idsEqualThoseOfAnotherTokenizer();
};

void TestTokenizerGolden::idsEqualThoseOfAnotherTokenizer()
{
    const std::string vocab = readFile(kFolder + "vocab.json");
    const std::string merges = readFile(kFolder + "merges.txt");
    const Tokenizer tokenizer =
        Tokenizer::fromVocabAndMerges({vocab, "vocab.json"}, {merges, "merges.txt"});
    std::ifstream cases(kFolder + "cases.txt");
    std::string text;
    std::string ids;
    int count = 0;
    while (std::getline(cases, text) && std::getline(cases, ids)) {
        const JsonValue json = parseStrictJson(text, "cases.txt");
        const std::vector<TokenId> encoded = tokenizer.encode(json.text());
        QVERIFY2(idsAsText(encoded) == ids, text.c_str());
        QCOMPARE(tokenizer.decode(encoded), std::string(json.text()));
        ++count;
    }
    QCOMPARE(count, 400);
}

PASTKEYS_TEST(TestTokenizerGolden)
#include "test_tokenizer_golden.moc"
