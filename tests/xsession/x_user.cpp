#include "x_user.h"

#include <X11/keysym.h>
#include <cstdlib>
#include <cstring>
#include <xcb/xtest.h>

namespace pastkeys::test {

namespace {

struct Free
{
    void operator()(void* memory) const { std::free(memory); }
};

/// What xcb returns, which must be freed.
template <typename T> using Owned = std::unique_ptr<T, Free>;

template <typename T> Owned<T> owned(T* reply)
{
    return Owned<T>(reply);
}

} // namespace

XUser::XUser() : m_connection(xcb_connect(nullptr, nullptr))
{
    if (xcb_connection_has_error(m_connection.get()))
        qFatal("there is no X server");
    m_root = xcb_setup_roots_iterator(xcb_get_setup(m_connection.get())).data->root;
    const quint32 events = XCB_EVENT_MASK_STRUCTURE_NOTIFY; // with which Qt answers pings
    xcb_change_window_attributes(m_connection.get(), m_root, XCB_CW_EVENT_MASK, &events);
    readKeyboard();
}

void XUser::readKeyboard()
{
    const xcb_setup_t* setup = xcb_get_setup(m_connection.get());
    const auto count = static_cast<quint8>(setup->max_keycode - setup->min_keycode + 1);
    const auto reply = owned(xcb_get_keyboard_mapping_reply(
        m_connection.get(), xcb_get_keyboard_mapping(m_connection.get(), setup->min_keycode, count),
        nullptr));
    const xcb_keysym_t* symbols = xcb_get_keyboard_mapping_keysyms(reply.get());
    const int perKey = reply->keysyms_per_keycode;
    for (int i = 0; i < count; ++i)
        for (int level = std::min(perKey, 2) - 1; level >= 0; --level)
            if (const xcb_keysym_t symbol = symbols[i * perKey + level])
                m_keyboard.insert(symbol,
                                  {static_cast<xcb_keycode_t>(setup->min_keycode + i), level == 1});
}

void XUser::fake(quint8 type, quint8 detail, QPoint place)
{
    xcb_test_fake_input(m_connection.get(), type, detail, XCB_CURRENT_TIME, m_root,
                        static_cast<qint16>(place.x()), static_cast<qint16>(place.y()), 0);
    xcb_flush(m_connection.get());
}

void XUser::moveTo(QPoint place)
{
    fake(XCB_MOTION_NOTIFY, 0, place);
}

void XUser::button(int number, bool down)
{
    const auto detail = static_cast<quint8>(number);
    fake(down ? XCB_BUTTON_PRESS : XCB_BUTTON_RELEASE, detail);
    m_heldButtons.removeAll(detail);
    if (down)
        m_heldButtons << detail;
}

void XUser::click(int number)
{
    button(number, true);
    button(number, false);
}

void XUser::key(xcb_keysym_t symbol, bool down)
{
    const auto found = m_keyboard.constFind(symbol);
    if (found == m_keyboard.constEnd())
        return;
    fake(down ? XCB_KEY_PRESS : XCB_KEY_RELEASE, found->code);
    m_heldKeys.removeAll(found->code);
    if (down)
        m_heldKeys << found->code;
}

void XUser::press(xcb_keysym_t symbol, const QList<xcb_keysym_t>& held)
{
    QList<xcb_keysym_t> modifiers = held;
    const auto found = m_keyboard.constFind(symbol);
    if (found != m_keyboard.constEnd() && found->shifted && !held.contains(XK_Shift_L))
        modifiers << XK_Shift_L;
    for (const xcb_keysym_t modifier : modifiers)
        key(modifier, true);
    key(symbol, true);
    key(symbol, false);
    for (const xcb_keysym_t modifier : modifiers)
        key(modifier, false);
}

void XUser::type(const QString& text)
{
    constexpr char32_t kUnicode = 0x0100'0000; // the keys of Latin-1 have no such mark
    for (const char32_t character : text.toUcs4())
        if (character == '\n')
            press(XK_Return);
        else
            press(character < 0x100 ? character : kUnicode | character);
}

void XUser::letGo()
{
    while (!m_heldKeys.isEmpty())
        fake(XCB_KEY_RELEASE, m_heldKeys.takeLast());
    while (!m_heldButtons.isEmpty())
        fake(XCB_BUTTON_RELEASE, m_heldButtons.takeLast());
}

xcb_atom_t XUser::atom(const char* name) const
{
    if (const auto known = m_atoms.constFind(name); known != m_atoms.constEnd())
        return *known;
    const auto reply = owned(xcb_intern_atom_reply(
        m_connection.get(),
        xcb_intern_atom(m_connection.get(), 0, static_cast<quint16>(std::strlen(name)), name),
        nullptr));
    return *m_atoms.insert(name, reply ? reply->atom : xcb_atom_t{XCB_ATOM_NONE});
}

QByteArray XUser::property(xcb_window_t window, const char* name) const
{
    constexpr quint32 kMostWords = 4096;
    const auto reply = owned(xcb_get_property_reply(
        m_connection.get(),
        xcb_get_property(m_connection.get(), 0, window, atom(name), XCB_ATOM_ANY, 0, kMostWords),
        nullptr));
    if (!reply)
        return {};
    return {static_cast<const char*>(xcb_get_property_value(reply.get())),
            xcb_get_property_value_length(reply.get())};
}

QList<xcb_window_t> XUser::windowsIn(const char* name) const
{
    const QByteArray bytes = property(m_root, name);
    QList<xcb_window_t> windows(bytes.size() / qsizetype(sizeof(xcb_window_t)));
    std::memcpy(windows.data(), bytes.constData(), windows.size() * sizeof(xcb_window_t));
    return windows;
}

bool XUser::hasWindowManager() const
{
    return !property(m_root, "_NET_SUPPORTING_WM_CHECK").isEmpty();
}

QRect XUser::screen() const
{
    return placeOf(m_root);
}

QPoint XUser::pointer() const
{
    const auto reply = owned(xcb_query_pointer_reply(
        m_connection.get(), xcb_query_pointer(m_connection.get(), m_root), nullptr));
    return reply ? QPoint(reply->root_x, reply->root_y) : QPoint();
}

QList<xcb_window_t> XUser::windows() const
{
    return windowsIn("_NET_CLIENT_LIST");
}

std::optional<xcb_window_t> XUser::activeWindow() const
{
    const QList<xcb_window_t> active = windowsIn("_NET_ACTIVE_WINDOW");
    if (active.isEmpty() || active.first() == XCB_WINDOW_NONE)
        return std::nullopt;
    return active.first();
}

std::optional<xcb_window_t> XUser::popup() const
{
    const auto tree = owned(xcb_query_tree_reply(
        m_connection.get(), xcb_query_tree(m_connection.get(), m_root), nullptr));
    if (!tree)
        return std::nullopt;
    const xcb_window_t* children = xcb_query_tree_children(tree.get());
    for (int i = xcb_query_tree_children_length(tree.get()) - 1; i >= 0; --i) {
        const auto shown = owned(xcb_get_window_attributes_reply(
            m_connection.get(), xcb_get_window_attributes(m_connection.get(), children[i]),
            nullptr));
        const bool isPopup = shown && shown->override_redirect &&
                             shown->map_state == XCB_MAP_STATE_VIEWABLE &&
                             !property(children[i], "_NET_WM_WINDOW_TYPE").isEmpty();
        if (isPopup)
            return children[i];
    }
    return std::nullopt;
}

QString XUser::titleOf(xcb_window_t window) const
{
    return QString::fromUtf8(property(window, "_NET_WM_NAME"));
}

QRect XUser::placeOf(xcb_window_t window) const
{
    const auto size = owned(xcb_get_geometry_reply(
        m_connection.get(), xcb_get_geometry(m_connection.get(), window), nullptr));
    const auto corner = owned(xcb_translate_coordinates_reply(
        m_connection.get(), xcb_translate_coordinates(m_connection.get(), window, m_root, 0, 0),
        nullptr));
    if (!size || !corner)
        return {};
    return {corner->dst_x, corner->dst_y, size->width, size->height};
}

void XUser::place(xcb_window_t window, const QRect& place)
{
    const quint32 values[] = {static_cast<quint32>(place.x()), static_cast<quint32>(place.y()),
                              static_cast<quint32>(place.width()),
                              static_cast<quint32>(place.height())};
    xcb_configure_window(m_connection.get(), window,
                         XCB_CONFIG_WINDOW_X | XCB_CONFIG_WINDOW_Y | XCB_CONFIG_WINDOW_WIDTH |
                             XCB_CONFIG_WINDOW_HEIGHT,
                         values);
    xcb_flush(m_connection.get());
}

void XUser::send(xcb_window_t to, xcb_window_t about, const char* message,
                 std::initializer_list<quint32> data, quint32 mask)
{
    xcb_client_message_event_t event{};
    event.response_type = XCB_CLIENT_MESSAGE;
    event.format = 32;
    event.window = about;
    event.type = atom(message);
    std::copy(data.begin(), data.end(), event.data.data32);
    xcb_send_event(m_connection.get(), 0, to, mask, reinterpret_cast<const char*>(&event));
    xcb_flush(m_connection.get());
}

void XUser::tellManager(xcb_window_t window, const char* message,
                        std::initializer_list<quint32> data)
{
    send(m_root, window, message, data,
         XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT | XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY);
}

void XUser::activate(xcb_window_t window)
{
    constexpr quint32 kFromPager = 2; // a window manager always obeys that
    tellManager(window, "_NET_ACTIVE_WINDOW", {kFromPager, XCB_CURRENT_TIME});
}

void XUser::minimize(xcb_window_t window)
{
    constexpr quint32 kIconic = 3;
    tellManager(window, "WM_CHANGE_STATE", {kIconic});
}

void XUser::maximize(xcb_window_t window)
{
    constexpr quint32 kToggle = 2;
    tellManager(
        window, "_NET_WM_STATE",
        {kToggle, atom("_NET_WM_STATE_MAXIMIZED_VERT"), atom("_NET_WM_STATE_MAXIMIZED_HORZ")});
}

void XUser::close(xcb_window_t window)
{
    tellManager(window, "_NET_CLOSE_WINDOW", {XCB_CURRENT_TIME});
}

void XUser::ping(xcb_window_t window)
{
    m_answered = false;
    send(window, window, "WM_PROTOCOLS", {atom("_NET_WM_PING"), ++m_ping, window},
         XCB_EVENT_MASK_NO_EVENT);
}

bool XUser::pingAnswered()
{
    while (const auto event = owned(xcb_poll_for_event(m_connection.get()))) {
        if ((event->response_type & 0x7F) != XCB_CLIENT_MESSAGE)
            continue;
        const auto* message = reinterpret_cast<const xcb_client_message_event_t*>(event.get());
        if (message->type == atom("WM_PROTOCOLS") && message->data.data32[1] == m_ping)
            m_answered = true;
    }
    return m_answered;
}

} // namespace pastkeys::test
