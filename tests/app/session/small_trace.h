#pragma once

#include "support/example_trace.h"

namespace pastkeys::test {

/// Three steps of a model with three layers of two heads.
inline Trace smallTrace()
{
    ExampleRun run;
    run.tokens = 3;
    return traceOf(run);
}

} // namespace pastkeys::test
