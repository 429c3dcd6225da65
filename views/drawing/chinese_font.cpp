#include "drawing/chinese_font.h"

#include "drawing/language.h"

#include <QFontInfo>
#include <QOperatingSystemVersion>

namespace pastkeys {

QString chineseFamilyOf(const QString& code)
{
    // Windows brings its own families, and other systems usually have Noto's.
    const bool onWindows =
        QOperatingSystemVersion::currentType() == QOperatingSystemVersion::Windows;
    if (code == QLatin1String("zh_CN"))
        return onWindows ? "Microsoft YaHei UI" : "Noto Sans CJK SC";
    if (code == QLatin1String("zh_TW"))
        return onWindows ? "Microsoft JhengHei UI" : "Noto Sans CJK TC";
    return {};
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
