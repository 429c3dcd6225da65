#include "sequences/sequence_columns.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "sequences/batch_text.h"
#include "shared/fitting_text.h"
#include "shared/operation_text.h"

#include <algorithm>

namespace pastkeys {

namespace {

// Widths, in lines of text.
constexpr double kLeastStep = 3.2;
constexpr double kMostStep = 11;
constexpr double kLeastHead = 9;
constexpr double kMostHead = 26;
constexpr double kBadge = 2;        ///< the number of a sequence, and the margin of the view
constexpr double kHeadShare = 0.27; ///< of the view's width

double widthOfText(const CellText& text, const TextMetrics& metrics)
{
    const double gap = text.count.isEmpty() || text.token.isEmpty() ? 0 : kTextGap;
    return widthOf(text.count, kCountStyle, metrics) + gap +
           widthOf(text.token, kTokenStyle, metrics) + (text.isSuspended ? metrics.lineHeight : 0);
}

double stepsWidth(const BatchState& state, double width, const TextMetrics& metrics)
{
    return width - headWidth(state, width, metrics) - 2 * kViewMargin;
}

} // namespace

CellText cellTextOf(const BatchTrace& batch, std::size_t sequence, std::size_t step)
{
    CellText text;
    for (const BatchPart* part : partsOfSequence(*batch.steps[step], sequence)) {
        if (part->use == RowsUse::Prefill)
            text.count =
                part->found > 0
                    ? Tr::tr("%1 found, %2 new").arg(grouped(part->found), grouped(part->rows))
                    : Tr::tr("%Ln rows", nullptr, static_cast<int>(part->rows));
        if (part->use == RowsUse::Again)
            text.count = Tr::tr("%Ln again", nullptr, static_cast<int>(part->rows));
        text.ends = text.ends || part->stopped == StopReason::EndOfText;
        text.isOther = text.isOther || part->choiceAlone;
        if (part->choice)
            text.token = text.ends ? Tr::tr("end") : visibleToken(part->choice->token.bytes);
    }
    switch (doingOf(batch, sequence, step)) {
    case SequenceDoing::Padding:
        text.count = Tr::tr("padding");
        break;
    case SequenceDoing::Suspended:
        text.count = Tr::tr("suspended");
        text.isSuspended = true;
        break;
    default:
        break;
    }
    return text;
}

QString rowsText(const BatchStep& step)
{
    return Tr::tr("%Ln rows", nullptr, static_cast<int>(step.rows()));
}

QString withoutMiddle(const QString& text, double width, const TextFace& face,
                      const TextMetrics& metrics)
{
    if (metrics.widthOf(text, face) * kRounding <= width)
        return text;
    const QStringList words = text.split(' ');
    const auto shown = [&words](qsizetype first, qsizetype last) {
        QStringList parts = words.first(first);
        parts << QStringLiteral("…");
        parts += words.last(last);
        return parts.join(' ');
    };
    qsizetype first = 0;
    qsizetype last = 0;
    while (first + last + 1 < words.size()) {
        const bool isAtEnd = last <= first;
        if (metrics.widthOf(shown(first + (isAtEnd ? 0 : 1), last + (isAtEnd ? 1 : 0)), face) *
                kRounding >
            width)
            break;
        (isAtEnd ? last : first) += 1;
    }
    return shown(first, last);
}

double stepWidth(const BatchState& state, std::size_t step, const TextMetrics& metrics)
{
    double widest = widthOf(rowsText(*state.batch.steps[step]), kCountStyle, metrics);
    for (std::size_t sequence = 0; sequence < state.header().sequences(); ++sequence)
        widest = std::max(widest, widthOfText(cellTextOf(state.batch, sequence, step), metrics));
    const double line = metrics.lineHeight;
    return std::clamp(widest * kRounding + 2 * kInsideCell, kLeastStep * line, kMostStep * line);
}

double headWidth(const BatchState& state, double width, const TextMetrics& metrics)
{
    const double usual = std::clamp(kHeadShare * width, kLeastHead * metrics.lineHeight,
                                    kMostHead * metrics.lineHeight);
    if (state.empty() || state.running)
        return usual;
    double wanted = 0;
    for (std::size_t sequence = 0; sequence < state.header().sequences(); ++sequence)
        wanted = std::max(wanted,
                          widthOf(promptLine(state.header(), sequence), {.bold = true}, metrics));
    double room = width - 2 * kViewMargin;
    for (std::size_t step = 0; step < state.batch.steps.size() && room > usual; ++step)
        room -= stepWidth(state, step, metrics);
    const double badge = kBadge * metrics.lineHeight + 4 * kTextGap;
    return std::max(usual, std::min(room - 1, wanted * kRounding + badge));
}

std::size_t lastFirstStep(const BatchState& state, double width, const TextMetrics& metrics)
{
    double room = stepsWidth(state, width, metrics);
    std::size_t first = state.batch.steps.size();
    while (first > 0) {
        room -= stepWidth(state, first - 1, metrics);
        if (room < 0)
            break;
        --first;
    }
    return state.empty() ? 0 : std::min(first, state.batch.steps.size() - 1);
}

std::size_t firstStepFor(const BatchState& state, std::size_t firstStep, double width,
                         const TextMetrics& metrics)
{
    if (state.empty())
        return 0;
    const std::size_t before = state.step > 0 ? state.step - 1 : 0; // also stays visible
    std::size_t first = std::min({firstStep, before, lastFirstStep(state, width, metrics)});
    double room = stepsWidth(state, width, metrics);
    for (std::size_t step = first; step <= state.step; ++step)
        room -= stepWidth(state, step, metrics);
    for (; room < 0 && first < state.step; ++first)
        room += stepWidth(state, first, metrics);
    return first;
}

} // namespace pastkeys
