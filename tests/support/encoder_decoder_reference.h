// Random models of two texts, and a reference for them: the same computation in double precision,
// written from the papers, without any of the decoder's code.
#pragma once

#include "model/bart.h"
#include "model/t5.h"
#include "support/random_model.h"
#include "support/reference_decoder.h"

#include <array>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace pastkeys::test {

BartConfig randomBart(std::uint64_t seed);
BartConfig randomMarian(std::uint64_t seed);
T5Config randomT5(std::uint64_t seed);

/// "source", the last rows of the encoder; of each layer of the decoder "cross_q", "cross_k" and
/// "cross_v", and the hidden state after it, "state"; and "logits". All are [tokens][columns].
using TwoTextTensors = std::map<std::string, ReferenceMatrix>;

TwoTextTensors bartReference(const BartConfig& config, const RandomModel& model,
                             std::span<const TokenId> source, std::span<const TokenId> text);
TwoTextTensors t5Reference(const T5Config& config, const RandomModel& model,
                           std::span<const TokenId> source, std::span<const TokenId> text);

inline constexpr std::array kTwoTextFamilies{"marian", "bart", "t5"};

/// A random model of a family, and its reference.
struct DrawnPair
{
    RandomModel model;
    std::function<TwoTextTensors(const RandomModel&, std::span<const TokenId> source,
                                 std::span<const TokenId> text)>
        reference;
};

DrawnPair drawnPair(std::string_view family, std::uint64_t seed);

} // namespace pastkeys::test
