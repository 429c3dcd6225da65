#include "base/errors.h"
#include "run/conversation_script.h"
#include "support/test_program.h"

#include <QtTest>

using namespace pastkeys;

namespace {

std::vector<std::size_t> numbersOf(std::span<const TokenId> tokens)
{
    std::vector<std::size_t> numbers;
    for (const TokenId token : tokens)
        numbers.push_back(indexOf(token));
    return numbers;
}

using Numbers = std::vector<std::size_t>;

/// Texts are lists of ids.
Conversation conversationOf(const ConversationScript& script)
{
    return Conversation(Tokenizer::ofIds(100), SpecialTokens::Recognize, script);
}

Numbers textOf(const Conversation& conversation)
{
    return numbersOf(tokensOf(conversation.parts()));
}

std::vector<Speaker> speakersOf(const Conversation& conversation)
{
    std::vector<Speaker> speakers;
    for (const ConversationPart& part : conversation.parts())
        speakers.push_back(part.speaker);
    return speakers;
}

} // namespace

class TestConversationScript : public QObject
{
    Q_OBJECT

private slots:
    void aTextIsEverythingThatWasSaidSoFar()
    {
        Conversation chat = conversationOf({.system = "1 2 3", .turns = {}});
        chat.take({"4 5"});
        QCOMPARE(textOf(chat), (Numbers{1, 2, 3, 4, 5}));
        chat.answer(std::vector{TokenId{6}, TokenId{7}});
        chat.take({"8"});
        QCOMPARE(textOf(chat), (Numbers{1, 2, 3, 4, 5, 6, 7, 8}));
        QCOMPARE(speakersOf(chat),
                 (std::vector{Speaker::System, Speaker::User, Speaker::Assistant, Speaker::User}));
    }

    void anEditChangesOnlyItsPartAndAsksTheLastQuestionAgain()
    {
        Conversation chat = conversationOf({.system = "1 2 3", .turns = {}});
        chat.take({"4 5"});
        chat.answer(std::vector{TokenId{6}});
        chat.take({"8"});
        chat.answer(std::vector{TokenId{9}});
        chat.take({"4 50", 1});
        QCOMPARE(textOf(chat), (Numbers{1, 2, 3, 4, 50, 6, 8}));
        chat.take({"1", 0});
        QCOMPARE(textOf(chat), (Numbers{1, 4, 50, 6, 8}));
        chat.answer(std::vector{TokenId{10}});
        chat.take({"11"});
        QCOMPARE(textOf(chat), (Numbers{1, 4, 50, 6, 8, 10, 11}));
        chat.take({"", 0});
        QCOMPARE(textOf(chat), (Numbers{4, 50, 6, 8, 10, 11}));
    }

    void theSystemPromptCanStandBeforeTheNewestQuestion()
    {
        ConversationForm form;
        form.systemPlace = SystemPlace::BeforeQuestion;
        Conversation chat = conversationOf({.system = "1 2 3", .turns = {}, .form = form});
        chat.take({"4 5"});
        QCOMPARE(textOf(chat), (Numbers{1, 2, 3, 4, 5}));
        chat.answer(std::vector{TokenId{6}});
        chat.take({"8"});
        QCOMPARE(textOf(chat), (Numbers{4, 5, 6, 1, 2, 3, 8}));
    }

    void prefixesArePartOfTheText()
    {
        ConversationForm form;
        form.beforeSystem = "20 ";
        form.beforeUser = " 21 ";
        form.beforeAssistant = " 22";
        Conversation chat = conversationOf({.system = "1", .turns = {}, .form = form});
        chat.take({"4"});
        QCOMPARE(textOf(chat), (Numbers{20, 1, 21, 4, 22}));
        chat.answer(std::vector{TokenId{6}});
        chat.take({"5"});
        QCOMPARE(textOf(chat), (Numbers{20, 1, 21, 4, 22, 6, 21, 5, 22}));
    }

    void aChatFileSaysEverythingThatAConversationNeeds()
    {
        const std::string json = R"({"system": "S",
            "turns": ["one", {"edit": "system", "text": ""}, "two", {"edit": 2, "text": "three"}],
            "systemPlace": "before the question",
            "prefixes": {"user": "\nU: "}, "tokens": 7})";
        const ConversationScript script = readConversation(json, "chat.json");
        QCOMPARE(script.system, std::string("S"));
        QCOMPARE(script.turns.size(), std::size_t{4});
        QCOMPARE(script.turns[1].edits, std::optional<std::size_t>(0));
        QCOMPARE(script.turns[3].edits, std::optional<std::size_t>(2));
        QCOMPARE(script.tokens, std::optional<std::size_t>(7));
        QCOMPARE(script.form.beforeUser, std::string("\nU: "));
        QCOMPARE(script.form.beforeSystem, ConversationForm().beforeSystem);
        QVERIFY(readConversation(R"({"turns": ["a"]})", "f").form == ConversationForm());
    }

    void badFilesAreRefusedWithThePlace_data()
    {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("expected");
        const auto add = [](const char* json, const char* expected) {
            QTest::newRow(json) << json << expected;
        };
        add("", "chat.json");
        add("[]", "object");
        add("{}", "turns");
        add(R"({"turns": []})", "/turns");
        add(R"({"turns": "one"})", "/turns");
        add(R"({"turns": [""]})", "/turns/0");
        add(R"({"turns": [7]})", "/turns/0");
        add(R"({"turns": [{"edit": 1, "text": "a"}]})", "/turns/0");
        add(R"({"turns": [{"edit": "system", "text": "a"}]})", "/turns/0");
        add(R"({"turns": ["a", {"edit": 2, "text": "a"}]})", "/turns/1/edit");
        add(R"({"turns": ["a", {"edit": 0, "text": "a"}]})", "/turns/1/edit");
        add(R"({"turns": ["a", {"edit": 1.0, "text": "a"}]})", "/turns/1/edit");
        add(R"({"turns": ["a", {"edit": -1, "text": "a"}]})", "/turns/1/edit");
        add(R"({"turns": ["a", {"edit": "user", "text": "a"}]})", "/turns/1/edit");
        add(R"({"turns": ["a", {"edit": 1, "text": ""}]})", "/turns/1");
        add(R"({"turns": ["a", {"edit": 1}]})", "text");
        add(R"({"turns": ["a", {"text": "b"}]})", "edit");
        add(R"({"turns": ["a", {"edit": 1, "text": "b", "at": 2}]})", "/turns/1/at");
        add(R"({"turns": ["a"], "sytem": "b"})", "/sytem");
        add(R"({"turns": ["a"], "system": 1})", "/system");
        add(R"({"turns": ["a"], "systemPlace": "last"})", "/systemPlace");
        add(R"({"turns": ["a"], "prefixes": {"tool": ""}})", "/prefixes/tool");
        add(R"({"turns": ["a"], "prefixes": []})", "/prefixes");
        add(R"({"turns": ["a"], "tokens": 0})", "/tokens");
        add(R"({"turns": ["a"], "tokens": -1})", "/tokens");
        add(R"({"turns": ["a"], "tokens": 5000000000})", "/tokens");
        add(R"({"turns": ["a"], "turns": ["b"]})", "turns");
    }

    void badFilesAreRefusedWithThePlace()
    {
        QFETCH(QString, json);
        QFETCH(QString, expected);
        try {
            readConversation(json.toStdString(), "chat.json");
            QFAIL("accepted");
        } catch (const InputError& error) {
            const QString message = error.what();
            QVERIFY2(message.contains("chat.json") && message.contains(expected),
                     qPrintable(message));
        }
    }

    void pricesAreOfMillionsOfTokens()
    {
        const TokenPrices prices{.input = 3, .cached = 0.5, .output = 15};
        QCOMPARE(prices.of(1'000'000, 0, 0), 3.0);
        QCOMPARE(prices.of(0, 1'000'000, 0), 0.5);
        QCOMPARE(prices.of(4, 11, 4), (4 * 3 + 11 * 0.5 + 4 * 15) / 1e6);
    }
};

PASTKEYS_TEST(TestConversationScript)
#include "test_conversation_script.moc"
