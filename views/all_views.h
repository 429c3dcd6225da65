#pragma once

#include "sequences/batch_view.h"
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

/// What the caption of a view's picture says about the recording.
enum class CaptionOf : std::uint8_t
{
    Nothing,
    Run,   ///< model, prompt, step and caches
    Place, ///< also the operation, layer and head
    Stage, ///< also whether all of its matrices are shown in full
};

/// Of a model that has an encoder, what a view of a run can show.
enum class TextsOf : std::uint8_t
{
    Run,  ///< always the run: what the decoder does
    Step, ///< the operations that are stepped through: the decoder's or the encoder's
};

/// Describes a view to the window, the pictures and the tests.
/// \tparam View  TraceView or BatchView, which says what recordings it can show
template <typename View> struct ViewEntryOf
{
    std::string_view name; ///< as used on the command line and in saved layouts
    const char* title;     ///< in English; the window shows its translation
    ViewArea area;
    QSizeF wanted; ///< initial size of a panel, in line heights
    /// The minimum size that the window sets for the view, in line heights. Empty if it sets none.
    QSizeF least;
    CaptionOf caption;
    std::unique_ptr<View> (*make)();
    TextsOf texts = TextsOf::Run;
};

using ViewEntry = ViewEntryOf<TraceView>;

inline QString nameOf(const ViewEntry& entry)
{
    return QString::fromUtf8(entry.name);
}

/// All views of a run, in reading order. A new view needs a folder and a line in kViews.
std::span<const ViewEntry> allViews();

/// The views of a batch.
std::span<const ViewEntryOf<BatchView>> batchViews();

/// \pre there is a view of a run with that name
const ViewEntry& viewNamed(std::string_view name);

} // namespace pastkeys
