// The content of a page for a browser: what is drawn at each place of a run. Whatever occurs more
// than once is stored once and has a number: texts, rows of numbers, things to draw.
#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

#include <QByteArray>
#include <QHash>
#include <QString>

#include <cstddef>
#include <deque>
#include <map>
#include <span>
#include <vector>

namespace pastkeys {

/// Pieces of JSON, each stored once.
class NumberedPieces
{
public:
    /// The number of the piece, counted from 0 in the order in which the pieces first came.
    std::size_t numberOf(const QByteArray& piece);
    /// All pieces as a JSON array.
    QByteArray json() const { return '[' + m_all + ']'; }

private:
    QHash<QByteArray, std::size_t> m_numbers;
    QByteArray m_all;
};

/// Lists of numbers, each stored once. A list that is like an earlier one is stored as what differs:
/// most pictures of a run differ from the previous one in few places.
class NumberedLists
{
public:
    std::size_t numberOf(const std::vector<std::size_t>& list);
    /// A JSON array with an array per list: [-1, first, count, first, count ...] has runs of
    /// successive numbers; [earlier list, index, number, index, number ...] has the numbers of the
    /// earlier list, but these instead.
    QByteArray json() const { return m_pieces.json(); }

private:
    struct Known
    {
        std::vector<std::size_t> list;
        std::size_t number = 0;
        int depth = 0; ///< how many earlier lists must be read first
    };

    /// The list as what differs from the most similar of the recent lists of the same length. Empty
    /// if there is none.
    QByteArray changesOf(const std::vector<std::size_t>& list, int& depth) const;

    NumberedPieces m_pieces;
    QHash<QByteArray, std::size_t> m_numbers;         ///< by the list's runs
    std::map<std::size_t, std::deque<Known>> m_known; ///< by length, the latest first
};

/// The text as JSON that is safe inside of HTML.
QByteArray jsonOf(const QString& text);
/// The number with at most two decimals: hundredths of a pixel cannot be told apart.
QByteArray jsonOf(double number);

/// What page_drawing.js draws. The comment of each function says what the page finds in the tables.
class PageTables
{
public:
    /// \returns the number of the text
    std::size_t text(const QString& text);

    /// A picture with its areas that react to the mouse.
    /// [width, height, list of items, list of areas, list of heat maps: one per item of cells]
    /// \param state  what the layout shows
    /// \returns the number of the sheet
    std::size_t sheet(const ViewLayout& layout, QSizeF size, const ViewState& state);

    /// An object with all tables, without its braces.
    QByteArray json() const;

private:
    QByteArray pieceOf(const DisplayItem& item);
    QByteArray mapOf(const HeatCells& cells);
    QByteArray textPiece(const DisplayItem& item);
    QByteArray pieceOf(const HitArea& hit, const ViewState& state);
    QByteArray pieceOf(const PlacedMatrix& placed);
    std::size_t wordsOf(const std::vector<QString>& words);
    std::size_t rowOf(std::span<const float> values);

    NumberedPieces m_texts;  ///< strings; of a text of several lines, the numbers of its lines
    NumberedPieces m_words;  ///< numbers of texts: the tokens of all positions
    NumberedPieces m_rows;   ///< float32 values in base64, little-endian
    NumberedPieces m_chains; ///< [number of the chain without its last row or -1, number of a row]
    NumberedPieces m_maps;   ///< heat maps
    NumberedPieces m_styles; ///< of texts
    NumberedPieces m_items;
    NumberedPieces m_areas;
    NumberedPieces m_sheets;
    NumberedLists m_lists;
};

} // namespace pastkeys
