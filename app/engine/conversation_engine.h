// A conversation with the model of an engine.
#pragma once

#include "base/byte_sink.h"
#include "engine/engine.h"
#include "record/answered_turn.h"
#include "run/conversation.h"
#include "run/conversation_script.h"

#include <QTemporaryDir>

#include <memory>

namespace pastkeys {

/// How a conversation is held. It can be continued in another way after each turn, except with
/// other settings of `each`.
struct ConversationSettings
{
    ConversationScript script; ///< without its turns
    SpecialTokens special = SpecialTokens::Recognize;
    RunSettings each; ///< how each turn is answered, with one lane
    BetweenTurns between = BetweenTurns::Kept;
};

class EngineConversation
{
public:
    /// Throws InputError like ConversationRun. \pre the engine outlives the conversation
    EngineConversation(Engine& engine, const ConversationSettings& settings);

    void setBetween(BetweenTurns between) { m_settings.between = between; }
    /// What has been said so far, with all answers.
    const Conversation& said() const { return m_said; }

    /// Begins a turn. Throws like Conversation::parts() and ConversationRun::begin().
    void begin(const ScriptTurn& turn, const std::stop_token& stop);
    /// Runs one pass. Throws like ConversationRun::advance(); the turn is then undone.
    /// \returns whether more passes follow
    bool advance(const std::stop_token& stop);
    /// The turn so far; after the last pass, with all its costs.
    AnsweredTurn turn() const;

    bool holdsRows() const { return !m_run.held().empty() || !m_saved.empty(); }
    /// Writes the rows that the cache holds, as a recorded run. \pre holdsRows()
    void save(const ByteSink& sink) const;
    /// Has the next turn begin with the rows of this file. Throws what readTraceFile() and
    /// ConversationRun::load() throw.
    void loadNext(const std::filesystem::path& file) { m_toLoad = file; }

private:
    void load(const std::filesystem::path& file, std::span<const TokenId> text,
              const std::stop_token& stop);
    void saveAndDrop();
    void writeTemporaryFile();
    std::string temporaryFile() const;

    Engine& m_engine;
    ConversationSettings m_settings;
    TraceHeader m_header;
    ConversationRun m_run;
    Conversation m_said;
    Conversation m_next; ///< with the turn that runs
    AnsweredTurn m_turn;
    std::optional<std::filesystem::path> m_toLoad;
    std::unique_ptr<QTemporaryDir> m_folder; ///< with the saved rows
    std::vector<TokenId> m_saved;            ///< the tokens of the saved rows
};

} // namespace pastkeys
