// Puts a network together. Parts refer to one another by name, so a family counts nothing.
#pragma once

#include "model/network.h"

#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace pastkeys {

class NetworkBuilder
{
public:
    using Names = std::initializer_list<std::string_view>;

    /// A norm or a product as files name it: its weights are NAME.weight and, if there is one,
    /// NAME.bias.
    struct Module
    {
        std::string name;
        std::string shortName = {}; ///< of the matrix: see WeightSpec
        bool hasBias = true;
        WeightLayout layout = WeightLayout::InOut;
        /// If files have a module for each tensor that the product makes: their names, in order.
        /// NAME is then only ours.
        std::vector<std::string> pieces = {};
        /// If not 0, files have the outputs head by head; see WeightSpec.
        std::uint32_t headsInFile = 0;
        bool isOfHead = false; ///< whether a norm works on each head by itself, all with one weight
        bool isOneMore = false; ///< whether files have the weight minus 1
        float factor = 1;       ///< of the weight of a norm: it is so many times what files have
    };

    NetworkBuilder(std::string family, const Config& config, std::vector<ConfigField> fields);

    /// \param versionOf  a tensor that was added before, or empty
    void tensor(TensorSpec spec, std::string_view versionOf = {});
    /// The ids of the tokens, which a pass begins with.
    void tokens();
    /// The hidden state, [rows][width]. \param role  Rows, or LayerOutput for the one that is kept
    void hiddenState(std::string name, std::string_view versionOf = {},
                     TensorRole role = TensorRole::Rows);
    /// Rows that a norm makes. \param meaning  what the norm does, for a newcomer
    void normedState(std::string name, const char* meaning);
    /// Scores, weights and the context, the outputs of all heads side by side.
    void attentionTensors(std::uint32_t contextColumns);
    /// What attention and the MLP add to the hidden state.
    void attentionOutput(std::string name, std::string_view versionOf = {});
    void mlpOutput(std::string name, std::string_view versionOf = {});
    /// For the weights of an operation without a module.
    Weight weight(WeightSpec spec);
    /// Adds the next operation of a pass. All tensors must have been added.
    void add(OperationSpec spec, Names reads, Names makes);
    /// The same for a norm, or for a product with a matrix, and its weights.
    void add(OperationSpec spec, Names reads, Names makes, const Module& module);
    /// Adds the operations of attention, from appending keys and values to the weighted sum. The
    /// tensors are those with the roles of an attention. \param bias  the table of a PositionBias
    void attend(std::optional<Weight> bias = {});
    /// The same for attention over the source, whose tensors are the second ones with these roles.
    void attendOverSource();
    /// Adds the operation that ends part 1 or 2 of a layer: attention or the MLP.
    void addResidual(int part, Names reads, Names makes);
    /// The matrix with the embeddings of all tokens.
    Weight tokenMatrix(std::string name);
    /// Adds the logits of these rows, and the choice of the next token. \param tokens  the matrix
    /// that takes its place in tied models   \param bias  the name of what is added to the logits, [1][tokens], or
    ///     empty
    void addOutput(std::string_view rows, Weight tokens, std::string name = "lm_head.weight",
                   std::string bias = {});
    /// An attention with the tensors that have its roles, without sizes. \param number  of several
    AttentionSite site(std::size_t number = 0) const;
    /// A network in which every layer runs all operations of layers.
    NetworkPtr build(const std::function<AttentionSite(std::size_t layer)>& siteOf);
    /// The same for one whose layers also attend to the source, which the encoder computes.
    NetworkPtr build(const AttentionSite& site, const AttentionSite& overSource,
                     NetworkPtr encoder);

private:
    std::vector<Operation> operationsOfLayers() const;
    void attend(const AttentionSite& at, const std::string& prefix, std::optional<Weight> bias);
    void add(OperationSpec spec, TensorSet reads, TensorSet makes);
    TensorSet setOf(Names names) const;
    TensorKind named(std::string_view tensor) const;

    NetworkParts m_parts;
};

} // namespace pastkeys
