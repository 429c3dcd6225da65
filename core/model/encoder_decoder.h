// Models of two texts: an encoder reads the source, and a decoder writes the text, with a second
// attention in each layer that reads the source. Source: Vaswani et al. 2017.
#pragma once

#include "model/network_builder.h"

#include <optional>
#include <string>
#include <vector>

namespace pastkeys {

/// How files name the weights of the encoder, or of the decoder; {} stands for the number of a layer.
struct StackNames
{
    struct Attention
    {
        std::string queries;
        std::string keys;
        std::string values;
        std::string output;
        std::string norm;
    };

    Attention own;
    Attention overSource = {}; ///< only of the decoder
    std::vector<std::string>
        expand; ///< the second of two is what the first, activated, is multiplied with
    std::string contract;
    std::string mlpNorm;
    std::string positions = {};     ///< of the embeddings; empty if files have none
    std::string embeddingNorm = {}; ///< empty if there is none
    std::string finalNorm = {};     ///< likewise
    std::string bias = {};          ///< the table of PositionBias; empty if there is none
};

struct EncoderDecoder
{
    enum class Norm : std::uint8_t
    {
        LayerNormAfter, ///< after each part of a layer, as in the original
        RmsNormBefore,
    };
    enum class Positions : std::uint8_t
    {
        Learned,
        Sinusoids,
        Bias, ///< of the scores; see PositionBias
    };

    std::string family;
    Config config; ///< of the decoder
    std::vector<ConfigField> fields;
    std::uint32_t encoderLayers = 0;
    std::uint32_t encoderHeads = 0;
    std::uint32_t encoderInner = 0; ///< width of the MLP
    std::uint32_t heads = 0;        ///< of the decoder, like `inner`
    std::uint32_t encoderHeadDim = 0;
    std::uint32_t headDim = 0;
    std::uint32_t inner = 0;
    Norm norm = Norm::LayerNormAfter;
    float epsilon = 1e-5F;
    Positions positions = Positions::Learned;
    PositionBias bias = {};             ///< its sizes
    std::uint32_t skippedPositions = 0; ///< rows of the tables of positions that no token uses
    bool hasBiases = true;              ///< of the products
    Activation activation = Activation::GeluErf;
    float embeddingFactor = 1;
    float outputFactor = 1;    ///< of the rows from which the logits are computed
    bool scalesScores = false; ///< by 1 / sqrt(headDim)
    bool hasLogitsBias = false;
    StackNames encoder;
    StackNames decoder;
};

/// The decoder; Network::encoder() is the encoder.
NetworkPtr encoderDecoder(const EncoderDecoder& model);

} // namespace pastkeys
