#include "shared/visible_text.h"

#include "base/escape.h"
#include "base/utf8.h"

#include <string_view>

namespace pastkeys {

QString visibleText(const std::string& bytes, QChar space)
{
    QString shown;
    shown.reserve(static_cast<qsizetype>(bytes.size()));
    std::string_view rest = bytes;
    while (!rest.empty()) {
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

} // namespace pastkeys
