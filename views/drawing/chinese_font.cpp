#include "drawing/chinese_font.h"

#include "drawing/language.h"

#include <QFontInfo>

namespace pastkeys {

QString chineseFamilyOf(const QString& code)
{
    if (code == QLatin1String("zh_CN"))
        return "Noto Sans CJK SC";
    return code == QLatin1String("zh_TW") ? QString("Noto Sans CJK TC") : QString();
}

QFont fontFor(const QString& code, const QFont& font, const QStringList& installed)
{
    QStringList families = font.families();
    for (const TextLanguage& language : kLanguages) // an earlier language may have added its family
        families.removeAll(chineseFamilyOf(language.code));
    QFont changed = font;
    changed.setFamilies(families);
    const QString chinese = chineseFamilyOf(code);
    if (!installed.contains(chinese))
        return changed;
    // Beside an alias such as "Sans Serif", the Chinese family would be used for all letters.
    families = QStringList{QFontInfo(changed).family()} + families.mid(1);
    families.insert(1, chinese);
    changed.setFamilies(families);
    // Qt caches one list of fallbacks per first family and style hint. The languages must not share
    // it, or a user who changes the language would keep the former shapes.
    changed.setStyleHint(code == QLatin1String("zh_TW") ? QFont::SansSerif : QFont::AnyStyle);
    return changed;
}

} // namespace pastkeys
