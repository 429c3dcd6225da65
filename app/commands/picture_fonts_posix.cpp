#include "commands/picture_fonts.h"

namespace pastkeys {

void preparePictureFonts()
{
    // Fontconfig knows the fonts.
}

} // namespace pastkeys
