#include "plots/plot_ticks.h"

#include "drawing/number_text.h"
#include "shared/position_ticks.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

QString tickText(double value, TickNumbers numbers)
{
    if (value == 0)
        return QStringLiteral("0");
    if (value < 1 || (numbers == TickNumbers::Grouped && value != std::floor(value)))
        return QString::number(value, 'g', 3);
    return numbers == TickNumbers::Prefixed ? shortFlopsText(value)
                                            : grouped(static_cast<std::uint64_t>(value));
}

class ValueTicks : public QCPAxisTicker
{
public:
    explicit ValueTicks(TickNumbers numbers) : m_numbers(numbers) {}

protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        return tickText(std::abs(tick) < 1e-9 ? 0 : tick, m_numbers);
    }

private:
    TickNumbers m_numbers;
};

/// Powers of ten, as many as have room. In a single decade the ticker of the library would put
/// labels so close that they overlap; zoomed in to less, its own are better than none.
class LogTicks : public QCPAxisTickerLog
{
public:
    LogTicks(TickNumbers numbers, int gaps) : m_numbers(numbers), m_gaps(gaps) {}

protected:
    QVector<double> createTickVector(double step, const QCPRange& range) override
    {
        const auto first = static_cast<int>(std::lround(std::ceil(std::log10(range.lower) - 1e-9)));
        const auto last = static_cast<int>(std::lround(std::floor(std::log10(range.upper) + 1e-9)));
        if (last <= first) {
            // Evenly spaced ticks within a decade, which the direct parent's are not.
            // NOLINTNEXTLINE(bugprone-parent-virtual-call)
            return QCPAxisTicker::createTickVector(step, range);
        }
        const int every = (last - first + m_gaps - 1) / m_gaps;
        QVector<double> ticks;
        for (int power = first; power <= last; power += std::max(every, 1))
            ticks.append(std::pow(10, power));
        return ticks;
    }

    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        return tickText(tick, m_numbers);
    }

private:
    TickNumbers m_numbers;
    int m_gaps;
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
    explicit StepTicks(std::size_t steps) : m_last(static_cast<double>(steps)) {}

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
        if (range.contains(1) && step >= 5)
            ticks.prepend(1);
        return ticks;
    }

private:
    double m_last;
};

} // namespace

QSharedPointer<QCPAxisTicker> valueTicks(AxisScale scale, TickNumbers numbers, int gaps)
{
    if (scale == AxisScale::Logarithmic)
        return QSharedPointer<LogTicks>::create(numbers, gaps);
    auto ticks = QSharedPointer<ValueTicks>::create(numbers);
    ticks->setTickCount(std::clamp(gaps, 2, 3)); // one would leave 0 alone
    return ticks;
}

QSharedPointer<QCPAxisTicker> shareTicks()
{
    auto ticks = QSharedPointer<ShareTicks>::create();
    ticks->setTickStep(0.5);
    ticks->setScaleStrategy(QCPAxisTickerFixed::ssNone);
    return ticks;
}

QSharedPointer<QCPAxisTicker> stepTicks(std::size_t steps)
{
    auto ticks = QSharedPointer<StepTicks>::create(steps);
    ticks->setTickStep(1);
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
