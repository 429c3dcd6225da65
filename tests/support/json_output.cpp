#include "support/json_output.h"

namespace pastkeys::test {

nlohmann::json jsonOf(const QStringList& arguments, const ProgramSetup& setup)
{
    const ProgramResult result = runCli(arguments + QStringList{"--json"}, setup);
    if (result.exitCode != 0)
        qFatal("%s", result.errors.constData());
    return nlohmann::json::parse(result.output.toStdString());
}

} // namespace pastkeys::test
