// The sentences about operations, in English; the views translate them. Those of a kind hold for
// every family, and a family may replace them by more precise ones.
#pragma once

#include "base/translation.h"
#include "model/network.h"

namespace pastkeys {

/// The sentences of a kind of operation. Kinds of which a family has several have no title here.
OperationTexts textsOf(OperationKind kind);

OperationTexts titled(OperationKind kind, const char* title, const char* shortTitle,
                      const char* briefTitle);
OperationTexts withPurpose(OperationKind kind, const char* purpose);

/// Of products that all decoders have: to Q, K and V, from the heads back to the hidden state, into the MLP, and
/// out of it.
OperationTexts textsOfQkvProjection();
OperationTexts textsOfOutputProjection();
OperationTexts textsOfMlpExpansion();
OperationTexts textsOfMlpContraction();

/// Of attention over the source: of its products, and of the operations that work on (query, key)
/// pairs or write to the cache.
OperationTexts textsOfCrossQuery();
OperationTexts textsOfCrossKeysValues();
OperationTexts textsOfCrossOutputProjection();
OperationTexts textsOverSource(OperationKind kind);

inline constexpr const char* kProduct = PASTKEYS_TR_NOOP("pastkeys::Tr", "2 × {in} × {out}");
} // namespace pastkeys
