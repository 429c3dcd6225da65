// The languages of the window and of pictures. Each has a code, such as "en" or "zh_CN", which is
// also part of its file name in assets/translations. An empty code means the system's language.
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

/// The code of the first wanted language that the program is available in, e.g. "zh_TW" for
/// "zh-HK"; "en" if there is none. \param wanted language names, as returned by
/// QLocale::uiLanguages()
QString languageFor(const QStringList& wanted);

/// The code of the application's current language.
QString languageInUse();

/// The locale for formatting numbers in the language `code`: the system's locale if it has the same
/// language, because it also knows the user's country; otherwise the language's default locale.
QLocale localeFor(const QString& code, const QLocale& system);

/// Switches the application to a language: its own strings, Qt's strings, QLocale's number format,
/// and the application's font. Strings translated before this call stay in the old language.
/// \param code one of kLanguages; any other code, including an empty one, follows the system
void useLanguage(const QString& code = {});

/// While it exists, the program's own texts on this thread are in another language than the
/// application's. Takes effect only in a program that has called useLanguage(). One per thread.
class LanguageOfThread
{
public:
    /// \param code  one of kLanguages
    explicit LanguageOfThread(const QString& code);
    ~LanguageOfThread();
    LanguageOfThread(const LanguageOfThread&) = delete;
    LanguageOfThread& operator=(const LanguageOfThread&) = delete;
};

} // namespace pastkeys
