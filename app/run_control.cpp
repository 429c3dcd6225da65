#include "run_control.h"

#include "assets_dir.h"
#include "message_bar.h"
#include "playback.h"
#include "run_bar.h"

#include <utility>

namespace pastkeys {

namespace {

/// Steps that the engine may be ahead of what the window has taken.
constexpr std::size_t kStepsAhead = 4;

} // namespace

QString builtInModel()
{
    return QString::fromStdString(builtInModelDir().string());
}

RunControl::RunControl(RunBar& bar, Playback& playback, const Selection& selection,
                       MessageBar& messages)
    : m_bar(bar), m_playback(playback), m_selection(selection), m_messages(messages)
{
    connect(&bar, &RunBar::cancelRequested, &m_engine, &EngineThread::cancel);
    connect(&bar, &RunBar::modeChanged, this, [this](CacheMode mode) {
        m_engine.setRunning(lanesOf(mode)); // of a run that goes on: from its next step
        if (!m_running)
            run(placeOnShow());
    });
    connect(&m_engine, &EngineThread::loading, this,
            [this](double fraction) { m_bar.setBusy(true, fraction); });
    connect(&m_engine, &EngineThread::opened, this, &RunControl::takeModel);
    connect(&m_engine, &EngineThread::started, this, &RunControl::takeStart);
    connect(&m_engine, &EngineThread::stepRecorded, this, &RunControl::takeStep);
    connect(&m_engine, &EngineThread::failed, this, [this](const QString& message) {
        if (opensBuiltInInstead(message))
            return;
        end();
        m_messages.showError(message);
    });
    connect(&m_engine, &EngineThread::cancelled, this, [this] {
        if (opensBuiltInInstead(tr("Cancelled.")))
            return;
        end();
        m_messages.showNote(tr("Cancelled. What was recorded stays; Run starts it again."));
    });
}

void RunControl::end()
{
    m_running = false;
    m_opening = false;
    m_bar.setBusy(false);
}

void RunControl::openModel(const QString& path)
{
    m_running = false;
    m_opening = true;
    m_messages.hide();
    m_bar.setBusy(true, 0);
    m_path = path.isEmpty() ? builtInModel() : path;
    m_engine.open(m_path);
}

/// At the start, where no other model stays open. \param why the one asked for is not opened
bool RunControl::opensBuiltInInstead(const QString& why)
{
    if (!m_opening || m_model || m_path == builtInModel())
        return false;
    openModel({});
    m_instead = why;
    return true;
}

void RunControl::takeModel(const std::shared_ptr<const ModelInfo>& model)
{
    m_model = model;
    end();
    m_bar.setModel(*model);
    m_examples = examplesOf(model->path);
    m_bar.setExamples(m_examples);
    if (m_bar.prompt().isEmpty() && !m_examples.isEmpty()) {
        m_bar.setPrompt(m_examples.first().prompt);
        m_bar.setTokens(m_examples.first().tokens);
    }
    emit selectionWanted({});
    emit modelOpened(*model);
    if (std::exchange(m_runOnOpen, false) || !m_playback.trace().empty())
        run();
    // Behind the run, which closes what was said before.
    if (!m_instead.isEmpty())
        m_messages.showError(
            tr("%1\nThe built-in model is open instead.").arg(std::exchange(m_instead, {})));
    else if (!model->warnings.isEmpty())
        m_messages.showWarning(model->warnings.join('\n'));
}

std::optional<PlaceToLook> RunControl::placeOnShow() const
{
    const Trace& trace = m_playback.trace();
    if (trace.empty() || trace.header().prompt != m_bar.prompt().toStdString())
        return std::nullopt;
    return PlaceToLook{m_playback.cursor().step, operationAt(trace, m_playback.cursor()),
                       m_selection.layer, m_selection.head};
}

void RunControl::run(const std::optional<PlaceToLook>& look)
{
    if (!m_model) {
        if (!m_opening && !m_path.isEmpty()) // it was cancelled
            openModel({});
        return;
    }
    m_messages.hide();
    m_running = true;
    m_look = look.value_or(placeToLook(m_examples, m_bar.prompt(), m_selection.head));
    m_bar.setBusy(true);
    m_request = m_bar.request();
    m_engine.start(m_request, selectionToLook());
}

void RunControl::showBeginning()
{
    m_look = {0, {Operation::Embedding, {}}, Layer{0}, m_selection.head};
    emit selectionWanted(selectionToLook());
    m_playback.toStart();
}

void RunControl::takeStart(const TraceHeader& header, const QString& note)
{
    if (!note.isEmpty() && m_messages.isHidden()) // the model's warnings weigh more
        m_messages.showNote(note);
    emit selectionWanted(within(header.config, selectionToLook()));
    m_bar.setShown(m_request);
    m_playback.setTrace(Trace(header));
    m_engine.advance(kStepsAhead);
}

void RunControl::takeStep(const StepRecordPtr& record)
{
    m_playback.extend(m_playback.trace().appended(record));
    const Trace& trace = m_playback.trace();
    const Selection look = selectionToLook();
    const bool isThere = within(trace.header().config, look) == look;
    if (trace.size() == m_look.step + 1 && m_playback.cursor() == Cursor{} && isThere)
        m_playback.setCursor(cursorAt(trace, m_look.step, m_look.point));
    if (record->stopped) {
        end();
        sayWhyItStopped(*record->stopped);
        return;
    }
    const auto wanted = static_cast<double>(m_request.settings.tokens);
    m_bar.setBusy(true, static_cast<double>(trace.size()) / wanted);
    m_engine.advance(1);
}

void RunControl::sayWhyItStopped(StopReason reason)
{
    if (m_messages.isVisible())
        return;
    if (reason == StopReason::ContextFull)
        m_messages.showNote(
            tr("The model's context is full: it has no position for another token."));
    else if (reason == StopReason::EndOfText &&
             m_playback.trace().size() < m_request.settings.tokens)
        m_messages.showNote(tr("The model ended the text with its end-of-text token."));
}

Selection RunControl::selectionToLook() const
{
    Selection selection = m_selection;
    selection.layer = m_look.layer;
    selection.head = m_look.head;
    return selection;
}

} // namespace pastkeys
