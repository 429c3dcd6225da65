// How this program writes every file: whole or not at all.
#pragma once

#include "base/byte_sink.h"

#include <filesystem>
#include <functional>
#include <span>
#include <string_view>

namespace pastkeys {

/// Writes `path` from the pieces that `produce` hands to the sink, through a new file beside it
/// that takes its name only when every byte is on the disk: readers see the old file or the new
/// one, even after a crash. Symbolic links are followed; they must lead to a regular file or to
/// nothing yet, never to a folder, a device, a pipe or a socket.
///
/// Throws IoError with the file and the reason. What `produce` throws passes through. In both cases
/// an old file is as it was and nothing new is left in the folder.
///
/// Not QSaveFile: in Qt 6.4 its commit() is true after a short write on a full disk, and false,
/// without a reason, over an old file whose name has 249 bytes or more.
void saveFile(const std::filesystem::path& path,
              const std::function<void(const ByteSink&)>& produce);

void saveFile(const std::filesystem::path& path, std::string_view content);

/// Throws as saveFile() would for a target that cannot be written, so that long work is not done
/// in vain. Also throws IoError if the target is one of `inputs`, even by another name. Leaves
/// nothing in the folder.
void expectWritable(const std::filesystem::path& path,
                    std::span<const std::filesystem::path> inputs = {});

} // namespace pastkeys
