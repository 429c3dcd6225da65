#pragma once

#include "model/key_value_sizes.h"
#include "model/network.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace pastkeys {

/// Parses the contents of a config.json for the sizes that determine how large the model's cache
/// is. The model may be of any family whose fields are known here. Throws InputError if a size is
/// missing or impossible, and for a field that may change the cache in a way not known here.
KeyValueSizes parseCacheConfig(std::string_view text, const std::string& file);

/// The same sizes of a model that this program can run.
KeyValueSizes keyValueSizesOf(const Network& network, std::string name);

/// Reads the file `path`: a config.json, see parseCacheConfig(), or the header of a GGUF file. Its
/// weights are not read, and need not be of types that can be loaded. Throws InputError or IoError.
KeyValueSizes readCacheConfig(const std::filesystem::path& path);

} // namespace pastkeys
