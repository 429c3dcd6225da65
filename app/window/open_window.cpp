#include "window/open_window.h"

#include "drawing/language.h"

#include <utility>

namespace pastkeys {

OpenWindow::OpenWindow(const StartOptions& options)
    : m_window(std::make_unique<MainWindow>(options))
{
    listen();
    m_window->show();
}

void OpenWindow::listen()
{
    // Queued, because change() destroys the old window, and with it the menu that was clicked.
    connect(m_window.get(), &MainWindow::languageChosen, this, &OpenWindow::change,
            Qt::QueuedConnection);
}

void OpenWindow::change(const QString& language)
{
    useLanguage(language);
    auto next = std::make_unique<MainWindow>(
        StartOptions{.model = {}, .prompt = {}, .mode = {}, .former = m_window.get()});
    next->show(); // over the old one, so that nothing flickers
    next->activateWindow();
    m_window = std::move(next);
    listen();
}

} // namespace pastkeys
