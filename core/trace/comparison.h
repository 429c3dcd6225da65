#pragma once

#include "base/tensor_view.h"
#include "trace/trace.h"

#include <span>
#include <string_view>

namespace pastkeys {

/// float32 values between a and b: 0 for the same bits and for two NaNs; +0 and -0 are 1 apart; the
/// largest uint32 where only one is NaN.
std::uint32_t ulpDistance(float a, float b);

/// Whether all bits are the same. \pre same rows and columns
bool sameBits(ConstMatrix a, ConstMatrix b);

/// Adds the values of some rows of a tensor to the verdict. The caller counts the tensor.
/// \param firstRow the tensor's row that a.row(0) is   \param a of lane 0   \param b of lane 1
void compareRows(Verdict& verdict, std::string_view tensor, std::size_t firstRow, ConstMatrix a,
                 ConstMatrix b);

/// Adds how far apart the next-token distributions of two rows of logits are. A logit that is not
/// a number has the probability 0. \pre same sizes, not empty
void compareNextTokens(Verdict& verdict, std::span<const float> a, std::span<const float> b);

/// How many steps two lanes ran: only those can be compared.
std::size_t stepsCompared(const Trace& trace);

} // namespace pastkeys
