#pragma once

#include "model/key_value_sizes.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace pastkeys {

/// What the config.json of a model of any family says about its cache. Throws InputError if a size
/// is missing or impossible.
KeyValueSizes parseCacheConfig(std::string_view text, const std::string& file);

/// The same for a file. Also throws IoError.
KeyValueSizes readCacheConfig(const std::filesystem::path& path);

} // namespace pastkeys
