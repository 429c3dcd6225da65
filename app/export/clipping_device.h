// Clips all painting before passing it on. Qt 6.4's QSvgGenerator ignores clipping, and neither it
// nor QPdfWriter knows the areas to which QWidget::render() confines each child. Shapes are cut to
// what is visible, so that viewers need not clip them. Text stays text unless an edge of the clip
// cuts through it.
#pragma once

#include <QPaintDevice>
#include <QSize>

#include <memory>

class QPainter;

namespace pastkeys {

class ClippingEngine;

/// A surface that can be painted on like a widget of the given size.
class ClippingDevice : public QPaintDevice
{
public:
    /// \param target  the painter of the vector file; must outlive the device
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
