#include "model/network.h"

#include "base/contract.h"
#include "base/translation.h"
#include "cache/mistakes.h"
#include "model/families.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

/// The name of a weight in this layer, where {} stands for its number.
std::string namedIn(std::string name, std::optional<Layer> layer)
{
    if (layer)
        name.replace(name.find("{}"), 2, std::to_string(indexOf(*layer)));
    return name;
}

} // namespace

CacheUse OperationSpec::cache() const
{
    if (kind == OperationKind::Append)
        return CacheUse::Writes;
    if (kind == OperationKind::Scores || kind == OperationKind::WeightedSum)
        return CacheUse::Reads;
    return CacheUse::None;
}

RowChange OperationSpec::change() const
{
    if (kind == OperationKind::Linear || kind == OperationKind::Logits)
        return RowChange::Multiplies;
    return kind == OperationKind::Add ? RowChange::Adds : RowChange::RowByRow;
}

bool OperationSpec::attends() const
{
    return kind == OperationKind::Scores || kind == OperationKind::PositionBias ||
           kind == OperationKind::Mask || kind == OperationKind::Softmax ||
           kind == OperationKind::WeightedSum;
}

bool OperationSpec::isAboutNextToken() const
{
    return kind == OperationKind::Logits || kind == OperationKind::Sample;
}

std::vector<std::uint64_t> TensorSpec::shapeOf(std::uint64_t rows) const
{
    if (heads > 0)
        return {heads, rows, headColumns()};
    return {rows, columns};
}

std::uint64_t WeightSpec::size() const
{
    std::uint64_t size = 1;
    for (const std::uint64_t extent : shape)
        size *= extent;
    return size;
}

std::vector<std::uint64_t> WeightSpec::shapeInFile() const
{
    if (form == WeightForm::Panels && layout == WeightLayout::OutIn)
        return {shape.rbegin(), shape.rend()};
    std::vector<std::uint64_t> inFile = shape;
    inFile.front() += skippedRows;
    return inFile;
}

namespace {

/// The piece that has this output in files, and the output before its first. Null if the weight has
/// no pieces.
std::pair<const WeightPiece*, std::uint64_t> pieceWith(const WeightSpec& weight,
                                                       std::uint64_t output)
{
    std::uint64_t before = 0;
    for (const WeightPiece& piece : weight.pieces) {
        if (output < before + piece.outputs)
            return {&piece, before};
        before += piece.outputs;
    }
    return {};
}

} // namespace

std::uint64_t WeightSpec::outputsTogether(std::uint64_t inFile) const
{
    if (headsInFile > 0) {
        const std::uint64_t together = shape.back() / 3 / headsInFile; // of one head, Q, K or V
        return together - inFile % together;
    }
    const auto [piece, before] = pieceWith(*this, inFile);
    if (piece && piece->pairedHeads > 0)
        return 1;
    return (piece ? before + piece->outputs : shape.back()) - inFile;
}

std::uint64_t WeightSpec::placeOfOutput(std::uint64_t inFile) const
{
    if (headsInFile > 0) {
        const std::uint64_t together = shape.back() / 3 / headsInFile;
        const std::uint64_t block = inFile / together;
        return (block % 3 * headsInFile + block / 3) * together + inFile % together;
    }
    const auto [piece, before] = pieceWith(*this, inFile);
    if (!piece || piece->pairedHeads == 0)
        return inFile;
    const std::uint64_t headDim = piece->outputs / piece->pairedHeads;
    const std::uint64_t inHead = (inFile - before) % headDim;
    return inFile - inHead + inHead % 2 * (headDim / 2) + inHead / 2;
}

std::span<const StoredPart> StoredTypes::of(WeightPoint point) const
{
    static const StoredPart kFloats{};
    const std::size_t weight = indexOf(point.weight);
    const std::size_t layer = point.layer ? indexOf(*point.layer) : 0;
    if (weight >= parts.size() || layer >= parts[weight].size())
        return {&kFloats, 1};
    return parts[weight][layer];
}

std::size_t PositionBias::bucketOf(Position query, Position key) const
{
    const auto from = static_cast<std::int64_t>(indexOf(query));
    const auto to = static_cast<std::int64_t>(indexOf(key));
    const std::size_t half = looksAhead ? buckets / 2 : buckets;
    const std::size_t first = looksAhead && to > from ? half : 0;
    const auto distance = static_cast<std::size_t>(
        looksAhead ? std::abs(to - from) : std::max<std::int64_t>(from - to, 0));
    const std::size_t exact = half / 2;
    if (distance < exact)
        return first + distance;
    // In floats, like the original, so that distances between two buckets go to the same one.
    const float beyond = std::log(static_cast<float>(distance) / static_cast<float>(exact)) /
                         std::log(static_cast<float>(furthest) / static_cast<float>(exact));
    const auto added = static_cast<std::size_t>(beyond * static_cast<float>(half - exact));
    return first + std::min(exact + added, half - 1);
}

float scoreScale(const AttentionSite& site, const Mistake* mistake)
{
    return mistake && mistake->forgetsScale ? 1.0F : site.scale;
}

bool isScaledByHeadDim(const AttentionSite& site)
{
    return std::abs(site.scale * std::sqrt(static_cast<float>(site.headDim)) - 1) < 1e-6F;
}

namespace {

/// What Mask does where it does not do the usual.
OperationTexts textsOfScaling(OperationTexts texts)
{
    texts.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Scale");
    texts.shortTitle = "";
    texts.briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Scale");
    texts.purpose = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                     "Scores are scaled. Nothing is masked: every token sees the "
                                     "whole text, also what comes after it.");
    return texts;
}

const char* purposeOfMask(const AttentionSite& site, const char* usual)
{
    if (isScaledByHeadDim(site))
        return usual;
    return site.scale == 1
               ? PASTKEYS_TR_NOOP("pastkeys::Tr",
                                  "Keys that the query may not see, usually the newer ones, are "
                                  "masked. This model does not scale its scores.")
               : PASTKEYS_TR_NOOP("pastkeys::Tr",
                                  "Scores are multiplied by a factor that the model has, and keys "
                                  "that the query may not see, usually the newer ones, are "
                                  "masked.");
}

} // namespace

Network::Network(NetworkParts parts) : m_parts(std::move(parts))
{
    PASTKEYS_EXPECTS(m_parts.layers.size() == m_parts.config.layers);
    for (std::size_t i = 0; i < m_parts.tensors.size(); ++i) {
        m_parts.tensors[i].id = idAt<TensorKind>(i);
        const bool isOfSource = m_parts.tensors[i].axis == Axis::Source;
        if (m_parts.tensors[i].isRecorded)
            (isOfSource ? m_recordedOfSource : m_recorded).push_back(idAt<TensorKind>(i));
    }
    for (std::size_t i = 0; i < m_parts.weights.size(); ++i)
        m_parts.weights[i].id = idAt<Weight>(i);
    std::array<std::vector<Operation>, 3> ofPart;
    for (std::size_t i = 0; i < m_parts.operations.size(); ++i) {
        OperationSpec& operation = m_parts.operations[i];
        operation.id = idAt<Operation>(i);
        if (operation.kind == OperationKind::Mask && !operation.isOverSource &&
            !m_parts.layers.empty()) {
            const AttentionSite& site = m_parts.layers.front().site;
            if (site.seesAll)
                operation.texts = textsOfScaling(operation.texts);
            else
                operation.texts.purpose = purposeOfMask(site, operation.texts.purpose);
        }
        ofPart.at(static_cast<std::size_t>(operation.part)).push_back(operation.id);
        if (!operation.reads.kinds().empty())
            operation.in = (*this)[operation.reads.kinds().front()].columns;
        for (const TensorKind tensor : operation.makes.kinds()) {
            operation.out += (*this)[tensor].columns;
            operation.isOfHeads |= isOfHeads((*this)[tensor].role);
            operation.axis = (*this)[tensor].axis;
        }
    }
    addPoints(ofPart.front(), {});
    for (std::size_t l = 0; l < m_parts.layers.size(); ++l)
        addPoints(m_parts.layers[l].operations, idAt<Layer>(l));
    addPoints(ofPart.back(), {});
    m_sections.push_back(m_points.size());
}

std::shared_ptr<const Network> Network::withConfig(Config config) const
{
    PASTKEYS_EXPECTS(config.layers == m_parts.config.layers);
    auto network = std::make_shared<Network>(*this);
    network->m_parts.config = std::move(config);
    return network;
}

std::shared_ptr<const Network> Network::withWeights(std::vector<WeightSpec> weights) const
{
    PASTKEYS_EXPECTS(
        std::ranges::equal(weights, m_parts.weights, {}, &WeightSpec::shape, &WeightSpec::shape));
    auto network = std::make_shared<Network>(*this);
    network->m_parts.weights = std::move(weights);
    return network;
}

namespace {

constexpr std::size_t slotOf(const PassContents& contents)
{
    return (contents.appends ? 1U : 0U) + (contents.readsSource ? 2U : 0U) +
           (contents.keepsSource ? 4U : 0U);
}

constexpr PassContents contentsIn(std::size_t slot)
{
    return {(slot & 1U) != 0, (slot & 2U) != 0, (slot & 4U) != 0};
}

} // namespace

void Network::addPoints(std::span<const Operation> operations, std::optional<Layer> layer)
{
    m_sections.push_back(m_points.size());
    for (const Operation operation : operations) {
        m_points.push_back({operation, layer});
        const OperationSpec& spec = (*this)[operation];
        const bool writes = spec.cache() == CacheUse::Writes;
        const bool isOfSource = spec.axis == Axis::Source;
        for (std::size_t slot = 0; slot < m_pointsOf.size(); ++slot) {
            const PassContents contents = contentsIn(slot);
            if ((contents.appends || !writes || isOfSource) &&
                (contents.readsSource || !isOfSource) &&
                (contents.keepsSource || !writes || !isOfSource))
                m_pointsOf[slot].push_back({operation, layer});
        }
    }
}

std::span<const OperationPoint> Network::points(const PassContents& contents) const
{
    return m_pointsOf[slotOf(contents)];
}

std::size_t Network::sectionOf(OperationPart part, std::optional<Layer> layer) const
{
    if (part == OperationPart::Layer) {
        PASTKEYS_EXPECTS(layer && indexOf(*layer) < m_parts.layers.size());
        return indexOf(*layer) + 1;
    }
    return part == OperationPart::BeforeLayers ? 0 : m_parts.layers.size() + 1;
}

std::span<const OperationPoint> Network::pointsOf(OperationPart part, Layer layer) const
{
    const std::size_t section = sectionOf(part, layer);
    const std::size_t first = m_sections[section];
    return std::span(m_points).subspan(first, m_sections[section + 1] - first);
}

std::size_t Network::placeOf(OperationPoint point) const
{
    const std::size_t section = sectionOf((*this)[point.operation].part, point.layer);
    const auto first = m_points.begin() + static_cast<std::ptrdiff_t>(m_sections[section]);
    const auto end = m_points.begin() + static_cast<std::ptrdiff_t>(m_sections[section + 1]);
    const auto found =
        std::ranges::lower_bound(first, end, point.operation, {}, &OperationPoint::operation);
    PASTKEYS_EXPECTS(first != end);
    return static_cast<std::size_t>(std::min(found, end - 1) - m_points.begin());
}

const WeightSpec& Network::operator[](Weight weight) const
{
    PASTKEYS_EXPECTS(indexOf(weight) < m_parts.weights.size());
    return m_parts.weights[indexOf(weight)];
}

std::string Network::nameOf(WeightPoint point) const
{
    return namedIn((*this)[point.weight].name, point.layer);
}

std::vector<WeightPiece> Network::piecesOf(WeightPoint point) const
{
    std::vector<WeightPiece> pieces = (*this)[point.weight].pieces;
    if (pieces.empty())
        return {{nameOf(point)}};
    for (WeightPiece& piece : pieces)
        piece.name = namedIn(std::move(piece.name), point.layer);
    return pieces;
}

WeightPoint Network::pointIn(Weight weight, Layer layer) const
{
    const bool isPerLayer = (*this)[weight].part == OperationPart::Layer;
    return {weight, isPerLayer ? std::optional(layer) : std::nullopt};
}

std::vector<WeightPoint> Network::weightPoints() const
{
    std::vector<WeightPoint> points;
    const auto add = [&](OperationPart part, std::optional<Layer> layer) {
        for (const WeightSpec& weight : m_parts.weights)
            if (weight.part == part)
                points.push_back({weight.id, layer});
    };
    add(OperationPart::BeforeLayers, {});
    for (std::size_t l = 0; l < m_parts.config.layers; ++l)
        add(OperationPart::Layer, idAt<Layer>(l));
    add(OperationPart::AfterLayers, {});
    return points;
}

const TensorSpec& Network::operator[](TensorKind tensor) const
{
    PASTKEYS_EXPECTS(indexOf(tensor) < m_parts.tensors.size());
    return m_parts.tensors[indexOf(tensor)];
}

TensorKind Network::only(TensorRole role) const
{
    const auto found = std::ranges::find(m_parts.tensors, role, &TensorSpec::role);
    PASTKEYS_EXPECTS(found != m_parts.tensors.end());
    return found->id;
}

std::string Network::nameOf(TensorPoint point) const
{
    const std::string& name = (*this)[point.tensor].name;
    return point.layer ? "layers." + std::to_string(indexOf(*point.layer)) + "." + name : name;
}

const OperationSpec& Network::operator[](Operation operation) const
{
    PASTKEYS_EXPECTS(indexOf(operation) < m_parts.operations.size());
    return m_parts.operations[indexOf(operation)];
}

const AttentionSite& Network::site(Layer layer) const
{
    static const AttentionSite kNone;
    return m_parts.layers.empty() ? kNone : m_parts.layers.at(indexOf(layer)).site;
}

const AttentionSite* Network::overSource(Layer layer) const
{
    const auto& site = m_parts.layers.at(indexOf(layer)).overSource;
    return site ? &*site : nullptr;
}

const AttentionSite& Network::siteOf(OperationPoint point) const
{
    const Layer layer = point.layer.value();
    return (*this)[point.operation].isOverSource ? *overSource(layer) : site(layer);
}

std::optional<Operation> Network::operationNamed(std::string_view name) const
{
    const auto found = std::ranges::find(m_parts.operations, name, &OperationSpec::name);
    return found == m_parts.operations.end() ? std::nullopt : std::optional(found->id);
}

Operation Network::only(OperationKind kind) const
{
    const auto found = std::ranges::find(m_parts.operations, kind, &OperationSpec::kind);
    PASTKEYS_EXPECTS(found != m_parts.operations.end());
    return found->id;
}

Operation Network::firstMakerOf(TensorKind kind) const
{
    const auto found = std::ranges::find_if(m_parts.operations, [kind](const OperationSpec& each) {
        return each.makes.contains(kind);
    });
    PASTKEYS_EXPECTS(found != m_parts.operations.end());
    return found->id;
}

OperationPoint Network::pointIn(Operation operation, Layer layer) const
{
    const bool isPerLayer = (*this)[operation].part == OperationPart::Layer;
    return {operation, isPerLayer ? std::optional(layer) : std::nullopt};
}

OperationPoint Network::pointNamed(std::string_view name, Layer layer) const
{
    const auto operation = operationNamed(name);
    return operation ? pointIn(*operation, layer) : OperationPoint();
}

const NetworkPtr& networkWithoutSizes()
{
    return families().front();
}

std::uint32_t mlpWidth(const Network& network)
{
    std::uint32_t width = 0;
    for (const OperationSpec& operation : network.operations())
        if (operation.group == WorkGroup::Mlp && operation.change() == RowChange::Multiplies)
            width = operation.in; // in the end, of the product that leaves the MLP
    return width;
}

SiteShape shapeOf(const AttentionSite& site)
{
    return {.kvHeads = site.kvHeads,
            .headDim = site.headDim,
            .heads = site.heads,
            .isFilledOnce = site.axis == Axis::Source};
}

bool haveSameTensors(const Network& a, const Network& b, TensorsMeant which)
{
    const auto tensorsOf = [which](const Network& network) {
        std::vector<TensorSpec> tensors(network.tensors().begin(), network.tensors().end());
        if (which == TensorsMeant::Recorded)
            std::erase_if(tensors, [](const TensorSpec& tensor) { return !tensor.isRecorded; });
        return tensors;
    };
    return a.config().layers == b.config().layers &&
           std::ranges::equal(tensorsOf(a), tensorsOf(b),
                              [](const TensorSpec& left, const TensorSpec& right) {
                                  return left.id == right.id && left.name == right.name &&
                                         left.columns == right.columns && left.heads == right.heads;
                              });
}

CacheShape cacheShapeOf(const Network& network)
{
    CacheShape shape{.layers = {}, .context = network.config().context};
    for (const Layer layer : layersOf(network)) {
        std::vector<SiteShape>& sites = shape.layers.emplace_back();
        sites.push_back(shapeOf(network.site(layer)));
        if (const AttentionSite* source = network.overSource(layer))
            sites.push_back(shapeOf(*source));
    }
    return shape;
}

std::uint64_t cacheBytesPerToken(const Network& network)
{
    return bytesPerPositionOf(cacheShapeOf(network), {});
}

std::vector<Layer> layersOf(const Network& network)
{
    std::vector<Layer> layers;
    for (std::size_t l = 0; l < network.config().layers; ++l)
        layers.push_back(idAt<Layer>(l));
    return layers;
}

std::uint64_t parameterCount(const Network& network)
{
    std::uint64_t count = 0;
    for (const WeightSpec& weight : network.weights()) {
        const bool isPerLayer = weight.part == OperationPart::Layer;
        const bool isTied = weight.orElse && network.config().tied;
        const bool isTrained = !weight.isSinusoids;
        count +=
            isTied || !isTrained ? 0 : weight.size() * (isPerLayer ? network.config().layers : 1);
    }
    return count;
}

} // namespace pastkeys
