#include "support/json_output.h"

namespace pastkeys::test {

nlohmann::json jsonOf(const QStringList& arguments, const ProgramSetup& setup)
{
    return nlohmann::json::parse(outputOf(arguments + QStringList{"--json"}, setup).toStdString());
}

} // namespace pastkeys::test
