#pragma once

#include "base/translation.h"

#include <string_view>

namespace pastkeys {

/// Says what a file seems to be when it is not what was expected: a Git LFS pointer, a web page, an
/// archive, a pickle, a GGUF model ... The result is for InputFault::hint: whole sentences, which
/// usually also say what to do. It is empty if the file seems to be none of these.
///
/// \param beginning  the first bytes of the file; 64 are enough
Text hintOnContent(std::string_view beginning);

} // namespace pastkeys
