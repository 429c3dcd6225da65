#pragma once

namespace pastkeys {

/// e^x as all exact tables compute it: the bits are the same on every machine. The result is within
/// 1 ulp; for x below -104 it is 0, and for x above 89 it is infinity.
float exactExp(float x);

} // namespace pastkeys
