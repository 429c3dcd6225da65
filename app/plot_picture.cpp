#include "plot_picture.h"

#include "base/errors.h"
#include "message_bar.h"
#include "picture_file.h"
#include "plots/plots_view.h"
#include "save_file.h"

#include <QFileDialog>

namespace pastkeys {

void askAndSavePicture(PlotsView& plots, MessageBar& messages)
{
    const QByteArray name(nameOf(plots.plot()).data());
    const QString path = QFileDialog::getSaveFileName(
        &plots, PlotsView::tr("Save the plot's picture"), QString::fromUtf8(name) + ".png",
        PlotsView::tr("Pictures (*.png *.svg *.pdf)"));
    if (path.isEmpty())
        return;
    constexpr double kScale = 2; // sharp on paper
    const PictureFormat format = pictureFormatOf(path.toStdString()).value_or(PictureFormat::Png);
    try {
        const QByteArray picture = encoderOf(plots.picture(), format, kScale)();
        saveFile(path.toStdString(),
                 std::string_view(picture.constData(), static_cast<std::size_t>(picture.size())));
        messages.showNote(PlotsView::tr("Written: %1").arg(path));
    } catch (const std::exception& error) {
        messages.showError(QString::fromUtf8(error.what()));
    }
}

} // namespace pastkeys
