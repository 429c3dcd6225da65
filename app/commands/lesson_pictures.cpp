#include "commands/lesson_pictures.h"

#include "base/errors.h"
#include "commands/offscreen.h"
#include "document/lesson_guide.h"
#include "document/run_document.h"
#include "export/new_folder.h"
#include "export/save_file.h"
#include "lessons/lesson_panel.h"
#include "widgets/message_bar.h"
#include "window/main_window.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDir>
#include <QPainter>

#include <filesystem>
#include <optional>

namespace pastkeys {

namespace {

/// Lets the window handle events until the condition holds. Throws Cancelled if the command is
/// stopped. If the window shows a message and nothing is running anymore, throws InputError with
/// that message.
void waitUntil(MainWindow& window, CommandContext& context, const std::function<bool()>& condition)
{
    const auto* messages = window.findChild<MessageBar*>();
    while (!condition()) {
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
        if (context.stop.stop_requested())
            throw Cancelled();
        if (!window.document().isBusy() && messages->isVisible() && !condition())
            throw InputError({.file = {},
                              .place = {},
                              .expected = {},
                              .found = messages->text().toStdString(),
                              .hint = {}});
    }
    for (int round = 0; round < 4; ++round) // until layouts settle
        QCoreApplication::processEvents();
}

/// Saves a picture of the window, with the windows beside it where they are on the screen.
void savePicture(MainWindow& window, const QString& path)
{
    QPixmap picture = window.grab();
    QPainter painter(&picture);
    for (SideWindow* beside : window.findChildren<SideWindow*>())
        if (beside->isVisible())
            painter.drawPixmap(beside->pos() - window.pos(), beside->grab());
    painter.end();
    QBuffer png;
    png.open(QIODevice::WriteOnly);
    picture.save(&png, "PNG");
    saveFile(path.toStdString(),
             std::string_view(png.data().constData(), static_cast<std::size_t>(png.data().size())));
}

int writePages(MainWindow& window, const LessonPictures& wanted, CommandContext& context)
{
    LessonGuide& guide = window.lessons();
    const QDir out(wanted.out);
    int written = 0;
    const auto save = [&](const QString& name) {
        savePicture(window, out.filePath(name));
        ++written;
    };
    for (int number = 0; number < guide.lesson().pages.size(); ++number) {
        guide.showPage(number);
        waitUntil(window, context, [&] { return !guide.isWaiting(); });
        if (!guide.isReady())
            throw InputError({.file = wanted.folder.toStdString(),
                              .place = Text::tr("page %1", static_cast<std::size_t>(number) + 1),
                              .expected = {},
                              .found = Text::tr("a run that did not finish"),
                              .hint = {}});
        const QString name = QStringLiteral("%1").arg(number + 1, 2, 10, QChar('0'));
        save(name + ".png");
        if (!guide.isAsking())
            continue;
        window.findChild<LessonPanel*>()->reveal();
        waitUntil(window, context, [] { return true; });
        save(name + "-answer.png");
    }
    return written;
}

} // namespace

int writeLessonPictures(const LessonPictures& wanted, CommandContext& context)
{
    const Offscreen application(wanted.language);
    const std::filesystem::path out = wanted.out.toStdString();
    std::optional<NewFolder> made; // removed again if the pictures do not get finished
    if (std::error_code ignored; !std::filesystem::exists(out, ignored))
        made.emplace(out);
    MainWindow window({.model = wanted.model, .prompt = {}, .mode = {}});
    window.chooseTheme(wanted.theme);
    window.resize(wanted.size);
    window.show();
    waitUntil(window, context,
              [&] { return window.document().model() && !window.document().isBusy(); });
    window.openLesson(wanted.folder);
    waitUntil(window, context, [&] { return window.lessons().isOpen(); });
    const int written = writePages(window, wanted, context);
    if (made)
        made->finish();
    return written;
}

} // namespace pastkeys
