#pragma once

#include "conversation/conversation_state.h"
#include "engine/conversation_jobs.h"

#include <QObject>
#include <QStringList>

#include <optional>

namespace pastkeys {

struct ModelInfo;
class RunDocument;

/// What was said in a conversation, and how the next turn is held.
struct Talk
{
    /// How the next turn is held. If anything but `between` differs from how the conversation is
    /// held, the next turn begins it anew, and answers all earlier turns again.
    ConversationRequest request = {};
    HeldConversationPtr held = newConversation();
    ConversationRequest heldRequest = {}; ///< how the conversation is held
    ConversationState state = {};
    std::string system = {};
    std::vector<std::string> questions = {};
    std::vector<QString> answers = {}; ///< to each question that has one
};

/// A conversation: how it is held, what has been said, and what each turn found in the cache. It
/// outlives the windows that show it.
class ConversationDocument : public QObject
{
    Q_OBJECT

public:
    /// \param run  the run of the same engine, whose model answers
    /// \pre engine and run outlive the document
    ConversationDocument(EngineThread& engine, const RunDocument& run);

    const ConversationRequest& request() const { return m_talk.request; }
    /// Before the first turn, this also changes the system prompt.
    void setRequest(const ConversationRequest& request);
    const ConversationState& state() const { return m_talk.state; }
    void choose(std::size_t turn);
    /// What was said so far; before the first turn, what will be.
    const std::string& system() const { return m_talk.system; }
    const std::vector<std::string>& questions() const { return m_talk.questions; }
    /// The answer to each question that has one.
    const std::vector<QString>& answers() const { return m_talk.answers; }

    bool hasModel() const;
    /// The name of the model that answers. \pre hasModel()
    QString modelName() const;
    bool isBusy() const { return m_isBusy; }
    double progress() const { return m_progress; } ///< the fraction that is done, if busy
    /// Why the last turn failed, or what else is wrong; usually empty.
    const QString& trouble() const { return m_trouble; }
    bool wasCanceled() const { return m_wasCanceled; }
    /// The whole conversation, so that it can be shown again; without a turn that is not answered.
    const Talk& talk() const { return m_before ? *m_before : m_talk; }
    /// Shows another conversation, in place of this one. \pre the open model has answered it
    void setTalk(Talk talk);
    /// Begins a conversation that is held like this, and answers these turns, in place of what is
    /// being answered. \pre turns is not empty
    void hold(const ConversationRequest& request, std::vector<ScriptTurn> turns);
    /// Whether the conversation is held like this, and has exactly these turns.
    bool isOf(const ConversationRequest& request, const std::vector<ScriptTurn>& turns) const;

    /// Asks a question. \pre !isBusy()
    void ask(const QString& question);
    /// Changes the system prompt (0) or the n-th question, and asks the last question again.
    /// \pre !isBusy()
    void change(std::size_t part, const QString& text);
    /// Answers all turns again, with an empty cache at first. If this is canceled or fails, the
    /// conversation is as it was before. \pre !isBusy()
    void answerAllAgain();
    /// Forgets everything that was said. \pre !isBusy()
    void startAnew();
    void cancel();

signals:
    /// Emitted when anything has changed.
    void changed();

private:
    void receive(const Progress& progress);
    void receive(const std::shared_ptr<const AnsweredTurn>& turn);
    void receive(const ConversationEnded& ended);
    void receive(const Failed& failed);
    void receive(const Stopped& stopped);
    void answer(ScriptTurn turn);
    void answerAnew(std::vector<ScriptTurn> turns);
    void begin(std::vector<ScriptTurn> turns);
    void forget();
    void bringBack();
    void end();

    const RunDocument& m_run;
    Source<ConversationEvent> m_source;
    Talk m_talk;
    std::optional<Talk> m_before; ///< while all turns are answered again, how they were before
    bool m_isBusy = false;
    bool m_isCanceling = false;
    bool m_wasCanceled = false;
    double m_progress = 0;
    QString m_trouble;
};

} // namespace pastkeys
