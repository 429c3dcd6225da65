// What the render command draws of conversations and beam searches.
#include "support/gif_frames.h"
#include "support/json_output.h"
#include "support/program.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QImage>
#include <QLocale>
#include <QTemporaryDir>
#include <QtTest>

using namespace pastkeys::test;
using Json = nlohmann::json;

namespace {

const char* const kDrawnChat =
    R"({"system": "Mia has the ball. Tom has the kite. Ben has the drum.",
    "turns": ["What does Tom have?", "Who has the drum?", {"edit": 1, "text": "What does Ben have?"}],
    "tokens": 5})";

QString groupedNumber(std::uint64_t number)
{
    return QLocale(QLocale::English, QLocale::UnitedStates).toString(qulonglong(number));
}

} // namespace

class TestSideRender : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { writeFile(path("chat.json"), kDrawnChat); }

    void picturesHaveTheSizeThatIsAskedFor()
    {
        outputOf(QStringList{"render", "--view", "beams", "--out", path("a.png"), "--size",
                             "900x500", "--scale", "2"} +
                 m_search);
        QCOMPARE(QImage(path("a.png")).size(), QSize(1800, 1000));
        outputOf(QStringList{"render", "--view", "conversation", "--out", path("b.png")} + m_talk);
        QCOMPARE(QImage(path("b.png")).size(), QSize(1280, 800));
        outputOf(
            QStringList{"render", "--view", "conversation", "--out", path("c.png"), "--step", "1"} +
            m_talk);
        QVERIFY(QImage(path("b.png")) != QImage(path("c.png")));
        outputOf(QStringList{"render", "--view", "beams", "--out", path("a.svg")} + m_search);
        QVERIFY(contentOf(path("a.svg")).contains("Blocks of each beam after step 8"));
    }

    void theHandOutOfASearchHasTheBytesOfEachStep()
    {
        outputOf(QStringList{"render", "--view", "beams", "--hand-out", path("beams.html")} +
                 m_search);
        const QString html = QString::fromUtf8(contentOf(path("beams.html")));
        const Json json = jsonOf(QStringList{"run"} + m_search);
        std::uint64_t all = 0;
        for (const Json& step : json["steps"]) {
            const Json& bytes = step["bytes"];
            all += bytes["contiguous"].get<std::uint64_t>();
            const QString row =
                QStringLiteral("<td>%1</td><td>%2</td><td>%3</td><td>%4</td><td>%5"
                               "</td><td>%6</td>")
                    .arg(groupedNumber(step["held"]), groupedNumber(bytes["inBlocks"]),
                         groupedNumber(bytes["contiguous"]), groupedNumber(bytes["allReordered"]),
                         groupedNumber(bytes["recomputed"]), groupedNumber(bytes["counted"]));
            QVERIFY2(html.contains(row), qPrintable(row));
        }
        QVERIFY(all > 0 && html.contains("<td>" + groupedNumber(all) + "</td>"));
        QVERIFY(html.contains("Bit-identical"));
        QVERIFY(html.count("<svg") >= 1);
        QVERIFY(!html.contains("http://") || html.contains("http://www.w3.org"));
    }

    void theHandOutOfAConversationHasItsTableAndItsSentences()
    {
        outputOf(QStringList{"render", "--view", "conversation", "--hand-out", path("talk.html")} +
                 m_talk);
        const QString html = QString::fromUtf8(contentOf(path("talk.html")));
        QVERIFY(html.contains("<td>Found</td><td>0</td><td>25</td><td>18</td>"));
        QVERIFY(html.contains("<td>Useless</td><td>0</td><td>0</td><td>17</td>"));
        QVERIFY(html.contains("<td>Computed</td><td>21</td><td>6</td><td>13</td>"));
        QVERIFY(html.contains("Answer: Tom has the kite."));
        QCOMPARE(html.count("<svg"), 1);
    }

    void anAnimationHasAFrameForEachStep()
    {
        outputOf(QStringList{"render", "--view", "beams", "--animate", "--out", path("a.gif"),
                             "--frame-ms", "300"} +
                 m_search);
        QCOMPARE(gifFramesOf(contentOf(path("a.gif"))).images.size(), std::size_t{8});
        outputOf(QStringList{"render", "--view", "beams", "--animate", "--out", path("b.gif"),
                             "--steps", "2..4"} +
                 m_search);
        QCOMPARE(gifFramesOf(contentOf(path("b.gif"))).images.size(), std::size_t{3});
    }

    void optionsWithoutEffectAreRefused_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("named");
        const auto row = [](const char* name, const QStringList& words, const char* named) {
            QTest::newRow(name) << words << QString(named);
        };
        const QString png = path("x.png");
        row("no chat", {"--view", "conversation", "--out", png}, "--chat");
        row("no beams", {"--view", "beams", "--prompt", "Mia", "--out", png}, "--beams");
        row("a layer", QStringList{"--view", "beams", "--layer", "1", "--out", png} + m_search,
            "--layer");
        row("a chat's animation",
            QStringList{"--view", "conversation", "--animate", "--out", path("x.gif")} + m_talk,
            "--animate");
        row("steps without animation",
            QStringList{"--view", "beams", "--steps", "2", "--out", png} + m_search, "--steps");
        row("beams of the stage",
            {"--view", "stage", "--beams", "3", "--prompt", "Mia", "--out", png}, "--beams");
        row("a gif", QStringList{"--view", "beams", "--out", path("x.gif")} + m_search, ".png");
        row("a step too many",
            QStringList{"--view", "beams", "--step", "9", "--out", png} + m_search, "--step");
    }
    void optionsWithoutEffectAreRefused()
    {
        QFETCH(const QStringList, words);
        QFETCH(const QString, named);
        const ProgramResult result = runCli(QStringList{"render"} + words);
        QVERIFY2(result.exitCode == 2 || result.exitCode == 3, result.errors.constData());
        QVERIFY2(result.errors.contains(named.toUtf8()), result.errors.constData());
        QVERIFY(!QFile::exists(path("x.png")) && !QFile::exists(path("x.gif")));
    }

private:
    QString path(const QString& name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
    const QStringList m_search{
        "--prompt", "Mia has a red ball.", "--beams", "3", "--tokens", "8", "--cache", "paged:4"};
    const QStringList m_talk{"--chat", m_folder.filePath("chat.json")};
};

PASTKEYS_TEST(TestSideRender)
#include "test_side_render.moc"
