#pragma once

namespace pastkeys {

/// e^x with the bits of every exact table, on every machine. Within 1 ulp; 0 below -104, infinity
/// above 89.
float exactExp(float x);

} // namespace pastkeys
