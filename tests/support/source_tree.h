#pragma once

#include <QString>

#include <filesystem>

namespace pastkeys::test {

/// The checkout that the tests were built from.
inline std::filesystem::path sourceDir()
{
    return PASTKEYS_SOURCE_DIR;
}

/// Reference data, stored with the script that generated it.
inline std::filesystem::path goldenDir()
{
    return sourceDir() / "tests" / "golden";
}

/// The npm packages that tests/support/reference_tokenizer/install.sh installs.
inline QString npmFolder()
{
    return qEnvironmentVariable("PASTKEYS_NPM", QStringLiteral(PASTKEYS_SOURCE_DIR "/build/npm"));
}

} // namespace pastkeys::test
