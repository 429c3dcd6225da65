#pragma once

#include "model/key_value_sizes.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace pastkeys {

/// Parses the contents of a config.json for the sizes that determine how large the model's cache
/// is. The model may be of any family whose fields are known here. Throws InputError if a size is
/// missing or impossible, and for a field that may change the cache in a way not known here.
KeyValueSizes parseCacheConfig(std::string_view text, const std::string& file);

/// Like parseCacheConfig(), but reads the file `path`. Also throws IoError.
KeyValueSizes readCacheConfig(const std::filesystem::path& path);

} // namespace pastkeys
