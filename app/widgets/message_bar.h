#pragma once

#include <QFrame>
#include <QTimer>

class QLabel;
class QMenuBar;
class QToolButton;

namespace pastkeys {

class Messages;
struct Message;

/// Shows the message on show inside the window, so that no dialog gets in the way. It covers nothing:
/// a short message appears in the empty part of the menu bar, so that nothing moves, and a longer
/// one in a row of its own, which moves what is below.
class MessageBar : public QFrame
{
    Q_OBJECT

public:
    /// \param menus  short messages appear beside the titles of these menus
    /// \param row  an empty widget in a layout; longer messages appear there
    /// \pre messages outlives the bar; menus and row are inside the parent
    MessageBar(Messages& messages, QMenuBar& menus, QWidget& row, QWidget* parent);

    QString text() const;

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void present();
    void show(const Message& message);
    void leaveOnceRead(const QString& text);
    /// Keeps the message open until it is closed or replaced.
    void stayOpen();
    void moveToPlace();
    /// The empty part of the menu bar; a null rectangle if the system shows the menus elsewhere.
    QRect freeBand() const;
    /// Gives the row the height of the message.
    void makeRoom();

    Messages& m_messages;
    QMenuBar& m_menus;
    QWidget& m_row; ///< visible while it has a message
    QLabel* m_label;
    QToolButton* m_close;
    QToolButton* m_accept;
    QTimer m_reading{this}; ///< the time that it takes to read the note
    bool m_isRead = false;  ///< whether that time is over, so that the next action closes the note
};

} // namespace pastkeys
