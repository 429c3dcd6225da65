#pragma once

namespace pastkeys {

/// e^x with the same bits as in every exact table, on every machine. The result is within 1 ulp; it
/// is 0 below -104 and infinity above 89.
float exactExp(float x);

} // namespace pastkeys
