// The picture of a conversation, as a display list, and what it says about its tokens.
#include "conversation/conversation_layout.h"
#include "conversation/conversation_text.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>

using namespace pastkeys;

namespace {

std::vector<TokenText> words(const std::string& letters)
{
    std::vector<TokenText> all;
    for (const char letter : letters)
        all.push_back({idAt<TokenId>(static_cast<std::size_t>(letter)), std::string(1, letter)});
    return all;
}

/// A turn whose text begins with `found` of the held tokens. Each letter is a token.
std::shared_ptr<const AnsweredTurn> turnOf(const std::string& held, const std::string& text,
                                           std::size_t found, const std::string& answer)
{
    AnsweredTurn turn{.asked = {"?"}};
    turn.held = words(held);
    turn.text = words(text);
    turn.answer = words(answer);
    turn.record.held = held.size();
    turn.record.found = found;
    turn.record.text.resize(text.size());
    turn.record.answer.resize(answer.size());
    turn.parts = {{Speaker::System, std::vector<TokenId>(2)},
                  {Speaker::User, std::vector<TokenId>(text.size() - 2)}};
    return std::make_shared<const AnsweredTurn>(std::move(turn));
}

ConversationState edited()
{
    return {{turnOf("", "abcd", 0, "xy"), turnOf("abcdx", "abZdxy", 2, "pq")}, 1};
}

/// The widths of rectangles of this kind and ink, in cells, from left to right.
std::vector<double> widthsOf(const ViewLayout& layout, DisplayItem::Kind kind, Ink ink)
{
    std::vector<double> widths;
    for (const DisplayItem& item : layout.list.items())
        if (item.kind == kind && item.ink == ink)
            widths.push_back(item.rect.width());
    return widths;
}

} // namespace

class TestConversationLayout : public QObject
{
    Q_OBJECT

private slots:
    void barsAreAsLongAsWhatWasFoundComputedAndUseless()
    {
        const ViewLayout layout = conversationLayout(edited(), {800, 300}, {});
        using Kind = DisplayItem::Kind;
        const double cell = 18; // the most
        const auto found = widthsOf(layout, Kind::Fill, Ink::Reused);
        QCOMPARE(found.size(), std::size_t{3}); // of the cache, of the text, and in the legend
        QCOMPARE(found[0], 2 * cell);
        QCOMPARE(found[1], 2 * cell);
        const auto computed = widthsOf(layout, Kind::Fill, Ink::New);
        QCOMPARE(computed[0], 4 * cell);
        QCOMPARE(computed[1], 4 * cell);
        QCOMPARE(widthsOf(layout, Kind::Crosses, Ink::Warning)[0], 3 * cell);
        QCOMPARE(widthsOf(layout, Kind::Outline, Ink::Written)[1], 2 * cell);
    }

    void manyTokensHaveRoom()
    {
        const std::string many(900, 'a');
        const ConversationState state{{turnOf(many, many + "b", 900, "c")}, 0};
        for (const double width : {300.0, 700.0, 2000.0}) {
            const ViewLayout layout = conversationLayout(state, {width, 200}, {});
            for (const DisplayItem& item : layout.list.items())
                QVERIFY(item.rect.right() <= width + 0.01 && item.rect.left() >= 0);
        }
    }

    void everyCellSaysWhatBecameOfItsToken()
    {
        const ConversationState state = edited();
        const AnsweredTurn& turn = *state.turns[1];
        QVERIFY(readTokenText(turn, 1).contains("found in the cache"));
        QVERIFY(readTokenText(turn, 2).contains("computed now"));
        QVERIFY(readTokenText(turn, 2).contains("user"));
        QVERIFY(readTokenText(turn, 0).contains("system prompt"));
        QVERIFY(readTokenText(turn, 7).contains("generated"));
        QVERIFY(heldTokenText(turn, 4).contains("useless"));
        QVERIFY(turnSentences(turn).contains("“c” became “Z”"));
        QVERIFY(turnSentences(turn).contains("The 3 rows after were useless"));
        const ViewLayout layout = conversationLayout(state, {800, 300}, {});
        std::size_t tips = 0;
        for (double x = 0; x < 800; x += 3)
            for (double y = 0; y < 90; y += 2)
                tips += layout.detailAt({x, y}).toolTip.isEmpty() ? 0 : 1;
        QVERIFY(tips > 1000);
    }

    void anEmptyConversationSaysHowToBegin()
    {
        const ViewLayout layout = conversationLayout({}, {300, 100}, {});
        QVERIFY(std::ranges::any_of(layout.list.items(), [](const DisplayItem& item) {
            return item.text.contains("first question");
        }));
        QVERIFY(!turnAt({}, 10, {}));
    }

    void theTurnAtAHeightIsTheNearestOne()
    {
        QCOMPARE(turnAt(edited(), -5, {}), std::optional<std::size_t>(0));
        QCOMPARE(turnAt(edited(), 2.8 * 16 + 1, {}), std::optional<std::size_t>(1));
        QCOMPARE(turnAt(edited(), 5000, {}), std::optional<std::size_t>(1));
    }

    void theTableHasOneLinePerTurn()
    {
        const QString csv = turnsAsCsv(edited(), {3, 0.5, 10});
        const QStringList lines = csv.split('\n');
        QCOMPARE(lines.size(), 4);
        QVERIFY(lines[2].startsWith("question,6,2,4,3,2,"));
        QVERIFY(lines[2].endsWith("0.000033,0.000038")); // 4 x 3 + 2 x 0.5 + 2 x 10, and 6 x 3 + 20
    }
};

PASTKEYS_TEST(TestConversationLayout)
#include "test_conversation_layout.moc"
