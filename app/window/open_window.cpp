#include "window/open_window.h"

#include "document/lesson_guide.h"
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
    std::unique_ptr<MainWindow> next = MainWindow::inPlaceOf(*m_window);
    next->show(); // over the old one, so that nothing flickers
    next->activateWindow();
    m_window = std::move(next);
    listen();
    if (LessonGuide& lessons = m_window->lessons(); lessons.isOpen() && !lessons.reload())
        lessons.close(); // its files are gone
}

} // namespace pastkeys
