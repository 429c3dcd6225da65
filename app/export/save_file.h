// How this program writes every file: in full or not at all.
#pragma once

#include "base/byte_sink.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <stop_token>
#include <string_view>

namespace pastkeys {

/// Writes the file `path` from the pieces that `produce` hands to the sink. The pieces first go to
/// a new file in the same folder, which takes the final name only once every byte is on disk, so
/// readers see either the old file or the new one, even after a crash. Symbolic links are followed;
/// they must lead to a regular file or to an unused name, not to a folder, a device, a pipe or a
/// socket.
///
/// Throws IoError with the file and the reason, and passes on what `produce` throws. In both cases,
/// an existing file is unchanged, and no new file remains in the folder.
/// \returns the number of bytes written
///
/// QSaveFile is not used, because in Qt 6.4, its commit() returns true after a short write on a
/// full disk, and returns false without giving a reason if the file exists and its name has 249
/// bytes or more.
std::uint64_t saveFile(const std::filesystem::path& path,
                       const std::function<void(const ByteSink&)>& produce);

std::uint64_t saveFile(const std::filesystem::path& path, std::string_view content);

/// A sink that passes each piece on to `sink` or, once stopped, throws Cancelled instead.
ByteSink untilStopped(const ByteSink& sink, const std::stop_token& stop);

/// Throws the same IoError as saveFile() if `path` cannot be written. To find out whether it can,
/// creates a new file in the folder and removes it again. Call this before starting long work.
/// \param inputs  the files that the work reads; throws IoError if `path` leads to one of them
void expectWritable(const std::filesystem::path& path,
                    std::span<const std::filesystem::path> inputs = {});

} // namespace pastkeys
