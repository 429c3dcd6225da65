#pragma once

namespace pastkeys {

/// Tells Qt where the fonts are if there is no display, and which ones to use. Call this before creating an application.
void preparePictureFonts();

} // namespace pastkeys
