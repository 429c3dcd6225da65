#include "document/conversation_document.h"

#include "document/run_document.h"
#include "drawing/tr.h"

#include <algorithm>
#include <utility>

namespace pastkeys {

ConversationDocument::ConversationDocument(EngineThread& engine, const RunDocument& run)
    : m_run(run), m_source(engine, Rank::Batch, [this](const ConversationEvent& event) {
          std::visit([this](const auto& each) { receive(each); }, event);
      })
{
    // An example that the built-in model answers, so that a new window can be tried at once.
    m_system = m_request.system = "Mia has the ball. Tom has the kite. Ben has the drum.";
    connect(&run, &RunDocument::modelOpened, this, [this] {
        m_source.cancel();
        startAnew();
    });
}

bool ConversationDocument::hasModel() const
{
    return m_run.model() != nullptr;
}

void ConversationDocument::setRequest(const ConversationRequest& request)
{
    m_request = request;
    if (m_questions.empty())
        m_system = request.system;
    emit changed();
}

void ConversationDocument::choose(std::size_t turn)
{
    if (m_state.empty())
        return;
    m_state.chosen = std::min(turn, m_state.turns.size() - 1);
    emit changed();
}

void ConversationDocument::ask(const QString& question)
{
    if (question.trimmed().isEmpty()) {
        m_trouble = Tr::tr("There is no question. Write one first.");
        return emit changed();
    }
    answer({question.toStdString()});
}

void ConversationDocument::change(std::size_t part, const QString& text)
{
    if (m_questions.empty() || part > m_questions.size())
        return;
    if (part > 0 && text.trimmed().isEmpty()) {
        m_trouble = Tr::tr("A question cannot be empty.");
        return emit changed();
    }
    answer({text.toStdString(), part});
}

/// Answers one turn, or all turns if the conversation is now held in another way.
void ConversationDocument::answer(ScriptTurn turn)
{
    const bool isSame = m_request.systemPlace == m_heldRequest.systemPlace &&
                        m_request.tokens == m_heldRequest.tokens;
    if (isSame || m_state.empty())
        return begin({std::move(turn)});
    std::vector<ScriptTurn> turns;
    for (const auto& each : m_state.turns)
        turns.push_back(each->asked);
    turns.push_back(std::move(turn));
    forget();
    begin(std::move(turns));
}

void ConversationDocument::answerAllAgain()
{
    std::vector<ScriptTurn> turns;
    for (const auto& each : m_state.turns)
        turns.push_back(each->asked);
    if (turns.empty())
        return;
    forget();
    begin(std::move(turns));
}

void ConversationDocument::startAnew()
{
    forget();
    m_trouble.clear();
    m_wasCanceled = false;
    m_isBusy = false;
    emit changed();
}

/// Back to the system prompt with which the conversation began.
void ConversationDocument::forget()
{
    m_held = newConversation();
    m_state = {};
    m_questions.clear();
    m_answers.clear();
    m_system = m_request.system;
}

void ConversationDocument::begin(std::vector<ScriptTurn> turns)
{
    m_isBusy = true;
    m_isCanceling = false;
    m_wasCanceled = false;
    m_progress = 0;
    m_trouble.clear();
    if (m_state.empty()) { // a canceled first turn may have begun one as it was asked for then
        m_held = newConversation();
        m_heldRequest = m_request;
    }
    ConversationRequest request = m_request;
    request.special = m_run.request().special;
    const std::size_t passes = turns.size() * request.tokens;
    m_source.begin(answering(m_held, request, std::move(turns)));
    m_source.more(passes);
    emit changed();
}

void ConversationDocument::cancel()
{
    m_isCanceling = true;
    m_source.cancel();
}

void ConversationDocument::end()
{
    m_isBusy = false;
    emit changed();
}

void ConversationDocument::receive(const Progress& progress)
{
    m_progress = progress.fraction;
    emit changed();
}

void ConversationDocument::receive(const std::shared_ptr<const AnsweredTurn>& turn)
{
    const ScriptTurn& asked = turn->asked;
    if (!asked.edits)
        m_questions.push_back(asked.text);
    else
        (*asked.edits == 0 ? m_system : m_questions.at(*asked.edits - 1)) = asked.text;
    m_answers.resize(m_questions.size() - 1);
    m_answers.push_back(QString::fromStdString(turn->said).trimmed());
    m_state.turns.push_back(turn);
    m_state.chosen = m_state.turns.size() - 1;
    emit changed();
}

void ConversationDocument::receive(const ConversationEnded&)
{
    end();
}

void ConversationDocument::receive(const Failed& failed)
{
    m_trouble = failed.message;
    end();
}

void ConversationDocument::receive(const Stopped&)
{
    if (m_isCanceling)
        m_wasCanceled = true;
    else
        m_trouble = Tr::tr("The turn was stopped, because something else was started. Ask again.");
    end();
}

} // namespace pastkeys
