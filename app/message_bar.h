#pragma once

#include <QColor>
#include <QFrame>
#include <QTimer>

class QLabel;
class QMenuBar;
class QToolButton;

namespace pastkeys {

/// Says in the window what went wrong or was done; never a box in the way. It floats, so that nothing
/// moves when it comes or goes: in one line beside the menus, where nothing is, and where that is too
/// little, at the lower edge of the window, where only an overview is.
class MessageBar : public QFrame
{
    Q_OBJECT

public:
    /// \param menus beside whose titles it floats
    /// \param controls above which a longer text floats; both within the parent
    MessageBar(QMenuBar& menus, QWidget& controls, QWidget* parent);

    /// Stays until it is closed.
    void showError(const QString& text);
    /// Likewise, for what is as wrong as that but not in the way.
    void showWarning(const QString& text);
    /// Goes by itself when there was time to read it, unless somebody is at it.
    void showNote(const QString& text);
    QString text() const;

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Colors
    {
        QColor background;
        QColor text;
    };

    void showText(const QString& kind, const QString& text, const Colors& colors);
    void moveToPlace();
    /// Beside the menus. Empty where the system shows them elsewhere.
    QRect freeBand() const;
    QRect aboveControls() const;
    void leave();

    QMenuBar& m_menus;
    QWidget& m_controls;
    QLabel* m_label;
    QToolButton* m_close = nullptr;
    QString m_text; ///< whole
    QTimer m_leaving{this};
};

} // namespace pastkeys
