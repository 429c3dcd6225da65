// The built-in model on its own examples: what a class sees first.
#include "support/program.h"
#include "support/source_tree.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <fstream>

using namespace pastkeys::test;
using Json = nlohmann::json;

namespace {

Json examples()
{
    std::ifstream file(sourceDir() / "assets" / "models" / "pocket-stories" / "examples.json");
    return Json::parse(file);
}

Json runOf(const Json& example, const QStringList& more = {})
{
    const ProgramResult result =
        runCli(QStringList{"run", "--json", "--prompt",
                           QString::fromStdString(example["prompt"].get<std::string>()), "--tokens",
                           QString::number(example["tokens"].get<int>())} +
               more);
    if (result.exitCode != 0)
        qFatal("%s", result.errors.constData());
    return Json::parse(result.output.toStdString());
}

QStringList exactKernels()
{
    const ProgramResult result = runCli({"info", "--json"});
    const Json info = Json::parse(result.output.toStdString());
    QStringList names;
    for (const Json& name : info["kernels"]["available"])
        if (name != "eigen")
            names.append(QString::fromStdString(name.get<std::string>()));
    return names;
}

} // namespace

class TestExamples : public QObject
{
    Q_OBJECT

private slots:
    void eachIsIdenticalAndAnsweredFromItsText_data() { addExamples(); }
    void eachIsIdenticalAndAnsweredFromItsText();
    void eachIsTheSameOnEveryTargetAndThreadCount_data() { addExamples(); }
    void eachIsTheSameOnEveryTargetAndThreadCount();

private:
    static void addExamples();
    Json m_examples = examples();
};

void TestExamples::addExamples()
{
    QTest::addColumn<std::size_t>("index");
    const Json all = examples();
    for (std::size_t i = 0; i < all.size(); ++i)
        QTest::addRow("%s", all[i]["title"].get<std::string>().c_str()) << i;
}

void TestExamples::eachIsIdenticalAndAnsweredFromItsText()
{
    QFETCH(const std::size_t, index);
    const Json& example = m_examples[index];
    const Json run = runOf(example);
    QVERIFY(run["verdict"]["identical"].get<bool>());
    QVERIFY(run["verdict"]["tensorsCompared"] > 0);
    const auto generated = run["text"].get<std::string>();
    if (example.contains("answer"))
        QVERIFY2(QString::fromStdString(generated).trimmed().startsWith(
                     QString::fromStdString(example["answer"].get<std::string>())),
                 generated.c_str());
}

void TestExamples::eachIsTheSameOnEveryTargetAndThreadCount()
{
    QFETCH(const std::size_t, index);
    const Json ids = runOf(m_examples[index], {"--cache", "on"})["generatedIds"];
    for (const QString& kernels : exactKernels())
        for (const char* threads : {"1", "3"})
            QCOMPARE(runOf(m_examples[index], {"--cache", "on", "--kernels", kernels, "--threads",
                                               threads})["generatedIds"],
                     ids);
}

QTEST_APPLESS_MAIN(TestExamples)
#include "test_examples.moc"
