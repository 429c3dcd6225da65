#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace pastkeys::test {

struct DumpedTensor
{
    std::vector<std::uint64_t> shape;
    std::vector<float> values;

    bool sameBits(const DumpedTensor& other) const;
};

using DumpedTensors = std::map<std::string, DumpedTensor>;

/// Reads the output of the `dump` command.
DumpedTensors readDump(const std::filesystem::path& path);

} // namespace pastkeys::test
