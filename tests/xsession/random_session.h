#pragma once

#include "drag_source.h"
#include "support/watchdog.h"
#include "window_process.h"
#include "x_user.h"

#include <QMap>
#include <QStringList>

#include <random>

namespace pastkeys::test {

/// Uses the window at random, with the keys and the mouse of an X server, its clipboards, files
/// dropped on the window, and its window manager. Starts the window again when it was closed.
class RandomSession
{
public:
    /// \param command  the program under test
    /// \param files    what may be pasted, dropped and opened at the start
    RandomSession(std::uint64_t seed, const QStringList& command, const QStringList& files);

    /// One random action.
    /// \returns what is wrong after it; empty if nothing is
    QString act();

    /// The last actions, the newest last, and the last lines of the program's output.
    QString report() const;
    qint64 longestSilence() const { return m_process.longestSilence(); }
    int starts() const { return m_starts; }

private:
    struct Action
    {
        const char* name;
        int weight;
        void (RandomSession::*act)();
    };
    static const QList<Action>& actions();

    int below(int end) { return std::uniform_int_distribution<int>(0, end - 1)(m_random); }
    template <typename List> const auto& oneOf(const List& list)
    {
        return list[below(static_cast<int>(std::size(list)))];
    }
    void note(const QString& detail) { m_lastActions.last() += ' ' + detail; }

    void start();
    QPoint somewhere();
    QString someText();
    QList<xcb_keysym_t> someModifiers();
    std::unique_ptr<QMimeData> someData();

    void click();
    void move();
    void drag();
    void wheel();
    void key();
    void holdKey();
    void type();
    void paste();
    void copy();
    void fillClipboard();
    void dropSomething();
    void run();
    void escape();
    void resize();
    void arrange();
    void wait();
    void close();

    std::mt19937 m_random;
    QStringList m_files;
    XUser m_user;
    DragSource m_source;
    WindowProcess m_process;
    Watchdog m_watchdog;
    QStringList m_lastActions;
    int m_starts = 0;
};

} // namespace pastkeys::test
