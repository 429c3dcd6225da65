#include "shared/visible_text.h"

#include "base/escape.h"
#include "base/utf8.h"

#include <algorithm>
#include <string_view>

namespace pastkeys {

QString visibleText(const std::string& bytes, QChar space, std::size_t most)
{
    QString shown;
    shown.reserve(static_cast<qsizetype>(std::min(bytes.size(), most)));
    std::string_view rest = bytes;
    for (std::size_t characters = 0; !rest.empty(); ++characters) {
        if (characters == most)
            return shown + QStringLiteral("…");
        if (rest.front() > ' ' && rest.front() < '\x7F') { // the usual case needs no decoding
            shown += QLatin1Char(rest.front());
            rest.remove_prefix(1);
            continue;
        }
        const DecodedCharacter character = firstCharacter(rest);
        if (!character.valid) {
            for (const char byte : rest.substr(0, character.length))
                shown += QString::fromStdString(escapedByte(static_cast<unsigned char>(byte)));
        } else if (character.value == U' ') {
            shown += space;
        } else if (character.value == U'\n') {
            shown += QChar(0x21B5);
        } else if (isUnsafeToPrint(character.value)) {
            shown += QString::fromStdString(escapedCharacter(character.value));
        } else {
            shown += QString::fromUcs4(&character.value, 1);
        }
        rest.remove_prefix(character.length);
    }
    return shown;
}

QString harmlessText(const QString& text)
{
    return QString::fromStdString(harmless(text.toStdString()));
}

} // namespace pastkeys
