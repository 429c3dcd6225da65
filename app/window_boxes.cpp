#include "window_boxes.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QMessageBox>
#include <QTextBrowser>
#include <QVBoxLayout>

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
    const auto add = [&](const QAction& action) {
        if (!action.shortcut().isEmpty())
            text +=
                QStringLiteral("<tr><td style='padding-right:24px'><b>%1</b></td><td>%2</td></tr>")
                    .arg(action.shortcut().toString(QKeySequence::NativeText).toHtmlEscaped(),
                         action.text().remove('&').toHtmlEscaped());
    };
    // Those of the menus, then those of single views.
    for (const bool ofWindow : {true, false})
        for (const QAction* action : window->findChildren<QAction*>())
            if ((action->parent() == window) == ofWindow)
                add(*action);
    auto* sheet = new QDialog(window);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->setWindowTitle(WindowBoxes::tr("Keyboard"));
    auto* keys = new QTextBrowser;
    keys->setHtml(QStringLiteral("<table>%1</table>").arg(text));
    keys->setFrameShape(QFrame::NoFrame);
    keys->document()->adjustSize();
    auto* close = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(close, &QDialogButtonBox::rejected, sheet, &QDialog::close);
    auto* box = new QVBoxLayout(sheet);
    box->addWidget(keys);
    box->addWidget(close);
    // As much of it as the window has room for; the rest is scrolled.
    const QSize wanted = keys->document()->size().toSize() + QSize(60, 80);
    sheet->resize(wanted.boundedTo(window->size() * 0.9));
    sheet->show();
    sheet->raise();
    sheet->activateWindow();
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
