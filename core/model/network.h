// What a model computes, as a value. Everything that must know a model's operations asks its
// Network. Only a family's own file (gpt2.cpp) names them; nothing depends on their number.
#pragma once

#include "base/work.h"
#include "cache/kv_cache.h"
#include "model/config.h"
#include "model/operation.h"
#include "model/pass_sizes.h"
#include "model/tensor_kind.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace pastkeys {

struct Mistake;
class Network;

/// What an operation does. Families have names of their own for their operations, but combine the
/// same kinds.
enum class OperationKind : std::uint8_t
{
    Embed,
    Norm,
    RmsNorm,
    Linear, ///< multiplies by a weight matrix
    Rotate, ///< rotates pairs of numbers in queries and keys, by angles that depend on the position
    Append, ///< writes to the cache; left out when the cache is off
    Scores,
    PositionBias, ///< adds to each score a number that depends on how far away the key is
    Mask,         ///< scales and masks
    Softmax,
    WeightedSum,
    Add, ///< adds the rows that entered this part of the layer
    Activate,
    Multiply, ///< two tensors, number by number
    Logits,
    Sample,
};

enum class OperationPart : std::uint8_t
{
    BeforeLayers,
    Layer, ///< once per layer
    AfterLayers,
};

/// Whose rows there are. A model that translates has two texts: an encoder has read the source, and
/// the decoder reads what the encoder made of it, beside its own text.
enum class Axis : std::uint8_t
{
    Text,
    Source,
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
    Writes,
    Reads,
};

/// How an operation changes the rows that flow through it.
enum class RowChange : std::uint8_t
{
    RowByRow,   ///< each output row depends only on its input row
    Multiplies, ///< multiplies the rows by a weight matrix [in x out]
    Adds,       ///< adds the rows that entered this part of the layer
};

/// What a tensor is to those who do not know the family.
enum class TensorRole : std::uint8_t
{
    Rows,    ///< any other rows
    Queries, ///< [rows][heads * headDim], like the next two and Context
    Keys,
    Values,
    Scores,      ///< [rows][keys] of each head, after scaling and masking
    Weights,     ///< [rows][keys] of each head, after softmax
    Context,     ///< the weighted sum of values
    LayerOutput, ///< the hidden state after a layer
    Logits,
    Source, ///< the rows of the source that a pass is given: no operation makes them
};

/// Whether each head has its own part of such a tensor.
constexpr bool isOfHeads(TensorRole role)
{
    return role >= TensorRole::Queries && role <= TensorRole::Context;
}

/// A tensor of a pass, made once per layer if its maker belongs to a layer. It has a row for each
/// row of the pass.
struct TensorSpec
{
    TensorKind id{};           ///< its index in Network::tensors(), which sets it
    std::string name;          ///< in dumps and recorded runs: "ln1" stands for layers.0.ln1, ...
    std::uint32_t columns = 0; ///< numbers per row; 0 if there is one per key
    /// If not 0, its columns are those of so many heads, side by side. Files store such a tensor
    /// head by head, [heads][rows][columns / heads], and others as [rows][columns].
    std::uint32_t heads = 0;
    /// Whether a run keeps its rows. Other tensors of a layer are computed again from those.
    bool isRecorded = false;
    const char* title = "";   ///< "hidden state"; empty if no view draws it as rows that flow
    const char* meaning = ""; ///< explains the title to a newcomer
    TensorRole role = TensorRole::Rows;
    /// The tensor that it is a later version of: it takes its place in memory.
    std::optional<TensorKind> versionOf = {};
    Axis axis = Axis::Text;

    std::uint32_t headColumns() const { return columns / heads; } ///< \pre heads > 0
    /// The shape in a file: [heads][rows][columns / heads] or [rows][columns].
    std::vector<std::uint64_t> shapeOf(std::uint64_t rows) const;
};

/// A bias that scores get by the distance of the key from the query, one number per head and bucket
/// of distances. Near distances have a bucket each, farther ones share logarithmic ones. Source:
/// Raffel et al. 2020 (T5).
struct PositionBias
{
    Weight table{}; ///< [buckets][heads]
    std::uint32_t buckets = 0;
    std::uint32_t furthest = 0; ///< all distances from this one on are in the last bucket
    bool looksAhead = false;    ///< whether half of the buckets are for keys after the query

    std::size_t bucketOf(Position query, Position key) const;
};

/// What attention works on in a layer, and how.
struct AttentionSite
{
    TensorKind queries{};
    TensorKind keys{};
    TensorKind values{};
    TensorKind scores{};
    TensorKind weights{};
    TensorKind context{};
    std::uint32_t heads = 0;   ///< of the queries
    std::uint32_t kvHeads = 0; ///< query head h reads KV head h / (heads / kvHeads)
    std::uint32_t headDim = 0;
    float scale = 1; ///< the factor of the scores
    /// If not 0, how many of the last positions a query sees in this layer, with its own.
    std::uint32_t window = 0;
    /// By how many radians per position each pair of numbers in a head is rotated, from the first
    /// pair on; see Kernels::rotate(). Empty if queries and keys are not rotated.
    std::vector<double> rotation = {};
    Axis axis = Axis::Text; ///< of the keys and values
    /// Whether a query sees keys after its own position, whatever the run's rule is: in an encoder,
    /// and in the source.
    bool seesAll = false;
    std::optional<PositionBias> bias = {};

    std::uint32_t kvWidth() const { return kvHeads * headDim; } ///< numbers per row of K, or of V
    /// The KV head that this query head reads.
    Head kvHeadOf(Head head) const { return idAt<Head>(indexOf(head) / (heads / kvHeads)); }
};

/// The factor of the scores. \param mistake  a mistake to demonstrate, or null; with
/// `forgetsScale`, the factor is 1
float scoreScale(const AttentionSite& site, const Mistake* mistake = nullptr);
/// Whether the factor is 1 / sqrt(headDim), as it usually is.
bool isScaledByHeadDim(const AttentionSite& site);

/// The strings are in English; the views translate them. In `formula` and `terms`, names in braces
/// stand for numbers: {rows}, {in} and {out} (columns), {width}, {inner}, {kvWidth}, {heads}, {headDim},
/// {cells} (visible pairs of a query and a key), {each} (FLOPs per value, if more than one).
struct OperationTexts
{
    const char* title = "";      ///< "Q, K, V projection"; empty if only its name is known
    const char* shortTitle = ""; ///< "Q, K, V"; empty if the title is short enough
    const char* briefTitle = ""; ///< a few characters, different for each operation
    const char* purpose = "";    ///< what it does, in a sentence that holds for every step
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

/// How a weight is kept in memory, which decides which kernels can use it.
enum class WeightForm : std::uint8_t
{
    Rows, ///< a matrix, [rows][columns]: embeddings and the output matrix; int8 has a scale per row
    Panels, ///< a matrix, [in][out], panels in memory; int8 has a scale per column
    Vector,
};

/// A tensor in a file that is a part of a weight.
struct WeightPiece
{
    std::string name;          ///< {} stands for the number of the layer
    std::uint64_t outputs = 0; ///< 0 if it is the whole weight
    /// If not 0, it has so many heads whose pairs of numbers, which are rotated together, lie side by
    /// side in files. In memory, the second of each pair is half a head after the first.
    std::uint32_t pairedHeads = 0;
};

/// How a file stores a matrix that is kept in panels. A file has other matrices as they are.
enum class WeightLayout : std::uint8_t
{
    InOut, ///< [in][out]
    OutIn, ///< [out][in], as torch.nn.Linear
};

struct WeightSpec
{
    Weight id{};      ///< its index in Network::weights(), which sets it
    std::string name; ///< in files; {} stands for the number of the layer
    OperationPart part;
    WeightForm form;
    std::vector<std::uint64_t> shape; ///< [size] or [rows, columns]
    std::string shortName = {};       ///< of a matrix, in the types of a recorded run: "qkv"
    bool keepsType = false;           ///< whether the matrix is never rounded to int8
    /// The weight that takes its place in a file without it: tied matrices are stored once.
    std::optional<Weight> orElse = {};
    WeightLayout layout = WeightLayout::InOut;
    /// If not empty, files have no tensor with the weight's own name, but these, one for each part
    /// of its outputs. \pre a vector, or a matrix with the layout OutIn
    std::vector<WeightPiece> pieces = {};
    /// If not 0, files have the outputs of Q, K and V head by head: of the first head the query's,
    /// the key's and the value's, then of the next head. \pre a vector, or the layout OutIn
    std::uint32_t headsInFile = 0;
    /// Whether files have the vector minus 1, as the norms of Gemma do.
    bool isOneMore = false;
    float factor = 1; ///< of a vector: it is so many times what files have
    /// Whether no file has it, because it follows from its sizes: sines and cosines of positions in
    /// the left and right half of its columns. Source: Vaswani et al. 2017, in Marian's order.
    bool isSinusoids = false;
    /// How many rows before the first one files have.
    std::uint32_t skippedRows = 0;

    std::uint64_t size() const; ///< how many numbers it has
    /// How many outputs lie together in files and in memory, from this one in a file on.
    std::uint64_t outputsTogether(std::uint64_t inFile) const;
    /// Where an output in a file belongs in memory. Those of later pieces come after earlier ones.
    std::uint64_t placeOfOutput(std::uint64_t inFile) const;
    std::vector<std::uint64_t> shapeInFile() const;
};

/// A weight, with its layer if it belongs to one.
struct WeightPoint
{
    Weight weight{};
    std::optional<Layer> layer;
};

/// Adjacent outputs of a matrix that are stored in the same type.
struct StoredPart
{
    DType type = DType::Float32;
    std::uint64_t outputs = 0; ///< 0 if they are all outputs of the matrix
    friend bool operator==(const StoredPart&, const StoredPart&) = default;
};

/// The types in which each matrix is stored: usually one. They determine how many bytes an operation
/// reads.
struct StoredTypes
{
    std::vector<std::vector<std::vector<StoredPart>>>
        parts; ///< [weight][layer], or [weight][1] outside the layers

    /// Float32 if no type is given.
    std::span<const StoredPart> of(WeightPoint point) const;
};

struct OperationSpec
{
    Operation id{}; ///< its index in Network::operations(), which sets it
    OperationKind kind;
    std::string name; ///< as used in files and on the command line
    OperationPart part;
    WorkGroup group = WorkGroup::Rest;
    TensorSet reads = {}; ///< first the one that it continues with
    TensorSet makes = {}; ///< a cache append produces K and V again, in their stored form
    /// Embed: tokens, and positions if they are embedded; Norm: gamma and beta; RmsNorm: gamma, for
    /// a row or for a head;
    /// Linear and Logits: matrix, and bias if there is one; PositionBias: its table.
    std::vector<Weight> weights = {};
    float epsilon = 0;                            ///< only for norms
    float factor = 1;                             ///< of embeddings
    Activation activation = Activation::GeluTanh; ///< only for Activate
    OperationTexts texts;
    std::uint32_t in = 0;   ///< columns of the rows that flow in: of the first tensor it reads
    std::uint32_t out = 0;  ///< columns of the rows that flow out: of all tensors it makes
    bool isOfHeads = false; ///< whether each head has its own part of the result
    /// Whether it belongs to the layer's attention over the source, and not to that over the text.
    bool isOverSource = false;
    Axis axis = Axis::Text; ///< of the rows that it makes

    CacheUse cache() const;
    RowChange change() const;
    /// Whether it works on (query, key) pairs.
    bool attends() const;
    /// Whether it computes the logits or chooses from them.
    bool isAboutNextToken() const;
};

/// Operations in the order in which a pass runs them.
using OperationList = std::span<const OperationSpec>;

/// A setting of a family, for files and lists.
struct ConfigField
{
    std::string name; ///< as in recorded runs: "heads"
    std::variant<bool, std::uint32_t, float, Activation> value;
};

/// What a layer does. Layers may differ.
struct LayerSpec
{
    std::vector<Operation> operations; ///< in ascending order
    AttentionSite site;
    std::optional<AttentionSite> overSource = {}; ///< a second attention, over the source
};

/// Which operations a pass runs. Those that are not meant are left out.
struct PassContents
{
    bool appends = true;     ///< whether rows of the text are appended to a cache
    bool readsSource = true; ///< whether rows of the source are computed
    bool keepsSource = true; ///< whether these are appended to a cache
};

/// What a family says about a model.
struct NetworkParts
{
    std::string family; ///< "gpt2"
    Config config;
    std::vector<ConfigField> fields; ///< the family's own
    std::vector<TensorSpec> tensors;
    std::vector<WeightSpec> weights;
    /// In the order of a pass; those of the same part are adjacent. Each operation is listed once,
    /// even if many layers run it.
    std::vector<OperationSpec> operations;
    std::vector<LayerSpec> layers; ///< as many as the configuration says
    /// The encoder whose last rows are the source. Null if there is no source.
    std::shared_ptr<const Network> encoder = {};
};

class Network
{
public:
    explicit Network(NetworkParts parts);

    const std::string& family() const { return m_parts.family; }
    const Config& config() const { return m_parts.config; }
    std::span<const ConfigField> fields() const { return m_parts.fields; }
    /// The same network with a configuration that was corrected: its sizes are the same.
    std::shared_ptr<const Network> withConfig(Config config) const;
    /// The same network for files that have the same weights under other names, or laid out
    /// otherwise. \pre as many, with the same shapes in memory
    std::shared_ptr<const Network> withWeights(std::vector<WeightSpec> weights) const;

    std::span<const TensorSpec> tensors() const { return m_parts.tensors; }
    const TensorSpec& operator[](TensorKind tensor) const;
    /// The tensor with this role. \pre there is one
    TensorKind only(TensorRole role) const;
    /// The name in dumps and recorded runs: "embedding", "layers.0.ln1", "logits".
    std::string nameOf(TensorPoint point) const;
    /// The tensors that a run keeps of each layer, in the order of tensors(): those of the text, and
    /// those of the source.
    std::span<const TensorKind> recorded() const { return m_recorded; }
    std::span<const TensorKind> recordedOfSource() const { return m_recordedOfSource; }

    std::span<const WeightSpec> weights() const { return m_parts.weights; }
    const WeightSpec& operator[](Weight weight) const;
    /// The tensors in files that have the weight: often one, with its own name.
    std::vector<WeightPiece> piecesOf(WeightPoint point) const;
    /// The name of the weight; see WeightSpec::pieces for the names in files.
    std::string nameOf(WeightPoint point) const;
    WeightPoint pointIn(Weight weight, Layer layer) const;
    /// All weights of all layers, in the order in which a pass uses them.
    std::vector<WeightPoint> weightPoints() const;

    /// The layer's attention over the text. An empty one if the network has no layers.
    const AttentionSite& site(Layer layer) const;
    /// The one that the operation belongs to.
    const AttentionSite& siteOf(OperationPoint point) const;
    /// The layer's attention over the source, or null.
    const AttentionSite* overSource(Layer layer) const;
    /// The network that computes the source, or null.
    const std::shared_ptr<const Network>& encoder() const { return m_parts.encoder; }

    OperationList operations() const { return m_parts.operations; }
    const OperationSpec& operator[](Operation operation) const;
    std::optional<Operation> operationNamed(std::string_view name) const;
    /// The operation of this kind, or the first one of several. \pre there is one
    Operation only(OperationKind kind) const;
    /// The first operation that produces a tensor of this kind. \pre there is one
    Operation firstMakerOf(TensorKind kind) const;

    /// The operations of a pass, in order.
    std::span<const OperationPoint> points(const PassContents& contents = {}) const;
    /// The points of one part, in order. \param layer  only for OperationPart::Layer
    std::span<const OperationPoint> pointsOf(OperationPart part, Layer layer = {}) const;
    /// The place of a point among all points(). Earlier points have smaller places. If the layer has no
    /// such operation, the place of the next one that it has.
    std::size_t placeOf(OperationPoint point) const;
    /// The point of this operation in this layer; the point has no layer if the operation has none.
    OperationPoint pointIn(Operation operation, Layer layer) const;
    /// The same for an operation's name; the first point of a pass if no operation has this name.
    OperationPoint pointNamed(std::string_view name, Layer layer) const;

private:
    /// The part before the layers, each layer, and the part after them.
    std::size_t sectionOf(OperationPart part, std::optional<Layer> layer) const;
    void addPoints(std::span<const Operation> operations, std::optional<Layer> layer);

    NetworkParts m_parts;
    std::vector<TensorKind> m_recorded;
    std::vector<TensorKind> m_recordedOfSource;
    std::vector<OperationPoint> m_points;                  ///< all of them
    std::array<std::vector<OperationPoint>, 8> m_pointsOf; ///< by PassContents
    std::vector<std::size_t> m_sections; ///< where each section begins in m_points, and the end
};

using NetworkPtr = std::shared_ptr<const Network>;

/// The layers of the network, in order.
std::vector<Layer> layersOf(const Network& network);

/// The network of a record without a run: the first of families(), which has no sizes.
const NetworkPtr& networkWithoutSizes();

/// The number of parameters. A matrix that is tied to another is not counted again.
std::uint64_t parameterCount(const Network& network);

SiteShape shapeOf(const AttentionSite& site);
/// The rows that a cache of this network keeps.
CacheShape cacheShapeOf(const Network& network);

/// The width inside the MLP: of the rows that its last product reads.
std::uint32_t mlpWidth(const Network& network);

/// Which tensors of a pass are meant.
enum class TensorsMeant : std::uint8_t
{
    All,
    Recorded,
};

/// Whether the networks have as many layers, and tensors of the same names and sizes.
bool haveSameTensors(const Network& a, const Network& b, TensorsMeant which);

/// The bytes that one token adds to a float32 cache: K and V of every layer.
std::uint64_t cacheBytesPerToken(const Network& network);

/// The work of one operation (in a single layer, if it belongs to a layer), computed from the sizes
/// alone, using formulas from the literature. The kernels count their work independently, and the
/// two numbers must agree. Source: "What is counted" in docs/architecture.md.
Work formulaWork(const Network& network, const StoredTypes& types, OperationPoint point,
                 const PassSizes& pass);

/// The bytes of weights in this work, however many rows there are. \pre not Embed, which reads a few
/// rows of its tables
std::uint64_t weightBytesOf(const Network& network, const StoredTypes& types, OperationPoint point);

} // namespace pastkeys
