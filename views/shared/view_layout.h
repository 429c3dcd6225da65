#pragma once

#include "drawing/display_list.h"
#include "shared/selection.h"
#include "trace/cursor.h"

#include <QSizeF>
#include <QStringList>

#include <functional>
#include <variant>
#include <vector>

namespace pastkeys {

/// How much wider bold letters are at most than the metrics say.
inline constexpr double kBold = 1.15;
/// Text of another size may be so much wider than by its size: letters come in whole pixels.
inline constexpr double kRounding = 1.04;

/// What a layout knows of the font. Without `measure` all characters are `charWidth` wide, so that
/// tests have one result on every machine.
struct TextMetrics
{
    double charWidth = 7;
    double lineHeight = 16;
    std::function<double(const QString&)> measure; ///< width in the regular font

    double widthOf(const QString& text) const
    {
        return measure ? measure(text) : charWidth * static_cast<double>(text.size());
    }
};

/// The text in lines no wider than `width`, broken at spaces, but not before a unit.
/// A longer word stands alone.
QStringList wrapped(const QString& text, double width, const TextMetrics& metrics);

/// The first text that fits the width, or the last. \pre texts are not empty
QString fitting(const QStringList& texts, double width, const TextMetrics& metrics);

/// Where a click leads: nowhere, to a cursor, or to a selection.
using ViewAction = std::variant<std::monostate, Cursor, Selection>;

/// A cell of the stage where it is drawn.
struct LaneCell
{
    Lane lane{};
    PinnedCell cell;
    friend bool operator==(const LaneCell&, const LaneCell&) = default;
};

/// What a point of a view says and does.
struct PointDetail
{
    QString toolTip;
    ViewAction action;
    std::optional<LaneCell> cell = {}; ///< that is there
};

/// A part of a view that answers to the mouse.
struct HitArea
{
    QRectF rect;
    PointDetail detail;
    /// For areas of many cells: asked only when the mouse is there. Owns what it looks at.
    std::function<PointDetail(QPointF)> detailAt;
};

/// Where the cells of a matrix lie.
struct PlacedMatrix
{
    Lane lane{};
    StageMatrix matrix = StageMatrix::Queries;
    QRectF cells;             ///< those on show
    double gutter = 0;        ///< left of the cells, where the roles of rows are
    std::size_t firstRow = 0; ///< on show, as a position
    std::size_t rows = 0;     ///< on show
    std::size_t firstColumn = 0;
    std::size_t columns = 0;
};

/// A view's picture, and where it can be clicked. The last area that contains a point counts.
struct ViewLayout
{
    DisplayList list;
    std::vector<HitArea> hits;
    std::vector<PlacedMatrix> matrices; ///< for what moves over the picture

    void addHit(const QRectF& rect, const QString& toolTip, const ViewAction& action = {})
    {
        hits.push_back({rect, {toolTip, action}, {}});
    }
    const HitArea* hitAt(QPointF point) const;
    /// Empty where nothing answers.
    PointDetail detailAt(QPointF point) const;
};

} // namespace pastkeys
