// Everything about an operation, in one place: what it reads and produces, its formula, its names,
// and the strings that describe it. Each model family lists its operations in its own file
// (gpt2_operations.cpp).
#pragma once

#include "base/work.h"
#include "cache/reach.h"
#include "cache/row_memory.h"
#include "model/config.h"
#include "model/operation.h"
#include "model/tensor_kind.h"

#include <compare>
#include <span>
#include <string_view>

namespace pastkeys {

/// The sizes that determine how much work a pass does.
struct PassSizes
{
    std::uint64_t rows = 0;      ///< rows computed in this pass
    std::uint64_t keys = 0;      ///< rows of K: those that the cache holds, and the new ones
    std::uint64_t keysSeen = 0;  ///< keys that at least one row sees
    std::uint64_t cells = 0;     ///< visible (query, key) pairs of one head
    std::uint64_t logitRows = 1; ///< rows that get logits: 1 (the last row), all, or 0
    /// The form in which attention reads the rows of K and V. Empty if it reads them as they were
    /// computed, in float32.
    std::optional<RowForm> stored = {};
    bool isFused = false;     ///< whether attention keeps no scores in memory
    std::uint64_t copies = 1; ///< how many times each new row is stored
};

/// The sizes of a pass over consecutive positions. \param held  the number of rows in the cache
/// before the pass. Under a window rule, these must include every row that the rule lets the pass
/// see.
PassSizes passSizes(const ReachRule& rule, Span positions, std::uint64_t held,
                    std::uint64_t logitRows);

/// The sizes of a pass in which each row sees the `past` rows of the cache, the previous rows of
/// the pass, and itself.
PassSizes causalSizes(std::uint64_t rows, std::uint64_t past, std::uint64_t logitRows);

/// Like causalSizes(), but the cache holds each row twice, and `past` counts both copies.
PassSizes sizesStoredTwice(std::uint64_t rows, std::uint64_t past, std::uint64_t logitRows);

enum class OperationPart : std::uint8_t
{
    BeforeLayers,
    Layer, ///< once per layer
    AfterLayers,
};

/// The groups by which charts and lessons add up the work of operations.
enum class WorkGroup : std::uint8_t
{
    Attention,   ///< from the scores to the weighted sum
    Projections, ///< to Q, K and V, and from the heads back to the hidden state
    Mlp,
    Rest, ///< embedding, norms, residuals, logits
};

enum class CacheUse : std::uint8_t
{
    None,
    Writes, ///< operations that write are left out when the cache is off
    Reads,
};

/// How an operation changes the rows that flow through it.
enum class RowChange : std::uint8_t
{
    RowByRow,   ///< each output row depends only on its input row
    Multiplies, ///< multiplies the rows by a weight matrix [in x out]
    Adds,       ///< adds the rows that entered this part of the layer
};

/// Rows that flow from one operation to the next.
struct RowKind
{
    const char* name = "";    ///< "hidden state"; empty if no view draws these rows
    const char* meaning = ""; ///< explains the name to a newcomer
    std::uint32_t (*columns)(const Config&) = [](const Config&) { return std::uint32_t{0}; };
};

/// The rows that flow through an operation: [rows x in] becomes [rows x out].
struct RowFlow
{
    RowKind in;
    RowKind out;
    RowChange change = RowChange::RowByRow;
};

/// The input of a formula: one operation of one pass.
struct WorkCase
{
    const Config& config;
    const StoredTypes& types;
    std::optional<Layer> layer;
    const PassSizes& pass;
    std::uint64_t in;  ///< columns of the input rows
    std::uint64_t out; ///< columns of the output rows

    /// \pre the operation belongs to a layer
    const StoredTypes::OfLayer& layerTypes() const;
};

/// The strings are in English; the views translate them. In `formula` and `terms`, names in braces
/// stand for numbers: {rows}, {in} and {out} (columns), {width}, {inner}, {heads}, {headDim},
/// {cells} (visible pairs of a query and a key), {each} (FLOPs per value, if more than one).
struct OperationTexts
{
    const char* title;           ///< "Q, K, V projection"
    const char* shortTitle = ""; ///< "Q, K, V"; empty if the title is short enough
    const char* briefTitle;      ///< a few characters, different for each operation
    const char* purpose;         ///< what it does, in a sentence that holds for every step
    /// The cache's effect on a step that starts with an empty cache. "" if it depends on the
    /// outcome of the step.
    const char* firstEffect = "";
    const char* laterEffect = ""; ///< for later steps; "" if `firstEffect` also holds for them
    /// Replaces `laterEffect` if no lane has a cache.
    const char* laterWithoutCache = "";
    /// The formula for the FLOPs, or for the bytes written if there are no FLOPs. If rows are
    /// multiplied by weights, the formula is for a single row.
    const char* formula = "";
    const char* terms = ""; ///< what the numbers in the formula mean
};

struct OperationDescriptor
{
    Operation id;
    std::string_view name; ///< the enumerator's name, as used in files and on the command line
    OperationPart part;
    WorkGroup group = WorkGroup::Rest;
    TensorSet reads = {};
    TensorSet makes = {}; ///< a cache append produces K and V again, in their stored form
    CacheUse cache = CacheUse::None;
    RowFlow flow = {};
    Work (*work)(const WorkCase&);
    OperationTexts texts;

    bool isAbout(TensorKind kind) const { return reads.contains(kind) || makes.contains(kind); }
    /// Whether it works on (query, key) pairs.
    bool attends() const { return isAbout(TensorKind::Scores) || isAbout(TensorKind::Weights); }
    /// Whether each head has its own part of the result.
    bool isOfHeads() const;
    /// Whether it computes the logits or chooses from them.
    bool isAboutNextToken() const { return isAbout(TensorKind::Logits); }
};

/// Operations in the order in which a pass runs them. Those of the same part are adjacent.
using OperationList = std::span<const OperationDescriptor>;

/// The operations of a pass of this model.
OperationList operationsOf(const Config& config);
/// The operations of all model families, each listed once.
OperationList knownOperations();
const OperationDescriptor& descriptorOf(Operation operation);
std::optional<Operation> operationNamed(std::string_view name);
inline std::string_view nameOf(Operation operation)
{
    return descriptorOf(operation).name;
}
inline bool isPerLayer(Operation operation)
{
    return descriptorOf(operation).part == OperationPart::Layer;
}
/// The point of this operation in this layer; the point has no layer if the operation has none.
inline OperationPoint pointIn(Operation operation, Layer layer)
{
    return {operation, isPerLayer(operation) ? std::optional(layer) : std::nullopt};
}

OperationList ofPart(OperationList operations, OperationPart part);
/// The index of the operation in the list. \pre the list contains it
std::size_t indexIn(OperationList operations, Operation operation);
/// The first operation that produces a tensor of this kind. \pre there is one
Operation firstMakerOf(OperationList operations, TensorKind kind);

/// The place of a point in a pass. Earlier places compare as smaller.
struct PassPlace
{
    OperationPart part = OperationPart::BeforeLayers;
    std::size_t layer = 0;
    std::size_t index = 0;
    friend auto operator<=>(const PassPlace&, const PassPlace&) = default;
};

PassPlace placeIn(OperationList operations, OperationPoint point);

/// The work of one operation (in a single layer, if it belongs to a layer), computed from the sizes
/// alone, using formulas from the literature. The kernels count their work independently, and the
/// two numbers must agree. Source: "What is counted" in core/README.md.
Work formulaWork(const Config& config, const StoredTypes& types, OperationPoint point,
                 const PassSizes& pass);

} // namespace pastkeys
