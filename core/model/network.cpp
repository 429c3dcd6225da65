#include "model/network.h"

#include "base/contract.h"

#include <algorithm>

namespace pastkeys {

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
    return kind == OperationKind::Scores || kind == OperationKind::Mask ||
           kind == OperationKind::Softmax || kind == OperationKind::WeightedSum;
}

bool OperationSpec::isAboutNextToken() const
{
    return kind == OperationKind::Logits || kind == OperationKind::Sample;
}

std::uint64_t WeightSpec::size() const
{
    std::uint64_t size = 1;
    for (const std::uint64_t extent : shape)
        size *= extent;
    return size;
}

DType StoredTypes::of(WeightPoint point) const
{
    const std::size_t layer = point.layer ? indexOf(*point.layer) : 0;
    if (indexOf(point.weight) >= types.size() || layer >= types[indexOf(point.weight)].size())
        return DType::Float32;
    return types[indexOf(point.weight)][layer];
}

Network::Network(const Config& config, std::vector<TensorSpec> tensors,
                 std::vector<WeightSpec> weights, const AttentionSite& site,
                 std::vector<OperationSpec> operations)
    : m_config(config), m_tensors(std::move(tensors)), m_weights(std::move(weights)), m_site(site),
      m_operations(std::move(operations)), m_perLayer(ofPart(OperationPart::Layer).size())
{
    for (std::size_t i = 0; i < m_tensors.size(); ++i)
        m_tensors[i].id = idAt<TensorKind>(i);
    for (std::size_t i = 0; i < m_weights.size(); ++i)
        m_weights[i].id = idAt<Weight>(i);
    for (std::size_t i = 0; i < m_operations.size(); ++i) {
        OperationSpec& operation = m_operations[i];
        operation.id = idAt<Operation>(i);
        if (!operation.reads.kinds().empty())
            operation.in = (*this)[operation.reads.kinds().front()].columns;
        for (const TensorKind tensor : operation.makes.kinds()) {
            operation.out += (*this)[tensor].columns;
            operation.isOfHeads |= isOfHeads((*this)[tensor].role);
        }
    }
    const auto add = [this](OperationPart part, std::optional<Layer> layer) {
        for (const OperationSpec& operation : ofPart(part)) {
            m_points[1].push_back({operation.id, layer});
            if (operation.cache() != CacheUse::Writes)
                m_points[0].push_back({operation.id, layer});
        }
    };
    add(OperationPart::BeforeLayers, {});
    for (std::size_t l = 0; l < config.layers; ++l)
        add(OperationPart::Layer, idAt<Layer>(l));
    add(OperationPart::AfterLayers, {});
}

const WeightSpec& Network::operator[](Weight weight) const
{
    PASTKEYS_EXPECTS(indexOf(weight) < m_weights.size());
    return m_weights[indexOf(weight)];
}

std::string Network::nameOf(WeightPoint point) const
{
    std::string name = (*this)[point.weight].name;
    if (point.layer)
        name.replace(name.find("{}"), 2, std::to_string(indexOf(*point.layer)));
    return name;
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
        for (const WeightSpec& weight : m_weights)
            if (weight.part == part)
                points.push_back({weight.id, layer});
    };
    add(OperationPart::BeforeLayers, {});
    for (std::size_t l = 0; l < m_config.layers; ++l)
        add(OperationPart::Layer, idAt<Layer>(l));
    add(OperationPart::AfterLayers, {});
    return points;
}

OperationList Network::ofPart(OperationPart part) const
{
    const auto first = std::ranges::find(m_operations, part, &OperationSpec::part);
    const auto count = std::ranges::count(m_operations, part, &OperationSpec::part);
    return operations().subspan(static_cast<std::size_t>(first - m_operations.begin()),
                                static_cast<std::size_t>(count));
}

const TensorSpec& Network::operator[](TensorKind tensor) const
{
    PASTKEYS_EXPECTS(indexOf(tensor) < m_tensors.size());
    return m_tensors[indexOf(tensor)];
}

TensorKind Network::only(TensorRole role) const
{
    const auto found = std::ranges::find(m_tensors, role, &TensorSpec::role);
    PASTKEYS_EXPECTS(found != m_tensors.end());
    return found->id;
}

std::string Network::nameOf(TensorPoint point) const
{
    const std::string& name = (*this)[point.tensor].name;
    return point.layer ? "layers." + std::to_string(indexOf(*point.layer)) + "." + name : name;
}

const OperationSpec& Network::operator[](Operation operation) const
{
    PASTKEYS_EXPECTS(indexOf(operation) < m_operations.size());
    return m_operations[indexOf(operation)];
}

std::optional<Operation> Network::operationNamed(std::string_view name) const
{
    const auto found = std::ranges::find(m_operations, name, &OperationSpec::name);
    return found == m_operations.end() ? std::nullopt : std::optional(found->id);
}

Operation Network::only(OperationKind kind) const
{
    const auto found = std::ranges::find(m_operations, kind, &OperationSpec::kind);
    PASTKEYS_EXPECTS(found != m_operations.end());
    return found->id;
}

Operation Network::firstMakerOf(TensorKind kind) const
{
    const auto found = std::ranges::find_if(
        m_operations, [kind](const OperationSpec& each) { return each.makes.contains(kind); });
    PASTKEYS_EXPECTS(found != m_operations.end());
    return found->id;
}

std::size_t Network::placeOf(OperationPoint point) const
{
    const std::size_t index = indexOf(point.operation);
    switch ((*this)[point.operation].part) {
    case OperationPart::BeforeLayers:
        return index;
    case OperationPart::Layer:
        PASTKEYS_EXPECTS(point.layer);
        return index + indexOf(*point.layer) * m_perLayer;
    case OperationPart::AfterLayers:
        break;
    }
    return index + m_config.layers * m_perLayer - m_perLayer;
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

NetworkPtr networkOf(const Config& config)
{
    return std::make_shared<const Network>(gpt2(config)); // the only family so far
}

std::vector<std::string_view> operationNames()
{
    static const Network any = gpt2({}); // names do not depend on sizes
    std::vector<std::string_view> names;
    for (const OperationSpec& operation : any.operations())
        names.emplace_back(operation.name);
    return names;
}

bool isOperationName(std::string_view name)
{
    return std::ranges::count(operationNames(), name) > 0;
}

std::uint64_t parameterCount(const Network& network)
{
    std::uint64_t count = 0;
    for (const WeightSpec& weight : network.weights()) {
        const bool isPerLayer = weight.part == OperationPart::Layer;
        const bool isTied = weight.orElse && network.config().tied;
        count += isTied ? 0 : weight.size() * (isPerLayer ? network.config().layers : 1);
    }
    return count;
}

} // namespace pastkeys
