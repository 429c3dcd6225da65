// The sentences about operations, in English; the views translate them. Those of a kind hold for
// every family, and a family may replace them by more precise ones.
#pragma once

#include "base/translation.h"
#include "model/network.h"

namespace pastkeys {

/// The sentences of a kind of operation. Kinds of which a family has several have no title here.
OperationTexts textsOf(OperationKind kind);

inline constexpr const char* kAllRowsAreNew =
    PASTKEYS_TR_NOOP("pastkeys::Tr", "All rows of this step are new.");
inline constexpr const char* kAllRowsAgain = PASTKEYS_TR_NOOP(
    "pastkeys::Tr", "Without a cache, all earlier rows are computed again and come out the same.");
inline constexpr const char* kProduct = PASTKEYS_TR_NOOP("pastkeys::Tr", "2 × {in} × {out}");
inline constexpr const char* kProductTerms = PASTKEYS_TR_NOOP(
    "pastkeys::Tr", "{width} is the width of the model. The 2 stands for a multiplication and an "
                    "addition; the number after the + is the bias.");
inline constexpr const char* kMlpTerms = PASTKEYS_TR_NOOP(
    "pastkeys::Tr",
    "{width} is the width of the model, {inner} the width inside the MLP. The 2 stands for a "
    "multiplication and an addition; the number after the + is the bias.");

} // namespace pastkeys
