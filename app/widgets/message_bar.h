#pragma once

#include <QColor>
#include <QFrame>
#include <QTimer>

#include <functional>

class QLabel;
class QMenuBar;
class QToolButton;

namespace pastkeys {

/// Says in the window what went wrong or what was done, so that no dialog is in the way. The bar
/// floats, so that nothing moves when it comes or goes: a short text appears in the empty part of
/// the menu bar; a longer text appears above the controls at the lower edge of the window, where it
/// covers mainly the timeline.
class MessageBar : public QFrame
{
    Q_OBJECT

public:
    /// \param menus  a short text appears beside their titles
    /// \param controls  a longer text appears above these
    /// \pre menus and controls are within the parent
    MessageBar(QMenuBar& menus, QWidget& controls, QWidget* parent);

    /// Shows an error. Errors, warnings and offers stay until somebody closes them.
    void showError(const QString& text);
    void showWarning(const QString& text);
    /// Shows a warning with a button, which calls `accept`.
    void showOffer(const QString& text, const QString& button, std::function<void()> accept);
    /// Shows an offer that disappears by itself, like a note. Use it only if the user can do the
    /// same with another control.
    void showHint(const QString& text, const QString& button, std::function<void()> accept);
    /// Shows a note, which disappears by itself after enough time to read it, unless the mouse or
    /// the focus is on it.
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
    void leaveOnceRead();
    void moveToPlace();
    /// The empty part of the menu bar; a null rectangle where the system shows the menus elsewhere.
    QRect freeBand() const;
    QRect aboveControls() const;
    void leave();

    QMenuBar& m_menus;
    QWidget& m_controls;
    QLabel* m_label;
    QToolButton* m_close;
    QToolButton* m_accept;
    QString m_text; ///< as it was given; the label may show less
    std::function<void()> m_whenAccepted;
    QTimer m_leaving{this};
};

} // namespace pastkeys
