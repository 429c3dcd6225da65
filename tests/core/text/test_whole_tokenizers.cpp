// Compares ids with those of Hugging Face's tokenizers for the whole tokenizers in the folder that
// the environment variable PASTKEYS_TOKENIZERS names. It is skipped without them;
// tests/support/reference_tokenizer/whole_tokenizers.sh says how to get them.
#include "support/test_program.h"
#include "support/tokenizer_cases.h"

#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace fs = std::filesystem;

class TestWholeTokenizers : public QObject
{
    Q_OBJECT

private slots:
    void idsEqualThoseOfTheReference();
};

void TestWholeTokenizers::idsEqualThoseOfTheReference()
{
    const std::string folder = qEnvironmentVariable("PASTKEYS_TOKENIZERS").toStdString();
    if (folder.empty())
        QSKIP("PASTKEYS_TOKENIZERS is not set");
    const std::vector<fs::path> folders = foldersWithCases(folder);
    QVERIFY(!folders.empty());
    for (const fs::path& path : folders) {
        const CaseResults results = compareCases(path, tokenizerInFolder(path));
        qInfo("%s: %d of %d texts agree", path.filename().c_str(), results.count - results.failed,
              results.count);
        QVERIFY(results.count > 0);
        QVERIFY2(results.failed == 0, results.firstFailure.c_str());
    }
}

PASTKEYS_TEST(TestWholeTokenizers)
#include "test_whole_tokenizers.moc"
