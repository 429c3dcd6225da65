// Clicks, types and drags at random. The window must not crash, hang, or lose what the user has
// set. PASTKEYS_SEED=... repeats a run, and PASTKEYS_RANDOM_ACTIONS=10000 makes it longer.
#include "document/lesson_guide.h"
#include "document/run_document.h"
#include "document/settings.h"
#include "stage/stage_view.h"
#include "support/random_text.h"
#include "support/seeds.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"
#include "support/watchdog.h"
#include "support/window_checks.h"
#include "window/main_window.h"
#include "window/run_bar.h"

#include <QAction>
#include <QDialog>
#include <QDrag>
#include <QElapsedTimer>
#include <QMenu>
#include <QTemporaryDir>
#include <QWheelEvent>
#include <QtTest>

using namespace pastkeys;

namespace {

/// An action that takes longer than this is a stall. The limit is not lower, because sanitizers and
/// busy machines are slow.
constexpr qint64 kStallMs = 5'000;

constexpr Qt::Key kKeys[] = {
    Qt::Key_Right,       Qt::Key_Left,   Qt::Key_Up,           Qt::Key_Down,     Qt::Key_Home,
    Qt::Key_End,         Qt::Key_Space,  Qt::Key_Tab,          Qt::Key_Return,   Qt::Key_Escape,
    Qt::Key_BracketLeft, Qt::Key_Comma,  Qt::Key_BracketRight, Qt::Key_Period,   Qt::Key_Plus,
    Qt::Key_Minus,       Qt::Key_Delete, Qt::Key_PageUp,       Qt::Key_PageDown, Qt::Key_F10};

/// What must be the same when the window is reopened.
struct Kept
{
    QString prompt;
    int tokens;
    CacheMode mode;
    ThemeName theme;
    friend bool operator==(const Kept&, const Kept&) = default;
};

class RandomUser
{
public:
    explicit RandomUser(std::uint64_t seed) : m_random(static_cast<std::mt19937::result_type>(seed))
    {
        openWindow();
        QObject::connect(&m_closer, &QTimer::timeout, &m_closer, [this] { closeWhatBlocks(); });
        m_closer.start(20);
    }

    /// \returns what is wrong after the action; empty if nothing is
    QString act()
    {
        const Action& action = chosen();
        m_watchdog.actionStarts(action.name);
        m_lastActions.append(action.name);
        m_lastActions = m_lastActions.mid(std::max<qsizetype>(0, m_lastActions.size() - 12));
        QElapsedTimer clock;
        clock.start();
        (this->*action.act)();
        QCoreApplication::processEvents();
        m_longest = std::max(m_longest, clock.elapsed());
        if (!m_window->isVisible())
            return openAgain();
        QString wrong = m_checks.wrongIn(*m_window);
        if (wrong.isEmpty() && clock.elapsed() > kStallMs)
            wrong = QString("an action took %1 ms").arg(clock.elapsed());
        return wrong;
    }

    MainWindow& window() { return *m_window; }
    QString lastActions() const { return m_lastActions.join(", "); }
    qint64 longest() const { return m_longest; }

private:
    struct Action
    {
        const char* name;
        int weight;
        void (RandomUser::*act)();
    };

    const Action& chosen()
    {
        static const Action actions[] = {
            {"click", 200, &RandomUser::click},  {"move", 150, &RandomUser::move},
            {"drag", 60, &RandomUser::drag},     {"wheel", 80, &RandomUser::wheel},
            {"key", 250, &RandomUser::key},      {"menu action", 80, &RandomUser::menuAction},
            {"type", 40, &RandomUser::type},     {"mode", 20, &RandomUser::mode},
            {"resize", 25, &RandomUser::resize}, {"run", 25, &RandomUser::run},
            {"cancel", 15, &RandomUser::cancel}, {"open a model", 8, &RandomUser::openModel},
            {"wait", 40, &RandomUser::wait},     {"close", 5, &RandomUser::close}};
        int total = 0;
        for (const Action& action : actions)
            total += action.weight;
        int left = below(total);
        for (const Action& action : actions)
            if ((left -= action.weight) < 0)
                return action;
        return actions[0];
    }

    int below(int end) { return std::uniform_int_distribution<int>(0, end - 1)(m_random); }

    QPoint pointIn(const QWidget& widget)
    {
        return {below(std::max(1, widget.width())), below(std::max(1, widget.height()))};
    }

    /// The innermost widget at a random place in the window or an open popup, and that place in the
    /// widget's coordinates.
    std::pair<QPointer<QWidget>, QPoint> somewhere()
    {
        QWidget* top = m_window.get();
        if (auto* popup = QApplication::activePopupWidget())
            top = popup;
        const QPoint point = pointIn(*top);
        QWidget* child = top->childAt(point);
        return child ? std::pair{QPointer(child), child->mapFrom(top, point)}
                     : std::pair{QPointer(top), point};
    }

    static void mouse(QWidget* widget, QEvent::Type type, QPoint at, Qt::MouseButton button,
                      Qt::MouseButtons held)
    {
        QMouseEvent event(type, at, widget->mapToGlobal(at), button, held, Qt::NoModifier);
        QCoreApplication::sendEvent(widget, &event);
    }

    void click()
    {
        const auto [widget, at] = somewhere();
        const Qt::MouseButton button = below(10) == 0 ? Qt::RightButton : Qt::LeftButton;
        mouse(widget, QEvent::MouseButtonPress, at, button, button);
        if (widget)
            mouse(widget, QEvent::MouseButtonRelease, at, button, Qt::NoButton);
        if (widget && below(6) == 0)
            mouse(widget, QEvent::MouseButtonDblClick, at, button, button);
        if (widget && below(6) == 0)
            mouse(widget, QEvent::MouseButtonRelease, at, button, Qt::NoButton);
    }

    void move()
    {
        const auto [widget, at] = somewhere();
        mouse(widget, QEvent::MouseMove, at, Qt::NoButton, Qt::NoButton);
        if (!widget || below(4) != 0)
            return;
        QHelpEvent help(QEvent::ToolTip, at, widget->mapToGlobal(at));
        QCoreApplication::sendEvent(widget, &help);
    }

    void drag()
    {
        const auto [widget, at] = somewhere();
        mouse(widget, QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton);
        for (int i = below(6); i >= 0 && widget; --i)
            mouse(widget, QEvent::MouseMove, pointIn(*widget) * 2 - QPoint(50, 50), Qt::NoButton,
                  Qt::LeftButton);
        if (widget)
            mouse(widget, QEvent::MouseButtonRelease, pointIn(*widget), Qt::LeftButton,
                  Qt::NoButton);
    }

    void wheel()
    {
        const auto [widget, at] = somewhere();
        const QPoint angle(below(5) == 0 ? 120 : 0, 120 * (below(7) - 3));
        const auto modifiers = below(3) == 0 ? Qt::ControlModifier : Qt::NoModifier;
        QWheelEvent event(at, widget->mapToGlobal(at), {}, angle, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(widget, &event);
    }

    void press(const QKeySequence& keys)
    {
        if (below(3) == 0)
            m_window->findChild<StageView*>()->setFocus();
        QWidget* focus = m_window->focusWidget();
        QTest::keySequence(focus && below(4) != 0 ? focus : m_window.get(), keys);
    }

    void key()
    {
        const QList<QAction*> actions = m_window->findChildren<QAction*>();
        const QKeySequence bound = actions[below(static_cast<int>(actions.size()))]->shortcut();
        if (!bound.isEmpty() && below(3) != 0)
            return press(bound);
        constexpr Qt::KeyboardModifier modifiers[] = {Qt::NoModifier, Qt::ShiftModifier,
                                                      Qt::ControlModifier};
        press(QKeySequence(kKeys[below(std::size(kKeys))] | modifiers[below(3)]));
    }

    void menuAction()
    {
        const QList<QAction*> actions = m_window->findChildren<QAction*>();
        QAction* action = actions[below(static_cast<int>(actions.size()))];
        if (!action->menu())
            action->trigger();
    }

    void type()
    {
        auto* bar = m_window->findChild<RunBar*>();
        bar->focusPrompt();
        if (below(2) == 0)
            m_window->document().setPrompt({});
        const int most = below(6) == 0 ? 60 : 12; // with 60 rows, some share a cell
        const std::string text =
            test::randomText(m_random, 1 + static_cast<std::size_t>(below(most)));
        QKeyEvent event(QEvent::KeyPress, 0, Qt::NoModifier, QString::fromStdString(text));
        QCoreApplication::sendEvent(m_window->focusWidget(), &event);
    }

    void mode() { m_window->document().setMode(static_cast<CacheMode>(below(3))); }

    void resize() { m_window->resize(640 + below(2560 - 640 + 1), 480 + below(1440 - 480 + 1)); }

    void run()
    {
        setTokens(*m_window, 1 + below(30));
        m_window->document().run();
    }

    void cancel() { press(Qt::Key_Escape); }

    void openModel()
    {
        const QString folders[] = {test::tinyModelDir(), test::slowModelDir(), m_folder.path(),
                                   "/nowhere"};
        m_window->document().openModel(folders[below(std::size(folders))]);
    }

    void wait() { QTest::qWait(below(30)); }

    void close() { m_window->close(); }

    void openWindow()
    {
        qputenv("PASTKEYS_PORTABLE", m_folder.path().toUtf8());
        m_window = std::make_unique<MainWindow>(StartOptions{test::tinyModelDir(), {}, {}});
        m_window->show();
    }

    Kept kept() const
    {
        return {m_window->document().request().prompt,
                static_cast<int>(m_window->document().request().settings.tokens),
                m_window->document().request().mode(),
                m_window->findChild<StageView*>()->theme().name};
    }

    QString openAgain()
    {
        Kept before = kept();
        const Settings written = loadSettings();
        before.prompt = written.request.prompt; // of the last run, not what has been typed since
        if (m_window->lessons().isOpen()) {     // a lesson's run is not kept
            before.tokens = static_cast<int>(written.request.settings.tokens);
            before.mode = written.request.mode();
        }
        m_window.reset();
        openWindow();
        return kept() == before ? QString() : "what was set is gone at the next start";
    }

    /// Closes menus and dialogs, which would otherwise wait for an answer.
    void closeWhatBlocks()
    {
        QDrag::cancel();
        if (auto* popup = QApplication::activePopupWidget(); popup && below(4) == 0)
            popup->close();
        if (auto* modal = QApplication::activeModalWidget())
            modal->close();
        if (below(20) == 0)
            for (QDialog* box : m_window->findChildren<QDialog*>())
                box->close();
    }

    std::mt19937 m_random;
    QTemporaryDir m_folder;
    std::unique_ptr<MainWindow> m_window;
    QTimer m_closer;
    QStringList m_lastActions;
    qint64 m_longest = 0;
    test::WindowChecks m_checks;
    test::Watchdog m_watchdog;
};

} // namespace

class TestRandomUse : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QApplication::setQuitOnLastWindowClosed(false); }

    void neitherCrashesNorHangsNorLosesWhatItWasTold()
    {
        bool given = false;
        const int wanted = qEnvironmentVariableIntValue("PASTKEYS_RANDOM_ACTIONS", &given);
        const int actions = given ? wanted : 1'500;
        RandomUser user(test::freshSeed("random use"));
        for (int i = 0; i < actions; ++i) {
            const QString wrong = user.act();
            QVERIFY2(wrong.isEmpty(),
                     qPrintable(
                         QString("action %1: %2, after %3").arg(i).arg(wrong, user.lastActions())));
        }
        std::printf("the longest of %d actions took %lld ms\n", actions, user.longest());

        MainWindow& window = user.window();
        window.lessons().close(); // it would run its page with the next model
        window.document().openModel(test::tinyModelDir());
        window.document().setPrompt("still here");
        setTokens(window, 3);
        window.document().run(
            {.lanes = cacheOffAndOn()}); // the laboratory may have chosen other lanes
        const auto finished = [&window] {
            const Trace& trace = window.session().trace();
            return trace.header().prompt == "still here" && !trace.empty() &&
                   trace.step(trace.size() - 1).stopped;
        };
        QTRY_VERIFY_WITH_TIMEOUT(finished(), 20'000);
        QVERIFY(window.session().trace().verdict().identical());
    }
};

PASTKEYS_TEST(TestRandomUse)
#include "test_random_use.moc"
