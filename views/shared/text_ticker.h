#pragma once

#include <qcustomplot.h>

#include <QString>

#include <cmath>
#include <functional>
#include <utility>

namespace pastkeys {

/// A ticker of QCustomPlot whose tick labels come from a function.
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

} // namespace pastkeys
