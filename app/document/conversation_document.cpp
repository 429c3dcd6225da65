#include "document/conversation_document.h"

#include "document/run_document.h"
#include "drawing/tr.h"

#include <algorithm>
#include <utility>

namespace pastkeys {

namespace {

std::vector<ScriptTurn> turnsOf(const ConversationState& state)
{
    std::vector<ScriptTurn> turns;
    for (const auto& turn : state.turns)
        turns.push_back(turn->asked);
    return turns;
}

} // namespace

ConversationDocument::ConversationDocument(EngineThread& engine, const RunDocument& run)
    : m_run(run), m_source(engine, Rank::Batch, [this](const ConversationEvent& event) {
          std::visit([this](const auto& each) { receive(each); }, event);
      })
{
    // An example that the built-in model answers, so that a new window can be tried at once.
    m_talk.system = m_talk.request.system = "Mia has the ball. Tom has the kite. Ben has the drum.";
    connect(&run, &RunDocument::modelOpened, this, [this] {
        m_source.abandon();
        startAnew();
    });
}

bool ConversationDocument::hasModel() const
{
    return m_run.model() != nullptr;
}

QString ConversationDocument::modelName() const
{
    return translated(m_run.model()->name);
}

void ConversationDocument::setRequest(const ConversationRequest& request)
{
    m_talk.request = request;
    if (m_talk.questions.empty())
        m_talk.system = request.system;
    emit changed();
}

void ConversationDocument::choose(std::size_t turn)
{
    if (m_talk.state.empty())
        return;
    m_talk.state.chosen = std::min(turn, m_talk.state.turns.size() - 1);
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
    if (m_talk.questions.empty() || part > m_talk.questions.size())
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
    const bool isSame = m_talk.request.systemPlace == m_talk.heldRequest.systemPlace &&
                        m_talk.request.tokens == m_talk.heldRequest.tokens;
    if (isSame || m_talk.state.empty())
        return begin({std::move(turn)});
    std::vector<ScriptTurn> turns = turnsOf(m_talk.state);
    turns.push_back(std::move(turn));
    answerAnew(std::move(turns));
}

void ConversationDocument::answerAllAgain()
{
    if (!m_talk.state.empty())
        answerAnew(turnsOf(m_talk.state));
}

void ConversationDocument::answerAnew(std::vector<ScriptTurn> turns)
{
    const Talk before = m_talk;
    forget();
    begin(std::move(turns));
    m_before = before;
}

void ConversationDocument::hold(const ConversationRequest& request, std::vector<ScriptTurn> turns)
{
    m_talk.request = request;
    forget();
    begin(std::move(turns));
}

bool ConversationDocument::isOf(const ConversationRequest& request,
                                const std::vector<ScriptTurn>& turns) const
{
    const ConversationRequest& held = m_talk.heldRequest;
    return !m_isBusy && !m_talk.state.empty() && held.system == request.system &&
           held.between == request.between && held.systemPlace == request.systemPlace &&
           held.tokens == request.tokens && turnsOf(m_talk.state) == turns;
}

void ConversationDocument::setTalk(Talk talk)
{
    m_source.abandon();
    startAnew();
    m_talk = std::move(talk);
    emit changed();
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
    m_before.reset();
    m_talk = {.request = m_talk.request, .system = m_talk.request.system};
}

/// After a cancel or an error: what was to be answered again is as it was before.
void ConversationDocument::bringBack()
{
    if (!m_before)
        return;
    m_before->request = m_talk.request; // the user may have changed it since
    m_talk = *std::exchange(m_before, {});
}

void ConversationDocument::begin(std::vector<ScriptTurn> turns)
{
    m_isBusy = true;
    m_isCanceling = false;
    m_wasCanceled = false;
    m_progress = 0;
    m_trouble.clear();
    if (m_talk.state.empty()) { // a canceled first turn may have begun one as it was asked for then
        m_talk.held = newConversation();
        m_talk.heldRequest = m_talk.request;
    }
    ConversationRequest request = m_talk.request;
    request.special = m_run.request().special;
    m_before.reset();
    const std::size_t passes = turns.size() * request.tokens;
    m_source.begin(answering(m_talk.held, request, std::move(turns)));
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
        m_talk.questions.push_back(asked.text);
    else
        (*asked.edits == 0 ? m_talk.system : m_talk.questions.at(*asked.edits - 1)) = asked.text;
    m_talk.answers.resize(m_talk.questions.size() - 1);
    m_talk.answers.push_back(QString::fromStdString(turn->said).trimmed());
    m_talk.state.turns.push_back(turn);
    m_talk.state.chosen = m_talk.state.turns.size() - 1;
    emit changed();
}

void ConversationDocument::receive(const ConversationEnded&)
{
    m_before.reset();
    end();
}

void ConversationDocument::receive(const Failed& failed)
{
    m_trouble = failed.message;
    bringBack();
    end();
}

void ConversationDocument::receive(const Stopped&)
{
    if (m_isCanceling)
        m_wasCanceled = true;
    else
        m_trouble = Tr::tr("The turn was stopped, because something else was started. Ask again.");
    bringBack();
    end();
}

} // namespace pastkeys
