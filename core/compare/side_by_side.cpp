#include "compare/side_by_side.h"

#include "base/errors.h"
#include "compare/comparison.h"
#include "compare/verdicts.h"
#include "kernels/select.h"
#include "model/same_network.h"
#include "record/row_blocks.h"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <utility>

namespace pastkeys {

namespace {

/// Compares the rows of these layers.
bool sameRow(const RowRef& a, const RowRef& b, std::span<const Layer> layers)
{
    for (const Layer layer : layers)
        for (const RecordedRows& recorded : a.block->layers[indexOf(layer)])
            if (!sameBits(a.of(layer, recorded.tensor), b.of(layer, recorded.tensor)))
                return false;
    return true;
}

/// One block with the rows of all parts. A block that already holds exactly these rows is reused.
std::shared_ptr<const RowBlock> blockOf(const TraceHeader& header,
                                        const std::vector<RowPart>& parts)
{
    const RowPart& first = parts.front();
    if (parts.size() == 1 && first.rows == first.block->rows)
        return first.block;
    RowBlock block =
        makeRowBlock(parts.back().end() - first.position, *header.network, header.layersWithRows());
    for (const RowPart& part : parts)
        copyRows(part, block, part.position - first.position);
    return std::make_shared<const RowBlock>(std::move(block));
}

bool sameTokens(const std::vector<TokenText>& a, const std::vector<TokenText>& b)
{
    return std::ranges::equal(a, b, {}, &TokenText::id, &TokenText::id);
}

bool sameLogits(const std::vector<LogitEntry>& a, const std::vector<LogitEntry>& b)
{
    return std::ranges::equal(a, b, [](const LogitEntry& x, const LogitEntry& y) {
        return x.ranked.token == y.ranked.token && std::bit_cast<std::uint32_t>(x.ranked.logit) ==
                                                       std::bit_cast<std::uint32_t>(y.ranked.logit);
    });
}

LaneSpec namedSpec(const TraceLane& side, Lane lane, const std::string& file)
{
    LaneSpec spec = side.trace.header().lane(side.lane);
    spec.id = lane == Lane{0} ? "A" : "B";
    spec.name = Text::tr("run %1", spec.id);
    spec.shortName = spec.id;
    spec.file = file;
    return spec;
}

/// The weights that the lane had in its run.
std::shared_ptr<const LaneWeights> weightsOf(const TraceLane& side)
{
    const TraceHeader& header = side.trace.header();
    const LaneSpec& lane = header.lane(side.lane);
    if (lane.weights)
        return lane.weights;
    const auto weights = std::make_shared<LaneWeights>();
    weights->name = header.modelName;
    weights->label = header.modelName.english();
    weights->fingerprint = header.modelFingerprint;
    weights->types = header.types;
    return weights;
}

/// Gives both lanes the weights that they had, if those differ and are of one network.
void setWeights(std::vector<LaneSpec>& lanes, const TraceLane& left, const TraceLane& right)
{
    lanes[0].weights = weightsOf(left);
    lanes[1].weights = weightsOf(right);
    if (haveSameWeights(lanes[0], lanes[1]) ||
        differenceOf(*left.trace.header().network, *right.trace.header().network))
        for (LaneSpec& lane : lanes)
            lane.weights.reset();
}

bool isExact(std::string_view kernels)
{
    return std::ranges::any_of(availableKernels(), [kernels](const Kernels* table) {
        return table->exact && table->name == kernels;
    });
}

/// Builds the joined run step by step.
class Joining
{
public:
    Joining(const TraceLane& left, const TraceLane& right, const PerLane<std::string>& files);

    /// Joins the next step of each run. \returns false if neither run has one, if the two steps do
    /// not begin and end at the same positions, or if they skip positions
    bool addStep();
    Trace take() const { return {m_trace}; }

private:
    struct Side
    {
        const TraceLane* run = nullptr;
        std::vector<std::size_t> steps; ///< indices of steps in which the lane ran
        std::vector<RowRef> rows;       ///< by position, as the lane last computed them
        std::vector<bool> isBase;       ///< whether that row has the same bits as the base row
    };

    const StepRecord* next(const Side& side) const;
    std::vector<RowPart> partsOf(const Side& side, std::size_t from, std::size_t to) const;
    void setWords(StepRecord& step, const PerLane<const StepRecord*>& from) const;
    void setOwnRows(Side& side, PassRecord& lane);
    std::optional<Verdict> verdictOf(const StepRecord& step);

    PerLane<Side> m_sides;
    std::vector<RowRef> m_base; ///< by position
    bool m_equalityExpected = false;
    Trace m_trace;
    std::optional<Verdicts> m_verdicts; ///< of m_trace, as long as both lanes read one text
};

Joining::Joining(const TraceLane& left, const TraceLane& right, const PerLane<std::string>& files)
{
    const TraceHeader& a = left.trace.header();
    const TraceHeader& b = right.trace.header();
    TraceHeader header = a;
    header.lanes = {namedSpec(left, Lane{0}, files[0]), namedSpec(right, Lane{1}, files[1])};
    setWeights(header.lanes, left, right);
    setInks(header.lanes);
    if (b.config().vocabulary < a.config().vocabulary)
        header.network = b.network;
    header.tokensInUse = std::min(a.tokensUsed(), b.tokensUsed());
    header.counted = a.counted && b.counted;
    header.timed = a.timed && b.timed;
    if (a.recordedLayers || b.recordedLayers) {
        const std::vector<Layer> all = a.layersWithRows();
        header.recordedLayers.emplace();
        std::ranges::copy_if(all, std::back_inserter(*header.recordedLayers),
                             [&b](Layer layer) { return b.records(layer); });
    }
    header.skippedSteps = std::min(a.skippedSteps, b.skippedSteps);
    header.ownWords = true; // each lane has chosen its own tokens
    if (a.kernels != b.kernels)
        header.kernels = a.kernels + ", " + b.kernels;
    const bool isOneModel =
        a.fingerprintOf(a.lane(left.lane)) == b.fingerprintOf(b.lane(right.lane));
    m_equalityExpected = isOneModel && isExact(a.kernels) && isExact(b.kernels) &&
                         mustBeEqual(header.lanes[0], header.lanes[1]);
    m_trace = Trace(std::move(header));
    m_verdicts.emplace(*m_trace.header().network, m_trace.header().tokensUsed(),
                       m_trace.header().layersWithRows());
    m_sides[0].run = &left;
    m_sides[1].run = &right;
    for (Side& side : m_sides)
        for (const StepRecordPtr& step : side.run->trace.steps())
            if (step->lane(side.run->lane))
                side.steps.push_back(step->index);
}

/// The next step of the lane, or null if the lane has ended.
const StepRecord* Joining::next(const Side& side) const
{
    return m_trace.size() < side.steps.size() ? &side.run->trace.step(side.steps[m_trace.size()])
                                              : nullptr;
}

/// The lane's rows for positions [from, to), as they are after its next step.
std::vector<RowPart> Joining::partsOf(const Side& side, std::size_t from, std::size_t to) const
{
    return laneParts(side.run->trace.steps().first(side.steps[m_trace.size()] + 1), side.run->lane,
                     from, to);
}

bool Joining::addStep()
{
    const PerLane<const StepRecord*> from{next(m_sides[0]), next(m_sides[1])};
    const StepRecord* const any = from[0] ? from[0] : from[1];
    // m_base has one row per position, so a step must not skip positions.
    if (!any || any->first != m_base.size() ||
        (from[0] && from[1] &&
         (from[0]->first != from[1]->first || from[0]->positions() != from[1]->positions())))
        return false;
    const auto step = std::make_shared<StepRecord>();
    step->setIndexInText(m_trace.size());
    step->phase = any->phase;
    step->first = any->first;
    const std::vector<RowPart> base =
        partsOf(m_sides[from[1] ? 1 : 0], any->first, any->positions());
    step->rows = blockOf(m_trace.header(), base);
    std::ranges::move(rowsAt(base, any->first, any->positions()), std::back_inserter(m_base));
    for (const Lane lane : kLanes) {
        Side& side = m_sides[indexOf(lane)];
        if (!from[indexOf(lane)])
            continue;
        PassRecord own = *from[indexOf(lane)]->lane(side.run->lane);
        own.lane = lane;
        PassRecord& record = step->add(std::move(own));
        record.own = {};
        setOwnRows(side, record);
    }
    setWords(*step, from);
    m_trace = m_trace.appended(step);
    // The step may still be changed, because only m_trace refers to it so far.
    step->verdict = verdictOf(*step);
    return true;
}

/// Finds the rows of the lane that differ from the base. Rows that were compared before are not
/// compared again.
void Joining::setOwnRows(Side& side, PassRecord& lane)
{
    const std::vector<Layer> layers = m_trace.header().layersWithRows();
    lane.ownRows.clear();
    side.rows.resize(m_base.size());
    side.isBase.resize(m_base.size());
    const std::size_t first = lane.firstChanged();
    const std::vector<RowRef> rows = rowsAt(partsOf(side, first, lane.end()), first, lane.end());
    for (std::size_t position = first; position < lane.end(); ++position) {
        const RowRef& row = rows[position - first];
        if (std::exchange(side.rows[position], row) != row)
            side.isBase[position] =
                row == m_base[position] || sameRow(row, m_base[position], layers);
        if (!side.isBase[position] || lane.moves(position))
            addPart(lane.ownRows, {row.block, position, 1, row.row});
    }
}

/// Takes the step's tokens, logits and choice from the first lane that ran. If both ran, those of
/// the second lane go into its PassRecord::own where they differ.
void Joining::setWords(StepRecord& step, const PerLane<const StepRecord*>& from) const
{
    const std::size_t first = from[0] ? 0 : 1;
    const auto stoppedIn = [&](std::size_t side) -> std::optional<StopReason> {
        if (m_trace.size() + 1 < m_sides.at(side).steps.size())
            return std::nullopt;
        const auto& own = from.at(side)->lane(m_sides.at(side).run->lane)->own.stopped;
        return own ? own : from.at(side)->stopped;
    };
    const Lane lane = m_sides.at(first).run->lane;
    const auto logitsOf = [&](std::size_t side) {
        std::vector<float> logits = from.at(side)->logitsOf(m_sides.at(side).run->lane);
        logits.resize(std::min<std::size_t>(logits.size(), m_trace.header().config().vocabulary));
        return logits;
    };
    step.tokens = from.at(first)->tokensOf(lane);
    step.logits = logitsOf(first);
    step.topLogits = from.at(first)->topLogitsOf(lane);
    step.choice = from.at(first)->choiceOf(lane);
    if (!from[0] || !from[1]) {
        step.stopped = stoppedIn(first);
        return;
    }
    const Lane other = m_sides[1].run->lane;
    OwnWords& own = step.lane(Lane{1})->own;
    if (!sameTokens(from[1]->tokensOf(other), step.tokens))
        own.tokens = from[1]->tokensOf(other);
    if (std::vector<float> logits = logitsOf(1); logits.size() != step.logits.size())
        step.logits.clear(); // only one run recorded them
    else if (!std::ranges::equal(logits, step.logits, {}, std::bit_cast<std::uint32_t, float>,
                                 std::bit_cast<std::uint32_t, float>))
        own.logits = std::move(logits);
    if (!sameLogits(from[1]->topLogitsOf(other), step.topLogits))
        own.topLogits = from[1]->topLogitsOf(other);
    if (const auto& choice = from[1]->choiceOf(other);
        choice && (!step.choice || choice->token.id != step.choice->token.id))
        own.choice = choice;
    const PerLane<std::optional<StopReason>> stopped{stoppedIn(0), stoppedIn(1)};
    if (m_sides[0].steps.size() == m_sides[1].steps.size())
        step.stopped = stopped[0];
    else
        for (PassRecord& pass : step.passes)
            pass.own.stopped = stopped.at(indexOf(pass.lane));
}

/// The verdict of the step, if both lanes ran and have read the same text; otherwise nothing.
/// \pre the step is the last one of m_trace
std::optional<Verdict> Joining::verdictOf(const StepRecord& step)
{
    const auto other = m_trace.firstOtherToken();
    if (other && *other < step.positions())
        return std::nullopt;
    std::optional<Verdict> verdict = m_verdicts->next(step);
    if (verdict)
        verdict->equalityExpected = m_equalityExpected;
    return verdict;
}

} // namespace

Trace sideBySide(const TraceLane& left, const TraceLane& right, const PerLane<std::string>& files)
{
    const auto refuse = [&files](const Text& reason) {
        pastkeys::refuse(files[1], {}, Text::tr("a run that can be compared with the first one"),
                         reason);
    };
    if (const auto reason = whyNotComparable(left, right))
        refuse(*reason);
    for (const TraceLane* side : {&left, &right})
        if (std::ranges::any_of(side->trace.steps(),
                                [](const StepRecordPtr& step) { return step->rejected > 0; }))
            refuse(Text::tr("One of the runs has rejected tokens, so its steps are not those of "
                            "another run. The command diff compares them."));
    Joining joining(left, right, files);
    while (joining.addStep()) {
    }
    Trace trace = joining.take();
    const auto ranFirst = [](const TraceLane& side) {
        return side.trace.step(0).lane(side.lane) != nullptr;
    };
    if (trace.empty() && !(ranFirst(left) && ranFirst(right)))
        refuse(Text::tr("A lane did not run in the first step. Choose lanes that read the text "
                        "from its beginning."));
    if (trace.empty())
        refuse(Text::tr("Its first step reads a different number of tokens. Make both runs read "
                        "the prompt in the same chunks."));
    return trace;
}

} // namespace pastkeys
