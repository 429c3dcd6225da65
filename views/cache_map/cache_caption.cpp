#include "cache_map/cache_caption.h"

#include "drawing/number_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr double kGaugeWidth = 0.35;
constexpr double kSmallest = 0.75; ///< size of letters
constexpr double kSmallestInOneLine = 0.85;

QString tr(const char* text)
{
    return QCoreApplication::translate("CacheMap", text);
}

/// Which words fit is asked of the widest numbers that a run can reach, so that nothing moves
/// while it plays.
class Caption
{
public:
    Caption(ViewLayout& layout, const ViewState& state, const CacheState& cache, const QRectF& box,
            const TextMetrics& metrics)
        : m_layout(layout), m_cache(cache), m_box(box), m_metrics(metrics),
          m_layer(indexOf(state.selection.layer)), m_reserved(bytesText(cache.bytesReserved))
    {
    }

    double draw()
    {
        const QString whole = filled(patterns().front()) + tr(" · ") + positionsNow();
        const double beside = m_box.width() - widest(patterns().front(), true) - 12;
        if (beside >= m_metrics.widthOf(accounts().back())) {
            addFirst(whole, whole);
            addAccounts(line(0).adjusted(m_box.width() - beside, 0, 0, 0), Qt::AlignRight);
            return height();
        }
        const QString* fits = longest(true);
        const QString& pattern = fits ? *fits : patterns().back();
        const double size = std::min(m_box.width() / widest(pattern, true), 1.0);
        if (size < kSmallestInOneLine)
            return drawInTwoLines(whole);
        const QString shown = filled(pattern) + tr(" · ") + positionsNow();
        if (m_box.height() < 11 * m_metrics.lineHeight) { // the layers need the second line more
            addFirst(shown, whole + '\n' + accounts().front(), size);
            return height();
        }
        addFirst(shown, whole, size);
        addAccounts(line(1), Qt::AlignLeft);
        return 2 * height();
    }

private:
    static const QStringList& patterns()
    {
        static const QStringList all{tr("%1 used (f), %2 reserved (c)"),
                                     tr("%1 used (f) of %2 (c)"), tr("%1 (f) of %2 (c)")};
        return all;
    }

    double height() const { return m_metrics.lineHeight * 1.2; }
    QRectF line(int index) const
    {
        return {m_box.left(), m_box.top() + index * height(), m_box.width(), height()};
    }

    /// The bytes over the positions.
    double drawInTwoLines(const QString& whole)
    {
        const QString* pattern = longest(false);
        const QString& brief = pattern ? *pattern : patterns().back();
        addFirst(filled(brief), whole + '\n' + accounts().front(), sizeFor(widest(brief, false)));
        m_layout.list.text(line(1), positionsNow(), Ink::Text, Qt::AlignLeft | Qt::AlignVCenter,
                           false, sizeFor(m_metrics.widthOf(positionsAtMost())));
        return 2 * height();
    }

    double sizeFor(double width) const { return std::clamp(m_box.width() / width, kSmallest, 1.0); }

    /// Of those that fit; null where none does.
    const QString* longest(bool withPositions) const
    {
        const auto found = std::ranges::find_if(patterns(), [&](const QString& pattern) {
            return widest(pattern, withPositions) <= m_box.width();
        });
        return found == patterns().end() ? nullptr : &*found;
    }

    QString filled(const QString& pattern) const
    {
        return pattern.arg(bytesText(m_cache.bytesUsed), m_reserved);
    }

    double widest(const QString& pattern, bool withPositions) const
    {
        const QString text = pattern.arg(QStringLiteral("1000.0 KiB"), m_reserved);
        return kBold * m_metrics.widthOf(tr("Cache: ")) +
               m_metrics.widthOf(withPositions ? text + tr(" · ") + positionsAtMost() : text);
    }

    /// "23 of 256 positions", or where the layers differ "layer 2: 23 of 256 positions".
    QString positionsText(std::size_t held, bool ofLayer) const
    {
        const QString capacity = grouped(m_cache.capacity);
        return ofLayer ? tr("layer %1: %2 of %3 positions")
                             .arg(m_layer + 1)
                             .arg(grouped(held), capacity)
                       : tr("%1 of %2 positions").arg(grouped(held), capacity);
    }

    /// Within a step the layers before the operation hold its rows already, those behind do not.
    QString positionsNow() const
    {
        const std::size_t held = m_cache.layers[m_layer].length;
        const bool differ = std::ranges::any_of(m_cache.layers, [&](const CacheLayerState& layer) {
            return layer.length != m_cache.layers.front().length;
        });
        return positionsText(held, differ);
    }

    QString positionsAtMost() const { return positionsText(m_cache.capacity, true); }

    /// The longer one first.
    QStringList accounts() const
    {
        const QString copied = bytesText(m_cache.account.copiedBytes);
        const QString allocations = grouped(m_cache.account.allocations);
        return {tr("Allocations: %1, old rows copied to grow: %2 (c)").arg(allocations, copied),
                tr("allocations: %1, copied: %2 (c)").arg(allocations, copied)};
    }

    void addAccounts(const QRectF& box, Qt::Alignment side)
    {
        m_layout.list.text(box, fitting(accounts(), box.width(), m_metrics), Ink::MutedText,
                           side | Qt::AlignVCenter);
        m_layout.addHit(box, tr("%1\nHow often memory was asked for, and how much of what was kept "
                                "moved because the memory became too small.")
                                 .arg(accounts().front()));
    }

    void addFirst(const QString& text, const QString& whole, double size = 1)
    {
        const QString title = tr("Cache: ");
        m_layout.list.text(line(0), title, Ink::Text, Qt::AlignLeft | Qt::AlignVCenter, true, size);
        m_layout.list.text(line(0).adjusted(size * kBold * m_metrics.widthOf(title), 0, 0, 0), text,
                           Ink::Text, Qt::AlignLeft | Qt::AlignVCenter, false, size);
        m_layout.addHit(
            line(0), tr("%1\n%2 bytes used, %3 bytes reserved")
                         .arg(whole, grouped(m_cache.bytesUsed), grouped(m_cache.bytesReserved)));
    }

    ViewLayout& m_layout;
    const CacheState& m_cache;
    QRectF m_box;
    const TextMetrics& m_metrics;
    std::size_t m_layer; ///< on show
    QString m_reserved;
};

} // namespace

double layoutCacheCaption(ViewLayout& layout, const ViewState& state, const CacheState& cache,
                          const QRectF& box, const TextMetrics& metrics)
{
    return Caption(layout, state, cache, box, metrics).draw();
}

void layoutCacheGauge(ViewLayout& layout, const ViewState& state, const CacheState& cache,
                      const QRectF& row, double labels, const TextMetrics& metrics)
{
    QRectF bar = row.adjusted(labels, 0, 0, 0);
    bar.setWidth(bar.width() * kGaugeWidth); // of the map's width, it would seem to have its scale
    layout.list.text(QRectF(row.left(), bar.center().y() - metrics.lineHeight / 2, labels - 22,
                            metrics.lineHeight),
                     tr("used"), Ink::MutedText, Qt::AlignLeft | Qt::AlignVCenter, false,
                     kCacheLabelSize);
    const std::uint64_t whole = std::max<std::uint64_t>(
        cache.capacity * cacheBytesPerToken(state.trace.header().config), 1);
    const double share = static_cast<double>(cache.bytesUsed) / static_cast<double>(whole);
    layout.list.fill(bar, Ink::Panel);
    layout.list.outline(bar, Ink::Grid, 0.6); // under the fill, which it would hide
    layout.list.fill(QRectF(bar.left(), bar.top(), bar.width() * share, bar.height()), Ink::Reused);
    const QString percent = percentText(share);
    const QRectF rest(bar.right() + 8, bar.center().y() - metrics.lineHeight / 2,
                      row.right() - bar.right() - 8, metrics.lineHeight);
    layout.list.text(
        rest,
        fitting({tr("%1 of what all %2 positions need (f)").arg(percent, grouped(cache.capacity)),
                 tr("%1 of all %2 (f)").arg(percent, grouped(cache.capacity)),
                 tr("%1 (f)").arg(percent)},
                rest.width() / kCacheLabelSize, metrics),
        Ink::MutedText, Qt::AlignLeft | Qt::AlignVCenter, false, kCacheLabelSize);
    layout.addHit(row.adjusted(0, -3, 0, 3),
                  tr("%1 of the %2 that all %3 positions need.")
                      .arg(bytesText(cache.bytesUsed), bytesText(whole), grouped(cache.capacity)));
}

} // namespace pastkeys
