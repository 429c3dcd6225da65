// What a run with proposed tokens did, as text and as JSON.
#pragma once

#include "commands/draft_options.h"
#include "commands/json_parts.h"

#include <string>
#include <vector>

namespace pastkeys {

struct DraftSource
{
    std::string model; ///< the name of the model that proposed; empty if tokens were looked up
    DraftSettings settings;
};

std::string draftReport(const DraftedRun& done, const DraftSource& source);
Json draftJson(const DraftedRun& done, const DraftSource& source);

} // namespace pastkeys
