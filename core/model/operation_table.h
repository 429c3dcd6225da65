// All that is said about an operation, in one place: what it reads and makes, its formula, its names
// and texts. A family of models lists its operations in a file of its own (gpt2_operations.cpp).
#pragma once

#include "base/work.h"
#include "cache/reach.h"
#include "model/config.h"
#include "model/operation.h"
#include "model/tensor_kind.h"

#include <compare>
#include <span>
#include <string_view>

namespace pastkeys {

/// The sizes of one pass, as far as its work depends on them.
struct PassSizes
{
    std::uint64_t rows = 0;      ///< computed in this pass
    std::uint64_t keys = 0;      ///< rows of K that are there: held by the cache, and new
    std::uint64_t keysSeen = 0;  ///< of these, in reach of at least one row
    std::uint64_t cells = 0;     ///< visible (query, key) pairs of one head
    std::uint64_t logitRows = 1; ///< rows that get logits: 1 (the last), all, or 0
};

/// Of a pass over consecutive positions. \param held rows that the cache holds before it; all that
/// the rule lets the pass see must be among them
PassSizes passSizes(const ReachRule& rule, Span positions, std::uint64_t held,
                    std::uint64_t logitRows);

/// Each row sees the `past` rows of the cache, the rows before it in the pass, and itself.
PassSizes causalSizes(std::uint64_t rows, std::uint64_t past, std::uint64_t logitRows);

enum class OperationPart : std::uint8_t
{
    BeforeLayers,
    Layer, ///< once per layer
    AfterLayers,
};

/// What operations are for.
enum class WorkGroup : std::uint8_t
{
    Attention,   ///< scores to weighted sum
    Projections, ///< to Q, K, V, and out of the heads
    Mlp,
    Rest, ///< embedding, norms, residuals, logits
};

enum class CacheUse : std::uint8_t
{
    None,
    Writes, ///< and is left out when the cache is off
    Reads,
};

/// What an operation does with the rows that flow through it.
enum class RowChange : std::uint8_t
{
    RowByRow,   ///< nothing else goes into the rows that come out
    Multiplies, ///< by a weight matrix [in x out]
    Adds,       ///< the rows that came into this part of the layer
};

/// Rows that flow from one operation to the next.
struct RowKind
{
    const char* name = "";    ///< "hidden state"; empty where the stage never draws them as rows
    const char* meaning = ""; ///< for a person who meets the name for the first time
    std::uint32_t (*columns)(const Config&) = [](const Config&) { return std::uint32_t{0}; };
};

/// [rows x in] becomes [rows x out].
struct RowFlow
{
    RowKind in;
    RowKind out;
    RowChange change = RowChange::RowByRow;
};

/// What a formula is asked about: one operation of one pass.
struct WorkCase
{
    const Config& config;
    const StoredTypes& types;
    std::optional<Layer> layer;
    const PassSizes& pass;
    std::uint64_t in;  ///< columns of the rows that go in
    std::uint64_t out; ///< and of those that come out

    /// \pre it is an operation of a layer
    const StoredTypes::OfLayer& layerTypes() const;
};

/// English; the views translate them. In `formula` and `terms` names in braces stand for numbers:
/// {rows}, {in} and {out} (columns), {width}, {inner}, {heads}, {headDim}, {cells} (visible pairs of
/// a query and a key), {each} (FLOPs per value, if more than one).
struct OperationTexts
{
    const char* title;           ///< "Q, K, V projection"
    const char* shortTitle = ""; ///< "Q, K, V"; empty where the title is short enough
    const char* briefTitle;      ///< of a few letters, and no two the same
    const char* purpose;         ///< what it does, in a sentence that is true of every step
    /// What the cache changes in a step that finds it empty; empty where the outcome decides.
    const char* firstEffect = "";
    const char* laterEffect = ""; ///< and in later steps; empty: the same
    /// Of its FLOPs, or of the bytes written where it has no FLOPs. Where rows are multiplied by
    /// weights it is the product for one row.
    const char* formula = "";
    const char* terms = ""; ///< what the numbers in the formula are
};

struct OperationDescriptor
{
    Operation id;
    std::string_view name; ///< the enumerator's own, in files and on the command line
    OperationPart part;
    WorkGroup group = WorkGroup::Rest;
    TensorSet reads = {};
    TensorSet makes = {}; ///< for a cache append: the same rows, where later operations read them
    CacheUse cache = CacheUse::None;
    RowFlow flow = {};
    Work (*work)(const WorkCase&);
    OperationTexts texts;

    bool isAbout(TensorKind kind) const { return reads.contains(kind) || makes.contains(kind); }
    /// Works on (query, key) pairs.
    bool attends() const { return isAbout(TensorKind::Scores) || isAbout(TensorKind::Weights); }
    /// Makes something that each head has for itself.
    bool isOfHeads() const;
    /// Makes the logits, or chooses from them.
    bool isAboutNextToken() const { return isAbout(TensorKind::Logits); }
};

/// In the order of a pass: those of one part stand together.
using OperationList = std::span<const OperationDescriptor>;

/// What a pass of this model does.
OperationList operationsOf(const Config& config);
/// Those of all families, each once.
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

OperationList ofPart(OperationList operations, OperationPart part);
/// The index in the list. \pre it is in the list
std::size_t indexIn(OperationList operations, Operation operation);
/// The first that makes such a tensor. \pre there is one
Operation firstMakerOf(OperationList operations, TensorKind kind);

/// Where a point stands in a pass: the smaller is done earlier.
struct PassPlace
{
    OperationPart part = OperationPart::BeforeLayers;
    std::size_t layer = 0;
    std::size_t index = 0;
    friend auto operator<=>(const PassPlace&, const PassPlace&) = default;
};

PassPlace placeIn(OperationList operations, OperationPoint point);

/// Work of one operation (of one layer where it has layers) from the sizes alone: what the
/// literature's formulas say. It knows nothing of kernels; the counts come from there, and both must
/// agree. Source: the table of README, "What is counted".
Work formulaWork(const Config& config, const StoredTypes& types, OperationPoint point,
                 const PassSizes& pass);

} // namespace pastkeys
