// The built-in model with an encoder, compared with PyTorch in double precision. The reference was
// made by training/translator/evaluate.py --reference.
#include "files/model_folder.h"
#include "kernels/select.h"
#include "kernels/worker_pool.h"
#include "run/twin_run.h"
#include "support/source_tree.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <cmath>
#include <fstream>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

std::vector<TokenId> idsIn(const nlohmann::json& json)
{
    std::vector<TokenId> ids;
    for (const std::size_t id : json)
        ids.push_back(idAt<TokenId>(id));
    return ids;
}

} // namespace

class TestPocketTranslator : public QObject
{
    Q_OBJECT

private slots:
    void itTranslatesAsItDoesInPyTorch()
    {
        const LoadedModel model = loadModel(sourceDir() / "assets/models/pocket-translator");
        QVERIFY(model.warnings.empty());
        std::ifstream file(sourceDir() / "tests/golden/pocket_translator.json");
        WorkerPool pool(2);
        for (const nlohmann::json& text : nlohmann::json::parse(file)) {
            const std::vector<TokenId> expected = idsIn(text["target_ids"]);
            RunSettings settings;
            settings.source = model.encodeSource(text["source"].get<std::string>());
            QCOMPARE(settings.source, idsIn(text["source_ids"]));
            settings.prompt = model.network->config().start;
            settings.tokens = 64;
            TwinRun run({.network = model.network,
                         .weights = model.weights,
                         .kernels = bestKernels(),
                         .pool = pool,
                         .bytesOf = [](TokenId) { return std::string(); },
                         .tokensInUse = model.tokensInUse()},
                        settings);
            std::vector<TokenId> chosen;
            for (std::size_t step = 0; !run.finished(); ++step) {
                const StepRecordPtr record = run.advance();
                QVERIFY(record->verdict->identical());
                chosen.push_back(record->choice->token.id);
                if (text.contains("logits") && step < text["logits"].size())
                    compareLogits(record->logits, text["logits"][step]);
            }
            QCOMPARE(chosen, expected);
            const std::string written =
                model.tokenizer.decode(std::span(chosen).first(chosen.size() - 1)); // without </s>
            QCOMPARE(written, " " + text["translation"].get<std::string>());
        }
    }

private:
    static void compareLogits(const std::vector<float>& ours, const std::vector<double>& theirs)
    {
        QCOMPARE(ours.size(), theirs.size());
        double largest = 0;
        for (const double logit : theirs)
            largest = std::max(largest, std::fabs(logit));
        for (std::size_t i = 0; i < ours.size(); ++i)
            QVERIFY(std::fabs(static_cast<double>(ours[i]) - theirs[i]) < 2e-5 * largest);
    }
};

PASTKEYS_TEST(TestPocketTranslator)
#include "test_pocket_translator.moc"
