// The formats that the `trace` command writes.
#include "support/json_output.h"
#include "support/program.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

using namespace pastkeys::test;

class TestTraceCommand : public QObject
{
    Q_OBJECT

private slots:
    void theEndingChoosesTheFormat_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<QByteArray>("start");
        QTest::newRow("JSON Lines") << "a.jsonl" << QStringList() << QByteArray("{\"format\":");
        QTest::newRow("steps") << "a.csv" << QStringList() << QByteArray("step,lane,phase,");
        QTest::newRow("operations") << "a.CSV" << QStringList{"--table", "operations"}
                                    << QByteArray("step,lane,layer,operation,");
        QTest::newRow("steps for Excel")
            << "b.csv" << QStringList{"--bom"} << QByteArray("\xEF\xBB\xBFstep,lane,phase,");
        QTest::newRow("events") << "a.trace.json" << QStringList()
                                << QByteArray("{\"displayTimeUnit");
        QTest::newRow("events, short")
            << "a.json" << QStringList() << QByteArray("{\"displayTimeUnit");
    }
    void theEndingChoosesTheFormat()
    {
        QFETCH(QString, name);
        QFETCH(QStringList, more);
        QFETCH(QByteArray, start);
        traceTo(name, more);
        QVERIFY2(content(name).startsWith(start), content(name).left(200).constData());
        if (start.contains("display"))
            QVERIFY(nlohmann::json::accept(content(name).toStdString()));
    }

    void theFormatCanBeNamed()
    {
        traceTo("run", {"--format", "csv"});
        QCOMPARE(content("run").count("\r\n"), 7); // 3 steps in 2 lanes
        traceTo("b.csv", {"--format", "jsonl"});
        QVERIFY(content("b.csv").startsWith("{\"format\":"));
    }

    void aRecordedRunIsConvertedWithoutItsModel()
    {
        traceTo("run.pastkeys");
        traceTo("run.csv");
        const auto convert = [this](const QString& name) {
            outputOf({"trace", "--trace", path("run.pastkeys"), "--out", path(name)});
        };
        convert("again.csv");
        QCOMPARE(content("again.csv").count("\r\n"), content("run.csv").count("\r\n"));
        convert("again.pastkeys");
        QCOMPARE(content("again.pastkeys"), content("run.pastkeys"));
        QCOMPARE(jsonOf({"info", path("run.pastkeys")})["settings"]["prompt"], "the cat");
    }

    void theJsonOfARecordedRunCannotControlATerminal()
    {
        outputOf({"trace", "--model", tinyModelDir(), "--prompt",
                  QStringLiteral("the \u009b2J cat"), "--tokens", "1", "--out",
                  path("controls.pastkeys")});
        const QByteArray json = runCli({"info", path("controls.pastkeys"), "--json"}).output;
        QVERIFY2(std::ranges::all_of(json, [](char c) { return c > 0; }), json.constData());
        QVERIFY2(json.contains("\\u009b2J"), json.constData());
    }

private:
    QString path(const QString& name) const { return m_folder.filePath(name); }
    void traceTo(const QString& name, const QStringList& more = {}) const
    {
        outputOf(QStringList{"trace", "--model", tinyModelDir(), "--prompt", "the cat", "--tokens",
                             "3", "--cache", "compare", "--out", path(name)} +
                 more);
    }
    QByteArray content(const QString& name) const { return contentOf(path(name)); }

    QTemporaryDir m_folder;
};

PASTKEYS_TEST(TestTraceCommand)
#include "test_trace_command.moc"
