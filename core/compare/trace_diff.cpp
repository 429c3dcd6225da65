#include "compare/trace_diff.h"

#include "compare/comparison.h"
#include "model/network.h"
#include "record/row_blocks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace pastkeys {

namespace {

/// The steps in which the lane ran.
std::vector<std::size_t> stepsOf(const TraceLane& side)
{
    std::vector<std::size_t> steps;
    for (const StepRecordPtr& step : side.trace.steps())
        if (step->lane(side.lane))
            steps.push_back(step->index);
    return steps;
}

/// How many tokens the lane has read.
std::size_t lengthOf(const TraceLane& side)
{
    const std::vector<std::size_t> steps = stepsOf(side);
    return steps.empty() ? 0 : side.trace.step(steps.back()).positions();
}

/// Two steps, one from each run, after which both runs have read the positions before `end`.
struct Meeting
{
    PerLane<std::size_t> steps{};
    std::size_t end = 0;
};

/// The places where both lanes ended a step at the same position, plus the one at `end`, where the
/// common text ends.
std::vector<Meeting> meetingsOf(const TraceLane& a, const TraceLane& b, std::size_t end)
{
    std::vector<Meeting> meetings;
    const std::vector<std::size_t> left = stepsOf(a);
    const std::vector<std::size_t> right = stepsOf(b);
    auto l = left.begin();
    auto r = right.begin();
    while (end > 0 && l != left.end() && r != right.end()) {
        const std::size_t leftEnd = std::min(a.trace.step(*l).positions(), end);
        const std::size_t rightEnd = std::min(b.trace.step(*r).positions(), end);
        if (leftEnd == rightEnd)
            meetings.push_back({{*l, *r}, leftEnd});
        if (leftEnd == end && rightEnd == end)
            break;
        l += leftEnd <= rightEnd ? 1 : 0;
        r += rightEnd <= leftEnd ? 1 : 0;
    }
    return meetings;
}

/// The first position that the lane computed in its steps after `last`, up to and including `step`.
std::size_t firstComputed(const TraceLane& side, std::optional<std::size_t> last, std::size_t step)
{
    std::size_t first = std::numeric_limits<std::size_t>::max();
    for (std::size_t s = last ? *last + 1 : 0; s <= step; ++s)
        if (const PassRecord* record = side.trace.step(s).lane(side.lane))
            first = std::min(first, record->first);
    return first;
}

/// How many tokens the two texts have in common at the start.
std::size_t commonLength(const TraceLane& a, const TraceLane& b)
{
    const std::vector<TokenText>& left = a.trace.tokens(a.lane);
    const std::vector<TokenText>& right = b.trace.tokens(b.lane);
    const auto parted = std::ranges::mismatch(left, right, {}, &TokenText::id, &TokenText::id).in1;
    return std::min({static_cast<std::size_t>(parted - left.begin()), lengthOf(a), lengthOf(b)});
}

class Differences
{
public:
    Differences(const TraceLane& a, const TraceLane& b) : m_a(a), m_b(b)
    {
        for (const TensorKind tensor : network().recorded())
            m_diff.kinds.push_back({.kind = tensor});
        m_diff.kinds.push_back({.kind = network().only(TensorRole::Logits)});
    }

    /// \param from  the lowest position that either lane has computed since the last meeting
    void compareAt(const Meeting& meeting, std::size_t from);
    TraceDiff take();

private:
    const Network& network() const { return *m_a.trace.header().network; }
    /// The positions before the meeting at which the pair of rows has not been compared yet. This
    /// can be seen from where the rows are stored: a row that is recomputed with the same bits is
    /// stored only once.
    std::vector<std::size_t> positionsToCompare(const Meeting& meeting, std::size_t from);
    void compareRow(KindDiff& kind, DiffPlace place, std::span<const float> a,
                    std::span<const float> b);
    void compareLogits(const Meeting& meeting);

    const TraceLane& m_a;
    const TraceLane& m_b;
    TraceDiff m_diff;
    std::vector<PerLane<RowRef>> m_compared; ///< for each position, the rows compared last
};

void Differences::compareAt(const Meeting& meeting, std::size_t from)
{
    ++m_diff.placesCompared;
    m_diff.positionsCompared = meeting.end;
    m_compared.resize(meeting.end);
    const std::vector<std::size_t> positions = positionsToCompare(meeting, from);
    for (std::size_t l = 0; l < m_a.trace.header().config().layers; ++l) {
        const auto layer = idAt<Layer>(l);
        for (KindDiff& kind : std::span(m_diff.kinds).first(network().recorded().size()))
            for (const std::size_t position : positions) {
                const auto& [a, b] = m_compared[position];
                compareRow(kind,
                           {.steps = meeting.steps,
                            .kind = kind.kind,
                            .layer = layer,
                            .position = position},
                           a.of(layer, kind.kind), b.of(layer, kind.kind));
            }
    }
    compareLogits(meeting);
}

std::vector<std::size_t> Differences::positionsToCompare(const Meeting& meeting, std::size_t from)
{
    const auto rowsOf = [&](const TraceLane& side, std::size_t step) {
        return laneRowsAt(side.trace.steps().first(step + 1), side.lane, from, meeting.end);
    };
    const std::vector<RowRef> a = rowsOf(m_a, meeting.steps[0]);
    const std::vector<RowRef> b = rowsOf(m_b, meeting.steps[1]);
    std::vector<std::size_t> positions;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const PerLane<RowRef> rows{a[i], b[i]};
        if (a[i].block && b[i].block && std::exchange(m_compared[from + i], rows) != rows)
            positions.push_back(from + i);
    }
    return positions;
}

/// Compares nothing if only one run recorded this row: the other row is then empty.
void Differences::compareRow(KindDiff& kind, DiffPlace place, std::span<const float> a,
                             std::span<const float> b)
{
    if (a.size() != b.size())
        return;
    kind.valuesCompared += a.size();
    const TensorSpec& tensor = network()[kind.kind];
    forEachDifference(a, b, [&](std::size_t column, std::uint32_t ulp) {
        place.column = column;
        place.values = {a[column], b[column]};
        place.ulp = ulp;
        if (tensor.heads > 0)
            place.head = idAt<Head>(column / tensor.headColumns());
        ++kind.valuesDiffering;
        kind.maxAbsolute = std::max(kind.maxAbsolute, absoluteDistance(a[column], b[column]));
        kind.maxRelative = std::max(kind.maxRelative, relativeDistance(a[column], b[column]));
        if (ulp > kind.maxUlp)
            kind.largest = place;
        kind.maxUlp = std::max(kind.maxUlp, ulp);
        if (!m_diff.first)
            m_diff.first = place;
    });
}

void Differences::compareLogits(const Meeting& meeting)
{
    const StepRecord& a = m_a.trace.step(meeting.steps[0]);
    const StepRecord& b = m_b.trace.step(meeting.steps[1]);
    if (a.positions() != meeting.end || b.positions() != meeting.end)
        return; // one of the two steps has read past the meeting
    KindDiff& kind = m_diff.kinds.back();
    const std::span<const float> allOfA = a.logitsOf(m_a.lane);
    const std::span<const float> allOfB = b.logitsOf(m_b.lane);
    const std::size_t tokens = std::min(allOfA.size(), allOfB.size());
    compareRow(kind, {.steps = meeting.steps, .kind = kind.kind, .position = meeting.end - 1},
               allOfA.first(tokens), allOfB.first(tokens));
    const std::optional<Choice>& left = a.choiceOf(m_a.lane);
    const std::optional<Choice>& right = b.choiceOf(m_b.lane);
    if (!left || !right)
        return;
    ++m_diff.tokensCompared;
    if (left->token.id != right->token.id && !m_diff.firstToken)
        m_diff.firstToken = TokenDiff{meeting.end, {left->token, right->token}};
}

TraceDiff Differences::take()
{
    std::erase_if(m_diff.kinds, [](const KindDiff& kind) { return kind.valuesCompared == 0; });
    m_diff.lengths = {lengthOf(m_a), lengthOf(m_b)};
    const std::size_t common = commonLength(m_a, m_b);
    if (!m_diff.firstToken && common < std::min(m_diff.lengths[0], m_diff.lengths[1]))
        m_diff.firstToken = TokenDiff{
            common, {m_a.trace.tokens(m_a.lane)[common], m_b.trace.tokens(m_b.lane)[common]}};
    return std::move(m_diff);
}

bool hasRows(const Trace& trace)
{
    return std::ranges::all_of(trace.steps(),
                               [](const StepRecordPtr& step) { return step->rows != nullptr; });
}

/// For example "12 layers, 12 heads and a width of 768".
Text sizesText(const Network& network)
{
    const std::uint32_t heads = network.config().layers > 0 ? network.site(Layer{0}).heads : 0;
    return Text::tr("%1 layers, %2 heads and a width of %3", network.config().layers, heads,
                    network.config().width);
}

} // namespace

std::vector<LanePair> pairedLanes(const Trace& a, const Trace& b)
{
    const auto ranIn = [](const Trace& trace) {
        std::vector<Lane> lanes;
        std::ranges::copy_if(lanesOf(trace.header()), std::back_inserter(lanes),
                             [&trace](Lane lane) { return trace.ran(lane); });
        return lanes;
    };
    const std::vector<Lane> left = ranIn(a);
    const std::vector<Lane> right = ranIn(b);
    std::vector<LanePair> same;
    std::vector<LanePair> all;
    for (const Lane l : left)
        for (const Lane r : right) {
            all.push_back({l, r});
            if (a.header().lane(l).id == b.header().lane(r).id)
                same.push_back({l, r});
        }
    if (same.empty() && (left.size() == 1 || right.size() == 1))
        return all;
    return same;
}

std::optional<Text> whyNotComparable(const TraceLane& a, const TraceLane& b)
{
    const Network& left = *a.trace.header().network;
    const Network& right = *b.trace.header().network;
    if (!haveSameTensors(left, right, TensorsMeant::Recorded))
        return Text::tr("The models have different sizes: A has %1, and B has %2.", sizesText(left),
                        sizesText(right));
    if (lengthOf(a) == 0 || lengthOf(b) == 0)
        return Text::tr("There is nothing to compare: a lane has no recorded step.");
    if (!hasRows(a.trace) || !hasRows(b.trace))
        return Text::tr("There is nothing to compare: a trace has no tensors.");
    const std::size_t prompt =
        std::min({std::max(a.trace.header().promptTokens, b.trace.header().promptTokens),
                  lengthOf(a), lengthOf(b)});
    if (const std::size_t common = commonLength(a, b); common < prompt)
        return Text::tr("The prompts differ: at position %1, A reads token %2 and B reads token "
                        "%3.",
                        std::to_string(common),
                        std::to_string(indexOf(a.trace.tokens(a.lane)[common].id)),
                        std::to_string(indexOf(b.trace.tokens(b.lane)[common].id)));
    return std::nullopt;
}

double relativeDistance(float a, float b)
{
    const double distance = absoluteDistance(a, b);
    return distance == 0 || std::isinf(distance)
               ? distance
               : distance / std::max(std::fabs(double{a}), std::fabs(double{b}));
}

std::size_t DiffPlace::columnInHead(const Network& network) const
{
    return head ? column % network[kind].headColumns() : column;
}

TraceDiff diffOf(const TraceLane& a, const TraceLane& b)
{
    Differences differences(a, b);
    std::optional<Meeting> last;
    for (const Meeting& meeting : meetingsOf(a, b, commonLength(a, b))) {
        const auto lastStep = [&last](std::size_t side) {
            return last ? std::optional(last->steps.at(side)) : std::nullopt;
        };
        const std::size_t from = std::min(firstComputed(a, lastStep(0), meeting.steps[0]),
                                          firstComputed(b, lastStep(1), meeting.steps[1]));
        differences.compareAt(meeting, from);
        last = meeting;
    }
    return differences.take();
}

} // namespace pastkeys
