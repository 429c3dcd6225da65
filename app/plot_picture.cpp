#include "plot_picture.h"

#include "base/errors.h"
#include "message_bar.h"
#include "plots/plots_view.h"
#include "save_file.h"

#include <QFileDialog>

namespace pastkeys {

void askAndSavePicture(PlotsView& plots, MessageBar& messages)
{
    const QByteArray name(nameOf(plots.plot()).data());
    QString path = QFileDialog::getSaveFileName(&plots, PlotsView::tr("Save the plot's picture"),
                                                QString::fromUtf8(name) + ".png",
                                                PlotsView::tr("Pictures (*.png *.svg)"));
    if (path.isEmpty())
        return;
    const bool svg = path.endsWith(".svg", Qt::CaseInsensitive);
    const QByteArray picture = plots.picture(svg ? PictureFormat::Svg : PictureFormat::Png);
    try {
        saveFile(path.toStdString(),
                 std::string_view(picture.constData(), static_cast<std::size_t>(picture.size())));
        messages.showNote(PlotsView::tr("Written: %1").arg(path));
    } catch (const IoError& error) {
        messages.showError(QString::fromUtf8(error.what()));
    }
}

} // namespace pastkeys
