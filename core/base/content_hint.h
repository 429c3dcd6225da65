#pragma once

#include "base/translation.h"

#include <string_view>

namespace pastkeys {

/// Describes what an unexpected file seems to be: a Git LFS pointer, a web page, an archive, a
/// pickle, a GGUF model ... The result is for InputFault::hint: complete sentences, which usually
/// also suggest what to do. It is empty if the file seems to be none of these.
///
/// \param beginning  the first bytes of the file; 64 are enough
Text hintOnContent(std::string_view beginning);

} // namespace pastkeys
