#include "commands/picture_fonts.h"

#include <QFont>
#include <QStringList>

namespace pastkeys {

void preparePictureFonts()
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_FONTDIR"))
        qputenv("QT_QPA_FONTDIR", (qEnvironmentVariable("SystemRoot") + "/Fonts").toUtf8());
    // Without a display, Qt asks for the names that fonts have on Linux.
    QFont::insertSubstitutions("Sans Serif", {"Segoe UI", "Tahoma", "DejaVu Sans"});
    QFont::insertSubstitutions("monospace", {"Consolas", "Courier New", "DejaVu Sans Mono"});
}

} // namespace pastkeys
