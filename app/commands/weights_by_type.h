// What a model's weights take by the types that they are stored in, for the command info.
#pragma once

#include "commands/json_parts.h"
#include "files/model_folder.h"

#include <string>

namespace pastkeys {

/// One object per type of matrices and of vectors.
Json weightsJson(const LoadedModel& model);

/// The same as a table for people.
std::string weightsTable(const LoadedModel& model);

} // namespace pastkeys
