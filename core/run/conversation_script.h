// What is said in a conversation, and how it becomes the texts that a model is asked to continue.
#pragma once

#include "record/answered_turn.h"
#include "text/tokenizer.h"

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

/// Where the system prompt stands in the text of a turn.
enum class SystemPlace : std::uint8_t
{
    First,
    BeforeQuestion, ///< directly before the newest question, after everything said so far
};

/// How parts are joined. A prefix of nothing but spaces is left out at the start of the text.
struct ConversationForm
{
    std::string beforeSystem = " ";
    std::string beforeUser = " ";
    std::string beforeAssistant = {}; ///< read by the model before it answers
    SystemPlace systemPlace = SystemPlace::First;
    friend bool operator==(const ConversationForm&, const ConversationForm&) = default;
};

struct ConversationScript
{
    std::string system; ///< may be empty
    std::vector<ScriptTurn> turns;
    ConversationForm form = {};
    std::optional<std::size_t> tokens = {}; ///< of each answer, at most
};

/// Reads the JSON of a chat file:
///
///     {"system": "Mia has the ball.",
///      "turns": ["Who has the ball?", {"edit": "system", "text": "Tom has the ball."},
///                {"edit": 1, "text": "What does Tom have?"}],
///      "systemPlace": "first" or "before the question",
///      "prefixes": {"system": "", "user": "\nUser: ", "assistant": "\nAssistant:"},
///      "tokens": 12}
///
/// Only "turns" is required. Throws InputError with the place, also for members with other names
/// and for a change of a question that has not been asked yet.
ConversationScript readConversation(std::string_view json, const std::string& file);

/// What has been said so far. Each part is encoded on its own, so that a change of one part never
/// changes the tokens of another. A part of another program's chat, which may encode the whole text
/// at once, can have other tokens where parts meet.
class Conversation
{
public:
    Conversation(Tokenizer tokenizer, SpecialTokens special, const ConversationScript& script)
        : m_tokenizer(std::move(tokenizer)), m_special(special), m_form(script.form),
          m_system(script.system)
    {
    }

    /// Does what the turn says. Then the last question has no answer.
    /// \pre the turn changes what has been said, or asks
    void take(const ScriptTurn& turn);
    /// The parts of the text that the model is now to continue. Throws like Tokenizer::encode().
    std::vector<ConversationPart> parts(const std::stop_token& stop = {}) const;
    /// Adds the answer to the last question.
    void answer(std::span<const TokenId> said) { m_answers.emplace_back(said.begin(), said.end()); }

    const std::string& system() const { return m_system; }
    const std::vector<std::string>& questions() const { return m_questions; }

private:
    std::vector<TokenId> encoded(const std::string& prefix, const std::string& text, bool isStart,
                                 const std::stop_token& stop) const;

    Tokenizer m_tokenizer;
    SpecialTokens m_special;
    ConversationForm m_form;
    std::string m_system;
    std::vector<std::string> m_questions;
    std::vector<std::vector<TokenId>> m_answers; ///< without their prefixes
};

/// All tokens of the parts.
std::vector<TokenId> tokensOf(std::span<const ConversationPart> parts);

} // namespace pastkeys
