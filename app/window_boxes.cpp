#include "window_boxes.h"

#include <QAction>
#include <QApplication>
#include <QMessageBox>

namespace pastkeys {

namespace {

/// For translations.
struct WindowBoxes
{
    Q_DECLARE_TR_FUNCTIONS(WindowBoxes)
};

} // namespace

void showShortcuts(QWidget* window)
{
    QString text;
    for (const QAction* action : window->findChildren<QAction*>())
        if (!action->shortcut().isEmpty())
            text +=
                QStringLiteral("<tr><td style='padding-right:24px'><b>%1</b></td><td>%2</td></tr>")
                    .arg(action->shortcut().toString(QKeySequence::NativeText).toHtmlEscaped(),
                         action->text().remove('&').toHtmlEscaped());
    auto* sheet =
        new QMessageBox(QMessageBox::NoIcon, WindowBoxes::tr("Keys"),
                        QStringLiteral("<table>%1</table>").arg(text), QMessageBox::Close, window);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->setModal(false);
    sheet->show();
}

void showAbout(QWidget* window)
{
    auto* about = new QMessageBox(
        QMessageBox::NoIcon, WindowBoxes::tr("About Pastkeys"),
        WindowBoxes::tr("<h3>Pastkeys %1</h3><p>Runs a real GPT-2 style decoder with its KV "
                        "cache off and on, proves bit for bit "
                        "that both give the same, and lets you step through every "
                        "operation.</p><p>Free software under the GNU General "
                        "Public License, version 3 or later. Nothing is sent anywhere.</p>")
            .arg(QApplication::applicationVersion()),
        QMessageBox::Close, window);
    about->setAttribute(Qt::WA_DeleteOnClose);
    about->setModal(false);
    about->show();
}

} // namespace pastkeys
