#include "commands/picture_fonts.h"
#include "engine/assets_dir.h"

namespace pastkeys {

void preparePictureFonts()
{
    useBundledFonts();
}

} // namespace pastkeys
