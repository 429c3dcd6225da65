#include "run/conversation_script.h"

#include "base/contract.h"
#include "base/errors.h"
#include "text/strict_json.h"

#include <algorithm>
#include <limits>

namespace pastkeys {

namespace {

/// Throws InputError if the object has a member with another name.
void expectMembers(const JsonValue& object, std::initializer_list<std::string_view> names)
{
    std::string all;
    for (const std::string_view name : names)
        all += (all.empty() ? "" : ", ") + std::string(name);
    for (std::size_t i = 0; i < object.size(); ++i)
        if (std::ranges::find(names, object.member(i).key) == names.end())
            object.member(i).value.refuse(Text::tr("no members but %1", all));
}

/// Reads who is meant by "edit": "system", or the number of a question.
void readEdited(const JsonValue& json, std::size_t asked, ScriptTurn& turn)
{
    turn.edits = 0;
    if (json.kind() == JsonKind::String && json.text() == "system")
        return;
    if (json.kind() != JsonKind::Integer || json.unsignedInteger() == 0)
        json.refuse(Text::tr("\"system\", or the number of a question, from 1 on"));
    const std::uint64_t number = json.unsignedInteger();
    if (number > asked)
        json.refuse(Text::tr("the number of a question that was asked before (%1 so far)", asked));
    turn.edits = number;
}

ScriptTurn scriptTurnIn(const JsonValue& json, std::size_t asked)
{
    ScriptTurn turn;
    if (json.kind() == JsonKind::String) {
        turn.text = json.text();
    } else {
        expectMembers(json, {"edit", "text"});
        turn.text = json.required("text").text();
        readEdited(json.required("edit"), asked, turn);
        if (asked == 0)
            json.refuse(Text::tr("a question, because none has been asked yet"));
    }
    if (turn.text.empty() && turn.edits != std::size_t{0})
        json.refuse(Text::tr("a question that is not empty"));
    return turn;
}

SystemPlace placeIn(const JsonValue& json)
{
    constexpr std::string_view kPlaceFirst = "first";
    constexpr std::string_view kPlaceBeforeQuestion = "before the question";
    if (json.text() == kPlaceFirst)
        return SystemPlace::First;
    if (json.text() != kPlaceBeforeQuestion)
        json.refuse(Text::tr("\"%1\" or \"%2\"", kPlaceFirst, kPlaceBeforeQuestion));
    return SystemPlace::BeforeQuestion;
}

std::string textIn(const JsonValue& object, std::string_view name, std::string otherwise)
{
    const auto found = object.present(name);
    return found ? std::string(found->text()) : std::move(otherwise);
}

bool isBlank(std::string_view text)
{
    return text.find_first_not_of(" \n\t") == text.npos;
}

} // namespace

ConversationScript readConversation(std::string_view json, const std::string& file)
{
    const JsonValue root = parseStrictJson(json, file);
    expectMembers(root, {"system", "turns", "systemPlace", "prefixes", "tokens"});
    ConversationScript script;
    script.system = textIn(root, "system", {});
    if (const auto prefixes = root.present("prefixes")) {
        expectMembers(*prefixes, {"system", "user", "assistant"});
        ConversationForm& form = script.form;
        form.beforeSystem = textIn(*prefixes, "system", form.beforeSystem);
        form.beforeUser = textIn(*prefixes, "user", form.beforeUser);
        form.beforeAssistant = textIn(*prefixes, "assistant", form.beforeAssistant);
    }
    if (const auto place = root.present("systemPlace"))
        script.form.systemPlace = placeIn(*place);
    if (const auto tokens = root.present("tokens")) {
        script.tokens = tokens->unsignedInteger(std::numeric_limits<std::uint32_t>::max());
        if (script.tokens == std::size_t{0})
            tokens->refuse(Text::tr("at least 1"));
    }
    const JsonValue turns = root.required("turns");
    if (turns.kind() != JsonKind::Array || turns.size() == 0)
        turns.refuse(Text::tr("an array with at least one turn"));
    std::size_t asked = 0;
    for (std::size_t i = 0; i < turns.size(); ++i) {
        script.turns.push_back(scriptTurnIn(turns.element(i), asked));
        asked += script.turns.back().edits ? 0 : 1;
    }
    return script;
}

void Conversation::take(const ScriptTurn& turn)
{
    if (!turn.edits) {
        PASTKEYS_EXPECTS(m_answers.size() == m_questions.size());
        return m_questions.push_back(turn.text);
    }
    PASTKEYS_EXPECTS(!m_questions.empty() && *turn.edits <= m_questions.size());
    m_answers.resize(m_questions.size() - 1);
    (*turn.edits == 0 ? m_system : m_questions[*turn.edits - 1]) = turn.text;
}

/// A tokenizer may put a token before every text. It belongs only to the start of the whole text.
std::vector<TokenId> Conversation::encoded(const std::string& prefix, const std::string& text,
                                           bool isStart, const std::stop_token& stop) const
{
    const bool leavesOut = isStart && isBlank(prefix);
    std::vector<TokenId> tokens =
        m_tokenizer.encode((leavesOut ? std::string() : prefix) + text, m_special, stop);
    if (isStart || tokens.empty() || !m_tokenizer.isSpecial(tokens.front()))
        return tokens;
    const std::vector<TokenId> asText =
        m_tokenizer.encode(prefix + text, SpecialTokens::AsText, stop);
    if (!asText.empty() && asText.front() == tokens.front()) // nobody has written it
        tokens.erase(tokens.begin());
    return tokens;
}

std::vector<ConversationPart> Conversation::parts(const std::stop_token& stop) const
{
    std::vector<ConversationPart> parts;
    const auto say = [&](Speaker speaker, const std::string& prefix, const std::string& text) {
        ConversationPart part{speaker, encoded(prefix, text, parts.empty(), stop)};
        if (!part.tokens.empty())
            parts.push_back(std::move(part));
    };
    const auto saySystem = [&] {
        if (!m_system.empty())
            say(Speaker::System, m_form.beforeSystem, m_system);
    };
    if (m_form.systemPlace == SystemPlace::First)
        saySystem();
    for (std::size_t q = 0; q < m_questions.size(); ++q) {
        if (m_form.systemPlace == SystemPlace::BeforeQuestion && q + 1 == m_questions.size())
            saySystem();
        say(Speaker::User, m_form.beforeUser, m_questions[q]);
        ConversationPart reply{Speaker::Assistant, {}};
        if (!m_form.beforeAssistant.empty())
            reply.tokens = encoded(m_form.beforeAssistant, {}, parts.empty(), stop);
        if (q < m_answers.size())
            reply.tokens.insert(reply.tokens.end(), m_answers[q].begin(), m_answers[q].end());
        if (!reply.tokens.empty())
            parts.push_back(std::move(reply));
    }
    return parts;
}

std::vector<TokenId> tokensOf(std::span<const ConversationPart> parts)
{
    std::vector<TokenId> tokens;
    for (const ConversationPart& part : parts)
        tokens.insert(tokens.end(), part.tokens.begin(), part.tokens.end());
    return tokens;
}

} // namespace pastkeys
