#include "document/settings_text.h"

#include "drawing/tr.h"

namespace pastkeys {

QString badSettingsText(const BadSettings& bad)
{
    if (bad.part == BadSettings::Part::Some)
        return Tr::tr("A part of the settings file is damaged, and the defaults replace it. The "
                      "rest is in use. The damaged file is kept as %1. If you miss nothing, you "
                      "can delete it.")
            .arg(bad.path);
    return Tr::tr("The settings file cannot be read. Pastkeys has started with its defaults and "
                  "without your answers to lessons. The file is kept as %1. If you can repair it, "
                  "close Pastkeys and rename it to pastkeys.ini.")
        .arg(bad.path);
}

QString movedSettingsText(const QString& movedTo)
{
    return Tr::tr("The settings file could no longer be read, and was written again. The old file "
                  "is kept as %1. If you miss nothing, you can delete it.")
        .arg(movedTo);
}

QString unwrittenSettingsText()
{
    return Tr::tr("The settings and your answers to lessons cannot be written to %1. They will be "
                  "lost when you close Pastkeys. Make sure that you may write to this file and its "
                  "folder, and that the disk is not full.")
        .arg(settingsPath());
}

} // namespace pastkeys
