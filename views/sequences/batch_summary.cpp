#include "sequences/batch_summary.h"

#include "base/median.h"
#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "sequences/batch_text.h"

#include <QLocale>

#include <algorithm>
#include <cstddef>

namespace pastkeys {

namespace {

using Nanoseconds = std::chrono::nanoseconds;

QString shareText(std::size_t part, std::size_t whole)
{
    return percentText(static_cast<double>(part) / static_cast<double>(whole));
}

QString doneSentence(const BatchTotals& totals)
{
    return Tr::tr("Done: %1 steps and %2 rows (c) for %3 tokens; %4 tokens per second (m).")
        .arg(grouped(totals.steps), grouped(totals.rows), grouped(totals.chosen),
             grouped(static_cast<std::uint64_t>(totals.tokensPerSecond())));
}

/// Whether each pass computed rows of only one sequence, apart from padding.
bool sharesNothing(const BatchTrace& batch)
{
    return std::ranges::none_of(batch.steps,
                                [](const BatchStepPtr& step) { return step->computing() > 1; });
}

/// Compares the time of the batch with the time that its sequences take when run one by one, or
/// explains why they shared nothing. Empty if the time for running them one by one is unknown.
QString speedSentence(const BatchTrace& batch, const BatchTotals& totals)
{
    constexpr double kAlike = 1.1; ///< a smaller ratio is within the noise of a single run
    if (batch.header->sequences() == 1)
        return Tr::tr("There is only one sequence, so there is nothing to share: each pass reads "
                      "the weights for it alone.");
    if (sharesNothing(batch))
        return Tr::tr("The sequences ran one after another, so there was nothing to share: each "
                      "pass read the weights for one of them alone.");
    if (!totals.alone || totals.alone->count() <= 0 || totals.duration.count() <= 0)
        return {};
    const double ratio =
        static_cast<double>(totals.alone->count()) / static_cast<double>(totals.duration.count());
    const double times = ratio < 1 ? 1 / ratio : ratio;
    const auto [together, alone] =
        durationTexts(secondsOf(totals.duration), secondsOf(*totals.alone));
    QString text;
    if (times < kAlike)
        text = Tr::tr("The batch took %1, and one by one the sequences took %2: together they took "
                      "about as long (m, a single run).");
    else if (ratio > 1)
        text = Tr::tr("The batch took %1, and one by one the sequences took %2: together they were "
                      "%3 times as fast (m, a single run).");
    else
        text = Tr::tr("The batch took %1, and one by one the sequences took only %2: together they "
                      "took %3 times as long (m, a single run).");
    text = text.arg(together, alone);
    if (times >= kAlike)
        text = text.arg(QLocale().toString(times, 'f', 1));
    if (ratio > 1)
        return text;
    if (totals.padding > 0)
        return text + ' ' + Tr::tr("The batch also computed rows of padding.");
    if (totals.again > 0)
        return text + ' ' + Tr::tr("The batch also computed some rows again.");
    return text + ' ' +
           Tr::tr("Reading the weights once saves little here: prefills are limited by arithmetic, "
                  "and the other steps have few rows.");
}

/// States how much longer a decode step takes because of the rows of other sequences. Empty if
/// there is nothing to compare.
QString waitSentence(const BatchTrace& batch)
{
    std::size_t most = 1;
    for (const BatchStepPtr& step : batch.steps)
        if (!step->hasPrefill())
            most = std::max(most, step->rows());
    std::vector<Nanoseconds> together;
    std::vector<Nanoseconds> alone; // passes for the same rows, one sequence per pass
    for (const BatchStepPtr& step : batch.steps) {
        if (step->hasPrefill() || step->rows() != most)
            continue;
        together.push_back(step->duration);
        for (const BatchPart& part : step->parts)
            if (part.alone)
                alone.push_back(*part.alone);
    }
    if (most < 2 || together.empty() || alone.empty())
        return {};
    const Nanoseconds many = median(std::move(together));
    const Nanoseconds one = median(std::move(alone));
    const auto [ofMany, ofOne] = durationTexts(secondsOf(many), secondsOf(one));
    const QString text =
        many > one
            ? Tr::tr(
                  "No sequence gets its next word earlier than it would alone: a decode step with "
                  "%1 rows takes longer than one with 1 row (%2 against %3, m).")
            : Tr::tr("A decode step with %1 rows does not take longer than one with 1 row "
                     "(%2 against %3, m).");
    return text.arg(grouped(most), ofMany, ofOne);
}

/// Explains how all words can be correct even though the run counts padding as positions.
QString mistakeSentence(PaddingSide padding)
{
    return padding == PaddingSide::Left
               ? Tr::tr("The mistake moved all positions of a sequence by the same amount, so the "
                        "distances between its words are still correct. Here all words are the "
                        "same as when sequences run alone, but the logits differ (c).")
               : Tr::tr("The mistake gave wrong positions to the generated words. Here all words "
                        "are the same as when sequences run alone, but the logits differ (c).");
}

/// Compares the answers with those that each sequence gives when it runs alone. There is a sentence
/// for each sequence with different words or, if there are many such sequences, one for all.
QStringList aloneSentences(const BatchTrace& batch, const BatchTotals& totals)
{
    constexpr qsizetype kMost = 3;
    QStringList sentences;
    for (std::size_t sequence = 0; sequence < batch.header->sequences(); ++sequence)
        sentences << otherWordsSentence(batch, sequence);
    sentences.removeAll(QString());
    if (totals.maxUlp.value_or(0) == 0 || (!sentences.isEmpty() && sentences.size() <= kMost))
        return sentences;
    if (sentences.isEmpty())
        return {batch.header->countsPadding
                    ? mistakeSentence(batch.header->padding)
                    : Tr::tr("Each word is the one that its sequence chooses when it runs alone on "
                             "the same text, but logits differ (c).")};
    return {
        Tr::tr(
            "Of the %3 words, %2 in %1 sequences differ from the words that the sequences choose "
            "when they run alone on the same text, and logits differ by up to %4 ULP (c).")
            .arg(grouped(static_cast<std::size_t>(sentences.size())), grouped(totals.otherTokens),
                 grouped(totals.compared), grouped(*totals.maxUlp))};
}

QStringList paddingSentences(const BatchTrace& batch, const BatchTotals& totals)
{
    QStringList sentences;
    if (totals.padding > 0)
        sentences << Tr::tr("%1 of the %2 rows are padding: %3 (c).")
                         .arg(grouped(totals.padding), grouped(totals.rows),
                              shareText(totals.padding, totals.rows));
    std::optional<std::size_t> earliest; // step in which the first waiting sequence began
    int waited = 0;
    for (std::size_t sequence = 0; sequence < batch.header->sequences(); ++sequence)
        if (const auto first = firstStepOf(batch, sequence); first && *first > 0) {
            earliest = std::min(earliest.value_or(*first), *first);
            ++waited;
        }
    if (!earliest)
        return sentences;
    const BatchStep& last = *batch.steps[*earliest - 1]; // the last one before that sequence began
    const std::size_t computing = last.computing();
    const QString step = ordinalText(last.index);
    if (computing == last.sequences())
        sentences << Tr::tr("%Ln sequences waited until the longest one had ended (step %1).",
                            nullptr, waited)
                         .arg(step);
    else
        sentences << Tr::tr("%Ln sequences waited until the longest one had ended (step %1), "
                            "although %2 of %3 slots held only padding (c).",
                            nullptr, waited)
                         .arg(step, grouped(last.sequences() - computing),
                              grouped(last.sequences()));
    return sentences;
}

} // namespace

std::optional<std::chrono::nanoseconds> usualDecodeStep(const BatchTrace& batch)
{
    std::vector<Nanoseconds> durations;
    for (const BatchStepPtr& step : batch.steps)
        if (!step->hasPrefill())
            durations.push_back(step->duration);
    if (durations.empty())
        return std::nullopt;
    return median(std::move(durations));
}

QStringList summaryOf(const BatchTrace& batch)
{
    const BatchTotals totals = totalsOf(batch, batch.steps.size());
    QStringList sentences{doneSentence(totals), speedSentence(batch, totals), waitSentence(batch)};
    sentences += aloneSentences(batch, totals);
    if (batch.header->kind == BatchKind::Static)
        sentences += paddingSentences(batch, totals);
    if (totals.again > 0)
        sentences
            << Tr::tr("%1 of the %2 rows were computed again, because the pool was full: %3 (c).")
                   .arg(grouped(totals.again), grouped(totals.rows),
                        shareText(totals.again, totals.rows));
    sentences << foundSentence(totals.found, totals.asked);
    if (totals.found > 0 && totals.alone)
        sentences << Tr::tr(
            "That saved time, too, but it is not a gain from batching: when they run "
            "alone, the sequences compute these positions.");
    sentences.removeAll(QString());
    return sentences;
}

} // namespace pastkeys
