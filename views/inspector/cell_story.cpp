#include "inspector/cell_story.h"

#include "shared/lane_matrix.h"
#include "shared/lane_text.h"
#include "shared/operation_text.h"
#include "trace/row_history.h"

#include <QCoreApplication>

#include <algorithm>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Inspector", text);
}

/// Of many steps the first ones and the last are links.
constexpr std::size_t kFirstLinks = 3;

class Story
{
public:
    Story(const ViewState& state, const PinnedCell& cell)
        : m_state(state), m_cell(cell), m_row(rowHistory(state.trace, cell.position))
    {
    }

    std::vector<Sentence> origins()
    {
        switch (m_cell.matrix) {
        case StageMatrix::Queries:
            addComputed(Operation::QkvProjection);
            break;
        case StageMatrix::Keys:
        case StageMatrix::Values:
            addComputed(Operation::QkvProjection);
            if (const auto* steps = computedForCache(m_row))
                add(tr("Written to the cache in %1"),
                    {{linkTo(steps->front(), Operation::CacheAppend)}});
            break;
        case StageMatrix::Scores:
            add(tr("Row %1 of queries Q times row %2 of keys K and the scale, in %3"),
                {text(m_cell.position), text(m_cell.column), here(Operation::Scores)});
            addKeyOrigin(tr("Row %1 of keys K was computed in %2"));
            break;
        case StageMatrix::Weights:
            add(tr("Softmax of row %1 of the scores, in %2"),
                {text(m_cell.position), here(Operation::Softmax)});
            add(tr("Its score: row %1 of queries Q times row %2 of keys K, in %3"),
                {text(m_cell.position), text(m_cell.column), here(Operation::Scores)});
            break;
        case StageMatrix::Output:
            add(tr("Row %1 of the attention weights times column %2 of values V, in %3"),
                {text(m_cell.position), text(m_cell.column), here(Operation::WeightedSum)});
            add(tr("These weights: row %1 of the scores after %2"),
                {text(m_cell.position), here(Operation::Softmax)});
            break;
        }
        return std::move(m_sentences);
    }

    std::vector<Sentence> uses()
    {
        switch (m_cell.matrix) {
        case StageMatrix::Queries:
            add(tr("Times each row of keys K up to its own, in %1"), {here(Operation::Scores)});
            add(tr("So into row %1 of the attention weights in %2 and of the output in %3"),
                {text(m_cell.position), here(Operation::Softmax), here(Operation::WeightedSum)});
            break;
        case StageMatrix::Keys:
            add(tr("Times each row of queries Q from its own on, in %1"),
                {here(Operation::Scores)});
            add(tr("So into column %1 of the attention weights in %2 and into the output in %3"),
                {text(m_cell.position), here(Operation::Softmax), here(Operation::WeightedSum)});
            addReads(Operation::Scores);
            break;
        case StageMatrix::Values:
            add(tr("Times column %1 of the attention weights, in %2"),
                {text(m_cell.position), here(Operation::WeightedSum)});
            addReads(Operation::WeightedSum);
            break;
        case StageMatrix::Scores:
            add(tr("Masked in %1 and turned into an attention weight in %2"),
                {here(Operation::Mask), here(Operation::Softmax)});
            add(tr("That weight multiplies row %1 of values V in %2"),
                {text(m_cell.column), here(Operation::WeightedSum)});
            break;
        case StageMatrix::Weights:
            add(tr("Multiplies row %1 of values V, in %2"),
                {text(m_cell.column), here(Operation::WeightedSum)});
            add(tr("The sum is row %1 of the output"), {text(m_cell.position)});
            addKeyOrigin(tr("Row %1 of values V was computed in %2"));
            break;
        case StageMatrix::Output:
            add(tr("Mixed with the other heads' output in %1"),
                {here(Operation::OutputProjection)});
            break;
        }
        return std::move(m_sentences);
    }

private:
    static Sentence text(std::size_t number) { return {{QString::number(number), {}, {}}}; }

    void add(const QString& pattern, const std::vector<Sentence>& links)
    {
        m_sentences.push_back(sentenceOf(pattern, links));
    }

    TextLink linkWith(const QString& text, std::size_t step, Operation operation) const
    {
        const OperationPoint point{operation, m_state.selection.layer};
        return {text, cursorAt(m_state.trace, step, point),
                tr("Go to %1 in step %2").arg(titleOf(point)).arg(step + 1)};
    }

    /// "step 4: Cache append"
    TextLink linkTo(std::size_t step, Operation operation) const
    {
        return linkWith(tr("step %1: %2").arg(step + 1).arg(shortTitleOf(operation)), step,
                        operation);
    }

    /// The steps in which the lane whose cache is on show computed the row. Null where there are
    /// none.
    const std::vector<std::size_t>* computedForCache(const RowHistory& row) const
    {
        const auto lane = cachedLane(m_state.trace.header());
        return lane && !row[indexOf(*lane)].computed.empty() ? &row[indexOf(*lane)].computed
                                                             : nullptr;
    }

    /// In this step, or, where no lane has the row now, in the one that computed it.
    Sentence here(Operation operation) const
    {
        const StepRecord& step = m_state.step();
        const bool kept =
            m_cell.matrix == StageMatrix::Keys || m_cell.matrix == StageMatrix::Values;
        const bool now = m_cell.position < step.positions() &&
                         (kept || std::ranges::any_of(kLanes, [&](Lane lane) {
                              return step.lane(lane) && step.lane(lane)->computes(m_cell.position);
                          }));
        const auto& steps = m_row[m_row[1].computed.empty() ? 0 : 1].computed;
        return {linkTo(now || steps.empty() ? step.index : steps.front(), operation)};
    }

    Sentence linksTo(const std::vector<std::size_t>& steps, Operation operation) const
    {
        Sentence links;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const bool last = i + 1 == steps.size();
            if (i < kFirstLinks || last)
                links.push_back(linkWith(QString::number(steps[i] + 1), steps[i], operation));
            else if (i == kFirstLinks)
                links.push_back({QStringLiteral("…"), {}, {}});
        }
        return links;
    }

    /// In which steps each lane computed the row.
    void addComputed(Operation operation)
    {
        for (const Lane lane : kLanes) {
            const auto& steps = m_row[indexOf(lane)].computed;
            if (steps.empty())
                continue;
            const QString name = laneTitle(m_state.spec(lane));
            const std::vector<std::size_t> again(steps.begin() + 1, steps.end());
            // %3 goes in first: it is no link.
            const QString pattern = again.empty() ? tr("%3: computed in %1")
                                                  : tr("%3: computed in %1 and again in steps %2");
            add(QString(pattern).replace(QStringLiteral("%3"), name),
                {{linkTo(steps.front(), operation)}, linksTo(again, operation)});
        }
    }

    /// \param pattern of position and step
    void addKeyOrigin(const QString& pattern)
    {
        const RowHistory key = rowHistory(m_state.trace, m_cell.column);
        const auto& steps = key[indexOf(m_state.step().leader())].computed;
        if (!steps.empty())
            add(pattern, {text(m_cell.column), {linkTo(steps.front(), Operation::QkvProjection)}});
    }

    void addReads(Operation operation)
    {
        const auto lane = cachedLane(m_state.trace.header());
        if (lane && !m_row[indexOf(*lane)].read.empty())
            add(tr("Read from the cache by %1 in steps %2"),
                {{{shortTitleOf(operation), {}, {}}},
                 linksTo(m_row[indexOf(*lane)].read, operation)});
        else if (computedForCache(m_row))
            add(tr("No step has read it from the cache yet"), {});
    }

    const ViewState& m_state;
    const PinnedCell& m_cell;
    RowHistory m_row;
    std::vector<Sentence> m_sentences;
};

} // namespace

Sentence sentenceOf(const QString& pattern, const std::vector<Sentence>& links)
{
    Sentence sentence;
    QStringList words;
    const auto flush = [&] {
        if (!words.isEmpty())
            sentence.push_back({words.join(' '), {}, {}});
        words.clear();
    };
    for (const QString& word : pattern.split(' ')) {
        const std::size_t place = word.startsWith('%') ? word.mid(1).toUInt() : 0;
        if (place == 0 || place > links.size()) {
            words << word;
            continue;
        }
        flush();
        sentence.insert(sentence.end(), links[place - 1].begin(), links[place - 1].end());
    }
    flush();
    return sentence;
}

std::vector<Sentence> originsOf(const ViewState& state, const PinnedCell& cell)
{
    return Story(state, cell).origins();
}

std::vector<Sentence> usesOf(const ViewState& state, const PinnedCell& cell)
{
    return Story(state, cell).uses();
}

} // namespace pastkeys
