#include "head_strip/head_strip_layout.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "query/encoder_trace.h"
#include "shared/lane_matrix.h"
#include "shared/lane_text.h"
#include "shared/legend.h"
#include "shared/matrix_fit.h"
#include "shared/operation_text.h"
#include "shared/shared_cell.h"
#include "shared/view_metrics.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

constexpr double kWidestTitle = 0.22; ///< share of the width; a wider title omits the lane's name

struct LargestWeight
{
    float weight = 0;
    std::size_t query = 0; ///< a position, as is the key
    std::size_t key = 0;
};

LargestWeight largestOf(const HeadWeights& heads, std::size_t head)
{
    LargestWeight largest;
    for (std::size_t q = 0; q < heads.queries.size(); ++q) {
        const auto row = heads.row(head, q);
        const auto at = std::max_element(row.begin(), row.end());
        if (*at > largest.weight)
            largest = {*at, heads.queries[q], static_cast<std::size_t>(at - row.begin())};
    }
    return largest;
}

std::size_t sharingOne(std::size_t count, double pixels)
{
    return std::max<std::size_t>(
        1, static_cast<std::size_t>(std::ceil(static_cast<double>(count) / std::max(pixels, 1.0))));
}

class StripDrawing
{
public:
    StripDrawing(ViewLayout& layout, const ViewState& state, const QRectF& box,
                 const TextMetrics& metrics)
        : m_layout(layout), m_state(state), m_heads(*state.heads), m_metrics(metrics), m_box(box),
          m_reaches(reachesOfQueries())
    {
        const double least = metrics.widthOf(QString::number(m_heads.heads)) + kTextGap;
        m_thumbs = box;
        m_thumbs.setLeft(box.left() + titleWidth() + 2 * kTextGap);
        m_shown = std::clamp(static_cast<std::size_t>(std::max(m_thumbs.width(), 0.0) / least),
                             std::size_t{1}, m_heads.heads);
        const std::size_t selected = indexOf(state.selection.head);
        m_first =
            std::min(selected < m_shown ? 0 : selected + 1 - m_shown, m_heads.heads - m_shown);
        m_width =
            (m_thumbs.width() + kTextGap) / static_cast<double>(m_shown); // heads fill the strip
        // The newest key often has nearly all of the weight, so its cell at the right edge must be
        // wide enough to see.
        m_keysPerCell = sharingOne(m_heads.keys, (m_width - kTextGap) / kSmallestCell);
        m_queriesPerCell = sharingOne(m_heads.queries.size(), pictureIn(m_thumbs).height());
    }

    void draw()
    {
        drawTitle();
        if (m_width <= kTextGap) // no room for a picture
            return;
        for (std::size_t h = m_first; h < m_first + m_shown; ++h)
            drawHead(h);
        if (m_state.site().kvHeads < m_heads.heads)
            for (std::size_t h = m_first; h < m_first + m_shown;)
                h = drawGroup(h);
    }

private:
    /// The reach of each query in the lane whose heads are shown.
    std::vector<Reach> reachesOfQueries() const
    {
        const Lane lane = m_state.step().leader();
        if (m_state.isOverSource())
            return std::vector<Reach>(m_heads.queries.size(), {{}, {0, m_heads.keys}});
        const PassRecord& record = *m_state.step().lane(lane);
        return reachesIn({record.origin, record.sinks, record.first, m_heads.keys},
                         m_state.ruleOf(lane), m_heads.queries);
    }

    QStringList titles() const
    {
        const QString layer = (m_state.isOverSource() ? Tr::tr("Source, layer %1", "heads")
                                                      : Tr::tr("Heads, layer %1"))
                                  .arg(indexOf(m_state.selection.layer) + 1);
        const QString step = isOfEncoder(m_state.trace.header())
                                 ? Tr::tr("of the encoder")
                                 : Tr::tr("after step %1").arg(m_state.cursor.step + 1);
        if (!m_state.step().ranBoth())
            return {layer, step};
        const QString named = Tr::tr("step %1, %2", "a lane such as: cache off")
                                  .arg(m_state.cursor.step + 1)
                                  .arg(laneName(m_state.spec(m_state.step().leader())));
        const bool fits = m_metrics.widthOf(named) * kTinyText <= kWidestTitle * m_box.width();
        return {layer, fits ? named : step};
    }

    double titleWidth() const
    {
        double width = 2 * (kTextGap + m_metrics.widthOf(QStringLiteral("0"))) + kRamp.width();
        for (const QString& title : titles())
            width = std::max(width, m_metrics.widthOf(title));
        return width * kTinyText * kRounding;
    }

    void drawTitle()
    {
        const double line = m_metrics.lineHeight * kTinyText;
        QRectF rect(m_box.left(), m_box.top(), titleWidth() + kTextGap, line);
        for (const QString& title : titles()) {
            drawSmall(rect, title);
            rect.translate(0, line);
        }
        drawScale(rect);
        m_layout.addHit(QRectF(m_box.topLeft(), rect.bottomRight()), notes());
    }

    void drawSmall(const QRectF& rect, const QString& text)
    {
        m_layout.list.text(rect, text, {.ink = Ink::MutedText, .size = kTinyText});
    }

    /// Draws the color scale, which applies to all heads.
    void drawScale(const QRectF& box)
    {
        const double digit = m_metrics.widthOf(QStringLiteral("0")) * kTinyText * kRounding;
        drawSmall(box, QStringLiteral("0"));
        const QRectF ramp(
            QPointF(box.left() + digit + kTextGap / 2, box.center().y() - kRamp.height() / 2),
            kRamp);
        layoutRamp(m_layout.list, ramp, HeatScale::OneSign);
        drawSmall(QRectF(ramp.right() + kTextGap / 2, box.top(), digit + 2, box.height()),
                  QStringLiteral("1"));
    }

    /// The title's tool tip: what the pictures show and what they leave out.
    QString notes() const
    {
        const LaneSpec& lane = m_state.spec(m_state.step().leader());
        QStringList notes{m_state.step().ranBoth()
                              ? Tr::tr("Attention weights of each head at the end of this step, "
                                       "with %1. All use the same colors, from 0 to 1.")
                                    .arg(laneNoun(lane))
                              : Tr::tr("Attention weights of each head at the end of this step. "
                                       "All use the same colors, from 0 to 1.")};
        if (m_keysPerCell > 1 || m_queriesPerCell > 1)
            notes << Tr::tr("Each cell shows the largest of %1 × %2 weights (queries × keys).")
                         .arg(m_queriesPerCell)
                         .arg(m_keysPerCell);
        if (m_heads.queries.size() < m_heads.stepQueries)
            notes << Tr::tr("%2 of %1 queries are drawn.")
                         .arg(m_heads.stepQueries)
                         .arg(m_heads.queries.size());
        if (m_shown < m_heads.heads)
            notes << Tr::tr("Heads %1–%2 of %3 are drawn.")
                         .arg(m_first + 1)
                         .arg(m_first + m_shown)
                         .arg(m_heads.heads);
        notes << Tr::tr("Click a head to see its numbers, or press “,” or “.” to change the head.");
        return notes.join('\n');
    }

    std::size_t cellsDown() const { return cellsDrawn(m_heads.queries.size(), m_queriesPerCell); }
    std::size_t cellsAcross() const { return cellsDrawn(m_heads.keys, m_keysPerCell); }

    /// A cell can represent several queries and keys. It shows the largest of their weights.
    HeatCells cellsOf(std::size_t head) const
    {
        HeatCells cells{cellsDown(), cellsAcross(), {}};
        cells.values.reserve(cells.rows * cells.columns);
        const std::size_t queries = m_heads.queries.size();
        for (std::size_t first = 0; first < queries;) {
            std::vector<float> largest(m_heads.keys, std::nanf(""));
            const Span shared = sharing({0, queries}, first, m_queriesPerCell);
            for (std::size_t q = shared.first; q < shared.end(); ++q)
                for (const Span& seen : m_reaches[q].partsIn({0, m_heads.keys}))
                    keepLarger(std::span(largest).subspan(seen.first, seen.count),
                               m_heads.row(head, q).data() + seen.first);
            appendShared(largest, m_keysPerCell, cells.values);
            first = shared.end();
        }
        return cells;
    }

    /// The rectangle of the picture: under the head's number, with room for the picture's frame.
    QRectF pictureIn(const QRectF& head) const
    {
        return head.adjusted(0, m_metrics.lineHeight * kTinyText + 4, 0, 0);
    }

    void drawHead(std::size_t head)
    {
        const double number = m_metrics.lineHeight * kTinyText;
        const QRectF all(m_thumbs.left() + static_cast<double>(head - m_first) * m_width,
                         m_thumbs.top(), m_width - kTextGap, m_thumbs.height());
        const QRectF picture = pictureIn(all);
        const bool selected = indexOf(m_state.selection.head) == head;
        m_layout.list.text(QRectF(all.left() - kTextGap / 2, all.top(), m_width, number),
                           QString::number(head + 1),
                           {.ink = selected ? Ink::Text : Ink::MutedText,
                            .side = Qt::AlignCenter,
                            .bold = selected,
                            .size = kTinyText});
        m_layout.list.fill(picture, Ink::Panel);
        m_layout.list.cells(picture, cellsOf(head), HeatScale::OneSign);
        if (selected)
            drawPinnedKey(picture);
        if (selected)
            m_layout.list.frame(picture.adjusted(-0.5, -0.5, 0.5, 0.5), Ink::Current, 2.5);
        else
            m_layout.list.frame(picture, Ink::Grid, 1);
        addHit(head, all);
    }

    /// Joins the heads that share keys and values with this one by a line above their pictures.
    /// \returns the head after those
    std::size_t drawGroup(std::size_t head)
    {
        std::size_t end = head + 1;
        while (end < m_first + m_shown && kvHeadOf(end) == kvHeadOf(head))
            ++end;
        const auto edge = [this](std::size_t at) {
            return m_thumbs.left() + static_cast<double>(at - m_first) * m_width;
        };
        const double y = pictureIn(m_thumbs).top() - 3;
        m_layout.list.line({edge(head), y}, {edge(end) - kTextGap, y}, Ink::Key, 2);
        return end;
    }

    Head kvHeadOf(std::size_t head) const { return m_state.site().kvHeadOf(idAt<Head>(head)); }

    /// Marks the cell of a pinned score or weight, if its query is drawn.
    void drawPinnedKey(const QRectF& picture)
    {
        const auto& pin = m_state.selection.pinned;
        if (!pin || !columnsArePositions(pin->matrix) || pin->column >= m_heads.keys)
            return;
        const auto query = std::find(m_heads.queries.begin(), m_heads.queries.end(), pin->position);
        if (query == m_heads.queries.end())
            return;
        const auto rows = static_cast<double>(cellsDown());
        const auto columns = static_cast<double>(cellsAcross());
        const auto index = static_cast<std::size_t>(query - m_heads.queries.begin());
        const auto cellOf = [](std::size_t at, std::size_t count, std::size_t share) {
            const std::size_t first = sharingFirst(count, share);
            return at < first ? 0 : 1 + (at - first) / share;
        };
        const std::size_t row = cellOf(index, m_heads.queries.size(), m_queriesPerCell);
        const std::size_t column = cellOf(pin->column, m_heads.keys, m_keysPerCell);
        const QRectF cell(picture.left() + picture.width() * static_cast<double>(column) / columns,
                          picture.top() + picture.height() * static_cast<double>(row) / rows,
                          std::max(picture.width() / columns, 3.0),
                          std::max(picture.height() / rows, 3.0));
        layoutPin(m_layout.list, cell);
    }

    void addHit(std::size_t head, const QRectF& rect)
    {
        const LargestWeight largest = largestOf(m_heads, head);
        const Lane lane = m_state.step().leader();
        Selection selection = m_state.selection;
        selection.head = idAt<Head>(head);
        // Uses a single call to arg(), because a token may be "%6".
        QString text =
            Tr::tr("Head %1 of layer %2\nLargest attention weight %3: query %4 “%5”, key %6 “%7”")
                .arg(QString::number(head + 1), QString::number(indexOf(selection.layer) + 1),
                     exactText(largest.weight), QString::number(largest.query),
                     wordOfRow(m_state, lane, largest.query), QString::number(largest.key),
                     wordOfKey(m_state, lane, largest.key));
        const AttentionSite& site = m_state.site();
        if (site.kvHeads < site.heads)
            text += '\n' + Tr::tr("It reads the keys and values of KV head %1, as %n head(s) do.",
                                  "", static_cast<int>(site.heads / site.kvHeads))
                               .arg(indexOf(kvHeadOf(head)) + 1);
        m_layout.addHit(rect.adjusted(-kTextGap / 2, 0, kTextGap / 2, 2), text, Select{selection});
    }

    ViewLayout& m_layout;
    const ViewState& m_state;
    const HeadWeights& m_heads;
    const TextMetrics& m_metrics;
    QRectF m_box;
    QRectF m_thumbs;
    std::vector<Reach> m_reaches; ///< of each query
    std::size_t m_first = 0;      ///< the first head shown
    std::size_t m_shown = 0;      ///< number of heads shown
    double m_width = 0;           ///< of a thumbnail and the gap after it
    std::size_t m_keysPerCell = 1;
    std::size_t m_queriesPerCell = 1;
};

} // namespace

std::size_t queriesOfThumbnails(const StepRecord& step, const AttentionSite& site)
{
    constexpr std::size_t kMostProducts = 4'000'000; // this many take a few milliseconds
    const std::size_t each = std::max<std::size_t>(step.end() * site.heads * site.headDim / 2, 1);
    return std::max(kThumbnailRows, kMostProducts / each);
}

ViewLayout headStripLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics)
{
    ViewLayout layout;
    const QRectF box = QRectF(QPointF(0, 0), size).adjusted(8, 3, -8, -5);
    if (!state.heads) {
        layout.list.text(box,
                         state.trace.empty() ? Tr::tr("The heads' attention weights appear here.")
                         : state.trace.header().records(state.selection.layer)
                             ? Tr::tr("The heads' rows were too large to keep.")
                             : Tr::tr("The rows of this layer were not recorded."),
                         {.ink = Ink::MutedText});
        return layout;
    }
    StripDrawing(layout, state, box, metrics).draw();
    return layout;
}

} // namespace pastkeys
