#pragma once

#include "model/key_value_sizes.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace pastkeys {

/// Reads from the text of a config.json the sizes that decide how large the model's cache is. The
/// model may be of any family. Throws InputError if a size is missing or impossible.
KeyValueSizes parseCacheConfig(std::string_view text, const std::string& file);

/// As parseCacheConfig(), but reads the file `path`. Also throws IoError.
KeyValueSizes readCacheConfig(const std::filesystem::path& path);

} // namespace pastkeys
