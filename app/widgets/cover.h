// Sheets that cover those parts of a window that would give an answer away.
#pragma once

#include <QAbstractButton>
#include <QHash>
#include <QPointer>
#include <QSizePolicy>

namespace pastkeys {

/// Takes the place of a widget. While the sheet is there, the widget is hidden, including from the
/// keyboard and from screen readers. A click or Enter emits clicked(), and Covers then removes the
/// sheet. Space is left to the window, where it is a shortcut.
class CoverSheet : public QAbstractButton
{
    Q_OBJECT

public:
    /// \pre the widget has a parent
    explicit CoverSheet(QWidget& covered);
    /// Shows the widget again, unless other code has hidden it in the meantime.
    ~CoverSheet() override;

    QSize sizeHint() const override { return {}; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void hideCovered();
    void place();
    void placeSoon();

    QPointer<QWidget> m_covered;
    QPointer<QWidget> m_proxy; ///< the covered widget's own focus proxy
    QSizePolicy m_policy;      ///< the covered widget's own size policy
    bool m_wanted = true;      ///< whether the widget would be visible without the sheet
    bool m_hiding = false;
    bool m_placing = false;
};

/// The sheets of a window.
class Covers : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;
    ~Covers() override;

    /// Covers the widget with a sheet, whose accessible name includes the widget's.
    /// \pre the widget has a parent
    void cover(QWidget& widget);
    void uncover(QWidget& widget);
    void uncoverAll();
    bool isCovered(const QWidget& widget) const;

private:
    QHash<const QWidget*, QPointer<CoverSheet>> m_sheets;
};

} // namespace pastkeys
