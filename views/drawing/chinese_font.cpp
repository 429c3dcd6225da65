#include "drawing/chinese_font.h"

#include "drawing/language.h"

#include <algorithm>

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
    if (const QString family = chineseFamilyOf(code); installed.contains(family))
        families.insert(std::min<qsizetype>(1, families.size()), family);
    QFont changed = font;
    changed.setFamilies(families);
    return changed;
}

} // namespace pastkeys
