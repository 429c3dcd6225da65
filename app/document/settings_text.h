// What the window says about a settings file that could not be read or written.
#pragma once

#include "document/settings.h"

namespace pastkeys {

QString badSettingsText(const BadSettings& bad);
/// \param movedTo  where an unreadable file lies that was in the way
QString movedSettingsText(const QString& movedTo);
QString unwrittenSettingsText();

} // namespace pastkeys
