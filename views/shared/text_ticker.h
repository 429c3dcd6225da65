#pragma once

#include "drawing/number_text.h"

#include <qcustomplot.h>

#include <QString>

#include <cmath>
#include <functional>
#include <utility>

namespace pastkeys {

/// A QCustomPlot ticker whose labels come from a function.
template <typename Ticker> class TextTicker : public Ticker
{
public:
    explicit TextTicker(std::function<QString(double)> text) : m_text(std::move(text)) {}

protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        return m_text(std::abs(tick) < 1e-9 ? 0 : tick);
    }

private:
    std::function<QString(double)> m_text;
};

/// A ticker that labels only the whole numbers from 1 to `last`.
inline QSharedPointer<QCPAxisTicker> wholeTicker(double last = HUGE_VAL)
{
    auto ticker = QSharedPointer<TextTicker<QCPAxisTickerFixed>>::create([last](double value) {
        const bool isShown = value >= 1 && value <= last;
        return isShown ? grouped(static_cast<std::uint64_t>(value)) : QString();
    });
    ticker->setTickStep(1);
    ticker->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
    return ticker;
}

} // namespace pastkeys
