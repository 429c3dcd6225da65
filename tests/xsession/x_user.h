#pragma once

#include <QHash>
#include <QList>
#include <QMap>
#include <QPoint>
#include <QRect>
#include <QString>

#include <memory>
#include <optional>
#include <xcb/xcb.h>

namespace pastkeys::test {

/// A user's hands and eyes: sends keys and the mouse through the X server, and sees which windows
/// there are. Does nothing that a window manager or a person could not do.
class XUser
{
public:
    /// Connects to the display of this process.
    XUser();

    void moveTo(QPoint place);
    void button(int number, bool down);
    /// Presses and releases a mouse button: 1 left, 2 middle, 3 right, 4 to 7 the wheel.
    void click(int number);
    /// \param symbol  XK_...; one that the keyboard lacks is left out
    void key(xcb_keysym_t symbol, bool down);
    /// Presses and releases a key while the others are held.
    void press(xcb_keysym_t symbol, const QList<xcb_keysym_t>& held = {});
    /// Types the characters that the keyboard has, and leaves out the others.
    void type(const QString& text);
    /// Releases all keys and buttons that are still held.
    void letGo();

    bool hasWindowManager() const;
    QRect screen() const;
    QPoint pointer() const;
    /// The windows that the window manager manages, the oldest first.
    QList<xcb_window_t> windows() const;
    std::optional<xcb_window_t> activeWindow() const;
    /// The uppermost menu, list or tool tip.
    std::optional<xcb_window_t> popup() const;
    QString titleOf(xcb_window_t window) const;
    /// In the coordinates of the screen; empty if there is no such window.
    QRect placeOf(xcb_window_t window) const;

    void place(xcb_window_t window, const QRect& place);
    void activate(xcb_window_t window);
    void minimize(xcb_window_t window);
    void maximize(xcb_window_t window);
    void close(xcb_window_t window);

    /// Asks the program whether its event loop runs (_NET_WM_PING). It answers after all that was
    /// sent before.
    void ping(xcb_window_t window);
    /// Whether the last ping was answered.
    bool pingAnswered();

private:
    xcb_atom_t atom(const char* name) const;
    QByteArray property(xcb_window_t window, const char* name) const;
    QList<xcb_window_t> windowsIn(const char* property) const;
    void tellManager(xcb_window_t window, const char* message, std::initializer_list<quint32> data);
    void send(xcb_window_t to, xcb_window_t about, const char* message,
              std::initializer_list<quint32> data, quint32 mask);
    void readKeyboard();
    void fake(quint8 type, quint8 detail, QPoint place = {});

    struct Disconnect
    {
        void operator()(xcb_connection_t* connection) const { xcb_disconnect(connection); }
    };
    struct Key
    {
        xcb_keycode_t code;
        bool shifted;
    };

    std::unique_ptr<xcb_connection_t, Disconnect> m_connection;
    xcb_window_t m_root = XCB_WINDOW_NONE;
    mutable QHash<QByteArray, xcb_atom_t> m_atoms;
    QMap<xcb_keysym_t, Key> m_keyboard;
    QList<xcb_keycode_t> m_heldKeys;
    QList<quint8> m_heldButtons;
    quint32 m_ping = 0; ///< the number of the last ping
    bool m_answered = true;
};

} // namespace pastkeys::test
