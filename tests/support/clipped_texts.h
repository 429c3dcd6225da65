// Searches a window for text that is cut off, lies outside its parent, or is shortened. Text may be
// shortened if the tool tip at that place shows it in full, as for a model's name, the titles of
// examples, and the captions, headlines and axis labels of the views.
#pragma once

#include "shared/font_text_metrics.h"
#include "shared/trace_view.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QMenuBar>
#include <QSpinBox>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QTextDocument>
#include <QToolButton>

namespace pastkeys::test {

class ClippedTexts
{
public:
    /// The clipped strings, each with its widget, the size in pixels that it needs, and the size
    /// that it has.
    static QStringList in(const QWidget& window)
    {
        ClippedTexts clipped;
        for (const QWidget* widget : window.findChildren<QWidget*>())
            if (widget->isVisible() && widget->window() == &window)
                clipped.look(*widget);
        clipped.m_found.removeDuplicates();
        return clipped.m_found;
    }

private:
    void look(const QWidget& widget)
    {
        if (const auto* view = qobject_cast<const TraceView*>(&widget))
            lookAtDrawn(*view);
        if (const auto* label = qobject_cast<const QLabel*>(&widget);
            label && !label->text().isEmpty())
            expect(widget, label->text(),
                   label->wordWrap() ? QSize(0, label->heightForWidth(label->width()))
                                     : label->minimumSizeHint(),
                   label->size());
        else if (const auto* box = qobject_cast<const QCheckBox*>(&widget))
            expect(widget, box->text(), box->sizeHint(), box->size());
        else if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
            lookAtButton(*button);
        else if (const auto* spin = qobject_cast<const QSpinBox*>(&widget))
            expect(widget, spin->text(), spin->minimumSizeHint(), spin->size());
        else if (const auto* combo = qobject_cast<const QComboBox*>(&widget))
            lookAtCombo(*combo);
        else if (const auto* tabs = qobject_cast<const QTabBar*>(&widget))
            lookAtTabs(*tabs);
        else if (const auto* dock = qobject_cast<const QDockWidget*>(&widget))
            lookAtTitle(*dock);
        else if (const auto* menus = qobject_cast<const QMenuBar*>(&widget))
            for (QAction* action : menus->actions())
                expect(widget, action->text(), textSize(widget, action->text()),
                       menus->actionGeometry(action).intersected(menus->rect()).size());
    }

    void lookAtButton(const QAbstractButton& button)
    {
        const auto* tool = qobject_cast<const QToolButton*>(&button);
        if (button.text().isEmpty() ||
            (tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !tool->icon().isNull()))
            return;
        QSize need = textSize(button, button.text()) + QSize(4, 2);
        if (!button.icon().isNull())
            need.rwidth() += button.iconSize().width() + 4;
        expect(button, button.text(), need, button.size());
    }

    void lookAtCombo(const QComboBox& combo)
    {
        QStyleOptionComboBox option;
        option.initFrom(&combo);
        const QRect field = combo.style()->subControlRect(QStyle::CC_ComboBox, &option,
                                                          QStyle::SC_ComboBoxEditField, &combo);
        // A combo box with this policy shortens its items by design; its list shows them in full.
        if (combo.sizeAdjustPolicy() != QComboBox::AdjustToMinimumContentsLengthWithIcon)
            for (int i = 0; i < combo.count(); ++i)
                expect(combo, combo.itemText(i), textSize(combo, combo.itemText(i)), field.size());
    }

    void lookAtTabs(const QTabBar& tabs)
    {
        for (int i = 0; i < tabs.count(); ++i)
            expect(tabs, tabs.tabText(i), textSize(tabs, tabs.tabText(i)) + QSize(8, 2),
                   tabs.tabRect(i).intersected(tabs.rect()).size());
    }

    void lookAtTitle(const QDockWidget& dock)
    {
        if (dock.titleBarWidget() || dock.isFloating())
            return;
        const int buttons =
            2 * dock.style()->pixelMetric(QStyle::PM_TitleBarButtonIconSize, nullptr, &dock) + 8;
        expect(dock, dock.windowTitle(), QSize(textSize(dock, dock.windowTitle()).width(), 0),
               dock.size() - QSize(buttons, 0));
    }

    void lookAtDrawn(const TraceView& view)
    {
        const ViewLayout& layout = view.currentLayout();
        const TextMetrics metrics = textMetricsOf(view.font());
        for (const DisplayItem& item : layout.list.items()) {
            if (item.kind != DisplayItem::Kind::Text || item.text.isEmpty())
                continue;
            QSizeF need(metrics.widthOf(item.text, {item.bold, item.size}) - 1,
                        metrics.lineHeight * item.size * 0.7); // without the space above capitals
            QRectF room = item.rect;
            if (item.turned)
                need.transpose();
            else if (item.alignment & Qt::AlignTop) { // wraps
                QFont font = view.font();
                font.setBold(item.bold);
                font.setPointSizeF(font.pointSizeF() * item.size);
                const QRectF width(0, 0, item.rect.width(), 1e6);
                need = QFontMetricsF(font).boundingRect(width, Qt::TextWordWrap, item.text).size();
                need.rheight() -= 2;
            }
            // Centered text extends above and below a box that is too short for it. So the room may
            // be taller than the box, but not wider.
            if (!item.turned && !(item.alignment & Qt::AlignTop) && room.height() < need.height())
                room.adjust(0, room.height() - need.height(), 0, need.height() - room.height());
            if (!QRectF(view.rect()).adjusted(-1, -1, 1, 1).contains(room))
                add(view, item.text + " (outside)", need.toSize(), room.size().toSize());
            else if (need.width() > room.width() || need.height() > room.height())
                if (!tells(layout.detailAt(item.rect.center()).toolTip, item.text))
                    add(view, item.text, need.toSize(), room.size().toSize());
        }
    }

    static QSize textSize(const QWidget& widget, const QString& text)
    {
        return widget.fontMetrics().size(Qt::TextShowMnemonic, text);
    }

    static bool tells(const QString& toolTip, QString text)
    {
        QTextDocument document;
        document.setHtml(toolTip);
        static const QRegularExpression ends("^\\[|·*\\]$"); // brackets of the pseudo-language
        return (toolTip + document.toPlainText()).contains(text.remove('&').remove(ends));
    }

    void expect(const QWidget& widget, const QString& text, QSize need, QSize room)
    {
        const bool fits = need.width() <= room.width() && need.height() <= room.height();
        if ((!fits && !tells(widget.toolTip(), text)) || isCut(widget))
            add(widget, text, need, room);
    }

    /// Whether part of the widget lies outside its parents and cannot be scrolled into view.
    static bool isCut(const QWidget& widget)
    {
        for (const QWidget* parent = widget.parentWidget(); parent;
             parent = parent->parentWidget()) {
            if (qobject_cast<const QAbstractScrollArea*>(parent))
                return false;
            if (!parent->rect().contains(QRect(widget.mapTo(parent, QPoint()), widget.size())))
                return true;
            if (parent->isWindow())
                return false;
        }
        return false;
    }

    void add(const QWidget& widget, const QString& text, QSize need, QSize room)
    {
        m_found << QStringLiteral("%1 needs %2x%3 has %4x%5: %6")
                       .arg(QString::fromUtf8(widget.metaObject()->className()))
                       .arg(need.width())
                       .arg(need.height())
                       .arg(room.width())
                       .arg(room.height())
                       .arg(text);
    }

    QStringList m_found;
};

} // namespace pastkeys::test
