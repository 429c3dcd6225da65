#include "plots/drift_text.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/lane_text.h"

namespace pastkeys {

namespace {

QString list(const QStringList& names)
{
    return names.join(QStringLiteral(", "));
}

QString inOneLine(QString text)
{
    return text.replace('\n', QStringLiteral(", "));
}

} // namespace

QString natsText(double nats, int digits)
{
    return Tr::tr("%1 nats").arg(smallNumberText(nats, digits));
}

QString driftMessage(const PlotData& drift)
{
    const auto compared = static_cast<int>(drift.stepsCompared);
    if (compared == 0)
        return Tr::tr("Nothing was compared in this run. Choose Compare, or a comparison in the "
                      "Laboratory menu.");
    if (drift.series().empty())
        return Tr::tr("There is no next token to compare yet: more of the prompt follows.");
    if (!drift.sameBits)
        return Tr::tr("Both caches gave the same logits in all %Ln steps compared (c), although "
                      "other numbers differ.",
                      nullptr, compared);
    if (drift.stepsCompared < drift.steps)
        return Tr::tr("Both caches gave the same bits in all %Ln steps compared (c).", nullptr,
                      compared);
    return Tr::tr("Both caches gave the same bits in all %Ln steps (c).", nullptr, compared);
}

QString tradeoffMessage(const PlotData& tradeoff)
{
    if (tradeoff.leftOut.currentHasLoss)
        return Tr::tr("This run is not plotted, because its left side (%1) already loses or hides "
                      "something. Choose another comparison in the Laboratory menu.")
            .arg(laneName(tradeoff.lanes[0]));
    return Tr::tr("No cache has been compared on this prompt yet. Choose Compare, or a comparison "
                  "in the Laboratory menu. A cache that makes a mistake, or reads a different "
                  "text, is not plotted.");
}

bool lacksPoints(const PlotData& tradeoff)
{
    return tradeoff.kind == PlotKind::Tradeoff && tradeoff.tried.size() < 2;
}

QString tradeoffCaption(const PlotData& tradeoff, AxisScale scale)
{
    const QString axes =
        scale == AxisScale::Logarithmic
            ? Tr::tr("%1, log scale, over %2").arg(tradeoff.y().title, tradeoff.x.title)
            : Tr::tr("%1 over %2").arg(tradeoff.y().title, tradeoff.x.title);
    const std::size_t tokens = tradeoff.tried.front().result.positions;
    return Tr::tr("After %1 tokens · %2").arg(grouped(tokens), axes);
}

QString tradeoffHint(const PlotData& tradeoff)
{
    return lacksPoints(tradeoff)
               ? Tr::tr("Choose another comparison in the Laboratory menu to see a second point.")
               : QString();
}

QString tradeoffNote(const PlotData& tradeoff)
{
    QStringList sentences;
    if (lacksPoints(tradeoff))
        sentences << tradeoffHint(tradeoff);
    sentences << Tr::tr(
        "Each point is a cache that has been compared on this model and prompt since the program "
        "started. The divergence is the mean over the tokens chosen.");
    const LeftOut& leftOut = tradeoff.leftOut;
    if (!leftOut.shorter.isEmpty())
        sentences << Tr::tr("Left out, because fewer steps were compared: %1.")
                         .arg(list(leftOut.shorter));
    if (!leftOut.withLoss.isEmpty())
        sentences << Tr::tr("Left out, because the left side of the comparison already loses or "
                            "hides something: %1.")
                         .arg(list(leftOut.withLoss));
    return sentences.join(' ');
}

QString tradeoffLegend(const PlotData& tradeoff)
{
    if (!tradeoff.ownTrial)
        return Tr::tr("caches tried: %1").arg(grouped(tradeoff.tried.size()));
    const TriedCache& cache = tradeoff.tried[*tradeoff.ownTrial];
    return Tr::tr("%1: %2, %3")
        .arg(cache.name, bytesText(cache.result.cacheBytes), natsText(cache.result.meanDivergence));
}

QString triedCacheText(const TriedCache& cache)
{
    constexpr int kDigits = 6;
    const TrialResult& result = cache.result;
    return QStringList{
        cache.name,
        Tr::tr("used: %1 bytes (c), tokens read: %2 (c)")
            .arg(grouped(result.cacheBytes), grouped(result.positions)),
        Tr::tr("mean divergence: %1 (c)").arg(natsText(result.meanDivergence, kDigits)),
        Tr::tr("largest divergence: %1 (c)").arg(natsText(result.largestDivergence, kDigits)),
        Tr::tr("different top token in %1 of %2 steps (c)")
            .arg(grouped(result.otherTopTokens), grouped(result.choices))}
        .join('\n');
}

QString spokenTradeoff(const PlotData& tradeoff)
{
    QStringList sentences;
    if (tradeoff.ownTrial)
        sentences << Tr::tr("This run: %1.")
                         .arg(inOneLine(triedCacheText(tradeoff.tried[*tradeoff.ownTrial])));
    for (std::size_t i = 0; i < tradeoff.tried.size(); ++i)
        if (i != tradeoff.ownTrial)
            sentences << Tr::tr("%1.").arg(inOneLine(triedCacheText(tradeoff.tried[i])));
    if (lacksPoints(tradeoff))
        sentences << tradeoffHint(tradeoff);
    return sentences.join(' ');
}

} // namespace pastkeys
