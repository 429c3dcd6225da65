#include "widgets/dragged_file.h"

#include <QDropEvent>
#include <QMimeData>
#include <QUrl>

namespace pastkeys {

std::optional<QString> draggedFile(const QDropEvent& event)
{
    const QList<QUrl> urls = event.mimeData()->urls();
    if (urls.size() != 1 || !urls.first().isLocalFile())
        return std::nullopt;
    return urls.first().toLocalFile();
}

} // namespace pastkeys
