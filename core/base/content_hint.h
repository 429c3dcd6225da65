#pragma once

#include <string>
#include <string_view>

namespace pastkeys {

/// What a file seems to be when it is not what was expected: a Git LFS pointer, a web page, an
/// archive, a pickle, a GGUF model ... A whole sentence that says what to do, for
/// InputFault::hint; empty when the content is nothing that people commonly mix up.
///
/// \param beginning  the first bytes of the file; 64 are enough
std::string hintOnContent(std::string_view beginning);

} // namespace pastkeys
