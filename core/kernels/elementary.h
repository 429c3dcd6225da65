#pragma once

namespace pastkeys {

/// e^x as computed by all exact kernel tables, with the same bits on every machine. It is accurate
/// to within 1 ulp; for x below -104 it is 0, and for x above 89 it is infinity.
float exactExp(float x);

} // namespace pastkeys
