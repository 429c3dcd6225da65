#pragma once

#include "window/main_window.h"

#include <memory>

namespace pastkeys {

/// The window on screen. When the language changes, it is rebuilt in the same place, because
/// hundreds of strings are set only when their widgets are created. The model stays open, and a run
/// in progress continues.
class OpenWindow : public QObject
{
    Q_OBJECT

public:
    explicit OpenWindow(const StartOptions& options);

    MainWindow& window() { return *m_window; }

private:
    void listen();
    void change(const QString& language);

    std::unique_ptr<MainWindow> m_window;
};

} // namespace pastkeys
