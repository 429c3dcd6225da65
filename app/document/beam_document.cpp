#include "document/beam_document.h"

#include "document/run_document.h"
#include "drawing/tr.h"
#include "record/lane_names.h"

#include <algorithm>
#include <utility>

namespace pastkeys {

namespace {

/// How many steps the engine may be ahead of the window.
constexpr std::size_t kBeamStepsAhead = 4;

/// A search whose beams differ from greedy decoding in their first word, and that swaps beams.
BeamRequest firstBeamRequest()
{
    BeamRequest request;
    request.prompt = QStringLiteral("Once there was a");
    request.settings.rules.beams = 3;
    request.settings.text.tokens = 12;
    request.settings.text.lanes = {laneNamed("paged:4")};
    request.settings.text.running = {Lane{0}};
    return request;
}

} // namespace

BeamDocument::BeamDocument(EngineThread& engine, const RunDocument& run)
    : m_run(run), m_source(engine, Rank::Batch,
                           [this](const BeamEvent& event) {
                               std::visit([this](const auto& each) { receive(each); }, event);
                           }),
      m_search{.request = firstBeamRequest()}
{
    connect(&run, &RunDocument::modelOpened, this, &BeamDocument::follow);
    connect(&run, &RunDocument::traceOpened, this, [this] {
        if (const auto& recorded = m_run.beams())
            open(*recorded);
    });
}

BeamRequest BeamDocument::request() const
{
    BeamRequest request = m_search.request;
    request.special = m_run.request().special;
    return request;
}

void BeamDocument::setRequest(const BeamRequest& request)
{
    m_search.request = request;
    emit requestChanged();
}

void BeamDocument::follow(const ModelInfo& model)
{
    if (const auto& recorded = m_run.beams();
        recorded && recorded->header == m_search.state.trace.header)
        return emit changed(); // the model is opened after the file
    m_source.abandon();
    m_startingHeader = nullptr;
    m_search.state = {};
    m_isRunning = false;
    m_trouble.clear();
    if ((!isBuiltIn(model.path) || model.network->encoder()) &&
        m_search.request.prompt == firstBeamRequest().prompt)
        m_search.request.prompt = m_run.request().prompt;
    emit requestChanged();
    emit stateChanged();
    emit changed();
}

bool BeamDocument::isStale() const
{
    return !m_search.state.empty() && !m_isRunning &&
           !giveTheSame(m_search.shownRequest, request());
}

bool BeamDocument::hasModel() const
{
    return m_run.model() != nullptr;
}

double BeamDocument::progress() const
{
    if (!m_isRunning || m_startingHeader || m_search.state.empty())
        return 0;
    const auto most =
        static_cast<double>(m_search.state.header().tokens + m_search.state.header().rules.beams);
    return static_cast<double>(m_search.state.trace.steps.size() + m_search.state.alone.size()) /
           most;
}

void BeamDocument::run()
{
    m_startingRequest = request();
    if (m_startingRequest.prompt.isEmpty())
        return end(Tr::tr("There is no prompt. Write one first."));
    m_isRunning = true;
    m_isCanceling = false;
    m_trouble.clear();
    m_source.begin(searchingBeams(m_startingRequest));
    emit changed();
}

void BeamDocument::setSearch(const BeamSearch& search)
{
    m_source.abandon();
    m_isRunning = false;
    m_startingHeader = nullptr;
    m_trouble.clear();
    m_search = search;
    m_search.state.running = false;
    m_follows = false;
    emit requestChanged();
    emit stateChanged();
    emit changed();
}

std::shared_ptr<const TraceHeader> BeamDocument::recorded() const
{
    const BeamState& state = m_search.state;
    const bool hasEnded = !state.empty() && state.trace.steps.back()->stopped;
    return hasEnded && !m_isRunning && !state.trace.steps.back()->hypotheses.empty() ? m_search.run
                                                                                     : nullptr;
}

void BeamDocument::open(const BeamTrace& beams)
{
    const BeamHeader& header = *beams.header;
    BeamSearch search{.state = {.trace = beams}};
    BeamRequest& request = search.request;
    request.prompt = QString::fromStdString(header.prompt);
    request.special = m_run.request().special;
    request.settings.rules = header.rules;
    request.settings.text.tokens = header.tokens;
    request.settings.text.lanes = {header.lane};
    request.settings.text.running = {Lane{0}};
    search.shownRequest = request;
    search.state.step = std::min<std::size_t>(1, beams.steps.size() - 1);
    setSearch(search);
}

bool BeamDocument::isOf(BeamRequest request) const
{
    const BeamState& state = m_search.state;
    request.special = m_run.request().special;
    return !m_isRunning && !state.empty() && state.trace.steps.back()->stopped &&
           state.alone.size() == state.trace.steps.back()->hypotheses.size() &&
           giveTheSame(m_search.shownRequest, request);
}

void BeamDocument::cancel()
{
    m_isCanceling = true;
    m_source.cancel();
}

void BeamDocument::goTo(std::size_t step, std::size_t beam)
{
    if (m_search.state.empty())
        return;
    m_follows = false;
    m_search.state.step = std::min(step, m_search.state.trace.steps.size() - 1);
    m_search.state.beam = std::min(beam, m_search.state.current().beams.size() - 1);
    emit stateChanged();
}

void BeamDocument::receive(const std::shared_ptr<const BeamHeader>& header)
{
    m_startingHeader = header;
    m_source.more(kBeamStepsAhead);
}

void BeamDocument::receive(const BeamStepPtr& step)
{
    if (m_startingHeader) {
        m_search.state = {};
        m_search.state.trace.header = std::exchange(m_startingHeader, nullptr);
        m_search.run = std::exchange(m_startingRun, nullptr);
        m_search.state.running = true;
        m_search.shownRequest = m_startingRequest;
        m_follows = true;
    }
    m_search.state.trace.steps.push_back(step);
    if (m_follows) {
        m_search.state.step = m_search.state.trace.steps.size() - 1;
        m_search.state.beam = std::min(m_search.state.beam, step->beams.size() - 1);
    }
    m_source.more(1);
    emit stateChanged();
    emit changed();
}

void BeamDocument::receive(const Verdict& alone)
{
    m_search.state.alone.push_back(alone);
    m_source.more(1);
    emit stateChanged();
    emit changed();
}

void BeamDocument::end(const QString& trouble)
{
    m_trouble = trouble;
    m_isRunning = false;
    m_startingHeader = nullptr;
    if (std::exchange(m_search.state.running, false) && std::exchange(m_follows, false))
        m_search.state.step = std::min<std::size_t>(1, m_search.state.trace.steps.size() - 1);
    emit stateChanged();
    emit changed();
}

void BeamDocument::receive(const BeamsEnded&)
{
    end({});
}

void BeamDocument::receive(const Failed& failed)
{
    end(failed.message);
}

void BeamDocument::receive(const Stopped&)
{
    end(m_isCanceling ? Tr::tr("Canceled. The steps recorded so far are kept.")
                      : Tr::tr("The search was stopped, because something else was started. Press "
                               "Run to start again."));
}

} // namespace pastkeys
