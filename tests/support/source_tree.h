#pragma once

#include <filesystem>

namespace pastkeys::test {

/// The checkout that the tests were built from.
inline std::filesystem::path sourceDir()
{
    return PASTKEYS_SOURCE_DIR;
}

/// Reference data, stored with the script that made it.
inline std::filesystem::path goldenDir()
{
    return sourceDir() / "tests" / "golden";
}

} // namespace pastkeys::test
