// What pages show in a window beside the main one: the lines of the header, the places in what was
// computed, and the quantities. The numbers are counted by hand.
#include "lessons/lesson_check.h"
#include "lessons/quantities.h"
#include "lessons/side_scene.h"
#include "record/lane_names.h"
#include "support/example_trace.h"
#include "support/test_program.h"

#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

struct SidePage
{
    LessonPage page;
    QStringList problems;
};

SidePage readWith(const QString& header, const QString& body = "# T")
{
    QList<LessonProblem> problems;
    SidePage read{readPage("01.md", "---\nprompt: A text\ntokens: 6\n" + header + "\n---\n" + body,
                           {}, problems),
                  {}};
    for (const LessonProblem& problem : problems)
        read.problems << toText(problem);
    return read;
}

TokenText token(std::uint32_t id, const char* bytes)
{
    return {TokenId{id}, bytes};
}

/// A turn that reads a text of `tokens` tokens and finds `found` of `held` rows.
std::shared_ptr<const AnsweredTurn> turnOf(const ScriptTurn& asked, std::size_t tokens,
                                           std::size_t held, std::size_t found)
{
    auto turn = std::make_shared<AnsweredTurn>(AnsweredTurn{.asked = asked});
    turn->text.assign(tokens, token(1, " a"));
    turn->held.assign(held, token(1, " a"));
    if (found < held) {
        turn->held[found] = token(2, " b");
        turn->text[found] = token(3, " c");
    }
    turn->record.text.assign(tokens, TokenId{1});
    turn->record.held = held;
    turn->record.found = found;
    turn->said = " Yes.";
    return turn;
}

/// Two steps of two beams each. In the second one, beam 1 of the first has two children.
BeamTrace smallSearch()
{
    BeamTrace trace;
    auto header = std::make_shared<BeamHeader>();
    header->network = traceOf({}).header().network;
    header->lane = laneNamed("paged:4");
    header->rules.beams = 2;
    trace.header = header;
    for (std::size_t s = 0; s < 3; ++s) {
        auto step = std::make_shared<BeamStep>();
        step->index = s;
        step->read = s == 0 ? 5 : 1;
        step->held = s == 0 ? 0 : 4 + s;
        step->beams.resize(s == 0 ? 1 : 2);
        trace.steps.push_back(step);
        if (s < 2)
            continue;
        step->beams[0] = {.parent = 0, .blocks = {0, 1}};
        step->beams[1] = {.parent = 0,
                          .ownedRows = 2,
                          .copiedBytes = 2 * header->bytesPerPosition(),
                          .blocks = {0, 2}};
        step->stopped = BeamStop::TokenCount;
    }
    return trace;
}

} // namespace

class TestSideScene : public QObject
{
    Q_OBJECT

private slots:
    void aPageSaysWhatTheWindowBesideShows()
    {
        const auto [talk, problems] =
            readWith("window: conversation\nsystem: Be brief.\n"
                     "turns: Who? | Where? | system: Be long. | 1: Why?\n"
                     "between: saved\nsystemPlace: before the question\nturn: 3");
        QCOMPARE(problems, QStringList());
        const SideScene& side = talk.scene.side;
        QVERIFY(side.window == SideScene::Window::Conversation);
        QCOMPARE(side.system, std::string("Be brief."));
        QVERIFY((side.turns == std::vector<ScriptTurn>{
                                   {"Who?", {}}, {"Where?", {}}, {"Be long.", 0}, {"Why?", 1}}));
        QVERIFY(side.between == BetweenTurns::Saved);
        QVERIFY(side.systemPlace == SystemPlace::BeforeQuestion);
        QCOMPARE(side.turn, std::optional<std::size_t>(2));
        QCOMPARE(conversationOf(talk.scene).tokens, std::size_t{6});

        const auto [search, none] =
            readWith("window: beams\nbeams: 5\ncache: paged:8\nbeam: 2 in step 4");
        QCOMPARE(none, QStringList());
        QCOMPARE(search.scene.side.beams, std::size_t{5});
        QCOMPARE(search.scene.side.step, std::optional<std::size_t>(3));
        QCOMPARE(search.scene.side.beam, std::size_t{1});
        const BeamRequest request = beamsOf(search.scene);
        QCOMPARE(request.prompt, search.scene.prompt);
        QCOMPARE(request.settings.text.tokens, std::size_t{6});
        QCOMPARE(writtenOut(request.settings.text.lanes.front()), std::string("paged:8"));
    }

    void badLinesAreRefusedWithTheirPlace_data()
    {
        QTest::addColumn<QString>("header");
        QTest::addColumn<QString>("problem");
        const auto row = [](const char* header, const char* problem) {
            QTest::newRow(header) << QString(header) << QString(problem);
        };
        row("window: beam", "01.md:4:9: window: expected none, conversation, beams, found");
        row("window: conversation", "01.md:4:9: A page with a conversation needs a line");
        row("window: conversation\nturns: ", "01.md:5:8: turns: expected questions");
        row("window: conversation\nturns: A? | | B?", "01.md:5:8: turns: expected questions");
        row("window: conversation\nturns: 1: A? | B?", "01.md:5:8: turns: expected questions");
        row("window: conversation\nturns: A? | 2: B?", "01.md:5:8: turns: expected questions");
        row("window: conversation\nturns: system: A", "01.md:5:8: turns: expected questions");
        row("between: lost", "01.md:4:10: between: expected kept, dropped, saved");
        row("systemPlace: last", "01.md:4:14: systemPlace: expected first, before the question");
        row("turn: 0", "01.md:4:7: turn: expected a number from 1");
        row("beams: 9", "01.md:4:8: beams: expected a number from 2 to 8");
        row("beams: 1", "01.md:4:8: beams: expected a number from 2 to 8");
        row("cache: window:8", "01.md:4:8: cache: expected paged:4");
        row("cache: static,int8", "01.md:4:8: cache: expected paged:4");
        row("cache: nothing", "01.md:4:8: cache: expected paged:4");
        row("beam: 2", "01.md:4:7: beam: expected a beam and a step");
        row("beam: 0 in step 2", "01.md:4:7: beam: expected a beam and a step");
        row("beam: 2 in step 0", "01.md:4:7: beam: expected a beam and a step");
    }
    void badLinesAreRefusedWithTheirPlace()
    {
        QFETCH(const QString, header);
        QFETCH(const QString, problem);
        const QStringList problems = readWith(header).problems;
        QCOMPARE(problems.size(), 1);
        QVERIFY2(problems.first().startsWith(problem), qPrintable(problems.first()));
    }

    void aWindowThatIsNotThereCannotBeCovered()
    {
        const QString question = "# T\n\n::: number turn.found\nHow many?\n:::\n";
        QVERIFY(readWith("cover: window", question).problems.value(0).contains("names none"));
        QCOMPARE(readWith("window: beams\ncover: window", question).problems, QStringList());
    }

    void turnsAndStepsThatDoNotExistAreReported()
    {
        SideState side;
        side.conversation.turns = {turnOf({"A?", {}}, 8, 0, 0), turnOf({"B?", {}}, 12, 10, 10)};
        side.beams.trace = smallSearch();
        const auto problemOf = [&](const QString& header) {
            std::optional<PlaceProblem> problem;
            goToPlace(readWith(header).page.scene, side, &problem);
            return problem ? problem->key + ": " + problem->text : QString();
        };
        QCOMPARE(problemOf("window: conversation\nturns: A? | B?\nturn: 1"), QString());
        QCOMPARE(side.conversation.chosen, std::size_t{0});
        QVERIFY(problemOf("window: conversation\nturns: A? | B?\nturn: 3")
                    .startsWith("turn: The conversation has only turns 1 to 2"));
        QCOMPARE(side.conversation.chosen, std::size_t{1});
        QCOMPARE(problemOf("window: beams\nbeam: 2 in step 2"), QString());
        QCOMPARE(side.beams.beam, std::size_t{1});
        QVERIFY(problemOf("window: beams\nbeam: 1 in step 4")
                    .startsWith("beam: The search has only steps 1 to 3"));
        QVERIFY(problemOf("window: beams\nbeam: 2 in step 1")
                    .startsWith("beam: Step 1 has only beams 1 to 1"));
    }

    void aPageIsCompleteOnceAllTurnsAreAnswered()
    {
        const LessonScene scene = readWith("window: conversation\nturns: A? | B?").page.scene;
        SideState side;
        QVERIFY(!isComplete(scene, side));
        side.conversation.turns = {turnOf({"A?", {}}, 8, 0, 0)};
        QVERIFY(!isComplete(scene, side));
        side.conversation.turns.push_back(turnOf({"B?", {}}, 12, 10, 10));
        QVERIFY(isComplete(scene, side));
        side.conversation.turns.back() = turnOf({"C?", {}}, 12, 10, 10);
        QVERIFY(!isComplete(scene, side));
        QVERIFY(isComplete(LessonScene{}, {}));
    }

    void quantitiesAreThoseOfTheChosenTurn()
    {
        SideState side;
        side.conversation.turns = {turnOf({"A?", {}}, 8, 0, 0), turnOf({"B?", {}}, 12, 10, 7)};
        side.conversation.chosen = 1;
        QCOMPARE(number("turn.tokens", side), 12.0);
        QCOMPARE(number("turn.held", side), 10.0);
        QCOMPARE(number("turn.found", side), 7.0);
        QCOMPARE(number("turn.useless", side), 3.0);
        QCOMPARE(number("turn.computed", side), 5.0);
        QCOMPARE(number("conversation.tokens", side), 20.0);
        QCOMPARE(number("conversation.found", side), 7.0);
        QCOMPARE(number("conversation.computed", side), 13.0);
        QCOMPARE(std::get<Quantity>(value("turn.heldToken", side)).text, QString("“·b”"));
        QCOMPARE(std::get<Quantity>(value("turn.otherToken", side)).text, QString("“·c”"));
        QVERIFY(std::holds_alternative<QString>(value("beams.held", side)));
        side.conversation.chosen = 0;
        QVERIFY(std::holds_alternative<QString>(value("turn.heldToken", side)));
    }

    /// In the third step, both beams continue beam 1. They have 6 rows, in blocks of 4: two of them
    /// are in the last block.
    void quantitiesAreThoseOfTheChosenBeam()
    {
        SideState side;
        side.beams.trace = smallSearch();
        side.beams.step = 2;
        side.beams.beam = 1;
        const double row = number("beams.rowBytes", side);
        QVERIFY(row > 0);
        QCOMPARE(number("beams.held", side), 6.0);
        QCOMPARE(number("beams.copiedRows", side), 2.0);
        QCOMPARE(number("beams.counted", side), 2 * row);
        QCOMPARE(number("beams.inBlocks", side), 2 * row);
        QCOMPARE(number("beams.contiguous", side), 6 * row);
        QCOMPARE(number("beams.reordered", side), 12 * row);
        QCOMPARE(number("beams.parent", side), 1.0);
        QCOMPARE(number("beams.children 1", side), 2.0);
        QCOMPARE(number("beams.children 2", side), 0.0);
        QVERIFY(std::holds_alternative<QString>(value("beams.children 3", side)));
        QCOMPARE(number("beams.blocks", side), 3.0);
        QCOMPARE(number("beams.sharedBlocks", side), 1.0);
        QVERIFY(std::holds_alternative<QString>(value("turn.found", side)));
    }

private:
    static QuantityResult value(const QString& text, const SideState& side)
    {
        const QStringList words = text.split(' ');
        return quantityOf({.name = words.first(), .arguments = words.mid(1), .place = {}},
                          ViewState(), side);
    }
    static double number(const QString& text, const SideState& side)
    {
        const QuantityResult result = value(text, side);
        if (const auto* why = std::get_if<QString>(&result))
            qFatal("%s", qPrintable(*why));
        return std::get<Quantity>(result).number.value_or(-1);
    }
};

PASTKEYS_TEST(TestSideScene)
#include "test_side_scene.moc"
