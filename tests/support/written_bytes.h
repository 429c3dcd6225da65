#pragma once

#include "base/byte_sink.h"

#include <string>

namespace pastkeys::test {

/// All bytes that `write` passes to its sink.
inline std::string writtenBytes(const std::function<void(const ByteSink&)>& write)
{
    std::string bytes;
    write([&bytes](std::span<const std::byte> piece) {
        bytes.append(reinterpret_cast<const char*>(piece.data()), piece.size());
    });
    return bytes;
}

} // namespace pastkeys::test
