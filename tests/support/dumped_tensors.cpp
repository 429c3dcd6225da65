#include "support/dumped_tensors.h"

#include "files/safetensors.h"

#include <cstring>
#include <span>

namespace pastkeys::test {

bool DumpedTensor::sameBits(const DumpedTensor& other) const
{
    return shape == other.shape &&
           std::memcmp(values.data(), other.values.data(), values.size() * sizeof(float)) == 0;
}

DumpedTensors readDump(const std::filesystem::path& path)
{
    const InputFile file(path.string());
    DumpedTensors tensors;
    for (const TensorEntry& entry : readSafetensorsHeader(file)) {
        DumpedTensor& tensor = tensors[entry.name];
        tensor.shape = entry.shape;
        tensor.values.resize(entry.bytes() / sizeof(float));
        file.read(entry.begin, std::as_writable_bytes(std::span(tensor.values)));
    }
    return tensors;
}

} // namespace pastkeys::test
