#include "stage/stage_accessible.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/matrix_caption.h"
#include "shared/matrix_figure.h"
#include "stage/stage_view.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QHash>

#include <algorithm>
#include <utility>

namespace pastkeys {

namespace {

/// The row index of column headers, and the column index of row headers.
constexpr int kHeader = -1;
constexpr int kMostCells = 5000; ///< cells that a table keeps from one step to the next

class MatrixTable;

/// The base of all parts of a stage. Parts have no QObject of their own. Qt refers to them by id
/// and may ask for them much later, so each part looks up what it represents in the current layout,
/// and is invalid if that is no longer there.
class StagePart : public QAccessibleInterface
{
public:
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return parent()->window(); }
    void setText(QAccessible::Text, const QString&) override {}

protected:
    QAccessible::State stateOf(const StageView* stage) const
    {
        QAccessible::State state;
        state.invalid = !isValid();
        state.invisible = !stage || !stage->isVisible();
        state.offscreen = rect().isEmpty();
        state.readOnly = true;
        return state;
    }
};

/// Creates each part when it is first requested, and deletes all parts together.
template <typename Key> class PartsById
{
public:
    PartsById() = default;
    PartsById(const PartsById&) = delete;
    PartsById& operator=(const PartsById&) = delete;
    ~PartsById() { clear(); }

    template <typename Make> QAccessibleInterface* at(const Key& key, Make make)
    {
        QAccessibleInterface* part = QAccessible::accessibleInterface(m_ids.value(key));
        if (!part)
            m_ids[key] = QAccessible::registerAccessibleInterface(part = make());
        return part;
    }
    void clear()
    {
        for (const QAccessible::Id id : std::exchange(m_ids, {}))
            QAccessible::deleteAccessibleInterface(id);
    }
    QList<QAccessible::Id> ids() const { return m_ids.values(); }

private:
    QHash<Key, QAccessible::Id> m_ids;
};

class StageInterface final : public QAccessibleWidget
{
public:
    explicit StageInterface(StageView* stage) : QAccessibleWidget(stage, QAccessible::Grouping) {}

    /// Null while the widget is being destroyed.
    StageView* stage() const { return qobject_cast<StageView*>(object()); }
    const PlacedMatrix* placed(Lane lane, StageMatrix matrix) const
    {
        return stage() ? stage()->currentLayout().placed(lane, matrix) : nullptr;
    }
    /// Null if nothing is pinned or the pinned cell is not on the stage.
    QAccessibleInterface* pinned() const;
    void tellOfOtherCells();

    int childCount() const override { return static_cast<int>(matrices().size()); }
    QAccessibleInterface* child(int index) const override;
    int indexOfChild(const QAccessibleInterface* child) const override;
    QAccessibleInterface* childAt(int x, int y) const override;
    QAccessibleInterface* focusChild() const override;

private:
    const std::vector<PlacedMatrix>& matrices() const
    {
        static const std::vector<PlacedMatrix> none;
        return stage() ? stage()->currentLayout().matrices : none;
    }
    MatrixTable* tableOf(const PlacedMatrix& placed) const;

    mutable PartsById<std::pair<int, int>> m_tables; ///< by lane and matrix
    QAccessible::Id m_focused = 0;                   ///< the last pinned cell that was announced
};

/// A matrix of one lane. The object stays the same from step to step.
class MatrixTable final : public StagePart, public QAccessibleTableInterface
{
public:
    MatrixTable(const StageInterface& stage, Lane lane, StageMatrix matrix)
        : m_stage(stage), m_lane(lane), m_matrix(matrix)
    {
    }

    const StageInterface& stage() const { return m_stage; }
    const PlacedMatrix* placed() const { return m_stage.placed(m_lane, m_matrix); }
    QAccessibleInterface* part(int row, int column) const;
    /// The rectangle of a cell; for a header, the rectangle of the visible part of its row or
    /// column.
    QRect rectOf(int row, int column) const;
    QString textOf(int row, int column) const;
    bool isPinned(int row, int column) const { return pinned() == std::pair(row, column); }
    /// The row and column of the pinned cell; kHeader for both if it is not in this matrix.
    std::pair<int, int> pinned() const;
    int indexOf(int row, int column) const { return (row + 1) * (columnCount() + 1) + column + 1; }

    bool isValid() const override { return placed(); }
    QAccessibleInterface* parent() const override
    {
        return const_cast<StageInterface*>(&m_stage); // Qt requires a non-const pointer
    }
    /// Includes the headers above the columns and to the left of the rows.
    int childCount() const override
    {
        return placed() ? (rowCount() + 1) * (columnCount() + 1) : 0;
    }
    QAccessibleInterface* child(int index) const override;
    int indexOfChild(const QAccessibleInterface* child) const override;
    QAccessibleInterface* childAt(int x, int y) const override;
    QString text(QAccessible::Text kind) const override;
    QRect rect() const override { return rectOf(kHeader, kHeader); }
    QAccessible::Role role() const override { return QAccessible::Table; }
    QAccessible::State state() const override { return stateOf(m_stage.stage()); }
    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface*>(this)
                                                   : nullptr;
    }

    QAccessibleInterface* caption() const override { return nullptr; } // already in the name
    QAccessibleInterface* summary() const override { return nullptr; }
    QAccessibleInterface* cellAt(int row, int column) const override
    {
        return row >= 0 && column >= 0 ? part(row, column) : nullptr;
    }
    int selectedCellCount() const override { return static_cast<int>(selectedCells().size()); }
    QList<QAccessibleInterface*> selectedCells() const override
    {
        const auto [row, column] = pinned();
        QAccessibleInterface* cell = cellAt(row, column);
        return cell ? QList{cell} : QList<QAccessibleInterface*>();
    }
    QString columnDescription(int column) const override { return textOf(kHeader, column); }
    QString rowDescription(int row) const override { return textOf(row, kHeader); }
    int columnCount() const override
    {
        return placed() ? static_cast<int>(placed()->figure->columns) : 0;
    }
    int rowCount() const override
    {
        return placed() ? static_cast<int>(placed()->figure->rows) : 0;
    }
    int selectedColumnCount() const override { return 0; } // only single cells can be pinned
    int selectedRowCount() const override { return 0; }
    QList<int> selectedColumns() const override { return {}; }
    QList<int> selectedRows() const override { return {}; }
    bool isColumnSelected(int) const override { return false; }
    bool isRowSelected(int) const override { return false; }
    bool selectRow(int) override { return false; }
    bool selectColumn(int) override { return false; }
    bool unselectRow(int) override { return false; }
    bool unselectColumn(int) override { return false; }
    /// Cells keep their identity when their values change, unless there are too many of them.
    void modelChange(QAccessibleTableModelChangeEvent*) override
    {
        if (m_cells.ids().size() > kMostCells)
            m_cells.clear();
    }

private:
    const StageInterface& m_stage;
    Lane m_lane;
    StageMatrix m_matrix;
    mutable PartsById<std::pair<int, int>> m_cells; ///< by row and column
};

/// A cell or a header.
class MatrixPart final : public StagePart, public QAccessibleTableCellInterface
{
public:
    MatrixPart(const MatrixTable& table, int row, int column)
        : m_table(table), m_row(row), m_column(column)
    {
    }

    int index() const { return m_table.indexOf(m_row, m_column); }

    bool isValid() const override
    {
        return m_table.isValid() && m_row < m_table.rowCount() && m_column < m_table.columnCount();
    }
    QAccessibleInterface* parent() const override { return table(); }
    int childCount() const override { return 0; }
    QAccessibleInterface* child(int) const override { return nullptr; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Name ? m_table.textOf(m_row, m_column) : QString();
    }
    QRect rect() const override { return m_table.rectOf(m_row, m_column); }
    QAccessible::Role role() const override
    {
        return m_row == kHeader      ? QAccessible::ColumnHeader
               : m_column == kHeader ? QAccessible::RowHeader
                                     : QAccessible::Cell;
    }
    QAccessible::State state() const override
    {
        const StageView* stage = m_table.stage().stage();
        QAccessible::State state = stateOf(stage);
        state.selected = isSelected();
        state.focusable = isCell();
        state.focused = state.selected && stage && stage->hasFocus();
        return state;
    }
    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::TableCellInterface && isCell()
                   ? static_cast<QAccessibleTableCellInterface*>(this)
                   : nullptr;
    }

    bool isSelected() const override { return isCell() && m_table.isPinned(m_row, m_column); }
    QList<QAccessibleInterface*> columnHeaderCells() const override
    {
        return isValid() ? QList{m_table.part(kHeader, m_column)} : QList<QAccessibleInterface*>();
    }
    QList<QAccessibleInterface*> rowHeaderCells() const override
    {
        return isValid() ? QList{m_table.part(m_row, kHeader)} : QList<QAccessibleInterface*>();
    }
    int columnIndex() const override { return m_column; }
    int rowIndex() const override { return m_row; }
    int columnExtent() const override { return 1; }
    int rowExtent() const override { return 1; }
    QAccessibleInterface* table() const override
    {
        return const_cast<MatrixTable*>(&m_table); // Qt requires a non-const pointer
    }

private:
    bool isCell() const { return m_row != kHeader && m_column != kHeader; }

    const MatrixTable& m_table;
    int m_row;
    int m_column;
};

QAccessibleInterface* MatrixTable::part(int row, int column) const
{
    if (row < kHeader || column < kHeader || row >= rowCount() || column >= columnCount())
        return nullptr;
    return m_cells.at({row, column}, [&] { return new MatrixPart(*this, row, column); });
}

QRect MatrixTable::rectOf(int row, int column) const
{
    const PlacedMatrix* matrix = placed();
    if (!matrix)
        return {};
    const auto part = [](int index, std::size_t first, std::size_t count, double length) {
        const double one = length / static_cast<double>(count);
        const double from = (static_cast<double>(index) - static_cast<double>(first)) * one;
        const bool shown = from >= 0 && from < length;
        return index == kHeader ? std::pair(0.0, length) : std::pair(from, shown ? one : 0.0);
    };
    const QRectF& cells = matrix->cells;
    const auto [top, height] =
        part(row, matrix->firstRow - matrix->figure->firstRow, matrix->rows, cells.height());
    const auto [left, width] = part(column, matrix->firstColumn, matrix->columns, cells.width());
    const QRectF found(cells.left() + left, cells.top() + top, width, height);
    return found.isEmpty()
               ? QRect()
               : found.translated(m_stage.stage()->mapToGlobal(QPointF())).toAlignedRect();
}

QString MatrixTable::textOf(int row, int column) const
{
    const PlacedMatrix* matrix = placed();
    if (!matrix || row >= rowCount() || column >= columnCount())
        return {};
    const MatrixFigure& figure = *matrix->figure;
    const auto positionText = [&](const TokenWords& words, std::size_t position) {
        return Tr::tr("Position %1 “%2”").arg(position).arg(wordAt(words, position));
    };
    const std::size_t position = figure.firstRow + static_cast<std::size_t>(std::max(row, 0));
    if (row == kHeader && column == kHeader)
        return Tr::tr("Position");
    if (column == kHeader)
        return positionText(figure.words, position);
    const auto index = static_cast<std::size_t>(column);
    if (row == kHeader)
        return columnsArePositions(m_matrix) ? positionText(figure.columnWords, index)
                                             : Tr::tr("Column %1").arg(index);
    const auto value = valueAt(figure, {m_matrix, position, index});
    if (!value)
        return whyNoValue(figure, static_cast<std::size_t>(row), index);
    return figure.isRowForgotten(static_cast<std::size_t>(row))
               ? Tr::tr("The cache no longer holds this row.")
               : exactText(*value);
}

std::pair<int, int> MatrixTable::pinned() const
{
    const PlacedMatrix* matrix = placed();
    if (!matrix || !matrix->figure->pinned)
        return {kHeader, kHeader};
    const PinnedCell& cell = *matrix->figure->pinned;
    if (cell.matrix != m_matrix || !matrix->figure->hasRow(cell.position))
        return {kHeader, kHeader};
    return {static_cast<int>(cell.position - matrix->figure->firstRow),
            static_cast<int>(cell.column)};
}

QAccessibleInterface* MatrixTable::child(int index) const
{
    if (index < 0 || index >= childCount())
        return nullptr;
    const int across = columnCount() + 1;
    return part(index / across - 1, index % across - 1);
}

int MatrixTable::indexOfChild(const QAccessibleInterface* child) const
{
    const auto* part = dynamic_cast<const MatrixPart*>(child);
    return part && part->isValid() && part->table() == this ? part->index() : -1;
}

QAccessibleInterface* MatrixTable::childAt(int x, int y) const
{
    const StageView* stage = m_stage.stage();
    if (!stage)
        return nullptr;
    const auto at = stage->currentLayout().detailAt(stage->mapFromGlobal(QPointF(x, y))).cell;
    if (!at || !placed() || at->lane != m_lane || at->cell.matrix != m_matrix)
        return nullptr;
    return cellAt(static_cast<int>(at->cell.position - placed()->figure->firstRow),
                  static_cast<int>(at->cell.column));
}

QString MatrixTable::text(QAccessible::Text kind) const
{
    if (!placed())
        return {};
    const MatrixFigure& figure = *placed()->figure;
    if (kind == QAccessible::Name)
        return Tr::tr("%1, %2").arg(captionText(figure), figure.laneName);
    return kind == QAccessible::Description ? figure.meaning : QString();
}

MatrixTable* StageInterface::tableOf(const PlacedMatrix& placed) const
{
    const auto make = [&] { return new MatrixTable(*this, placed.lane, placed.matrix); };
    return static_cast<MatrixTable*>(m_tables.at(
        {static_cast<int>(indexOf(placed.lane)), static_cast<int>(placed.matrix)}, make));
}

QAccessibleInterface* StageInterface::child(int index) const
{
    return index >= 0 && index < childCount() ? tableOf(matrices()[static_cast<std::size_t>(index)])
                                              : nullptr;
}

int StageInterface::indexOfChild(const QAccessibleInterface* child) const
{
    const auto* table = dynamic_cast<const MatrixTable*>(child);
    const PlacedMatrix* placed = table && table->parent() == this ? table->placed() : nullptr;
    return placed ? static_cast<int>(placed - matrices().data()) : -1;
}

QAccessibleInterface* StageInterface::childAt(int x, int y) const
{
    for (const PlacedMatrix& placed : matrices())
        if (MatrixTable* table = tableOf(placed); table->rect().contains(x, y))
            return table;
    return nullptr;
}

/// The pinned cell. If both lanes have it, returns the one in the second lane.
QAccessibleInterface* StageInterface::pinned() const
{
    const auto& all = matrices();
    for (auto placed = all.rbegin(); placed != all.rend(); ++placed)
        if (const auto cells = tableOf(*placed)->selectedCells(); !cells.empty())
            return cells.first();
    return nullptr;
}

QAccessibleInterface* StageInterface::focusChild() const
{
    QAccessibleInterface* cell = stage() && stage()->hasFocus() ? pinned() : nullptr;
    return cell ? cell : QAccessibleWidget::focusChild();
}

void StageInterface::tellOfOtherCells()
{
    for (const QAccessible::Id id : m_tables.ids())
        if (QAccessibleInterface* table = QAccessible::accessibleInterface(id)) {
            QAccessibleTableModelChangeEvent cells(table,
                                                   QAccessibleTableModelChangeEvent::ModelReset);
            QAccessible::updateAccessibility(&cells);
        }
    QAccessibleEvent tables(object(), QAccessible::ObjectReorder);
    QAccessible::updateAccessibility(&tables);
    QAccessibleInterface* focused = focusChild();
    const QAccessible::Id id = focused ? QAccessible::uniqueId(focused) : 0;
    if (std::exchange(m_focused, id) == id || id == 0)
        return;
    // If the focused part has a QObject, Qt requires the event to be constructed from that object.
    QAccessibleEvent focus = focused->object()
                                 ? QAccessibleEvent(focused->object(), QAccessible::Focus)
                                 : QAccessibleEvent(focused, QAccessible::Focus);
    QAccessible::updateAccessibility(&focus);
}

QAccessibleInterface* interfaceOf(const QString&, QObject* object)
{
    auto* stage = qobject_cast<StageView*>(object);
    return stage ? new StageInterface(stage) : nullptr;
}

} // namespace

void makeStagesAccessible()
{
    QAccessible::installFactory(interfaceOf);
}

void tellOfOtherCells(StageView& stage)
{
    if (!QAccessible::isActive())
        return;
    const auto tell = [&stage] {
        if (auto* parts =
                dynamic_cast<StageInterface*>(QAccessible::queryAccessibleInterface(&stage)))
            parts->tellOfOtherCells();
    };
    QMetaObject::invokeMethod(&stage, tell, Qt::QueuedConnection); // once the state is complete
}

} // namespace pastkeys
