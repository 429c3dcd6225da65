#include "model/memory_plan.h"

#include "base/contract.h"
#include "base/span.h"

#include <algorithm>
#include <numeric>

namespace pastkeys {

namespace {

/// Tensors that share a place in memory, one after another or side by side, and the operations
/// during which they are needed, as indices in Network::operations().
struct Tenant
{
    std::vector<TensorKind> tensors;
    std::size_t begin = 0;
    std::size_t last = 0;
};

class Tenants
{
public:
    explicit Tenants(const Network& network) : m_network(network)
    {
        const auto isOfLayer = [](const OperationSpec& operation) {
            return operation.part == OperationPart::Layer;
        };
        const auto first = std::ranges::find_if(network.operations(), isOfLayer);
        m_ofLayers = {
            static_cast<std::size_t>(first - network.operations().begin()),
            static_cast<std::size_t>(std::ranges::count_if(network.operations(), isOfLayer))};
        for (const OperationSpec& operation : network.operations())
            if (operation.kind != OperationKind::Append) // it leaves its tensors where they are
                addMadeBy(operation);
        for (const OperationSpec& operation : network.operations())
            for (const TensorKind tensor : operation.reads.kinds())
                if (Tenant* tenant = holderOf(tensor))
                    extend(*tenant, operation);
        std::ranges::stable_sort(m_all, {}, &Tenant::begin);
    }

    const std::vector<Tenant>& all() const { return m_all; }

private:
    Tenant* holderOf(TensorKind tensor)
    {
        const auto found = std::ranges::find_if(m_all, [tensor](const Tenant& tenant) {
            return std::ranges::count(tenant.tensors, tensor) > 0;
        });
        return found == m_all.end() ? nullptr : &*found;
    }

    void addMadeBy(const OperationSpec& operation)
    {
        Tenant together{{}, firstUse(operation), indexOf(operation.id)};
        for (const TensorKind tensor : operation.makes.kinds()) {
            const TensorSpec& spec = m_network[tensor];
            if (spec.columns == 0)
                continue;
            Tenant* before = spec.versionOf ? holderOf(*spec.versionOf) : nullptr;
            if (before) {
                before->tensors.push_back(tensor);
                before->last = std::max(before->last, indexOf(operation.id));
            } else {
                together.tensors.push_back(tensor);
            }
        }
        if (!together.tensors.empty())
            m_all.push_back(std::move(together));
    }

    /// Fused attention writes its result already in the operation that computes the scores.
    std::size_t firstUse(const OperationSpec& operation) const
    {
        std::size_t first = indexOf(operation.id);
        if (operation.kind == OperationKind::WeightedSum)
            while (m_network.operations()[first].kind != OperationKind::Scores)
                --first;
        return first;
    }

    /// What is read in a layer, but made before the layers or later in the layer, is needed in all
    /// of the layer.
    void extend(Tenant& tenant, const OperationSpec& reader) const
    {
        const std::size_t at = indexOf(reader.id);
        const bool isCarried = reader.part == OperationPart::Layer &&
                               (tenant.begin < m_ofLayers.first || at <= tenant.begin);
        tenant.last = std::max(tenant.last, isCarried ? m_ofLayers.end() - 1 : at);
        if (isCarried)
            tenant.begin = std::min(tenant.begin, m_ofLayers.first);
    }

    const Network& m_network;
    Span m_ofLayers; ///< the operations of layers
    std::vector<Tenant> m_all;
};

} // namespace

MemoryPlan::MemoryPlan(const Network& network) : m_places(network.tensors().size())
{
    std::vector<std::size_t> lasts; // of each matrix: the last operation that needs what it holds
    const Tenants tenants(network);
    for (const Tenant& tenant : tenants.all()) {
        const auto free = std::ranges::find_if(
            lasts, [&tenant](std::size_t last) { return last < tenant.begin; });
        const auto matrix = static_cast<std::size_t>(free - lasts.begin());
        if (free == lasts.end())
            lasts.push_back(0);
        lasts[matrix] = tenant.last;
        std::size_t column = 0;
        for (const TensorKind tensor : tenant.tensors) {
            const TensorSpec& spec = network[tensor];
            if (spec.versionOf) {
                m_places[indexOf(tensor)] = m_places[indexOf(*spec.versionOf)];
                continue;
            }
            m_places[indexOf(tensor)] = {matrix, column, spec.columns, 0};
            column += spec.columns;
        }
        for (const TensorKind tensor : tenant.tensors)
            m_places[indexOf(tensor)].stride = column;
    }
    m_strides.resize(lasts.size());
    for (const TensorSpec& tensor : network.tensors())
        if (const Place& place = m_places[indexOf(tensor.id)]; tensor.role != TensorRole::Logits)
            m_strides[place.matrix] = std::max(m_strides[place.matrix], place.stride);
}

std::size_t MemoryPlan::columns() const
{
    return std::accumulate(m_strides.begin(), m_strides.end(), std::size_t{0});
}

const MemoryPlan::Place& MemoryPlan::operator[](TensorKind tensor) const
{
    PASTKEYS_EXPECTS(m_places.at(indexOf(tensor)).stride > 0);
    return m_places[indexOf(tensor)];
}

} // namespace pastkeys
