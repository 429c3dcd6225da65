#include "place_label.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace pastkeys {

PlaceLabel::PlaceLabel(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void PlaceLabel::setTexts(const QStringList& texts)
{
    m_texts = texts;
    setAccessibleDescription(m_texts.front());
    update();
}

QString PlaceLabel::shownText() const
{
    for (const QString& text : m_texts)
        if (fontMetrics().horizontalAdvance(text) <= width())
            return text;
    return fontMetrics().elidedText(m_texts.back(), Qt::ElideRight, width());
}

QSize PlaceLabel::sizeHint() const
{
    return {0, fontMetrics().height()};
}

QSize PlaceLabel::minimumSizeHint() const
{
    return sizeHint();
}

bool PlaceLabel::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    if (shownText() != m_texts.front())
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), m_texts.front(), this);
    return true;
}

void PlaceLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(rect(), Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, shownText());
}

} // namespace pastkeys
