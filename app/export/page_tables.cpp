#include "export/page_tables.h"

#include "query/encoder_trace.h"
#include "shared/matrix_figure.h"
#include "stage/cell_words.h"

#include <QtEndian>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>

namespace pastkeys {

namespace {

QByteArray jsonOfIndex(std::size_t index)
{
    return QByteArray::number(static_cast<qulonglong>(index));
}

/// The members as a JSON array.
QByteArray arrayOf(std::initializer_list<QByteArray> members)
{
    return '[' + QByteArrayList(members).join(',') + ']';
}

/// The position and size, with a comma at the end, to begin an array with.
QByteArray startOf(int kind, const QRectF& rect)
{
    return '[' + QByteArray::number(kind) + ',' + jsonOf(rect.x()) + ',' + jsonOf(rect.y()) + ',' +
           jsonOf(rect.width()) + ',' + jsonOf(rect.height());
}

QByteArray numberOfInk(Ink ink)
{
    return QByteArray::number(static_cast<int>(ink));
}

/// The numbers as runs of successive ones: the first number of each run, and how many there are.
QByteArray runsOf(const std::vector<std::size_t>& numbers)
{
    QByteArrayList runs{"-1"};
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t end = i + 1;
        while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1)
            ++end;
        runs << jsonOfIndex(numbers[i]) << jsonOfIndex(end - i);
        i = end;
    }
    return '[' + runs.join(',') + ']';
}

/// Without the values at the end that are NaN, so that a row of scores is the same however many
/// later keys there are that it does not see.
std::span<const float> withoutGapAtEnd(std::span<const float> row)
{
    while (!row.empty() && std::isnan(row.back()))
        row = row.first(row.size() - 1);
    return row;
}

/// Why a computed row has a cell without a value. Empty if there is no such cell.
QString whyHidden(const MatrixFigure& figure)
{
    for (std::size_t row = 0; row < figure.computedRows(); ++row)
        for (std::size_t column = 0; column < figure.columns; ++column)
            if (!figure.shows(row, column))
                return whyNoValue(figure, row, column);
    return {};
}

/// Whether the area tells the same everywhere in the rectangle, as far as its corners and its middle
/// show. \pre the area has a function
bool tellsTheSame(const HitArea& area, const QRectF& rect)
{
    const QRectF inside = rect.adjusted(0.5, 0.5, -0.5, -0.5);
    const PointDetail detail = area.detailAt(rect.center());
    return !detail.toolTip.isEmpty() &&
           std::ranges::all_of(std::array{inside.topLeft(), inside.topRight(), inside.bottomLeft(),
                                          inside.bottomRight()},
                               [&](QPointF corner) {
                                   const PointDetail other = area.detailAt(corner);
                                   return other.toolTip == detail.toolTip &&
                                          other.action == detail.action;
                               });
}

constexpr double kSmallestAimed = 3; ///< pixels; at narrower cells, nobody can point

/// The area as areas that have no function: one for each of its cells.
std::vector<HitArea> cellsOf(const HitArea& area)
{
    std::vector<HitArea> cells;
    const QRectF& all = area.rect;
    for (double left = all.left(); left < all.right() - area.cellWidth / 2;
         left += area.cellWidth) {
        const QRectF cell(left, all.top(), area.cellWidth, all.height());
        cells.push_back({cell, area.detailAt(cell.center()), {}});
    }
    return cells;
}

/// The area as areas that have no function. If it has no cells, what its function tells of is what
/// is drawn in the area, such as a token. None for the cells of a matrix, of which the page tells in
/// another way.
std::vector<HitArea> partsOf(const HitArea& area, const ViewLayout& layout)
{
    if (!area.detailAt)
        return {area};
    if (area.cellWidth >= kSmallestAimed)
        return cellsOf(area);
    if (std::ranges::any_of(layout.matrices,
                            [&](const PlacedMatrix& placed) { return placed.cells == area.rect; }))
        return {};
    std::vector<HitArea> parts;
    for (const DisplayItem& item : layout.list.items())
        if (area.rect.contains(item.rect) &&
            std::ranges::none_of(
                parts, [&](const HitArea& part) { return part.rect.contains(item.rect); }) &&
            tellsTheSame(area, item.rect))
            parts.push_back({item.rect, area.detailAt(item.rect.center()), {}});
    return parts;
}

} // namespace

std::size_t NumberedPieces::numberOf(const QByteArray& piece)
{
    const auto next = static_cast<std::size_t>(m_numbers.size());
    const auto known = m_numbers.constFind(piece);
    if (known != m_numbers.constEnd())
        return *known;
    m_numbers.insert(piece, next);
    if (next > 0)
        m_all += next % 64 == 0 ? ",\n" : ","; // so that editors can open the file
    m_all += piece;
    return next;
}

QByteArray NumberedLists::changesOf(const std::vector<std::size_t>& list, int& depth) const
{
    const auto known = m_known.find(list.size());
    if (known == m_known.end())
        return {};
    const Known* best = nullptr;
    std::size_t fewest = list.size() + 1;
    for (const Known& earlier : known->second) {
        const std::size_t same = static_cast<std::size_t>(std::inner_product(
            list.begin(), list.end(), earlier.list.begin(), 0, std::plus(), std::equal_to()));
        if (list.size() - same < fewest) {
            best = &earlier;
            fewest = list.size() - same;
        }
    }
    QByteArray piece = jsonOfIndex(best->number);
    for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i] != best->list[i])
            piece += ',' + jsonOfIndex(i) + ',' + jsonOfIndex(list[i]);
    depth = best->depth + 1;
    return '[' + piece + ']';
}

std::size_t NumberedLists::numberOf(const std::vector<std::size_t>& list)
{
    constexpr std::size_t kCompared = 8; ///< recent lists
    constexpr int kDeepest = 12;         ///< so that the page draws a place at once
    const QByteArray whole = runsOf(list);
    if (const auto known = m_numbers.constFind(whole); known != m_numbers.constEnd())
        return *known;
    int depth = 0;
    QByteArray piece = changesOf(list, depth);
    if (piece.isEmpty() || piece.size() >= whole.size() || depth > kDeepest) {
        piece = whole;
        depth = 0;
    }
    const std::size_t number = m_pieces.numberOf(piece);
    m_numbers.insert(whole, number);
    std::deque<Known>& recent = m_known[list.size()];
    recent.push_front({list, number, depth});
    if (recent.size() > kCompared)
        recent.pop_back();
    return number;
}

QByteArray jsonOf(const QString& text)
{
    QByteArray json = "\"";
    for (const char byte : text.toUtf8()) {
        const auto code = static_cast<unsigned char>(byte);
        if (code < 0x20 || byte == '<') // "</script>" would end the data
            json += "\\u00" + QByteArray::number(code, 16).rightJustified(2, '0');
        else if (byte == '"' || byte == '\\')
            json += QByteArray("\\") + byte;
        else
            json += byte;
    }
    return json + '"';
}

QByteArray jsonOf(double number)
{
    QByteArray json = QByteArray::number(number, 'f', 2);
    while (json.endsWith('0'))
        json.chop(1);
    if (json.endsWith('.'))
        json.chop(1);
    return json == "-0" ? QByteArray("0") : json;
}

std::size_t PageTables::text(const QString& text)
{
    if (!text.contains('\n'))
        return m_texts.numberOf(jsonOf(text));
    QByteArrayList lines; // many tool tips have all but one line in common
    for (const QString& line : text.split('\n'))
        lines << jsonOfIndex(m_texts.numberOf(jsonOf(line)));
    return m_texts.numberOf('[' + lines.join(',') + ']');
}

std::size_t PageTables::wordsOf(const std::vector<QString>& words)
{
    QByteArrayList numbers;
    for (const QString& word : words)
        numbers << jsonOfIndex(text(word));
    return m_words.numberOf('[' + numbers.join(',') + ']');
}

std::size_t PageTables::rowOf(std::span<const float> values)
{
    QByteArray bytes(static_cast<qsizetype>(values.size_bytes()), Qt::Uninitialized);
    qToLittleEndian<quint32>(values.data(), static_cast<qsizetype>(values.size()), bytes.data());
    return m_rows.numberOf('"' + bytes.toBase64(QByteArray::OmitTrailingEquals) + '"');
}

/// [magnitude that gets the strongest color, chain]
QByteArray PageTables::mapOf(const HeatCells& cells)
{
    QByteArray chain = "-1";
    for (std::size_t r = 0; r < cells.rows; ++r) {
        const std::span all(cells.values);
        const std::size_t row =
            rowOf(withoutGapAtEnd(all.subspan(r * cells.columns, cells.columns)));
        chain = jsonOfIndex(m_chains.numberOf(arrayOf({chain, jsonOfIndex(row)})));
    }
    constexpr int kDigits = 9; ///< enough to read the same float32 back
    return arrayOf({QByteArray::number(cells.largest, 'g', kDigits), chain});
}

/// [9, x, y, width, height, text, style] and, over heat colors, the value behind the text.
QByteArray PageTables::textPiece(const DisplayItem& item)
{
    constexpr int kHeatDigits = 4;
    const std::size_t style = m_styles.numberOf(arrayOf(
        {numberOfInk(item.ink), QByteArray::number(item.alignment.toInt()),
         QByteArray::number(item.bold ? 1 : 0), QByteArray::number(item.size, 'g', kHeatDigits),
         QByteArray::number(item.turned ? 1 : 0),
         item.onHeat ? QByteArray::number(static_cast<int>(item.scale)) : QByteArray("-1")}));
    return startOf(static_cast<int>(item.kind), item.rect) + ',' + jsonOfIndex(text(item.text)) +
           ',' + jsonOfIndex(style) +
           (item.onHeat ? ',' + QByteArray::number(item.heat, 'g', kHeatDigits) : QByteArray()) +
           ']';
}

/// [kind, x, y, width, height, ink] and, if the kind has one, the width of the line; of a hatch,
/// whether it is over heat colors. Of cells, [1, x, y, width, height, scale, columns, rows], so that
/// the heat maps of all heads at the same place are the same item.
QByteArray PageTables::pieceOf(const DisplayItem& item)
{
    if (item.kind == DisplayItem::Kind::Cells)
        return startOf(static_cast<int>(item.kind), item.rect) + ',' +
               QByteArray::number(static_cast<int>(item.scale)) + ',' +
               jsonOfIndex(item.cells->columns) + ',' + jsonOfIndex(item.cells->rows) + ']';
    if (item.kind == DisplayItem::Kind::Text)
        return textPiece(item);
    QByteArray piece =
        startOf(static_cast<int>(item.kind), item.rect) + ',' + numberOfInk(item.ink);
    switch (item.kind) {
    case DisplayItem::Kind::Outline:
    case DisplayItem::Kind::Frame:
    case DisplayItem::Kind::Dotted:
    case DisplayItem::Kind::Line:
        piece += ',' + jsonOf(item.width);
        break;
    case DisplayItem::Kind::Hatch:
        piece += item.onHeat ? ",1" : ",0";
        break;
    default:
        break;
    }
    return piece + ']';
}

/// [0, x, y, width, height, text] and what a click does, if anything: 0, step, operation goes there;
/// 1, layer, head shows them; 2, step goes to the same operation of another step. The encoder is
/// step -1.
QByteArray PageTables::pieceOf(const HitArea& hit, const ViewState& state)
{
    QByteArrayList piece{startOf(0, hit.rect), jsonOfIndex(text(hit.detail.toolTip))};
    if (const auto* to = std::get_if<GoTo>(&hit.detail.action)) {
        const std::size_t step = to->cursor.step;
        const QByteArray number =
            isOfEncoder(state.trace.header()) ? QByteArray("-1") : jsonOfIndex(step);
        if (to->cursor == cursorAt(state.trace, step, state.point()))
            piece << "2" << number;
        else
            piece << "0" << number << jsonOfIndex(to->cursor.operation);
    } else if (const auto* chosen = std::get_if<Select>(&hit.detail.action)) {
        piece << "1" << jsonOfIndex(indexOf(chosen->selection.layer))
              << jsonOfIndex(indexOf(chosen->selection.head));
    }
    return piece.join(',') + ']';
}

/// [1, x, y, width, height, first position, rows, first column, columns, rows that are computed,
/// title, tokens of the rows, tokens of the columns or -1, sentences on where a cell is and on its
/// value, why a row has no values, why a cell has none]
QByteArray PageTables::pieceOf(const PlacedMatrix& placed)
{
    const MatrixFigure& figure = *placed.figure;
    const std::size_t before = placed.firstRow - figure.firstRow;
    const std::size_t done = figure.computedRows() > before ? figure.computedRows() - before : 0;
    const auto tokens = [&](const TokenWords& words) {
        return words ? jsonOfIndex(wordsOf(*words)) : QByteArray("-1");
    };
    const QString notDone = figure.computedRows() < figure.rows
                                ? whyNoValue(figure, figure.computedRows(), placed.firstColumn)
                                : QString();
    QByteArrayList rest;
    for (const std::size_t number :
         {placed.firstRow, placed.rows, placed.firstColumn, placed.columns,
          std::min(done, placed.rows), text(figure.title)})
        rest << jsonOfIndex(number);
    rest << tokens(figure.words) << tokens(figure.columnWords);
    for (const QString& sentence : {cellPlacePattern(figure.matrix),
                                    cellValuePattern(figure.matrix), notDone, whyHidden(figure)})
        rest << jsonOfIndex(text(sentence));
    return startOf(1, placed.cells) + ',' + rest.join(',') + ']';
}

std::size_t PageTables::sheet(const ViewLayout& layout, QSizeF size, const ViewState& state)
{
    std::vector<std::size_t> items;
    std::vector<std::size_t> maps;
    for (const DisplayItem& item : layout.list.items()) {
        items.push_back(m_items.numberOf(pieceOf(item)));
        if (item.cells)
            maps.push_back(m_maps.numberOf(mapOf(*item.cells)));
    }
    std::vector<std::size_t> areas;
    for (const HitArea& area : layout.hits)
        for (const HitArea& hit : partsOf(area, layout))
            if (!std::holds_alternative<Enlarge>(hit.detail.action) &&
                !std::holds_alternative<ChooseCache>(hit.detail.action)) // not possible in a page
                areas.push_back(m_areas.numberOf(pieceOf(hit, state)));
    for (const PlacedMatrix& placed : layout.matrices)
        areas.push_back(m_areas.numberOf(pieceOf(placed)));
    QByteArrayList sheet{jsonOf(size.width()), jsonOf(size.height())};
    for (const auto& list : {items, areas, maps})
        sheet << jsonOfIndex(m_lists.numberOf(list));
    return m_sheets.numberOf('[' + sheet.join(',') + ']');
}

QByteArray PageTables::json() const
{
    const std::pair<const char*, QByteArray> tables[] = {
        {"texts", m_texts.json()},   {"words", m_words.json()}, {"rows", m_rows.json()},
        {"chains", m_chains.json()}, {"maps", m_maps.json()},   {"styles", m_styles.json()},
        {"items", m_items.json()},   {"areas", m_areas.json()}, {"lists", m_lists.json()},
        {"sheets", m_sheets.json()}};
    QByteArrayList parts;
    for (const auto& [name, json] : tables)
        parts << '"' + QByteArray(name) + "\":" + json;
    return parts.join(",\n");
}

} // namespace pastkeys
