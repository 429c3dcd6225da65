// Puts a network together. Parts refer to one another by name, so a family counts nothing.
#pragma once

#include "model/network.h"

#include <functional>
#include <initializer_list>
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
    };

    NetworkBuilder(std::string family, const Config& config, std::vector<ConfigField> fields);

    /// \param versionOf  a tensor that was added before, or empty
    void tensor(TensorSpec spec, std::string_view versionOf = {});
    /// The hidden state, [rows][width]. \param role  Rows, or LayerOutput for the one that is kept
    void hiddenState(std::string name, std::string_view versionOf = {},
                     TensorRole role = TensorRole::Rows);
    /// For the weights of an operation without a module.
    Weight weight(WeightSpec spec);
    /// Adds the next operation of a pass. All tensors must have been added.
    void add(OperationSpec spec, Names reads, Names makes);
    /// The same for a norm, or for a product with a matrix, and its weights.
    void add(OperationSpec spec, Names reads, Names makes, const Module& module);
    /// Adds the operations of attention, from appending keys and values to the weighted sum. The
    /// tensors are those with the roles of an attention.
    void attend();
    /// An attention with the tensors that have its roles, without sizes.
    AttentionSite site() const;
    /// A network in which every layer runs all operations of layers.
    NetworkPtr build(const std::function<AttentionSite(std::size_t layer)>& siteOf);

private:
    void add(OperationSpec spec, TensorSet reads, TensorSet makes);
    TensorSet setOf(Names names) const;
    TensorKind named(std::string_view tensor) const;

    NetworkParts m_parts;
};

} // namespace pastkeys
