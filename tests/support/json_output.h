#pragma once

#include "support/program.h"

#include <nlohmann/json.hpp>

namespace pastkeys::test {

/// What the pastkeys-cli of this build prints with the arguments and --json. Aborts the test program
/// if it fails.
nlohmann::json jsonOf(const QStringList& arguments, const ProgramSetup& setup = {});

} // namespace pastkeys::test
