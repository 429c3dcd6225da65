#include "stage/stage_legend.h"

#include "shared/matrix_caption.h"

#include <QCoreApplication>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr double kRamp = 24;
constexpr double kTextSize = 0.9;

QString tr(const char* text)
{
    return QCoreApplication::translate("Stage", text);
}

/// Its texts are yet to be translated.
struct Role
{
    Ink ink;
    const char* text;
    const char* brief;
    const char* meaning;
    LegendEntry::Swatch swatch = LegendEntry::Swatch::Role;
};

constexpr Role kNew{Ink::New, QT_TR_NOOP("computed now"), QT_TR_NOOP("computed"),
                    QT_TR_NOOP("Rows that this step computes for the first time: those of the "
                               "tokens that it reads.")};
constexpr Role kAgain{Ink::Recomputed, QT_TR_NOOP("computed again"), QT_TR_NOOP("again"),
                      QT_TR_NOOP("Rows of earlier tokens. Nothing was kept of them, so they are "
                                 "computed again, with the same bits as before.")};
constexpr Role kNotRun{Ink::Grid, QT_TR_NOOP("not run"), QT_TR_NOOP("not run"),
                       QT_TR_NOOP("Rows of earlier tokens. The cache keeps what is needed of "
                                  "them, so they do not run again.")};
constexpr Role kRead{Ink::Reused, QT_TR_NOOP("read from the cache"), QT_TR_NOOP("read"),
                     QT_TR_NOOP("Keys and values of earlier tokens, read from the cache now "
                                "instead of being computed.")};
constexpr Role kCached{Ink::Reused, QT_TR_NOOP("in the cache"), QT_TR_NOOP("cached"),
                       QT_TR_NOOP("Keys and values of earlier tokens, kept in the cache.")};
constexpr Role kWritten{Ink::Written, QT_TR_NOOP("written to the cache"), QT_TR_NOOP("written"),
                        QT_TR_NOOP("New keys and values, stored in the cache for later steps.")};
constexpr Role kMasked{Ink::Masked, QT_TR_NOOP("masked"), QT_TR_NOOP("masked"),
                       QT_TR_NOOP("Keys of tokens that come after the query: it must not see "
                                  "them, and so their weight is 0.")};
constexpr Role kBlank{Ink::Panel, QT_TR_NOOP("not computed"), QT_TR_NOOP("not computed"),
                      QT_TR_NOOP("A later operation of the layer computes it, or nothing does: "
                                 "the key comes after the query.")};
constexpr Role kPin{Ink::Pinned, QT_TR_NOOP("pinned cell"), QT_TR_NOOP("pinned"),
                    QT_TR_NOOP("The cell that was clicked. Click it again to let go of it."),
                    LegendEntry::Swatch::PinnedCell};
constexpr Role kRelated{Ink::Pinned, QT_TR_NOOP("makes it, or is made from it"),
                        QT_TR_NOOP("related"),
                        QT_TR_NOOP("What the pinned cell is computed from, and what is computed "
                                   "from it.")};

void add(StageLegend& legend, const Role& role)
{
    legend.entries.push_back(
        {role.ink, tr(role.text), tr(role.brief), tr(role.meaning), role.swatch});
}

void addRowsComputed(StageLegend& legend, const StepRecord& step)
{
    add(legend, kNew);
    for (const Lane lane : kLanes) // one with a cache: after steps that it missed
        if (step.lane(lane) && step.lane(lane)->rows > step.tokens.size())
            return add(legend, kAgain);
}

/// The colours of a scale between what its ends mean.
struct Scale
{
    HeatScale colors;
    QString least;
    QString most;
    QString explanation;
};

Scale explained(HeatScale colors)
{
    if (colors == HeatScale::TwoSigns)
        return {colors, tr("−"), tr("+"),
                tr("Blue is negative, white is 0, orange is positive. The strongest colour is the "
                   "largest size in that matrix: its caption's tool tip says it.")};
    return {colors, tr("0"), tr("max"),
            tr("From 0 to the largest attention weight of the last row: its caption's tool tip "
               "says it.")};
}

double widthOf(const Scale& scale, const TextMetrics& metrics)
{
    return (metrics.widthOf(scale.least) + metrics.widthOf(scale.most)) * kTextSize + kRamp + 12;
}

double scalesWidth(const StageLegend& legend, const TextMetrics& metrics)
{
    double width = 0;
    for (const HeatScale scale : legend.scales)
        width += widthOf(explained(scale), metrics) + metrics.charWidth;
    return width;
}

void layoutScales(ViewLayout& layout, const StageLegend& legend, const QRectF& box, double size,
                  const TextMetrics& metrics)
{
    double left = box.left();
    for (const HeatScale colors : legend.scales) {
        const Scale scale = explained(colors);
        const QRectF all(left, box.top(), widthOf(scale, metrics) * size, box.height());
        const double least = (metrics.widthOf(scale.least) * kTextSize + 4) * size;
        const QRectF ramp(all.left() + least, all.center().y() - 4, kRamp * size, 8);
        const auto text = [&](const QRectF& rect, const QString& shown) {
            layout.list.text(rect, shown, Ink::MutedText, Qt::AlignLeft | Qt::AlignVCenter, false,
                             kTextSize * size);
        };
        text(QRectF(all.left(), all.top(), least, all.height()), scale.least);
        layoutRamp(layout, ramp, scale.colors);
        text(QRectF(ramp.right() + 4 * size, all.top(), all.right() - ramp.right() - 4 * size,
                    all.height()),
             scale.most);
        layout.addHit(all, scale.explanation);
        left = all.right() + metrics.charWidth * size;
    }
}

/// The swatch of blank cells has the panel's colour: it shows by its outline.
void outlineBlankSwatch(ViewLayout& layout, std::size_t from)
{
    const auto& items = layout.list.items();
    const auto swatch =
        std::find_if(items.begin() + static_cast<std::ptrdiff_t>(from), items.end(),
                     [](const DisplayItem& item) {
                         return item.kind == DisplayItem::Kind::Fill && item.ink == Ink::Panel;
                     });
    if (swatch != items.end())
        layout.list.outline(QRectF(swatch->rect), Ink::Grid);
}

} // namespace

StageLegend flowLegend(const ViewState& state)
{
    StageLegend legend;
    addRowsComputed(legend, state.step());
    if (const LaneRecord* cached = state.cachedRecord(); cached && !cached->held.empty())
        add(legend, kNotRun);
    return legend;
}

StageLegend attentionLegend(const ViewState& state, const AttentionMarks& marks)
{
    StageLegend legend;
    const StepRecord& step = state.step();
    const OperationDescriptor& operation = state.operation();
    addRowsComputed(legend, step);
    const LaneRecord* cached = state.cachedRecord();
    if (cached && !cached->held.empty() && (marks.cachedKeys || marks.cachedValues)) {
        const auto reads = [&](TensorKind kind) {
            return operation.cache == CacheUse::Reads && operation.reads.contains(kind);
        };
        const bool readsAll = (reads(TensorKind::Keys) || !marks.cachedKeys) &&
                              (reads(TensorKind::Values) || !marks.cachedValues);
        add(legend, readsAll ? kRead : kCached);
    }
    if (cached && operation.cache == CacheUse::Writes &&
        state.point().layer == state.selection.layer)
        add(legend, kWritten);
    if (marks.masked)
        add(legend, kMasked);
    if (marks.rowsNotRun)
        add(legend, kNotRun);
    if (marks.blankCells)
        add(legend, kBlank);
    if (marks.pinnedCell)
        add(legend, kPin);
    if (marks.pinnedBands)
        add(legend, kRelated);
    legend.scales = marks.scales;
    return legend;
}

void layoutStageLegend(ViewLayout& layout, const StageLegend& legend, const QRectF& box,
                       const TextMetrics& metrics)
{
    const std::size_t from = layout.list.items().size();
    const double colors = scalesWidth(legend, metrics);
    const LegendStyle style = legendStyle(legend.entries, box.width(), metrics, colors);
    QRectF roles = box; // the colours have their room first
    roles.setWidth(std::min(legendWidth(legend.entries, metrics, style.brief) * style.size,
                            box.width() - colors * style.size));
    const double left = layoutLegend(layout, legend.entries, roles, metrics);
    layoutScales(layout, legend, QRectF(left, box.top(), colors * style.size, box.height()),
                 style.size, metrics);
    outlineBlankSwatch(layout, from);
}

} // namespace pastkeys
