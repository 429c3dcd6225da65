#include "plots/plot_names.h"

#include <QCoreApplication>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Plots", text);
}

} // namespace

QString titleOf(PlotKind kind)
{
    switch (kind) {
    case PlotKind::Flops:
        return tr("FLOPs a step");
    case PlotKind::Cumulative:
        return tr("FLOPs so far, and share saved");
    case PlotKind::Time:
        return tr("Time a step");
    case PlotKind::CacheBytes:
        return tr("Cache bytes after a step");
    case PlotKind::Ledger:
        return tr("FLOPs by operation");
    case PlotKind::Roofline:
        return tr("Roofline of this machine");
    }
    return {};
}

QString titleOf(SeriesRole role)
{
    switch (role) {
    case SeriesRole::Off:
        return tr("cache off");
    case SeriesRole::On:
        return tr("cache on");
    case SeriesRole::Saved:
        return tr("saved");
    case SeriesRole::Used:
        return tr("used");
    case SeriesRole::Reserved:
        return tr("reserved");
    case SeriesRole::OffPrefill:
        return tr("off, prefill");
    case SeriesRole::OffDecode:
        return tr("off, decode");
    case SeriesRole::OnPrefill:
        return tr("on, prefill");
    case SeriesRole::OnDecode:
        return tr("on, decode");
    case SeriesRole::Roof:
        return tr("limit");
    }
    return {};
}

QString shortTitleOf(SeriesRole role)
{
    switch (role) {
    case SeriesRole::Off:
    case SeriesRole::OffPrefill:
    case SeriesRole::OffDecode:
        return tr("off");
    case SeriesRole::On:
    case SeriesRole::OnPrefill:
    case SeriesRole::OnDecode:
        return tr("on");
    default:
        return titleOf(role);
    }
}

QString descriptionOf(PlotKind kind)
{
    switch (kind) {
    case PlotKind::Flops:
        return tr("Plot: FLOPs of each step, cache off against cache on");
    case PlotKind::Cumulative:
        return tr("Plot: FLOPs of all steps so far, cache off against cache on, and the share "
                  "that the cache saved");
    case PlotKind::Time:
        return tr("Plot: measured time of each step, cache off against cache on");
    case PlotKind::CacheBytes:
        return tr("Plot: bytes of the cache after each step, used and reserved");
    case PlotKind::Ledger:
        return tr("Plot: FLOPs of the run by operation, cache off against cache on");
    case PlotKind::Roofline:
        return tr("Plot: speed of each step against what this machine can do at most");
    }
    return {};
}

} // namespace pastkeys
