#pragma once

#include "window/main_window.h"

#include <memory>

namespace pastkeys {

/// The window on screen. In another language it is built again at the same place, because hundreds
/// of texts are made with their widgets. The model stays open and a run goes on.
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
