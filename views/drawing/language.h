#pragma once

class QCoreApplication;

namespace pastkeys {

/// Gives the application the texts of the person's language, and QLocale's default the numbers of
/// the same language. Where there is no translation, both are English.
void useLanguageOfSystem(QCoreApplication& application);

} // namespace pastkeys
