#pragma once

#include "base/tensor_view.h"
#include "trace/trace.h"

#include <string_view>

namespace pastkeys {

/// float32 values between a and b: 0 for the same bits and for two NaNs; +0 and -0 are 1 apart; the
/// largest uint32 where only one is NaN.
std::uint32_t ulpDistance(float a, float b);

/// Whether all bits are the same. \pre same rows and columns
bool sameBits(ConstMatrix a, ConstMatrix b);

/// Adds the values of some rows of a tensor to the verdict. The caller counts the tensor.
/// \param firstRow the tensor's row that off.row(0) is
void compareRows(Verdict& verdict, std::string_view tensor, std::size_t firstRow, ConstMatrix off,
                 ConstMatrix on);

/// How many steps both lanes ran: only those can be compared.
std::size_t stepsCompared(const Trace& trace);

} // namespace pastkeys
