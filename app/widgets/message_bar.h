#pragma once

#include <QColor>
#include <QFrame>
#include <QTimer>

#include <functional>

class QLabel;
class QMenuBar;
class QToolButton;

namespace pastkeys {

/// Shows errors and results inside the window, so that no dialog gets in the way. It covers nothing:
/// a short message appears in the empty part of the menu bar, so that nothing moves, and a longer
/// one in a row of its own, which moves what is below.
class MessageBar : public QFrame
{
    Q_OBJECT

public:
    /// \param menus  short messages appear beside the titles of these menus
    /// \param row  an empty widget in a layout; longer messages appear there
    /// \pre menus and row are inside the parent
    MessageBar(QMenuBar& menus, QWidget& row, QWidget* parent);

    /// Shows an error. Errors, warnings and offers stay until they are closed.
    void showError(const QString& text);
    void showWarning(const QString& text);
    /// Shows a warning with a button that calls `accept`.
    void showOffer(const QString& text, const QString& button, std::function<void()> accept);
    /// Shows an offer that leaves like a note. Use it only if another control does the same thing.
    void showHint(const QString& text, const QString& button, std::function<void()> accept);
    /// Shows a note. It stays until there was enough time to read it and the user then goes on,
    /// with a key or the mouse, elsewhere in the window.
    void showNote(const QString& text);
    QString text() const;

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    struct Colors
    {
        QColor background;
        QColor text;
    };

    void showText(const QString& kind, const QString& text, const Colors& colors);
    void leaveOnceRead();
    /// Keeps the message open until it is closed or replaced.
    void stayOpen();
    void moveToPlace();
    /// The empty part of the menu bar; a null rectangle if the system shows the menus elsewhere.
    QRect freeBand() const;
    /// Gives the row the height of the message.
    void makeRoom();

    QMenuBar& m_menus;
    QWidget& m_row; ///< visible while it has a message
    QLabel* m_label;
    QToolButton* m_close;
    QToolButton* m_accept;
    QString m_text; ///< as given; the label may show less
    std::function<void()> m_whenAccepted;
    QTimer m_reading{this}; ///< the time that it takes to read the note
    bool m_isRead = false;  ///< whether that time is over, so that the next action closes the note
};

} // namespace pastkeys
