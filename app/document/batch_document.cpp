#include "document/batch_document.h"

#include "document/run_document.h"
#include "drawing/tr.h"

#include <algorithm>
#include <utility>

namespace pastkeys {

namespace {

/// How many steps the engine may be ahead of the window.
constexpr std::size_t kBatchStepsAhead = 4;

/// The batch sizes to measure: the powers of two below the number of prompts, and that number
/// itself.
std::vector<std::size_t> sizesFor(std::size_t prompts)
{
    std::vector<std::size_t> sizes;
    for (std::size_t size = 1; size < prompts; size *= 2)
        sizes.push_back(size);
    sizes.push_back(prompts);
    return sizes;
}

std::vector<BatchSpeed> speedsOf(const std::vector<BatchSizePoint>& points, BatchKind kind)
{
    std::vector<BatchSpeed> speeds;
    speeds.reserve(points.size());
    for (const BatchSizePoint& point : points)
        speeds.push_back({point.slotCount, point.tokensPerSecond, point.msPerToken / 1e3,
                          point.runs, point.spread, point.mostAtOnce, kind});
    return speeds;
}

} // namespace

BatchDocument::BatchDocument(EngineThread& engine, const RunDocument& run)
    : m_run(run), m_source(engine, Rank::Batch, [this](const BatchEvent& event) {
          std::visit([this](const auto& each) { receive(each); }, event);
      })
{
    connect(&run, &RunDocument::modelOpened, this, &BatchDocument::follow);
}

BatchRequest BatchDocument::request() const
{
    BatchRequest request = m_request;
    request.special = m_run.request().special;
    return request;
}

void BatchDocument::setRequest(const BatchRequest& request)
{
    m_request = request;
    emit requestChanged();
}

void BatchDocument::choose(const BatchExample& example)
{
    BatchRequest request;
    request.prompts = example.prompts;
    BatchSettings& settings = request.settings;
    settings.kind = example.kind;
    settings.slotCount = static_cast<std::size_t>(example.slotCount);
    settings.each.tokens = static_cast<std::size_t>(example.tokens);
    settings.block = static_cast<std::size_t>(example.block);
    if (example.blocks)
        settings.blocks = static_cast<std::size_t>(*example.blocks);
    settings.padding = example.padding;
    settings.countsPadding = example.countsPadding;
    settings.keepsBlocks = m_request.settings.keepsBlocks;
    setRequest(request);
}

void BatchDocument::chooseAnswers(std::size_t count)
{
    constexpr std::size_t kAnswerBlock =
        4; // so that short prompts fill blocks, which can be shared
    BatchRequest request;
    const RunRequest& of = m_run.request();
    for (std::size_t answer = 0; answer < count; ++answer) {
        request.prompts << of.prompt.simplified(); // a prompt of a batch is a single line
        request.settings.lines.push_back(answer + 1);
    }
    request.settings.slotCount = count;
    request.settings.block = kAnswerBlock;
    request.settings.each.tokens =
        std::min<std::size_t>(of.settings.tokens, static_cast<std::size_t>(kMostBatchTokens));
    request.settings.each.sampling = of.settings.sampling;
    request.settings.each.sampling.greedy = false;
    setRequest(request);
}

void BatchDocument::readExamples()
{
    m_examples = batchesOf(m_run.model()->path);
    emit examplesChanged();
}

void BatchDocument::follow(const ModelInfo&)
{
    m_state = {};
    m_follows = true;
    m_hasEnded = false;
    m_wasCanceled = false;
    m_speeds.clear();
    m_doing = Doing::Nothing;
    m_trouble.clear();
    readExamples();
    if (!m_examples.isEmpty())
        choose(m_examples.first());
    emit stateChanged();
    emit changed();
}

bool BatchDocument::isStale() const
{
    return !m_state.empty() && !isRunning() && !giveTheSame(m_shownRequest, request());
}

bool BatchDocument::hasModel() const
{
    return m_run.model() != nullptr;
}

void BatchDocument::setTrouble(const QString& trouble)
{
    m_trouble = trouble;
    emit changed();
}

void BatchDocument::run()
{
    m_startingRequest = request();
    if (m_startingRequest.prompts.isEmpty())
        return setTrouble(Tr::tr("There is no prompt. Write at least one, each on its own line."));
    begin(Doing::Starting, runningBatch(m_startingRequest));
}

void BatchDocument::measure()
{
    const BatchRequest measured = request();
    m_measuredKind = measured.settings.kind;
    begin(Doing::Measuring,
          measuringSizes(measured, sizesFor(static_cast<std::size_t>(measured.prompts.size()))));
}

void BatchDocument::cancel()
{
    m_isCanceling = true;
    m_source.cancel();
}

void BatchDocument::begin(Doing doing, BatchJob job)
{
    m_doing = doing;
    m_isCanceling = false;
    m_progress = 0;
    setTrouble({});
    m_source.begin(std::move(job));
}

void BatchDocument::end()
{
    m_doing = Doing::Nothing;
    if (std::exchange(m_state.running, false) && m_follows) {
        m_follows = false;
        m_state.step = 0; // users read a finished batch from its first step on
    }
    emit stateChanged();
    emit changed();
}

void BatchDocument::goTo(std::size_t step, std::size_t sequence)
{
    if (m_state.empty())
        return;
    m_follows = false;
    m_state.step = std::min(step, m_state.batch.steps.size() - 1);
    m_state.sequence = std::min(sequence, m_state.header().sequences() - 1);
    emit stateChanged();
}

void BatchDocument::receive(const Progress& progress)
{
    m_progress = progress.fraction;
    emit changed();
}

void BatchDocument::receive(const std::shared_ptr<const BatchHeader>& header)
{
    m_startingHeader = header;
    m_source.more(kBatchStepsAhead);
}

void BatchDocument::receive(const BatchStepPtr& step)
{
    if (m_doing == Doing::Starting) {
        m_doing = Doing::Running;
        m_state = {.batch = {std::move(m_startingHeader), {}}, .running = true};
        m_follows = true;
        m_shownRequest = m_startingRequest;
        m_hasEnded = false;
        m_wasCanceled = false;
        m_speeds.clear(); // the old ones belong to other prompts
    }
    BatchTrace& batch = m_state.batch;
    batch.steps.push_back(step);
    if (m_follows)
        m_state.step = batch.steps.size() - 1;
    m_source.more(1);
    const std::size_t sequences = batch.header->sequences();
    std::size_t ended = 0;
    for (std::size_t sequence = 0; sequence < sequences; ++sequence)
        ended += lastStepOf(batch, sequence) ? 1 : 0;
    emit stateChanged();
    receive(Progress{static_cast<double>(ended) / static_cast<double>(sequences)});
}

void BatchDocument::receive(const BatchEnded&)
{
    m_hasEnded = true;
    end();
}

void BatchDocument::receive(const std::vector<BatchSizePoint>& points)
{
    m_speeds = speedsOf(points, m_measuredKind);
    end();
}

void BatchDocument::receive(const Failed& failed)
{
    m_trouble = failed.message;
    end();
}

void BatchDocument::receive(const Stopped&)
{
    if (!m_isCanceling)
        m_trouble =
            m_doing == Doing::Measuring
                ? Tr::tr("The measurement was stopped, because something else was started in "
                         "the main window.")
                : Tr::tr("The batch was stopped, because something else was started in the "
                         "main window. Press Run to start again.");
    else if (m_doing == Doing::Running)
        m_wasCanceled = true;
    end();
}

} // namespace pastkeys
