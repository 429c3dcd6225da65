#include "support/other_family.h"

#include "model/operation_texts.h"

#include <cmath>

namespace pastkeys::test {

namespace {

// The tensors and weights, in the order of their lists below.
enum T : std::uint16_t
{
    Tokens,
    Embedded,
    Normed,
    Q,
    RawK,
    V,
    K,
    Scores,
    Probabilities,
    Context,
    Mixed,
    AfterAttention,
    MlpNormed,
    Wide,
    Active,
    Narrow,
    Output,
    Last,
    Logits
};
enum W : std::uint16_t
{
    Table,
    NormGain,
    Project,
    KeyGain,
    Mix,
    MlpGain,
    Up,
    Down,
    LastGain,
    Head_
};

constexpr TensorKind tensor(T index)
{
    return TensorKind{index};
}

TensorSet set(std::initializer_list<T> indices)
{
    std::vector<TensorKind> kinds;
    for (const T index : indices)
        kinds.push_back(tensor(index));
    return kinds;
}

} // namespace

NetworkPtr otherFamily(const OtherSizes& of)
{
    using Kind = OperationKind;
    constexpr OperationPart kBefore = OperationPart::BeforeLayers;
    constexpr OperationPart kLayer = OperationPart::Layer;
    constexpr OperationPart kAfter = OperationPart::AfterLayers;
    const std::uint32_t wide = of.heads * of.headDim;
    const std::uint32_t kept = of.kvHeads * of.headDim;
    NetworkParts parts;
    parts.family = "other";
    parts.config = {of.vocabulary, of.context, of.width, of.layers, false, {}};
    parts.fields = {{"heads", of.heads}, {"kvHeads", of.kvHeads}};
    const auto rows = [&](const char* name, std::uint32_t columns,
                          std::optional<TensorKind> versionOf = {}) {
        parts.tensors.push_back({.name = name, .columns = columns, .versionOf = versionOf});
    };
    const auto ofHeads = [&](const char* name, std::uint32_t heads, TensorRole role,
                             std::optional<TensorKind> versionOf = {}) {
        parts.tensors.push_back({.name = name,
                                 .columns = heads * of.headDim,
                                 .heads = heads,
                                 .isRecorded = role != TensorRole::Rows,
                                 .role = role,
                                 .versionOf = versionOf});
    };
    rows("tokens", 1);
    rows("embedded", of.width);
    rows("normed", of.width);
    ofHeads("q", of.heads, TensorRole::Queries);
    ofHeads("raw_k", of.kvHeads, TensorRole::Rows);
    ofHeads("v", of.kvHeads, TensorRole::Values);
    ofHeads("k", of.kvHeads, TensorRole::Keys, tensor(RawK));
    parts.tensors.push_back({.name = "scores", .role = TensorRole::Scores});
    parts.tensors.push_back({.name = "weights", .role = TensorRole::Weights});
    parts.tensors.push_back({.name = "context", .columns = wide, .role = TensorRole::Context});
    rows("mixed", of.width);
    rows("after_attention", of.width, tensor(Embedded));
    rows("mlp_normed", of.width);
    rows("wide", of.inner);
    rows("active", of.inner);
    rows("narrow", of.width);
    parts.tensors.push_back({.name = "output",
                             .columns = of.width,
                             .isRecorded = true,
                             .role = TensorRole::LayerOutput,
                             .versionOf = tensor(Embedded)});
    rows("last", of.width);
    parts.tensors.push_back(
        {.name = "logits", .columns = of.vocabulary, .role = TensorRole::Logits});

    const auto weight = [&](const char* name, OperationPart part, WeightForm form,
                            std::vector<std::uint64_t> shape) {
        parts.weights.push_back({.name = name,
                                 .part = part,
                                 .form = form,
                                 .shape = std::move(shape),
                                 .shortName = form == WeightForm::Vector ? "" : name,
                                 .layout = of.layout});
    };
    weight("table", kBefore, WeightForm::Rows, {of.vocabulary, of.width});
    weight("layers.{}.gain", kLayer, WeightForm::Vector, {of.width});
    weight("layers.{}.project", kLayer, WeightForm::Panels, {of.width, wide + 2 * kept});
    weight("layers.{}.key_gain", kLayer, WeightForm::Vector, {kept});
    weight("layers.{}.mix", kLayer, WeightForm::Panels, {wide, of.width});
    weight("layers.{}.mlp_gain", kLayer, WeightForm::Vector, {of.width});
    weight("layers.{}.up", kLayer, WeightForm::Panels, {of.width, of.inner});
    weight("layers.{}.down", kLayer, WeightForm::Panels, {of.inner, of.width});
    weight("last_gain", kAfter, WeightForm::Vector, {of.width});
    weight("head", kAfter, WeightForm::Rows, {of.vocabulary, of.width});

    const auto add = [&](Kind kind, const char* name, OperationPart part, TensorSet reads,
                         TensorSet makes, std::vector<Weight> weights = {},
                         WorkGroup group = WorkGroup::Rest) {
        parts.operations.push_back({.kind = kind,
                                    .name = name,
                                    .part = part,
                                    .group = group,
                                    .reads = std::move(reads),
                                    .makes = std::move(makes),
                                    .weights = std::move(weights),
                                    .epsilon = 1e-6F,
                                    .activation = Activation::Silu,
                                    .texts = textsOf(kind)});
    };
    add(Kind::Embed, "Lookup", kBefore, set({Tokens}), set({Embedded}), {Weight{Table}});
    add(Kind::RmsNorm, "Normalize", kLayer, set({Embedded, Output}), set({Normed}),
        {Weight{NormGain}});
    add(Kind::Linear, "Project", kLayer, set({Normed}), set({Q, RawK, V}), {Weight{Project}},
        WorkGroup::Projections);
    add(Kind::RmsNorm, "NormalizeKeys", kLayer, set({RawK}), set({K}), {Weight{KeyGain}});
    add(Kind::Append, "Keep", kLayer, set({K, V}), set({K, V}));
    add(Kind::Scores, "Compare", kLayer, set({Q, K}), set({Scores}), {}, WorkGroup::Attention);
    add(Kind::Mask, "Hide", kLayer, set({Scores}), set({Scores}), {}, WorkGroup::Attention);
    add(Kind::Softmax, "Share", kLayer, set({Scores}), set({Probabilities}), {},
        WorkGroup::Attention);
    add(Kind::WeightedSum, "Gather", kLayer, set({Probabilities, V}), set({Context}), {},
        WorkGroup::Attention);
    add(Kind::Linear, "MixHeads", kLayer, set({Context}), set({Mixed}), {Weight{Mix}},
        WorkGroup::Projections);
    add(Kind::Add, "AddAttention", kLayer, set({Mixed, Embedded, Output}), set({AfterAttention}));
    add(Kind::RmsNorm, "NormalizeMlp", kLayer, set({AfterAttention}), set({MlpNormed}),
        {Weight{MlpGain}});
    add(Kind::Linear, "Widen", kLayer, set({MlpNormed}), set({Wide}), {Weight{Up}}, WorkGroup::Mlp);
    add(Kind::Activate, "Bend", kLayer, set({Wide}), set({Active}), {}, WorkGroup::Mlp);
    add(Kind::Linear, "Narrow", kLayer, set({Active}), set({Narrow}), {Weight{Down}},
        WorkGroup::Mlp);
    add(Kind::Add, "AddMlp", kLayer, set({Narrow, AfterAttention}), set({Output}));
    add(Kind::RmsNorm, "NormalizeLast", kAfter, set({Output}), set({Last}), {Weight{LastGain}});
    add(Kind::Logits, "Rate", kAfter, set({Last}), set({Logits}), {Weight{Head_}});
    add(Kind::Sample, "Choose", kAfter, set({Logits}), set({}));

    std::vector<Operation> ofLayer;
    for (std::size_t i = 1; i <= 15; ++i)
        ofLayer.push_back(idAt<Operation>(i));
    for (std::uint32_t l = 0; l < of.layers; ++l)
        parts.layers.push_back({ofLayer,
                                {.queries = tensor(Q),
                                 .keys = tensor(K),
                                 .values = tensor(V),
                                 .scores = tensor(Scores),
                                 .weights = tensor(Probabilities),
                                 .context = tensor(Context),
                                 .heads = of.heads,
                                 .kvHeads = of.kvHeads,
                                 .headDim = of.headDim,
                                 .scale = 0.4F,
                                 .window = l % 2 == 1 ? of.window : 0}});
    return std::make_shared<const Network>(std::move(parts));
}

namespace {

using Matrix = ReferenceMatrix;

Matrix valuesOf(const WeightMatrix& stored)
{
    Matrix values(static_cast<Eigen::Index>(stored.rows),
                  static_cast<Eigen::Index>(stored.columns));
    for (std::size_t r = 0; r < stored.rows; ++r)
        for (std::size_t c = 0; c < stored.columns; ++c)
            values(static_cast<Eigen::Index>(r), static_cast<Eigen::Index>(c)) =
                static_cast<double>(static_cast<const float*>(stored.data)[stored.indexOf(r, c)]);
    return values;
}

Matrix rmsNorm(const Matrix& x, std::span<const float> gain)
{
    Matrix y = x;
    for (Eigen::Index r = 0; r < x.rows(); ++r) {
        const double size = std::sqrt(x.row(r).squaredNorm() / static_cast<double>(x.cols()) +
                                      static_cast<double>(1e-6F));
        for (Eigen::Index c = 0; c < x.cols(); ++c)
            y(r, c) = x(r, c) / size * static_cast<double>(gain[static_cast<std::size_t>(c)]);
    }
    return y;
}

/// Each query over the keys of its group's head, up to `window` positions back.
Matrix attention(const OtherSizes& of, const Matrix& q, const Matrix& k, const Matrix& v,
                 std::uint32_t window)
{
    const Eigen::Index d = of.headDim;
    Matrix y = Matrix::Zero(q.rows(), q.cols());
    for (Eigen::Index head = 0; head < of.heads; ++head) {
        const Eigen::Index kv = head / (of.heads / of.kvHeads);
        for (Eigen::Index row = 0; row < q.rows(); ++row) {
            const Eigen::Index first =
                window == 0 ? 0 : std::max<Eigen::Index>(0, row + 1 - window);
            Eigen::VectorXd scores(row + 1 - first);
            for (Eigen::Index key = first; key <= row; ++key)
                scores(key - first) =
                    static_cast<double>(0.4F) *
                    q.row(row).segment(head * d, d).dot(k.row(key).segment(kv * d, d));
            const Eigen::VectorXd weights = (scores.array() - scores.maxCoeff()).exp();
            for (Eigen::Index key = first; key <= row; ++key)
                y.row(row).segment(head * d, d) +=
                    weights(key - first) / weights.sum() * v.row(key).segment(kv * d, d);
        }
    }
    return y;
}

} // namespace

std::map<std::string, ReferenceMatrix>
otherReference(const OtherSizes& of, const RandomModel& model, std::span<const TokenId> tokens)
{
    const auto matrix = [&](W index, std::size_t layer) {
        return valuesOf(
            model.weights[model.network->pointIn(Weight{index}, idAt<Layer>(layer))].matrix);
    };
    const auto gain = [&](W index, std::size_t layer) {
        return model.weights[model.network->pointIn(Weight{index}, idAt<Layer>(layer))].vector;
    };
    std::map<std::string, Matrix> tensors;
    const Matrix table = matrix(Table, 0);
    Matrix x(static_cast<Eigen::Index>(tokens.size()), static_cast<Eigen::Index>(of.width));
    for (std::size_t t = 0; t < tokens.size(); ++t)
        x.row(static_cast<Eigen::Index>(t)) =
            table.row(static_cast<Eigen::Index>(indexOf(tokens[t])));
    const Eigen::Index wide = of.heads * of.headDim;
    const Eigen::Index kept = of.kvHeads * of.headDim;
    for (std::size_t l = 0; l < of.layers; ++l) {
        const Matrix qkv = rmsNorm(x, gain(NormGain, l)) * matrix(Project, l);
        const Matrix k = rmsNorm(qkv.middleCols(wide, kept), gain(KeyGain, l));
        x += attention(of, qkv.leftCols(wide), k, qkv.rightCols(kept), l % 2 == 1 ? of.window : 0) *
             matrix(Mix, l);
        Matrix inside = rmsNorm(x, gain(MlpGain, l)) * matrix(Up, l);
        inside = inside.unaryExpr([](double value) { return value / (1 + std::exp(-value)); });
        x += inside * matrix(Down, l);
        tensors["layers." + std::to_string(l) + ".output"] = x;
    }
    tensors["logits"] = rmsNorm(x, gain(LastGain, 0)) * matrix(Head_, 0).transpose();
    return tensors;
}

} // namespace pastkeys::test
