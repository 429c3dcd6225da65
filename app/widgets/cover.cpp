#include "widgets/cover.h"

#include "drawing/tr.h"

#include <QApplication>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace pastkeys {

CoverSheet::CoverSheet(QWidget& covered)
    : QAbstractButton(covered.parentWidget()), m_covered(&covered), m_proxy(covered.focusProxy()),
      m_policy(covered.sizePolicy()), m_wanted(!covered.isHidden())
{
    setText(Tr::tr("Covered"));
    setAccessibleName(
        covered.accessibleName().isEmpty()
            ? Tr::tr("Covered. Press Enter to show it.")
            : Tr::tr("%1 is covered. Press Enter to show it.").arg(covered.accessibleName()));
    setToolTip(Tr::tr("Click, or press Enter, to show what is underneath."));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_OpaquePaintEvent);
    const QWidget* focus = QApplication::focusWidget();
    const bool hadFocus = focus && (focus == &covered || covered.isAncestorOf(focus));
    QSizePolicy retained = m_policy;
    retained.setRetainSizeWhenHidden(true);
    covered.setSizePolicy(retained);
    setTabOrder(&covered, this);
    place();
    setVisible(m_wanted);
    if (hadFocus)
        setFocus(); // now, because hiding the widget would move the focus to the next control
    covered.setFocusProxy(this);
    hideCovered();
    covered.installEventFilter(this);
    parentWidget()->installEventFilter(this);
    connect(&covered, &QObject::destroyed, this, &QObject::deleteLater);
}

CoverSheet::~CoverSheet()
{
    if (!m_covered)
        return;
    m_covered->removeEventFilter(this);
    const bool hadFocus = hasFocus();
    m_covered->setFocusProxy(m_proxy);
    m_covered->setSizePolicy(m_policy);
    m_covered->setVisible(m_wanted);
    if (hadFocus && m_wanted)
        m_covered->setFocus();
}

void CoverSheet::hideCovered()
{
    m_hiding = true;
    m_covered->hide();
    m_hiding = false;
}

bool CoverSheet::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_covered && !m_hiding) {
        if (event->type() == QEvent::ShowToParent) {
            m_wanted = true;
            hideCovered();
            show();
            placeSoon();
        } else if (event->type() == QEvent::HideToParent) {
            m_wanted = false;
            hide();
        }
    }
    // A hidden widget gets no events from its layout, but its parent does.
    if (watched == parent() &&
        (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest ||
         event->type() == QEvent::Show)) {
        place();
        placeSoon();
    }
    return QAbstractButton::eventFilter(watched, event);
}

void CoverSheet::place()
{
    if (!m_covered)
        return;
    setGeometry(m_covered->geometry());
    raise();
}

/// Places the sheet once all other receivers have handled the event. A scroll area, for example,
/// does not resize its content until it handles the event.
void CoverSheet::placeSoon()
{
    if (std::exchange(m_placing, true))
        return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_placing = false;
            place();
        },
        Qt::QueuedConnection);
}

void CoverSheet::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Button));
    const int gap = std::max(8, fontMetrics().height() / 2);
    QColor calm = palette().color(QPalette::Mid);
    calm.setAlphaF(0.3F);
    painter.setPen(QPen(calm, 1));
    for (int x = -height(); x < width(); x += gap)
        painter.drawLine(x, height(), x + height(), 0);
    const bool roomy = height() > 4 * fontMetrics().height();
    const QString shown =
        roomy ? text() + '\n' + Tr::tr("Click, or press Enter, to show it") : text();
    QRect box = fontMetrics().boundingRect(rect().adjusted(8, 0, -8, 0),
                                           Qt::AlignCenter | Qt::TextWordWrap, shown);
    box = box.adjusted(-10, -4, 10, 4) & rect().adjusted(1, 1, -1, -1);
    painter.fillRect(box, palette().color(QPalette::Base));
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(box, Qt::AlignCenter | Qt::TextWordWrap, shown);
    const int edge = hasFocus() ? 2 : 1;
    painter.setPen(QPen(palette().color(hasFocus() ? QPalette::Highlight : QPalette::Mid), edge));
    painter.drawRect(rect().adjusted(edge / 2, edge / 2, -1 - edge / 2, -1 - edge / 2));
}

void CoverSheet::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else
        QAbstractButton::keyPressEvent(event);
}

Covers::~Covers()
{
    uncoverAll();
}

void Covers::cover(QWidget& widget)
{
    if (isCovered(widget))
        return;
    auto* sheet = new CoverSheet(widget);
    m_sheets[&widget] = sheet;
    connect(
        sheet, &QAbstractButton::clicked, this,
        [this, shown = QPointer<QWidget>(&widget)] {
            if (shown)
                uncover(*shown);
        },
        Qt::QueuedConnection); // because the sheet must not be deleted while it handles the click
}

void Covers::uncover(QWidget& widget)
{
    delete m_sheets.take(&widget);
}

void Covers::uncoverAll()
{
    for (const QPointer<CoverSheet>& sheet : std::exchange(m_sheets, {}))
        delete sheet;
}

bool Covers::isCovered(const QWidget& widget) const
{
    return m_sheets.contains(&widget) && m_sheets[&widget];
}

} // namespace pastkeys
