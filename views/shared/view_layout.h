#pragma once

#include "drawing/display_list.h"
#include "query/cursor.h"
#include "shared/selection.h"

#include <QSizeF>
#include <QString>

#include <compare>
#include <functional>
#include <memory>
#include <variant>
#include <vector>

namespace pastkeys {

/// Bold text is at most this many times as wide as regular text.
inline constexpr double kBold = 1.15;
/// Scaled text may be up to this many times as wide as its size suggests, because character widths
/// are rounded to whole pixels.
inline constexpr double kRounding = 1.04;

/// A variant of a view's font.
struct TextFace
{
    bool bold = false;
    double size = 1; ///< relative to the view's font
    friend auto operator<=>(const TextFace&, const TextFace&) = default;
};

/// What a layout knows about the font. Without `measure`, every character is `charWidth` wide, so
/// that tests give the same results on every machine.
struct TextMetrics
{
    double charWidth = 7;
    double lineHeight = 16;
    std::function<double(const QString&, const TextFace&)> measure = {};

    double widthOf(const QString& text, const TextFace& face = {}) const
    {
        return measure ? measure(text, face)
                       : charWidth * static_cast<double>(text.size()) * face.size *
                             (face.bold ? kBold : 1);
    }
};

struct GoTo
{
    Cursor cursor;
    friend bool operator==(const GoTo&, const GoTo&) = default;
};

struct Select
{
    Selection selection;
    friend bool operator==(const Select&, const Select&) = default;
};

/// Shows the matrix on the stage, where it may have had no room.
struct Enlarge
{
    StageMatrix matrix = StageMatrix::Queries;
    friend bool operator==(const Enlarge&, const Enlarge&) = default;
};

struct ChooseCache
{
    Lane lane{};
    friend bool operator==(const ChooseCache&, const ChooseCache&) = default;
};

/// Shows what the encoder did with the source.
struct ShowEncoder
{
    friend bool operator==(const ShowEncoder&, const ShowEncoder&) = default;
};

/// What a click does; std::monostate: nothing.
using ViewAction = std::variant<std::monostate, GoTo, Select, Enlarge, ChooseCache, ShowEncoder>;

/// A cell of the stage, and the lane in which it is drawn.
struct LaneCell
{
    Lane lane{};
    PinnedCell cell;
    friend bool operator==(const LaneCell&, const LaneCell&) = default;
};

/// What a view shows about the item at a point, and what a click there does.
struct PointDetail
{
    QString toolTip;
    ViewAction action;
    std::optional<LaneCell> cell = {};        ///< the cell at this point
    std::optional<std::size_t> position = {}; ///< in the text; in a pool, the block
};

/// A part of a view that reacts to the mouse.
struct HitArea
{
    QRectF rect;
    PointDetail detail;
    /// If set, used instead of `detail`, for areas of many cells. Called only when the mouse is in
    /// the area. The function owns all data that it reads.
    std::function<PointDetail(QPointF)> detailAt;
    /// Of the cells, if they are side by side from the left edge; otherwise 0.
    double cellWidth = 0;
};

struct MatrixFigure;

/// The location of the cells of a matrix.
struct PlacedMatrix
{
    Lane lane{};
    StageMatrix matrix = StageMatrix::Queries;
    QRectF cells;             ///< area of the visible cells
    double gutter = 0;        ///< width of the strip with the rows' roles, left of the cells
    std::size_t firstRow = 0; ///< position of the first row shown
    std::size_t rows = 0;     ///< number of rows shown
    std::size_t firstColumn = 0;
    std::size_t columns = 0;
    std::shared_ptr<const MatrixFigure> figure; ///< the whole matrix
};

/// A view's picture and the areas that react to the mouse. Where areas overlap, the last one wins.
struct ViewLayout
{
    DisplayList list;
    std::vector<HitArea> hits;
    std::vector<PlacedMatrix> matrices; ///< for motions, scrolling and screen readers
    QRectF current;                     ///< the part that a scroll area keeps visible; may be empty

    void addHit(const QRectF& rect, const QString& toolTip, const ViewAction& action = {})
    {
        hits.push_back({rect, {toolTip, action}, {}});
    }
    /// Null if the layout does not show that lane's matrix.
    const PlacedMatrix* placed(Lane lane, StageMatrix matrix) const;
    /// Empty if no area contains the point.
    PointDetail detailAt(QPointF point) const;
};

} // namespace pastkeys
