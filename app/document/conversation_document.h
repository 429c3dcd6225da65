#pragma once

#include "conversation/conversation_state.h"
#include "engine/conversation_jobs.h"

#include <QObject>
#include <QStringList>

namespace pastkeys {

struct ModelInfo;
class RunDocument;

/// A conversation: how it is held, what has been said, and what each turn found in the cache. It
/// outlives the windows that show it.
class ConversationDocument : public QObject
{
    Q_OBJECT

public:
    /// \param run  the run of the same engine, whose model answers
    /// \pre engine and run outlive the document
    ConversationDocument(EngineThread& engine, const RunDocument& run);

    /// How the next turn is held. If anything but `between` differs from how the conversation is
    /// held, the next turn begins it anew, and answers all earlier turns again.
    const ConversationRequest& request() const { return m_request; }
    /// Before the first turn, this also changes the system prompt.
    void setRequest(const ConversationRequest& request);
    const ConversationState& state() const { return m_state; }
    void choose(std::size_t turn);
    /// What was said so far; before the first turn, what will be.
    const std::string& system() const { return m_system; }
    const std::vector<std::string>& questions() const { return m_questions; }
    /// The answer to each question that has one.
    const std::vector<QString>& answers() const { return m_answers; }

    bool hasModel() const;
    bool isBusy() const { return m_isBusy; }
    double progress() const { return m_progress; } ///< the fraction that is done, if busy
    /// Why the last turn failed, or what else is wrong; usually empty.
    const QString& trouble() const { return m_trouble; }
    bool wasCanceled() const { return m_wasCanceled; }

    /// Asks a question. \pre !isBusy()
    void ask(const QString& question);
    /// Changes the system prompt (0) or the n-th question, and asks the last question again.
    /// \pre !isBusy()
    void change(std::size_t part, const QString& text);
    /// Answers all turns again, with an empty cache at first. \pre !isBusy()
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
    void begin(std::vector<ScriptTurn> turns);
    void forget();
    void end();

    const RunDocument& m_run;
    Source<ConversationEvent> m_source;
    HeldConversationPtr m_held = newConversation();
    ConversationRequest m_request;
    ConversationRequest m_heldRequest; ///< how the conversation is held
    ConversationState m_state;
    std::string m_system;
    std::vector<std::string> m_questions;
    std::vector<QString> m_answers;
    bool m_isBusy = false;
    bool m_isCanceling = false;
    bool m_wasCanceled = false;
    double m_progress = 0;
    QString m_trouble;
};

} // namespace pastkeys
