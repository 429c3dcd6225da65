#include "random_session.h"

#include "support/random_text.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QUrl>

#include <X11/keysym.h>

namespace pastkeys::test {

namespace {

constexpr xcb_keysym_t kKeySymbols[] = {
    XK_Right,  XK_Left,        XK_Up,          XK_Down,     XK_Home,      XK_End,    XK_space,
    XK_Tab,    XK_Return,      XK_Escape,      XK_Page_Up,  XK_Page_Down, XK_Delete, XK_F1,
    XK_F5,     XK_F10,         XK_F11,         XK_Menu,     XK_plus,      XK_minus,  XK_BackSpace,
    XK_comma,  XK_period,      XK_slash,       XK_question, XK_equal,     XK_0,      XK_1,
    XK_Insert, XK_bracketleft, XK_bracketright};

const QStringList kMimeTypes{"text/html",     "text/markdown", "text/plain",
                             "text/uri-list", "image/png",     "application/x-color"};

constexpr int kActionsToReport = 25;
constexpr int kLinesToReport = 100;
constexpr int kLongestText = 3'000;  // characters
constexpr int kHugeText = 1'000'000; // characters
constexpr int kToolTipMs = 800;

} // namespace

const QList<RandomSession::Action>& RandomSession::actions()
{
    static const QList<Action> all{
        {"click", 200, &RandomSession::click},
        {"move", 100, &RandomSession::move},
        {"drag", 60, &RandomSession::drag},
        {"wheel", 60, &RandomSession::wheel},
        {"key", 250, &RandomSession::key},
        {"hold a key", 12, &RandomSession::holdKey},
        {"type", 30, &RandomSession::type},
        {"paste", 50, &RandomSession::paste},
        {"copy", 15, &RandomSession::copy},
        {"fill the clipboard", 30, &RandomSession::fillClipboard},
        {"drop", 15, &RandomSession::dropSomething},
        {"run", 30, &RandomSession::run},
        {"escape", 40, &RandomSession::escape},
        {"resize", 20, &RandomSession::resize},
        {"arrange", 8, &RandomSession::arrange},
        {"wait", 25, &RandomSession::wait},
        {"close", 6, &RandomSession::close},
    };
    return all;
}

RandomSession::RandomSession(std::uint64_t seed, const QStringList& command,
                             const QStringList& files)
    : m_random(static_cast<std::mt19937::result_type>(seed)), m_files(files),
      m_process(command, m_user)
{
}

QString RandomSession::act()
{
    m_user.letGo();
    if (!m_process.isRunning()) {
        start();
        return m_process.wrong();
    }
    int total = 0;
    for (const Action& action : actions())
        total += action.weight;
    int left = below(total);
    for (const Action& action : actions())
        if ((left -= action.weight) < 0) {
            m_watchdog.actionStarts(action.name);
            m_lastActions << action.name;
            (this->*action.act)();
            break;
        }
    m_lastActions =
        m_lastActions.mid(std::max<qsizetype>(0, m_lastActions.size() - kActionsToReport));
    if (below(6) != 0) // otherwise, the next action meets a busy window
        m_process.settle();
    return m_process.wrong();
}

void RandomSession::start()
{
    static const QStringList kLanguages{"en", "zh_CN", "zh_TW"};
    QStringList arguments;
    if (below(2) == 0)
        arguments << "--lang" << oneOf(kLanguages);
    if (below(2) == 0)
        arguments << "--prompt" << someText().remove(QChar(0)).left(kLongestText);
    const bool hasModel = below(4) == 0;
    if (hasModel)
        arguments << "--model" << oneOf(m_files);
    const QString file = oneOf(m_files);
    if (below(4) == 0 && (!hasModel || file.endsWith(".pastkeys"))) // it refuses two models
        arguments << file;
    m_watchdog.actionStarts("start");
    m_lastActions << "start " + QString(arguments.join(' ')).left(200);
    ++m_starts;
    m_process.start(arguments);
}

QString RandomSession::report() const
{
    const QList<QByteArray> lines = m_process.log().split('\n');
    return QStringLiteral("the last actions: %1\nthe program's output:\n%2")
        .arg(m_lastActions.join("; "),
             QString::fromUtf8(
                 lines.mid(std::max<qsizetype>(0, lines.size() - kLinesToReport)).join('\n')));
}

/// Usually in an open menu or else in the window used last, sometimes anywhere.
QPoint RandomSession::somewhere()
{
    QRect place = m_user.screen();
    const std::optional<xcb_window_t> popup = m_user.popup();
    if (popup && below(3) != 0)
        place = m_user.placeOf(*popup);
    else if (const auto window = m_process.window(); window && below(8) != 0)
        place = m_user.placeOf(*window).intersected(place);
    return place.topLeft() +
           QPoint(below(std::max(1, place.width())), below(std::max(1, place.height())));
}

QString RandomSession::someText()
{
    static const QStringList kPrompts{
        "Mia has a red ball. Tom has a blue kite. What does Mia have?", "The cat is in the garden.",
        "3", "0.5", ""};
    if (below(2) == 0)
        return oneOf(kPrompts);
    const int longest = below(30) == 0 ? kHugeText : below(5) == 0 ? kLongestText : 40;
    return QString::fromStdString(
        randomText(m_random, static_cast<std::size_t>(1 + below(longest))));
}

QList<xcb_keysym_t> RandomSession::someModifiers()
{
    static const QList<QList<xcb_keysym_t>> kChoices{
        {}, {}, {}, {XK_Shift_L}, {XK_Control_L}, {XK_Alt_L}, {XK_Control_L, XK_Shift_L}};
    return oneOf(kChoices);
}

/// Text, a picture, a file, something that claims to be what it is not, or nothing at all.
std::unique_ptr<QMimeData> RandomSession::someData()
{
    auto data = std::make_unique<QMimeData>();
    switch (below(6)) {
    case 0:
        note("nothing");
        break;
    case 1:
        note("text");
        data->setText(someText());
        break;
    case 2: {
        note("a picture");
        QImage image(1 + below(300), 1 + below(300), QImage::Format_RGB32);
        image.fill(Qt::darkGreen);
        data->setImageData(image);
        break;
    }
    case 3: {
        const QString file = oneOf(m_files);
        note(file);
        data->setUrls({QUrl::fromLocalFile(file)});
        break;
    }
    default:
        for (int i = 1 + below(3); i > 0; --i) {
            const QString type = oneOf(kMimeTypes);
            note(type);
            const std::string bytes = randomBytes(m_random, static_cast<std::size_t>(below(200)));
            data->setData(type,
                          below(2) == 0 ? QByteArray::fromStdString(bytes) : someText().toUtf8());
        }
    }
    return data;
}

void RandomSession::click()
{
    const QPoint place = somewhere();
    const int which = below(10);
    const int button = which == 0 ? 3 : which == 1 ? 2 : 1;
    note(QStringLiteral("%1 at %2,%3").arg(button).arg(place.x()).arg(place.y()));
    m_user.moveTo(place);
    for (int times = below(6) == 0 ? 2 : 1; times > 0; --times)
        m_user.click(button);
}

void RandomSession::move()
{
    m_user.moveTo(somewhere());
    if (below(8) == 0)
        WindowProcess::wait(kToolTipMs);
}

void RandomSession::drag()
{
    const QPoint from = somewhere();
    note(QStringLiteral("from %1,%2").arg(from.x()).arg(from.y()));
    m_user.moveTo(from);
    m_user.button(1, true);
    for (int i = 1 + below(6); i > 0; --i) {
        m_user.moveTo(somewhere());
        WindowProcess::wait(below(20));
    }
    m_user.button(1, false);
}

void RandomSession::wheel()
{
    m_user.moveTo(somewhere());
    const QList<xcb_keysym_t> held = someModifiers();
    for (const xcb_keysym_t symbol : held)
        m_user.key(symbol, true);
    const int button = below(6) == 0 ? 6 + below(2) : 4 + below(2);
    for (int i = 1 + below(5); i > 0; --i)
        m_user.click(button);
}

void RandomSession::key()
{
    const bool isLetter = below(2) == 0;
    const xcb_keysym_t symbol =
        isLetter ? XK_a + static_cast<xcb_keysym_t>(below(26)) : oneOf(kKeySymbols);
    const QList<xcb_keysym_t> held = someModifiers();
    note(QString::number(symbol, 16) +
         (held.isEmpty() ? "" : " with " + QString::number(held[0], 16)));
    m_user.press(symbol, held);
}

void RandomSession::holdKey()
{
    const xcb_keysym_t symbol = oneOf(kKeySymbols);
    const QList<xcb_keysym_t> held = someModifiers();
    note(QString::number(symbol, 16));
    for (const xcb_keysym_t modifier : held)
        m_user.key(modifier, true);
    m_user.key(symbol, true);
    WindowProcess::wait(below(1'500)); // the X server repeats the key
}

void RandomSession::type()
{
    m_user.type(someText().left(60));
}

void RandomSession::paste()
{
    if (below(3) == 0)
        m_user.press(XK_l, {XK_Control_L}); // edit the prompt
    switch (below(3)) {
    case 0:
        m_user.press(XK_v, {XK_Control_L});
        break;
    case 1:
        m_user.press(XK_Insert, {XK_Shift_L});
        break;
    default:
        m_user.moveTo(somewhere());
        m_user.click(2);
    }
}

void RandomSession::copy()
{
    if (below(2) == 0)
        m_user.press(XK_a, {XK_Control_L});
    m_user.press(below(4) == 0 ? XK_x : XK_c, {XK_Control_L});
}

void RandomSession::fillClipboard()
{
    QClipboard* clipboard = QGuiApplication::clipboard();
    const QClipboard::Mode mode = below(2) == 0 ? QClipboard::Clipboard : QClipboard::Selection;
    note(mode == QClipboard::Clipboard ? "clipboard:" : "selection:");
    if (below(4) == 0)
        clipboard->clear(mode); // nobody owns it
    else
        clipboard->setMimeData(someData().release(), mode);
}

void RandomSession::dropSomething()
{
    m_source.drag(m_user, someData(), [this] {
        for (int i = 1 + below(6); i > 0; --i) {
            m_user.moveTo(somewhere());
            WindowProcess::wait(20 + below(60));
        }
        if (below(8) == 0)
            m_user.press(XK_Escape);
    });
}

void RandomSession::run()
{
    m_user.press(XK_l, {XK_Control_L});
    if (below(2) == 0)
        m_user.press(XK_a, {XK_Control_L});
    m_user.type(someText().left(200));
    m_user.press(XK_Return);
}

void RandomSession::escape()
{
    for (int i = 1 + below(4); i > 0; --i)
        m_user.press(XK_Escape);
}

void RandomSession::resize()
{
    if (const auto window = m_process.window())
        m_user.place(*window, QRect(below(300), below(200), 200 + below(1'400), 100 + below(900)));
}

void RandomSession::arrange()
{
    const QList<xcb_window_t> windows = m_user.windows();
    if (windows.isEmpty())
        return;
    const xcb_window_t window = oneOf(windows);
    switch (below(3)) {
    case 0:
        m_user.maximize(window);
        break;
    case 1:
        m_user.minimize(window);
        WindowProcess::wait(below(300));
        m_user.activate(window);
        break;
    default:
        m_user.activate(window);
    }
}

void RandomSession::wait()
{
    WindowProcess::wait(below(400));
}

void RandomSession::close()
{
    const QList<xcb_window_t> windows = m_user.windows();
    switch (below(3)) {
    case 0:
        m_user.press(XK_q, {XK_Control_L});
        break;
    case 1:
        m_user.press(XK_F4, {XK_Alt_L});
        break;
    default:
        if (!windows.isEmpty())
            m_user.close(oneOf(windows));
    }
}

} // namespace pastkeys::test
