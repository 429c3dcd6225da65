#pragma once

#include "files/gpt2_import.h"

#include <filesystem>
#include <functional>
#include <stop_token>

namespace pastkeys {

/// A path in single quotes, as a shell reads it.
std::string quotedForShell(const std::string& path);

/// As importCheckpoint(). Refuses a pickle, and says with which command it becomes a file that can
/// be read.
ImportedModel readImport(const std::filesystem::path& path, const ImportAnswers& answers);

/// Writes the model into a new or empty folder. If that fails or is stopped, nothing remains of it.
/// Throws IoError or Cancelled.
/// \param progress  called with the completed fraction, 0 to 1; may be empty
void writeModelFolder(const ImportedModel& model, const std::filesystem::path& folder,
                      const std::stop_token& stop, const std::function<void(double)>& progress);

} // namespace pastkeys
