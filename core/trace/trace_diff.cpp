#include "trace/trace_diff.h"

#include "model/network.h"
#include "trace/comparison.h"
#include "trace/row_blocks.h"

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
        if (const LaneRecord* record = side.trace.step(s).lane(side.lane))
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

/// Identifies a stored row.
struct StoredRow
{
    const RowBlock* block = nullptr;
    std::size_t row = 0;
    friend bool operator==(const StoredRow&, const StoredRow&) = default;
};

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
    std::vector<PartPair> pairsToCompare(const std::vector<RowPart>& left,
                                         const std::vector<RowPart>& right);
    void compareRows(KindDiff& kind, DiffPlace place, ConstMatrix a, ConstMatrix b);
    void compareLogits(const Meeting& meeting);
    void add(KindDiff& kind, const DiffPlace& place);

    const TraceLane& m_a;
    const TraceLane& m_b;
    TraceDiff m_diff;
    std::vector<PerLane<StoredRow>> m_compared; ///< for each position, the rows compared last
};

void Differences::compareAt(const Meeting& meeting, std::size_t from)
{
    ++m_diff.placesCompared;
    m_diff.positionsCompared = meeting.end;
    m_compared.resize(meeting.end);
    const auto partsOf = [&](const TraceLane& side, std::size_t step) {
        return laneParts(side.trace.steps().first(step + 1), side.lane, from, meeting.end);
    };
    const std::vector<PartPair> pairs =
        pairsToCompare(partsOf(m_a, meeting.steps[0]), partsOf(m_b, meeting.steps[1]));
    for (std::size_t l = 0; l < m_a.trace.header().config().layers; ++l) {
        const auto layer = idAt<Layer>(l);
        for (KindDiff& kind : std::span(m_diff.kinds).first(network().recorded().size()))
            for (const auto& [a, b] : pairs)
                compareRows(kind,
                            {.steps = meeting.steps,
                             .kind = kind.kind,
                             .layer = layer,
                             .position = a.position},
                            rowsOf(a, layer, kind.kind), rowsOf(b, layer, kind.kind));
    }
    compareLogits(meeting);
}

/// Pairs up the rows of the two runs, leaving out pairs that were compared before. Such pairs are
/// recognized by where their rows are stored: a row that is recomputed with the same bits is stored
/// only once.
std::vector<PartPair> Differences::pairsToCompare(const std::vector<RowPart>& left,
                                                  const std::vector<RowPart>& right)
{
    std::vector<PartPair> pairs;
    for (const auto& [a, b] : commonParts(left, right)) {
        bool isNext = false; // whether the last pair ends just before row `r`
        for (std::size_t r = 0; r < a.rows; ++r) {
            const PerLane<StoredRow> places{
                {{a.block.get(), a.rowInBlock + r}, {b.block.get(), b.rowInBlock + r}}};
            if (std::exchange(m_compared[a.position + r], places) == places) {
                isNext = false;
                continue;
            }
            if (!std::exchange(isNext, true))
                pairs.push_back({{a.block, a.position + r, 0, a.rowInBlock + r},
                                 {b.block, b.position + r, 0, b.rowInBlock + r}});
            ++pairs.back().a.rows;
            ++pairs.back().b.rows;
        }
    }
    return pairs;
}

/// Compares nothing if only one run recorded these rows: the other matrix then has no columns.
void Differences::compareRows(KindDiff& kind, DiffPlace place, ConstMatrix a, ConstMatrix b)
{
    if (a.columns != b.columns)
        return;
    kind.valuesCompared += a.rows * a.columns;
    if (sameBits(a, b))
        return;
    const std::size_t first = place.position;
    for (std::size_t r = 0; r < a.rows; ++r)
        for (std::size_t c = 0; c < a.columns; ++c) {
            place.position = first + r;
            place.column = c;
            place.values = {a.row(r)[c], b.row(r)[c]};
            add(kind, place);
        }
}

void Differences::compareLogits(const Meeting& meeting)
{
    const StepRecord& a = m_a.trace.step(meeting.steps[0]);
    const StepRecord& b = m_b.trace.step(meeting.steps[1]);
    if (a.positions() != meeting.end || b.positions() != meeting.end)
        return; // one of the two steps has read past the meeting
    KindDiff& kind = m_diff.kinds.back();
    DiffPlace place{.steps = meeting.steps, .kind = kind.kind, .position = meeting.end - 1};
    const std::vector<float>& allOfA = a.logitsOf(m_a.lane);
    const std::vector<float>& allOfB = b.logitsOf(m_b.lane);
    const std::size_t tokens = std::min(allOfA.size(), allOfB.size());
    kind.valuesCompared += tokens;
    for (place.column = 0; place.column < tokens; ++place.column) {
        place.values = {allOfA[place.column], allOfB[place.column]};
        add(kind, place);
    }
    const std::optional<Choice>& left = a.choiceOf(m_a.lane);
    const std::optional<Choice>& right = b.choiceOf(m_b.lane);
    if (!left || !right)
        return;
    ++m_diff.tokensCompared;
    if (left->token.id != right->token.id && !m_diff.firstToken)
        m_diff.firstToken = TokenDiff{meeting.end, {left->token, right->token}};
}

/// \param place  has both values, which may be equal
void Differences::add(KindDiff& kind, const DiffPlace& place)
{
    const auto [a, b] = place.values;
    const std::uint32_t ulp = ulpDistance(a, b);
    if (ulp == 0)
        return;
    DiffPlace found = place;
    found.ulp = ulp;
    if (const TensorSpec& tensor = network()[place.kind]; tensor.heads > 0)
        found.head = idAt<Head>(place.column / tensor.headColumns());
    ++kind.valuesDiffering;
    kind.maxAbsolute = std::max(kind.maxAbsolute, absoluteDistance(a, b));
    kind.maxRelative = std::max(kind.maxRelative, relativeDistance(a, b));
    if (ulp > kind.maxUlp)
        kind.largest = found;
    kind.maxUlp = std::max(kind.maxUlp, ulp);
    if (!m_diff.first)
        m_diff.first = found;
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

/// Whether runs of the two networks keep rows of the same tensors.
bool keepSameRows(const Network& a, const Network& b)
{
    return a.config().layers == b.config().layers &&
           std::ranges::equal(a.recorded(), b.recorded(), [&](TensorKind left, TensorKind right) {
               return left == right && a[left].name == b[right].name &&
                      a[left].columns == b[right].columns && a[left].heads == b[right].heads;
           });
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
    if (!keepSameRows(left, right))
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
