#include "widgets/place_label.h"

#include "widgets/notification.h"

#include <QPainter>

namespace pastkeys {

namespace {

constexpr int kQuiet = 300; ///< milliseconds; longer than the repeat interval of a held key

} // namespace

PlaceLabel::PlaceLabel(QWidget* parent) : QWidget(parent)
{
    makeNotification(*this);
    m_saying.setSingleShot(true);
    m_saying.setInterval(kQuiet);
    connect(&m_saying, &QTimer::timeout, this, [this] { sayNotification(*this); });
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void PlaceLabel::setTexts(const QString& whole, const QString& brief)
{
    m_whole = whole;
    m_brief = brief;
    setAccessibleName(whole);
    setToolTip(whole);
    update();
}

QString PlaceLabel::shownText() const
{
    const bool fits = fontMetrics().horizontalAdvance(m_whole) <= width();
    return fits ? m_whole : fontMetrics().elidedText(m_brief, Qt::ElideRight, width());
}

QSize PlaceLabel::sizeHint() const
{
    return {0, fontMetrics().height()};
}

void PlaceLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(rect(), Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, shownText());
}

} // namespace pastkeys
