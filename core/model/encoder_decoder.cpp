#include "model/encoder_decoder.h"

#include "base/translation.h"
#include "model/operation_texts.h"

#include <cmath>

namespace pastkeys {

namespace {

/// The tensors between layers, which take one another's place in memory.
constexpr const char* kEmbedding = "embedding";

/// Adds what the encoder and the decoder have in common.
class StackBuilder
{
public:
    StackBuilder(NetworkBuilder& network, const EncoderDecoder& of, const StackNames& names)
        : m_network(network), m_of(of), m_names(names)
    {
    }

    bool isDecoder() const { return !m_names.overSource.queries.empty(); }
    std::uint32_t heads() const { return isDecoder() ? m_of.heads : m_of.encoderHeads; }
    std::uint32_t inner() const { return isDecoder() ? m_of.inner : m_of.encoderInner; }
    std::uint32_t headDim() const { return isDecoder() ? m_of.headDim : m_of.encoderHeadDim; }
    bool normsAfter() const { return m_of.norm == EncoderDecoder::Norm::LayerNormAfter; }
    bool isGated() const { return m_names.expand.size() > 1; }

    void addTensors();
    /// \returns the matrix of tokens
    Weight addEmbedding();
    void addLayer();
    void addFinalNorm();
    std::string last() const
    {
        return m_names.finalNorm.empty() ? endOfLayer() : std::string("final_norm");
    }
    std::optional<Weight> table() const { return m_table; }

private:
    /// The hidden state that enters the layers, and the one that leaves each of them.
    std::string entering() const
    {
        return m_names.embeddingNorm.empty() ? kEmbedding : "embedding_norm";
    }
    std::string endOfLayer() const { return normsAfter() ? "norm2" : "residual2"; }

    void addOwnTensors();
    void addSourceTensors();
    void addMlpTensors();
    void addHiddenState(const std::string& residual, const std::string& norm);
    /// A norm of a part of a layer.
    struct PartNorm
    {
        const char* name;
        const char* title;
        const char* briefTitle;
        const std::string& module;
        const char* makes;
    };
    void addNorm(const PartNorm& norm, const std::string& from);
    NetworkBuilder::Module module(std::string name, std::string shortName) const;
    void addOwnAttention(const std::string& state);
    void addCrossAttention(const std::string& state);
    void addMlp(const std::string& state);

    NetworkBuilder& m_network;
    const EncoderDecoder& m_of;
    const StackNames& m_names;
    std::optional<Weight> m_table; ///< of the bias by position
};

void StackBuilder::addHiddenState(const std::string& residual, const std::string& norm)
{
    const bool isLast = residual == "residual2";
    const auto role = [&](bool ends) {
        return isLast && ends ? TensorRole::LayerOutput : TensorRole::Rows;
    };
    m_network.hiddenState(residual, kEmbedding, role(!normsAfter()));
    if (normsAfter())
        m_network.hiddenState(norm, kEmbedding, role(true));
}

void StackBuilder::addOwnTensors()
{
    const std::uint32_t width = heads() * headDim();
    for (const auto& [name, role] :
         {std::pair("q", TensorRole::Queries), std::pair("k", TensorRole::Keys),
          std::pair("v", TensorRole::Values)})
        m_network.tensor(
            {.name = name, .columns = width, .heads = heads(), .isRecorded = true, .role = role});
    m_network.attentionTensors(width);
    m_network.attentionOutput("attention");
    addHiddenState("residual1", "norm1");
}

/// The attention over the source: queries of the text, keys and values of the source.
void StackBuilder::addSourceTensors()
{
    const std::uint32_t width = heads() * headDim();
    m_network.tensor({.name = "source",
                      .columns = m_of.config.width,
                      .role = TensorRole::Source,
                      .axis = Axis::Source});
    const auto ofHeads = [&](const char* name, TensorRole role, Axis axis) {
        m_network.tensor({.name = name,
                          .columns = width,
                          .heads = heads(),
                          .isRecorded = true,
                          .role = role,
                          .axis = axis});
    };
    ofHeads("cross_q", TensorRole::Queries, Axis::Text);
    ofHeads("cross_k", TensorRole::Keys, Axis::Source);
    ofHeads("cross_v", TensorRole::Values, Axis::Source);
    m_network.tensor({.name = "cross_scores", .role = TensorRole::Scores});
    m_network.tensor({.name = "cross_weights", .role = TensorRole::Weights});
    m_network.tensor({.name = "cross_context",
                      .columns = width,
                      .title = PASTKEYS_TR_NOOP("pastkeys::Tr", "output of all heads"),
                      .meaning = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                                  "The outputs of all heads in the layer, side by "
                                                  "side."),
                      .role = TensorRole::Context});
    m_network.tensor({.name = "cross_attention",
                      .columns = m_of.config.width,
                      .title = PASTKEYS_TR_NOOP("pastkeys::Tr", "attention output"),
                      .meaning = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                                  "What each token gathers from the source. It is "
                                                  "added to the hidden state.")});
    addHiddenState("cross_residual", "cross_norm");
}

void StackBuilder::addMlpTensors()
{
    const auto inMlp = [&](const char* name, const char* title, const char* meaning) {
        m_network.tensor({.name = name, .columns = inner(), .title = title, .meaning = meaning});
    };
    const char* const kWider = PASTKEYS_TR_NOOP(
        "pastkeys::Tr", "The MLP is the part of a layer that works on each row separately. Inside "
                        "the MLP, rows are wider.");
    inMlp("expand", PASTKEYS_TR_NOOP("pastkeys::Tr", "MLP rows"), kWider);
    if (isGated())
        inMlp("up", PASTKEYS_TR_NOOP("pastkeys::Tr", "MLP rows"), kWider);
    inMlp("activated", PASTKEYS_TR_NOOP("pastkeys::Tr", "activated MLP rows"),
          PASTKEYS_TR_NOOP("pastkeys::Tr",
                           "The wider rows, after applying the activation function to each "
                           "number."));
    if (isGated())
        inMlp("gated", PASTKEYS_TR_NOOP("pastkeys::Tr", "gated MLP rows"),
              PASTKEYS_TR_NOOP("pastkeys::Tr", "The wider rows, each number times its gate."));
    m_network.mlpOutput("mlp");
    addHiddenState("residual2", "norm2");
}

void StackBuilder::addTensors()
{
    m_network.tokens();
    m_network.hiddenState(kEmbedding);
    if (!m_names.embeddingNorm.empty())
        m_network.hiddenState("embedding_norm", kEmbedding);
    const auto normed = [&](const char* name) {
        m_network.normedState(
            name, PASTKEYS_TR_NOOP("pastkeys::Tr",
                                   "The hidden state after RMS norm: each row is divided by its "
                                   "root mean square, then scaled by learned weights."));
    };
    if (!normsAfter())
        for (const char* name : {"norm1", "cross_norm", "norm2"})
            if (isDecoder() || name != std::string("cross_norm"))
                normed(name);
    addOwnTensors();
    if (isDecoder())
        addSourceTensors();
    addMlpTensors();
    if (!m_names.finalNorm.empty())
        normed("final_norm");
    if (isDecoder())
        m_network.tensor(
            {.name = "logits", .columns = m_of.config.vocabulary, .role = TensorRole::Logits});
}

Weight StackBuilder::addEmbedding()
{
    using Positions = EncoderDecoder::Positions;
    const Weight token = m_network.tokenMatrix("shared.weight");
    OperationSpec embedding{.kind = OperationKind::Embed,
                            .name = "Embedding",
                            .part = OperationPart::BeforeLayers,
                            .weights = {token},
                            .factor = m_of.embeddingFactor,
                            .texts = textsOf(OperationKind::Embed)};
    if (m_of.positions != Positions::Bias) {
        embedding.weights.push_back(
            m_network.weight({.name = m_names.positions,
                              .part = OperationPart::BeforeLayers,
                              .form = WeightForm::Rows,
                              .shape = {m_of.config.context, m_of.config.width},
                              .shortName = "position",
                              .keepsType = true,
                              .isSinusoids = m_of.positions == Positions::Sinusoids,
                              .skippedRows = m_of.skippedPositions}));
        embedding.texts.purpose = PASTKEYS_TR_NOOP(
            "pastkeys::Tr", "Each token becomes a vector: its own embedding plus the embedding of "
                            "its position.");
    } else {
        m_table = m_network.weight({.name = m_names.bias,
                                    .part = OperationPart::BeforeLayers,
                                    .form = WeightForm::Vector,
                                    .shape = {m_of.bias.buckets, heads()}});
    }
    m_network.add(std::move(embedding), {"tokens"}, {kEmbedding});
    if (!m_names.embeddingNorm.empty())
        m_network.add({.kind = OperationKind::Norm,
                       .name = "EmbeddingNorm",
                       .part = OperationPart::BeforeLayers,
                       .epsilon = m_of.epsilon,
                       .texts = titled(OperationKind::Norm,
                                       PASTKEYS_TR_NOOP("pastkeys::Tr", "Norm of the embedding"),
                                       "", PASTKEYS_TR_NOOP("pastkeys::Tr", "LN E"))},
                      {kEmbedding}, {"embedding_norm"}, {.name = m_names.embeddingNorm});
    return token;
}

void StackBuilder::addNorm(const PartNorm& norm, const std::string& from)
{
    const auto kind = normsAfter() ? OperationKind::Norm : OperationKind::RmsNorm;
    OperationSpec spec{.kind = kind,
                       .name = norm.name,
                       .part = OperationPart::Layer,
                       .epsilon = m_of.epsilon,
                       .texts = titled(kind, norm.title, "", norm.briefTitle)};
    const NetworkBuilder::Module weights{.name = norm.module, .hasBias = normsAfter()};
    if (from == entering()) // or what the layer before made
        m_network.add(std::move(spec), {from, endOfLayer()}, {norm.makes}, weights);
    else
        m_network.add(std::move(spec), {from}, {norm.makes}, weights);
}

NetworkBuilder::Module StackBuilder::module(std::string name, std::string shortName) const
{
    return {.name = std::move(name),
            .shortName = std::move(shortName),
            .hasBias = m_of.hasBiases,
            .layout = WeightLayout::OutIn};
}

void StackBuilder::addOwnAttention(const std::string& state)
{
    NetworkBuilder::Module qkv = module("own_qkv", "qkv");
    qkv.name = m_names.own.queries + "kv";
    qkv.pieces = {m_names.own.queries, m_names.own.keys, m_names.own.values};
    OperationSpec projection{.kind = OperationKind::Linear,
                             .name = "QkvProjection",
                             .part = OperationPart::Layer,
                             .group = WorkGroup::Projections,
                             .texts = textsOfQkvProjection()};
    if (normsAfter())
        m_network.add(std::move(projection), {state, endOfLayer()}, {"q", "k", "v"}, qkv);
    else
        m_network.add(std::move(projection), {"norm1"}, {"q", "k", "v"}, qkv);
    m_network.attend(m_table);
    m_network.add({.kind = OperationKind::Linear,
                   .name = "OutputProjection",
                   .part = OperationPart::Layer,
                   .group = WorkGroup::Projections,
                   .texts = textsOfOutputProjection()},
                  {"context"}, {"attention"}, module(m_names.own.output, "projection"));
    m_network.addResidual(1, {"attention", state, endOfLayer()}, {"residual1"});
}

void StackBuilder::addCrossAttention(const std::string& state)
{
    const auto product = [](const char* name, OperationTexts texts) {
        return OperationSpec{.kind = OperationKind::Linear,
                             .name = name,
                             .part = OperationPart::Layer,
                             .group = WorkGroup::Projections,
                             .texts = texts,
                             .isOverSource = true};
    };
    m_network.add(product("CrossQuery", textsOfCrossQuery()),
                  {normsAfter() ? std::string_view(state) : "cross_norm"}, {"cross_q"},
                  module(m_names.overSource.queries, "cross_query"));
    NetworkBuilder::Module keysValues = module(m_names.overSource.keys + "_v", "cross_kv");
    keysValues.pieces = {m_names.overSource.keys, m_names.overSource.values};
    m_network.add(product("CrossKeysValues", textsOfCrossKeysValues()), {"source"},
                  {"cross_k", "cross_v"}, keysValues);
    m_network.attendOverSource();
    m_network.add(product("CrossOutputProjection", textsOfCrossOutputProjection()),
                  {"cross_context"}, {"cross_attention"},
                  module(m_names.overSource.output, "cross_projection"));
    m_network.add({.kind = OperationKind::Add,
                   .name = "CrossResidual",
                   .part = OperationPart::Layer,
                   .texts = titled(OperationKind::Add,
                                   PASTKEYS_TR_NOOP("pastkeys::Tr", "Residual of the source"), "",
                                   PASTKEYS_TR_NOOP("pastkeys::Tr", "Res S"))},
                  {"cross_attention", state}, {"cross_residual"});
}

void StackBuilder::addMlp(const std::string& state)
{
    const auto inMlp = [](OperationKind kind, const char* name, OperationTexts texts) {
        return OperationSpec{.kind = kind,
                             .name = name,
                             .part = OperationPart::Layer,
                             .group = WorkGroup::Mlp,
                             .texts = texts};
    };
    NetworkBuilder::Module expand = module(m_names.expand.front(), "expand");
    if (isGated()) {
        expand.name += "_up";
        expand.pieces = m_names.expand;
    }
    const NetworkBuilder::Names from{normsAfter() ? std::string_view(state) : "norm2"};
    OperationSpec expansion = inMlp(OperationKind::Linear, "MlpExpand", textsOfMlpExpansion());
    if (isGated())
        m_network.add(std::move(expansion), from, {"expand", "up"}, expand);
    else
        m_network.add(std::move(expansion), from, {"expand"}, expand);
    OperationSpec activation =
        inMlp(OperationKind::Activate, "Activation", textsOf(OperationKind::Activate));
    activation.activation = m_of.activation;
    m_network.add(std::move(activation), {"expand"}, {"activated"});
    if (isGated())
        m_network.add(
            inMlp(OperationKind::Multiply, "GateProduct", textsOf(OperationKind::Multiply)),
            {"activated", "up"}, {"gated"});
    m_network.add(inMlp(OperationKind::Linear, "MlpContract", textsOfMlpContraction()),
                  {isGated() ? "gated" : "activated"}, {"mlp"},
                  module(m_names.contract, "contract"));
    m_network.addResidual(2, {"mlp", state}, {"residual2"});
}

void StackBuilder::addLayer()
{
    const PartNorm first =
        normsAfter()
            ? PartNorm{"LayerNorm1", PASTKEYS_TR_NOOP("pastkeys::Tr", "Layer norm 1"),
                       PASTKEYS_TR_NOOP("pastkeys::Tr", "LN 1"), m_names.own.norm, "norm1"}
            : PartNorm{"RmsNorm1", PASTKEYS_TR_NOOP("pastkeys::Tr", "RMS norm 1"),
                       PASTKEYS_TR_NOOP("pastkeys::Tr", "RMS 1"), m_names.own.norm, "norm1"};
    const PartNorm cross{"CrossNorm", PASTKEYS_TR_NOOP("pastkeys::Tr", "Norm (source)"),
                         PASTKEYS_TR_NOOP("pastkeys::Tr", "Norm S"), m_names.overSource.norm,
                         "cross_norm"};
    const PartNorm last =
        normsAfter()
            ? PartNorm{"LayerNorm2", PASTKEYS_TR_NOOP("pastkeys::Tr", "Layer norm 2"),
                       PASTKEYS_TR_NOOP("pastkeys::Tr", "LN 2"), m_names.mlpNorm, "norm2"}
            : PartNorm{"RmsNorm2", PASTKEYS_TR_NOOP("pastkeys::Tr", "RMS norm 2"),
                       PASTKEYS_TR_NOOP("pastkeys::Tr", "RMS 2"), m_names.mlpNorm, "norm2"};
    std::string state = entering();
    const auto addPart = [&](const PartNorm& norm, const char* residual,
                             void (StackBuilder::*add)(const std::string&)) {
        if (!normsAfter())
            addNorm(norm, state);
        (this->*add)(state);
        state = residual;
        if (!normsAfter())
            return;
        addNorm(norm, state);
        state = norm.makes;
    };
    addPart(first, "residual1", &StackBuilder::addOwnAttention);
    if (isDecoder())
        addPart(cross, "cross_residual", &StackBuilder::addCrossAttention);
    addPart(last, "residual2", &StackBuilder::addMlp);
}

void StackBuilder::addFinalNorm()
{
    if (m_names.finalNorm.empty())
        return;
    const float factor = isDecoder() ? m_of.outputFactor : 1;
    m_network.add(
        {.kind = OperationKind::RmsNorm,
         .name = "FinalRmsNorm",
         .part = OperationPart::AfterLayers,
         .epsilon = m_of.epsilon,
         .texts = titled(OperationKind::RmsNorm, PASTKEYS_TR_NOOP("pastkeys::Tr", "Final RMS norm"),
                         PASTKEYS_TR_NOOP("pastkeys::Tr", "Final norm"),
                         PASTKEYS_TR_NOOP("pastkeys::Tr", "RMS f"))},
        {endOfLayer()}, {"final_norm"},
        {.name = m_names.finalNorm, .hasBias = false, .factor = factor});
}

AttentionSite sized(AttentionSite site, const StackBuilder& stack, const EncoderDecoder& model)
{
    site.heads = stack.heads();
    site.kvHeads = stack.heads();
    site.headDim = stack.headDim();
    site.scale = model.scalesScores ? 1 / std::sqrt(static_cast<float>(site.headDim)) : 1;
    return site;
}

AttentionSite ownSite(const NetworkBuilder& network, const StackBuilder& stack,
                      const EncoderDecoder& model)
{
    AttentionSite site = sized(network.site(), stack, model);
    site.seesAll = !stack.isDecoder();
    if (const std::optional<Weight> table = stack.table()) {
        site.bias = model.bias;
        site.bias->table = *table;
        site.bias->looksAhead = site.seesAll;
    }
    return site;
}

NetworkPtr encoderOf(const EncoderDecoder& model)
{
    Config config = model.config;
    config.layers = model.encoderLayers;
    NetworkBuilder network(model.family, config, {});
    StackBuilder stack(network, model, model.encoder);
    stack.addTensors();
    stack.addEmbedding();
    stack.addLayer();
    stack.addFinalNorm();
    return network.build([&](std::size_t) { return ownSite(network, stack, model); });
}

} // namespace

NetworkPtr encoderDecoder(const EncoderDecoder& model)
{
    NetworkBuilder network(model.family, model.config, model.fields);
    StackBuilder stack(network, model, model.decoder);
    stack.addTensors();
    const Weight token = stack.addEmbedding();
    stack.addLayer();
    stack.addFinalNorm();
    network.addOutput(stack.last(), token, "lm_head.weight",
                      model.hasLogitsBias ? "final_logits_bias" : "");
    AttentionSite overSource = sized(network.site(1), stack, model);
    overSource.axis = Axis::Source;
    overSource.seesAll = true;
    return network.build(ownSite(network, stack, model), overSource, encoderOf(model));
}

} // namespace pastkeys
