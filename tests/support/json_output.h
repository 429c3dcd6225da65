#pragma once

#include "support/program.h"

#include <nlohmann/json.hpp>

namespace pastkeys::test {

/// The output of this build's pastkeys-cli, run with the arguments and --json. Aborts the test
/// program if the run fails.
nlohmann::json jsonOf(const QStringList& arguments, const ProgramSetup& setup = {});

} // namespace pastkeys::test
