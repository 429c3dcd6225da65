#pragma once

#include "support/encoder_decoder_reference.h"
#include "support/run_trace.h"

namespace pastkeys::test {

/// A run of a small random model that has an encoder.
inline Trace twoTextRun(std::size_t sourceTokens = 5)
{
    const RandomModel model = drawnPair("bart", 4).model;
    RunSettings settings = settingsFor(model, 1, 3);
    settings.source = randomTokens(model.config, sourceTokens, 3);
    settings.stopAtEndOfText = false;
    return runTrace(model, settings);
}

} // namespace pastkeys::test
