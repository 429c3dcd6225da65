#include "model/network_builder.h"

#include "base/contract.h"
#include "base/translation.h"
#include "model/operation_texts.h"

#include <algorithm>

namespace pastkeys {

NetworkBuilder::NetworkBuilder(std::string family, const Config& config,
                               std::vector<ConfigField> fields)
    : m_parts{.family = std::move(family),
              .config = config,
              .fields = std::move(fields),
              .tensors = {},
              .weights = {},
              .operations = {},
              .layers = {}}
{
}

TensorKind NetworkBuilder::named(std::string_view tensor) const
{
    const auto found = std::ranges::find(m_parts.tensors, tensor, &TensorSpec::name);
    PASTKEYS_EXPECTS(found != m_parts.tensors.end());
    return idAt<TensorKind>(static_cast<std::size_t>(found - m_parts.tensors.begin()));
}

TensorSet NetworkBuilder::setOf(Names names) const
{
    std::vector<TensorKind> tensors;
    for (const std::string_view name : names)
        tensors.push_back(named(name));
    return tensors;
}

void NetworkBuilder::tensor(TensorSpec spec, std::string_view versionOf)
{
    if (!versionOf.empty())
        spec.versionOf = named(versionOf);
    m_parts.tensors.push_back(std::move(spec));
}

void NetworkBuilder::tokens()
{
    tensor({.name = "tokens",
            .columns = 1,
            .title = PASTKEYS_TR_NOOP("pastkeys::Tr", "tokens"),
            .meaning = PASTKEYS_TR_NOOP(
                "pastkeys::Tr", "One number per row: the id of the token in the vocabulary.")});
}

void NetworkBuilder::hiddenState(std::string name, std::string_view versionOf, TensorRole role)
{
    tensor({.name = std::move(name),
            .columns = m_parts.config.width,
            .isRecorded = role == TensorRole::LayerOutput,
            .title = PASTKEYS_TR_NOOP("pastkeys::Tr", "hidden state"),
            .meaning = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                        "What the model knows about each token so far, one row per "
                                        "token. Each part of a layer adds something to it."),
            .role = role},
           versionOf);
}

void NetworkBuilder::normedState(std::string name, const char* meaning)
{
    tensor({.name = std::move(name),
            .columns = m_parts.config.width,
            .title = PASTKEYS_TR_NOOP("pastkeys::Tr", "normalized state"),
            .meaning = meaning});
}

void NetworkBuilder::attentionTensors(std::uint32_t contextColumns)
{
    tensor({.name = "scores", .role = TensorRole::Scores});
    tensor({.name = "weights", .role = TensorRole::Weights});
    tensor({.name = "context",
            .columns = contextColumns,
            .title = PASTKEYS_TR_NOOP("pastkeys::Tr", "output of all heads"),
            .meaning = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                        "The outputs of all heads in the layer, side by side."),
            .role = TensorRole::Context});
}

void NetworkBuilder::attentionOutput(std::string name, std::string_view versionOf)
{
    tensor({.name = std::move(name),
            .columns = m_parts.config.width,
            .title = PASTKEYS_TR_NOOP("pastkeys::Tr", "attention output"),
            .meaning = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                        "What each token gathers from itself and from earlier "
                                        "tokens. It is added to the hidden state.")},
           versionOf);
}

void NetworkBuilder::mlpOutput(std::string name, std::string_view versionOf)
{
    tensor({.name = std::move(name),
            .columns = m_parts.config.width,
            .title = PASTKEYS_TR_NOOP("pastkeys::Tr", "MLP output"),
            .meaning = PASTKEYS_TR_NOOP(
                "pastkeys::Tr", "Rows of the usual width again. They are added to the hidden "
                                "state.")},
           versionOf);
}

Weight NetworkBuilder::weight(WeightSpec spec)
{
    m_parts.weights.push_back(std::move(spec));
    return idAt<Weight>(m_parts.weights.size() - 1);
}

void NetworkBuilder::add(OperationSpec spec, Names reads, Names makes)
{
    add(std::move(spec), setOf(reads), setOf(makes));
}

void NetworkBuilder::add(OperationSpec spec, TensorSet reads, TensorSet makes)
{
    spec.reads = std::move(reads);
    spec.makes = std::move(makes);
    m_parts.operations.push_back(std::move(spec));
}

void NetworkBuilder::add(OperationSpec spec, Names reads, Names makes, const Module& module)
{
    const TensorSet made = setOf(makes);
    std::uint64_t out = 0;
    for (const TensorKind tensor : made.kinds())
        out += m_parts.tensors[indexOf(tensor)].columns;
    if (module.isOfHead)
        out = m_parts.tensors[indexOf(made.kinds().front())].headColumns();
    const auto with = [&](std::string_view ending, WeightForm form,
                          std::vector<std::uint64_t> shape) {
        WeightSpec weight{.name = module.name + std::string(ending),
                          .part = spec.part,
                          .form = form,
                          .shape = std::move(shape),
                          .headsInFile = module.headsInFile};
        for (std::size_t i = 0; i < module.pieces.size(); ++i)
            weight.pieces.push_back({module.pieces[i] + std::string(ending),
                                     m_parts.tensors[indexOf(made.kinds().at(i))].columns});
        return weight;
    };
    WeightSpec first = with(".weight", WeightForm::Vector, {out});
    if (spec.kind == OperationKind::Linear) {
        first.form = WeightForm::Panels;
        first.shape = {m_parts.tensors[indexOf(named(*reads.begin()))].columns, out};
        first.shortName = module.shortName;
        first.layout = module.layout;
    }
    first.isOneMore = module.isOneMore;
    first.factor = module.factor;
    spec.weights = {weight(std::move(first))};
    if (module.hasBias)
        spec.weights.push_back(weight(with(".bias", WeightForm::Vector, {out})));
    add(std::move(spec), reads, makes);
}

void NetworkBuilder::attend(std::optional<Weight> bias)
{
    attend(site(), "", bias);
}

void NetworkBuilder::attendOverSource()
{
    attend(site(1), "Cross", {});
}

void NetworkBuilder::attend(const AttentionSite& at, const std::string& prefix,
                            std::optional<Weight> bias)
{
    const auto with = [&](OperationKind kind, const char* name, WorkGroup group, TensorSet reads,
                          TensorSet makes) {
        add({.kind = kind,
             .name = prefix + name,
             .part = OperationPart::Layer,
             .group = group,
             .texts = prefix.empty() ? textsOf(kind) : textsOverSource(kind),
             .isOverSource = !prefix.empty()},
            std::move(reads), std::move(makes));
    };
    constexpr WorkGroup kAttention = WorkGroup::Attention;
    with(OperationKind::Append, "CacheAppend", WorkGroup::Rest, {at.keys, at.values},
         {at.keys, at.values});
    with(OperationKind::Scores, "Scores", kAttention, {at.queries, at.keys}, {at.scores});
    if (bias) {
        with(OperationKind::PositionBias, "PositionBias", kAttention, {at.scores}, {at.scores});
        m_parts.operations.back().weights = {*bias};
    }
    with(OperationKind::Mask, "Mask", kAttention, {at.scores}, {at.scores});
    with(OperationKind::Softmax, "Softmax", kAttention, {at.scores}, {at.weights});
    with(OperationKind::WeightedSum, "WeightedSum", kAttention, {at.weights, at.values},
         {at.context});
}

void NetworkBuilder::addResidual(int part, Names reads, Names makes)
{
    const bool isFirst = part == 1;
    add({.kind = OperationKind::Add,
         .name = isFirst ? "Residual1" : "Residual2",
         .part = OperationPart::Layer,
         .texts = titled(OperationKind::Add,
                         isFirst ? PASTKEYS_TR_NOOP("pastkeys::Tr", "Residual 1")
                                 : PASTKEYS_TR_NOOP("pastkeys::Tr", "Residual 2"),
                         "",
                         isFirst ? PASTKEYS_TR_NOOP("pastkeys::Tr", "Res 1")
                                 : PASTKEYS_TR_NOOP("pastkeys::Tr", "Res 2"))},
        reads, makes);
}

Weight NetworkBuilder::tokenMatrix(std::string name)
{
    const Config& config = m_parts.config;
    return weight({.name = std::move(name),
                   .part = OperationPart::BeforeLayers,
                   .form = WeightForm::Rows,
                   .shape = {config.vocabulary, config.width},
                   .shortName = "token"});
}

void NetworkBuilder::addOutput(std::string_view rows, Weight tokens, std::string name,
                               std::string bias)
{
    const Weight output = weight({.name = std::move(name),
                                  .part = OperationPart::AfterLayers,
                                  .form = WeightForm::Rows,
                                  .shape = {m_parts.config.vocabulary, m_parts.config.width},
                                  .shortName = "output",
                                  .orElse = tokens});
    std::vector<Weight> weights{output};
    if (!bias.empty())
        weights.push_back(weight({.name = std::move(bias),
                                  .part = OperationPart::AfterLayers,
                                  .form = WeightForm::Vector,
                                  .shape = {1, m_parts.config.vocabulary}}));
    add({.kind = OperationKind::Logits,
         .name = "Logits",
         .part = OperationPart::AfterLayers,
         .weights = std::move(weights),
         .texts = textsOf(OperationKind::Logits)},
        {rows}, {"logits"});
    add({.kind = OperationKind::Sample,
         .name = "Sample",
         .part = OperationPart::AfterLayers,
         .texts = textsOf(OperationKind::Sample)},
        {"logits"}, {});
}

AttentionSite NetworkBuilder::site(std::size_t number) const
{
    const auto with = [&](TensorRole role) {
        std::size_t left = number;
        const auto found = std::ranges::find_if(m_parts.tensors, [&](const TensorSpec& tensor) {
            return tensor.role == role && left-- == 0;
        });
        PASTKEYS_EXPECTS(found != m_parts.tensors.end());
        return idAt<TensorKind>(static_cast<std::size_t>(found - m_parts.tensors.begin()));
    };
    return {.queries = with(TensorRole::Queries),
            .keys = with(TensorRole::Keys),
            .values = with(TensorRole::Values),
            .scores = with(TensorRole::Scores),
            .weights = with(TensorRole::Weights),
            .context = with(TensorRole::Context)};
}

std::vector<Operation> NetworkBuilder::operationsOfLayers() const
{
    std::vector<Operation> ofLayer;
    for (std::size_t i = 0; i < m_parts.operations.size(); ++i)
        if (m_parts.operations[i].part == OperationPart::Layer)
            ofLayer.push_back(idAt<Operation>(i));
    return ofLayer;
}

NetworkPtr NetworkBuilder::build(const std::function<AttentionSite(std::size_t layer)>& siteOf)
{
    for (std::size_t layer = 0; layer < m_parts.config.layers; ++layer)
        m_parts.layers.push_back({operationsOfLayers(), siteOf(layer)});
    return std::make_shared<const Network>(std::move(m_parts));
}

NetworkPtr NetworkBuilder::build(const AttentionSite& site, const AttentionSite& overSource,
                                 NetworkPtr encoder)
{
    m_parts.layers.assign(m_parts.config.layers, {operationsOfLayers(), site, overSource});
    m_parts.encoder = std::move(encoder);
    return std::make_shared<const Network>(std::move(m_parts));
}

} // namespace pastkeys
