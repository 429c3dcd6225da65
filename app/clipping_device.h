// Clips before it passes on what is painted: Qt 6.4's QSvgGenerator ignores clipping, and neither it nor QPdfWriter
// knows the areas to which QWidget::render() confines each child. Shapes are cut, so that no viewer need clip either;
// text stays text unless it is cut through.
#pragma once

#include <QPaintDevice>
#include <QSize>

#include <memory>

class QPainter;

namespace pastkeys {

class ClippingEngine;

/// Paint on it as on a widget of that size.
class ClippingDevice : public QPaintDevice
{
public:
    /// \param target paints on the vector file; outlives the device
    ClippingDevice(QPainter& target, QSize size, int dotsPerInch);
    ~ClippingDevice() override;

    QPaintEngine* paintEngine() const override;

protected:
    int metric(PaintDeviceMetric metric) const override;

private:
    std::unique_ptr<ClippingEngine> m_engine;
    QSize m_size;
    int m_dotsPerInch;
};

} // namespace pastkeys
