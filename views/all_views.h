#pragma once

#include "shared/trace_view.h"

#include <memory>
#include <span>
#include <string_view>

namespace pastkeys {

/// Where the window shows a view. Left, Right and Behind hold panels, which can be hidden and
/// moved. A panel in Behind is a tab behind the panel that precedes it in allViews().
enum class ViewArea : std::uint8_t
{
    Answer,
    Lamp, ///< beside the answer
    Top,
    Left,
    AboveStage,
    Stage,
    Right,
    Behind,
    Bottom,
};

constexpr bool isPanel(ViewArea area)
{
    return area == ViewArea::Left || area == ViewArea::Right || area == ViewArea::Behind;
}

/// Describes a view to the window, the pictures and the tests.
struct ViewEntry
{
    std::string_view name; ///< as used on the command line and in saved layouts
    const char* title;     ///< in English; the window shows its translation
    ViewArea area;
    QSizeF wanted; ///< initial size of a panel, in line heights
    /// The minimum size that the window sets for the view, in line heights. Empty if it sets none.
    QSizeF least;
    std::unique_ptr<TraceView> (*make)();
};

inline QString nameOf(const ViewEntry& entry)
{
    return QString::fromUtf8(entry.name);
}

/// All views, in reading order. A new view needs a folder and a line in kViews.
std::span<const ViewEntry> allViews();

/// \pre there is a view with that name
const ViewEntry& viewNamed(std::string_view name);

} // namespace pastkeys
