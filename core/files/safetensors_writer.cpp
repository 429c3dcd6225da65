#include "files/safetensors_writer.h"

#include "base/contract.h"
#include "files/block_quantizer.h"

#include <nlohmann/json.hpp>

#include <bit>
#include <cmath>

namespace pastkeys {

namespace {

std::uint64_t valueCount(const TensorToWrite& tensor)
{
    std::uint64_t count = 1;
    for (const std::uint64_t extent : tensor.shape)
        count *= extent;
    return count;
}

std::string headerOf(const std::vector<TensorToWrite>& tensors, const SafetensorsMetadata& metadata)
{
    nlohmann::ordered_json header = nlohmann::ordered_json::object();
    for (const auto& [key, value] : metadata)
        header["__metadata__"][key] = value;
    std::uint64_t offset = 0;
    for (const TensorToWrite& tensor : tensors) {
        const std::uint64_t end = offset + byteCount(tensor);
        header[tensor.name] = {{"dtype", nameOf(tensor.type)},
                               {"shape", tensor.shape},
                               {"data_offsets", {offset, end}}};
        offset = end;
    }
    std::string text = header.dump();
    text.append((8 - text.size() % 8) % 8, ' '); // spaces that align the data to 8 bytes
    return text;
}

void writeBytes(const TensorToWrite& tensor, const ByteSink& sink)
{
    std::uint64_t written = 0;
    tensor.bytes([&](std::span<const std::byte> bytes) {
        written += bytes.size();
        sink(bytes);
    });
    PASTKEYS_EXPECTS(written == byteCount(tensor));
}

void writeValues(const TensorToWrite& tensor, const ByteSink& sink)
{
    std::uint64_t written = 0;
    std::vector<std::uint16_t> rounded;
    std::vector<std::byte> blocks;
    const DType type = weightType(tensor.type).value();
    tensor.values([&](std::span<const float> values) {
        written += values.size();
        if (type == DType::Float32)
            return sink(std::as_bytes(values));
        if (hasBlocks(type)) {
            blocks.resize(bytesOf(type, values.size()));
            quantizeBlocks(type, values, blocks.data());
            return sink(blocks);
        }
        rounded.resize(values.size());
        for (std::size_t i = 0; i < values.size(); ++i)
            rounded[i] = tensor.type == TensorType::F16 ? roundedToHalf(values[i])
                                                        : roundedToBFloat16(values[i]);
        sink(std::as_bytes(std::span(rounded)));
    });
    PASTKEYS_EXPECTS(written == valueCount(tensor));
}

} // namespace

std::uint64_t byteCount(const TensorToWrite& tensor)
{
    const TensorBlock block = blockOf(tensor.type);
    return valueCount(tensor) / block.values * block.bytes;
}

void writeTensor(const TensorToWrite& tensor, const ByteSink& sink)
{
    tensor.bytes ? writeBytes(tensor, sink) : writeValues(tensor, sink);
}

std::uint16_t roundedToHalf(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const auto sign = static_cast<std::uint16_t>((bits >> 16) & 0x8000U);
    const float size = std::fabs(value);
    if (std::isnan(value))
        return sign | 0x7E00U;
    if (size >= 65520.0F) // halfway between the largest float16, 65504, and 65536
        return sign | 0x7C00U;
    if (size < 0x1p-14F) // denormal: a multiple of 2^-24; nearbyint rounds ties to even
        return static_cast<std::uint16_t>(
            sign | static_cast<std::uint16_t>(std::nearbyint(size * 0x1p24F)));
    const std::uint32_t sizeBits = bits & 0x7FFFFFFFU;
    const std::uint32_t tie = 0xFFFU + ((sizeBits >> 13) & 1U);
    return static_cast<std::uint16_t>(sign | ((sizeBits + tie - (112U << 23)) >> 13));
}

std::uint16_t roundedToBFloat16(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    if (std::isnan(value))
        return static_cast<std::uint16_t>((bits >> 16) | 0x40U);
    return static_cast<std::uint16_t>((bits + 0x7FFFU + ((bits >> 16) & 1U)) >> 16);
}

void writeSafetensors(const std::vector<TensorToWrite>& tensors, const ByteSink& sink,
                      const SafetensorsMetadata& metadata)
{
    const std::string header = headerOf(tensors, metadata);
    const std::uint64_t length = header.size();
    sink(std::as_bytes(std::span(&length, 1)));
    sink(std::as_bytes(std::span(header)));
    for (const TensorToWrite& tensor : tensors)
        writeTensor(tensor, sink);
}

} // namespace pastkeys
