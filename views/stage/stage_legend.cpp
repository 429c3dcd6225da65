#include "stage/stage_legend.h"

#include "shared/matrix_caption.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace pastkeys {

namespace {

constexpr double kSmallest = 0.75;
constexpr double kRamp = 24;
constexpr double kTextSize = 0.9;

QString tr(const char* text)
{
    return QCoreApplication::translate("Stage", text);
}

void add(StageLegend& legend, Ink ink, const char* text, const char* brief)
{
    legend.entries.push_back({ink, tr(text)});
    legend.brief.push_back({ink, tr(brief)});
}

void addRowsComputed(StageLegend& legend, const StepRecord& step)
{
    add(legend, Ink::New, "computed now", "computed");
    if (step.off && step.off->rows > step.tokens.size())
        add(legend, Ink::Recomputed, "computed again", "again");
}

/// The colours of a scale between what its ends mean.
struct Scale
{
    HeatScale colors;
    QString least;
    QString most;
    QString explanation;
};

std::array<Scale, 2> scales()
{
    return {Scale{HeatScale::TwoSigns, tr("−"), tr("+"),
                  tr("Blue is negative, white is 0, orange is positive. The strongest colour is "
                     "the largest size in that matrix: its caption's tool tip says it.")},
            Scale{HeatScale::OneSign, tr("0"), tr("max"),
                  tr("From 0 to the largest attention weight of the last row: its caption's tool "
                     "tip says "
                     "it.")}};
}

double widthOf(const Scale& scale, const TextMetrics& metrics)
{
    return (metrics.widthOf(scale.least) + metrics.widthOf(scale.most)) * kTextSize + kRamp + 12;
}

double scalesWidth(const TextMetrics& metrics)
{
    double width = 0;
    for (const Scale& scale : scales())
        width += widthOf(scale, metrics) + metrics.charWidth;
    return width;
}

void layoutScales(ViewLayout& layout, const QRectF& box, double size, const TextMetrics& metrics)
{
    double left = box.left();
    for (const Scale& scale : scales()) {
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
    if (state.step().on && state.step().on->past > 0)
        add(legend, Ink::Grid, "not run", "not run");
    return legend;
}

StageLegend attentionLegend(const ViewState& state, const AttentionMarks& marks)
{
    StageLegend legend;
    const StepRecord& step = state.step();
    const Operation operation = state.point().operation;
    addRowsComputed(legend, step);
    if (step.on && step.on->past > 0) {
        if (operation == Operation::Scores || operation == Operation::WeightedSum)
            add(legend, Ink::Reused, "read from the cache", "read");
        else
            add(legend, Ink::Reused, "in the cache", "cached");
    }
    if (step.on && operation == Operation::CacheAppend &&
        state.point().layer == state.selection.layer)
        add(legend, Ink::Written, "written to the cache", "written");
    if (marks.masked)
        add(legend, Ink::Masked, "masked", "masked");
    if (marks.blankCells)
        add(legend, Ink::Panel, "not computed", "not computed");
    if (marks.pinnedBands)
        add(legend, Ink::Pinned, "makes the pinned cell, or is made from it", "pinned");
    legend.scales = marks.scales;
    return legend;
}

void layoutStageLegend(ViewLayout& layout, const StageLegend& legend, const QRectF& box,
                       const TextMetrics& metrics)
{
    const std::size_t from = layout.list.items().size();
    const double colors = legend.scales ? scalesWidth(metrics) : 0;
    const bool brief = (legendWidth(legend.entries, metrics) + colors) * kSmallest > box.width();
    const auto& entries = brief ? legend.brief : legend.entries;
    const double all = legendWidth(entries, metrics) + colors;
    const double size = std::clamp(box.width() / std::max(all, 1.0), kSmallest, 1.0);
    QRectF roles = box; // the colours have their room first
    roles.setWidth(std::min(legendWidth(entries, metrics) * size, box.width() - colors * size));
    layoutLegend(layout, entries, roles, metrics);
    if (legend.scales)
        layoutScales(layout, QRectF(roles.right(), box.top(), colors * size, box.height()), size,
                     metrics);
    outlineBlankSwatch(layout, from);
}

} // namespace pastkeys
