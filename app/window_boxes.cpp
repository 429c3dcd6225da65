#include "window_boxes.h"

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
