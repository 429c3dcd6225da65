// The languages of the window and of pictures. Each has a code, such as "en" or "zh_CN", which is
// also in its file name in assets/translations. An empty code means the system's language.
#pragma once

#include <QString>
#include <QStringList>

#include <array>

class QLocale;

namespace pastkeys {

struct TextLanguage
{
    const char* code;
    const char* name; ///< in the language itself, UTF-8
};
inline constexpr std::array<TextLanguage, 3> kLanguages{
    {{"en", "English"}, {"zh_CN", "简体中文"}, {"zh_TW", "繁體中文"}}};

QStringList languageCodes();

/// The code of the first wanted language for which the program has texts, e.g. "zh_TW" for "zh-HK";
/// "en" if there is none. \param wanted names of languages, as QLocale::uiLanguages() returns them
QString languageFor(const QStringList& wanted);

/// The code of the language that the application uses now.
QString languageInUse();

/// The locale for numbers in texts of the language `code`: the system's locale if it has the same
/// language, because it also knows the user's country; else the default locale of the language.
QLocale localeFor(const QString& code, const QLocale& system);

/// Switches the application to a language: its texts, Qt's own texts, and how QLocale writes
/// numbers. Strings that were translated before this call keep their old language.
/// \param code one of kLanguages; any other code, even an empty one, follows the system
void useLanguage(const QString& code = {});

} // namespace pastkeys
