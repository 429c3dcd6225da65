// Functions that create a window, find its parts and wait for it.
#pragma once

#include "document/run_document.h"
#include "support/source_tree.h"
#include "widgets/start_card.h"
#include "window/main_window.h"
#include "window/run_bar.h"

#include <QAction>
#include <QDockWidget>
#include <QTemporaryDir>
#include <QtTest>

namespace pastkeys::test {

/// Settings for one test. On destruction, removes them and restores the palette and the font of the
/// whole program.
class OwnSettings
{
public:
    OwnSettings() { qputenv("PASTKEYS_PORTABLE", m_folder.path().toUtf8()); }
    ~OwnSettings()
    {
        QApplication::setPalette(QPalette());
        QApplication::setFont(QFont());
    }
    OwnSettings(const OwnSettings&) = delete;
    OwnSettings& operator=(const OwnSettings&) = delete;

    QString path() const { return m_folder.path(); }

private:
    QTemporaryDir m_folder;
};

/// The control with this accessible name.
template <typename Control> Control* controlNamed(const QWidget& window, const QString& name)
{
    for (Control* control : window.findChildren<Control*>())
        if (control->accessibleName() == name)
            return control;
    return nullptr;
}

/// The action with this text; the `&` before its mnemonic is ignored.
inline QAction* actionNamed(const QWidget& window, const QString& text)
{
    for (QAction* action : window.findChildren<QAction*>())
        if (action->text().remove('&') == text)
            return action;
    return nullptr;
}

inline void trigger(const QWidget& window, const QString& text)
{
    QAction* action = actionNamed(window, text);
    QVERIFY2(action, qPrintable("no action " + text));
    action->trigger();
}

/// A window without a model. Most of a window does not depend on one.
inline std::unique_ptr<MainWindow> shownWindow()
{
    auto window = std::make_unique<MainWindow>(
        StartOptions{.model = {}, .prompt = {}, .mode = {}, .opensModel = false});
    window->resize(1366, 768);
    window->show();
    (void)QTest::qWaitForWindowActive(window.get()); // keys go to the active window
    return window;
}

/// A test's window, with settings of its own. Both exist only while the window is open.
class OwnWindow
{
public:
    template <typename Make> void open(Make make)
    {
        m_settings = std::make_unique<OwnSettings>(); // before the window reads them
        m_window = make();
    }
    void open() { open(shownWindow); }
    void close()
    {
        m_window.reset();
        m_settings.reset(); // after the window has written them
    }

    MainWindow* get() const { return m_window.get(); }
    MainWindow& operator*() const { return *m_window; }
    MainWindow* operator->() const { return get(); }

private:
    std::unique_ptr<OwnSettings> m_settings;
    std::unique_ptr<MainWindow> m_window;
};

/// Whether the window's run has ended.
inline bool finished(MainWindow& window)
{
    const Trace& trace = window.session().trace();
    return !trace.empty() && trace.step(trace.size() - 1).stopped.has_value();
}

/// A window with a finished run of the built-in model, and the start card over it.
inline std::unique_ptr<MainWindow> windowWithRun(QSize size)
{
    auto window = std::make_unique<MainWindow>(StartOptions{});
    window->resize(size);
    window->show();
    if (!QTest::qWaitForWindowActive(window.get()) ||
        !QTest::qWaitFor([&] { return finished(*window); }, 20'000))
        qFatal("no window with a run");
    return window;
}

/// The same without the start card.
inline std::unique_ptr<MainWindow> windowWithRunOnly(QSize size)
{
    auto window = windowWithRun(size);
    window->findChild<StartCard*>()->hide();
    return window;
}

inline QString goldenModel(const char* name)
{
    return QString::fromStdString((goldenDir() / "models" / name).string());
}

/// Options for a run of a golden model with the cache off and on.
inline StartOptions optionsFor(const char* model, const QString& prompt = "the cat")
{
    return {goldenModel(model), prompt, CacheMode::Compare};
}

inline void setTokens(MainWindow& window, int tokens)
{
    RunRequest request = window.document().request();
    request.settings.tokens = static_cast<std::size_t>(tokens);
    window.document().setRequest(request);
}

/// The panel of the view with this name.
inline QDockWidget* panelOf(const QWidget& window, const char* view)
{
    return window.findChild<QDockWidget*>(view);
}

/// Waits until nested layouts are done.
inline void settle()
{
    for (int round = 0; round < 4; ++round)
        QCoreApplication::processEvents();
}

} // namespace pastkeys::test
