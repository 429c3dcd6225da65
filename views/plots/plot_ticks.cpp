#include "plots/plot_ticks.h"

#include "drawing/number_text.h"
#include "shared/position_ticks.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

constexpr int kMostGaps = 4;
constexpr int kMostSteps = 5;

QString tickText(double value, TickNumbers numbers)
{
    if (value == 0)
        return QStringLiteral("0");
    if (value < 1 || (numbers == TickNumbers::Grouped && value != std::floor(value)))
        return QString::number(value, 'g', 3);
    return numbers == TickNumbers::Prefixed ? shortFlopsText(value)
                                            : grouped(static_cast<std::uint64_t>(value));
}

/// Without those in the range that are nearer than that share of it to the one before.
QVector<double> apart(const QVector<double>& ticks, const PlotSpan& range, double share)
{
    QVector<double> kept;
    kept.reserve(ticks.size());
    double last = -HUGE_VAL;
    for (const double tick : ticks) {
        if (!range.contains(tick)) { // has no label
            kept.append(tick);
            continue;
        }
        const double place = range.pixelOf(tick);
        if (place - last < share)
            continue;
        kept.append(tick);
        last = place;
    }
    return kept;
}

class ValueTicks : public QCPAxisTicker
{
public:
    ValueTicks(TickNumbers numbers, const TickRoom& room) : m_numbers(numbers), m_room(room) {}

protected:
    QVector<double> createTickVector(double step, const QCPRange& range) override
    {
        return apart(QCPAxisTicker::createTickVector(step, range), {range.lower, range.upper},
                     m_room.share());
    }

    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        return tickText(std::abs(tick) < 1e-9 ? 0 : tick, m_numbers);
    }

private:
    TickNumbers m_numbers;
    TickRoom m_room;
};

/// Powers of ten, as many as have room. In a single decade the ticker of the library would put
/// labels so close that they overlap; zoomed in to less, its own are better than none.
class LogTicks : public QCPAxisTickerLog
{
public:
    LogTicks(TickNumbers numbers, const TickRoom& room) : m_numbers(numbers), m_room(room) {}

protected:
    QVector<double> createTickVector(double step, const QCPRange& range) override
    {
        const auto first = static_cast<int>(std::lround(std::ceil(std::log10(range.lower) - 1e-9)));
        const auto last = static_cast<int>(std::lround(std::floor(std::log10(range.upper) + 1e-9)));
        const PlotSpan span{range.lower, range.upper, AxisScale::Logarithmic};
        if (last <= first) {
            // Evenly spaced ticks within a decade, which the direct parent's are not.
            // NOLINTNEXTLINE(bugprone-parent-virtual-call)
            return apart(QCPAxisTicker::createTickVector(step, range), span, m_room.share());
        }
        const int gaps = m_room.gaps(kMostGaps);
        const int every = (last - first + gaps - 1) / gaps;
        QVector<double> ticks;
        for (int power = first; power <= last; power += std::max(every, 1))
            ticks.append(std::pow(10, power));
        return apart(ticks, span, m_room.share());
    }

    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        return tickText(tick, m_numbers);
    }

private:
    TickNumbers m_numbers;
    TickRoom m_room;
};

class ShareTicks : public QCPAxisTickerFixed
{
protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        return QString::number(std::lround(tick * 100)) + QStringLiteral(" %");
    }
};

/// The room beside the first and the last step has none.
class StepTicks : public QCPAxisTickerFixed
{
public:
    StepTicks(std::size_t steps, const TickRoom& room)
        : m_last(static_cast<double>(steps)), m_room(room)
    {
    }

protected:
    double getTickStep(const QCPRange& range) override
    {
        constexpr double kRounding = 1 - 1e-9;
        return static_cast<double>(roundStep(range.size() / std::max(tickCount(), 1) * kRounding));
    }

    /// The first step has one, where that is not too close to the next.
    QVector<double> createTickVector(double step, const QCPRange& range) override
    {
        QVector<double> ticks = QCPAxisTickerFixed::createTickVector(step, range);
        ticks.removeIf([this](double tick) { return tick < 1 || tick > m_last; });
        const bool hasRoom =
            ticks.isEmpty() || (ticks.front() - 1) / range.size() >= m_room.share();
        if (range.contains(1) && step >= 5 && hasRoom)
            ticks.prepend(1);
        return apart(ticks, {range.lower, range.upper}, m_room.share());
    }

private:
    double m_last;
    TickRoom m_room;
};

} // namespace

int TickRoom::gaps(int most) const
{
    constexpr double kWithAir = 1.4;
    return std::clamp(static_cast<int>(axis / (kWithAir * label)), 1, most);
}

QSharedPointer<QCPAxisTicker> valueTicks(AxisScale scale, TickNumbers numbers, const TickRoom& room)
{
    if (scale == AxisScale::Logarithmic)
        return QSharedPointer<LogTicks>::create(numbers, room);
    auto ticks = QSharedPointer<ValueTicks>::create(numbers, room);
    ticks->setTickCount(std::max(room.gaps(3), 2)); // one would leave 0 alone
    return ticks;
}

QSharedPointer<QCPAxisTicker> shareTicks(const TickRoom& room)
{
    constexpr double kHalf = 0.5;
    auto ticks = QSharedPointer<ShareTicks>::create();
    ticks->setTickStep(room.axis * kHalf >= 1.2 * room.label ? kHalf : 1);
    ticks->setScaleStrategy(QCPAxisTickerFixed::ssNone);
    return ticks;
}

QSharedPointer<QCPAxisTicker> stepTicks(std::size_t steps, const TickRoom& room)
{
    auto ticks = QSharedPointer<StepTicks>::create(steps, room);
    ticks->setTickStep(1);
    ticks->setTickCount(room.gaps(kMostSteps));
    ticks->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
    return ticks;
}

QSharedPointer<QCPAxisTicker> barTicks(const QStringList& titles)
{
    auto ticks = QSharedPointer<QCPAxisTickerText>::create();
    for (int i = 0; i < titles.size(); ++i)
        ticks->addTick(i, titles[i]);
    return ticks;
}

} // namespace pastkeys
