// The built-in model on its own examples: what a class sees first.
#include "support/dumped_tensors.h"
#include "support/json_output.h"
#include "support/program.h"
#include "support/source_tree.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <array>
#include <fstream>

using namespace pastkeys::test;
using Json = nlohmann::json;

namespace {

constexpr std::array kModels{"pocket-stories", "pocket-stories-r"};

Json examplesOf(const QString& model)
{
    std::ifstream file(sourceDir() / "assets" / "models" / model.toStdString() / "examples.json");
    return Json::parse(file);
}

Json runExample(const QString& model, const Json& example, const QStringList& more = {})
{
    return jsonOf(QStringList{"run", "--model", model, "--prompt",
                              QString::fromStdString(example["prompt"].get<std::string>()),
                              "--tokens", QString::number(example["tokens"].get<int>())} +
                  more);
}

QStringList exactKernels()
{
    const Json info = jsonOf({"info"});
    QStringList names;
    for (const Json& name : info["kernels"]["available"])
        if (name != "eigen")
            names.append(QString::fromStdString(name.get<std::string>()));
    return names;
}

/// A position in the cache, and the attention weight that the query gives it.
struct FoundCell
{
    std::size_t position;
    float weight;
};

/// The position to which the query of the last token gives the largest weight.
FoundCell heaviestCell(const QString& model, const std::vector<int>& ids, std::size_t layer,
                       std::size_t head)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("dump.safetensors");
    outputOf({"dump", "--model", model, "--ids",
              QString::fromStdString(Json(ids).dump()).remove('[').remove(']'), "--out", path});
    const DumpedTensors tensors = readDump(path.toStdString());
    const std::vector<float>& weights =
        tensors.at(QString("layers.%1.weights").arg(layer).toStdString()).values;
    const auto row =
        weights.begin() + static_cast<std::ptrdiff_t>(((head + 1) * ids.size() - 1) * ids.size());
    const auto heaviest = std::max_element(row, row + static_cast<std::ptrdiff_t>(ids.size()));
    return {static_cast<std::size_t>(heaviest - row), *heaviest};
}

bool hasAnAnswerOnShow(const Json& example)
{
    return example.contains("answer") && example.contains("look");
}

} // namespace

class TestExamples : public QObject
{
    Q_OBJECT

private slots:
    void eachIsIdenticalAndAnsweredFromItsText_data() { addExamples(); }
    void eachIsIdenticalAndAnsweredFromItsText()
    {
        QFETCH(const QString, model);
        QFETCH(const std::size_t, index);
        const Json example = examplesOf(model)[index];
        const Json run = runExample(model, example);
        QVERIFY(run["verdict"]["identical"].get<bool>());
        QVERIFY(run["verdict"]["tensorsCompared"] > 0);
        const auto generated = run["text"].get<std::string>();
        if (example.contains("answer"))
            QVERIFY2(QString::fromStdString(generated).trimmed().startsWith(
                         QString::fromStdString(example["answer"].get<std::string>())),
                     generated.c_str());
    }

    void theHeadOnShowFindsTheWordOfTheAnswer_data() { addExamples(hasAnAnswerOnShow); }
    void theHeadOnShowFindsTheWordOfTheAnswer()
    {
        QFETCH(const QString, model);
        QFETCH(const std::size_t, index);
        const Json example = examplesOf(model)[index];
        const Json& look = example["look"];
        const Json run = runExample(model, example);
        const std::vector<int> prompt = run["promptIds"];
        const std::vector<int> generated = run["generatedIds"];
        const std::size_t step = look["step"].get<std::size_t>() - 1; // it is 1-based in the file
        std::vector<int> ids = prompt;
        ids.insert(ids.end(), generated.begin(),
                   generated.begin() + static_cast<std::ptrdiff_t>(step));
        const FoundCell cell = heaviestCell(model, ids, look["layer"].get<std::size_t>() - 1,
                                            look["head"].get<std::size_t>() - 1);
        QVERIFY2(cell.weight > 0.5F, qPrintable(QString::number(cell.weight)));
        QVERIFY2(cell.position < prompt.size() - 2, "that is the question, not the fact");
        // To answer "Who has the kite?", the head looks at the kite in the story, which is also the
        // last word of the question, or at the full stop after it. For other questions, it looks at
        // the answer word itself.
        const bool asksWho =
            example["prompt"].get<std::string>().find("Who has the kite?") != std::string::npos;
        const int wanted = asksWho ? prompt[prompt.size() - 2] : generated[step];
        QVERIFY(prompt[cell.position] == wanted ||
                (asksWho && prompt[cell.position - 1] == wanted));
    }

    void eachIsTheSameOnEveryTargetAndThreadCount_data() { addExamples(); }
    void eachIsTheSameOnEveryTargetAndThreadCount()
    {
        QFETCH(const QString, model);
        QFETCH(const std::size_t, index);
        const Json example = examplesOf(model)[index];
        const Json ids = runExample(model, example, {"--cache", "on"})["generatedIds"];
        for (const QString& kernels : exactKernels())
            for (const char* threads : {"1", "2", "3", "8"})
                QCOMPARE(runExample(model, example,
                                    {"--cache", "on", "--kernels", kernels, "--threads",
                                     threads})["generatedIds"],
                         ids);
    }

    /// An example in docs/guide.md uses these prompts.
    void theEightPromptsAreAnsweredTogether()
    {
        const std::filesystem::path path =
            sourceDir() / "assets" / "models" / "pocket-stories" / "prompts.txt";
        const Json batch = jsonOf({"run", "--slots", "4", "--tokens", "12", "--prompts",
                                   QString::fromStdString(path.string())});
        const std::vector<std::string> answers{"Tom has the kite.",        "Ben has the drum.",
                                               "The ball is red.",         "Lily is in the garden.",
                                               "The ball of Tom is blue.", "Tom has the ball.",
                                               "Zorbo has the flink.",     "No, it is hot."};
        QCOMPARE(batch["sequences"].size(), answers.size());
        for (std::size_t s = 0; s < answers.size(); ++s) {
            QCOMPARE(batch["sequences"][s]["text"].get<std::string>(), " " + answers[s]);
            QCOMPARE(batch["sequences"][s]["stopped"].get<std::string>(),
                     std::string("end of text"));
        }
    }

private:
    static void addExamples(bool (*wanted)(const Json&) = [](const Json&) { return true; });
};

void TestExamples::addExamples(bool (*wanted)(const Json&))
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<std::size_t>("index");
    for (const char* model : kModels) {
        const Json all = examplesOf(model);
        for (std::size_t i = 0; i < all.size(); ++i)
            if (wanted(all[i]))
                QTest::addRow("%s: %s", model, all[i]["title"].get<std::string>().c_str())
                    << QString(model) << i;
    }
}

PASTKEYS_TEST(TestExamples)
#include "test_examples.moc"
