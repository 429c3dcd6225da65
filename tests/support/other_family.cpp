#include "support/other_family.h"

#include "model/network_builder.h"
#include "model/operation_texts.h"

#include <cmath>

namespace pastkeys::test {

namespace {

using Kind = OperationKind;
constexpr OperationPart kLayer = OperationPart::Layer;

void addTensors(NetworkBuilder& network, const OtherSizes& of)
{
    const std::uint32_t wide = of.heads * of.headDim;
    const auto rows = [&](const char* name, std::uint32_t columns,
                          std::string_view versionOf = {}) {
        network.tensor({.name = name, .columns = columns}, versionOf);
    };
    const auto ofHeads = [&](const char* name, std::uint32_t heads, TensorRole role,
                             std::string_view versionOf = {}) {
        network.tensor({.name = name,
                        .columns = heads * of.headDim,
                        .heads = heads,
                        .isRecorded = role != TensorRole::Rows,
                        .role = role},
                       versionOf);
    };
    rows("tokens", 1);
    rows("embedded", of.width);
    rows("normed", of.width);
    ofHeads("q", of.heads, TensorRole::Queries);
    ofHeads("raw_k", of.kvHeads, TensorRole::Rows);
    ofHeads("v", of.kvHeads, TensorRole::Values);
    ofHeads("k", of.kvHeads, TensorRole::Keys, "raw_k");
    network.tensor({.name = "scores", .role = TensorRole::Scores});
    network.tensor({.name = "weights", .role = TensorRole::Weights});
    network.tensor({.name = "context", .columns = wide, .role = TensorRole::Context});
    rows("mixed", of.width);
    rows("after_attention", of.width, "embedded");
    rows("mlp_normed", of.width);
    rows("wide", of.inner);
    rows("active", of.inner);
    rows("narrow", of.width);
    network.tensor({.name = "output",
                    .columns = of.width,
                    .isRecorded = true,
                    .role = TensorRole::LayerOutput},
                   "embedded");
    rows("last", of.width);
    network.tensor({.name = "logits", .columns = of.vocabulary, .role = TensorRole::Logits});
}

/// The operations of a layer, with the names of no other family.
void addLayer(NetworkBuilder& network, const OtherSizes& of)
{
    using Names = NetworkBuilder::Names;
    const auto spec = [](Kind kind, const char* name, WorkGroup group = WorkGroup::Rest) {
        return OperationSpec{.kind = kind,
                             .name = name,
                             .part = kLayer,
                             .group = group,
                             .epsilon = 1e-6F,
                             .activation = Activation::Silu,
                             .texts = textsOf(kind)};
    };
    const auto norm = [&](const char* name, Names reads, Names makes, const char* module) {
        network.add(spec(Kind::RmsNorm, name), reads, makes, {.name = module, .hasBias = false});
    };
    const auto linear = [&](const char* name, WorkGroup group, Names reads, Names makes,
                            const std::string& module) {
        network.add(spec(Kind::Linear, name, group), reads, makes,
                    {"layers.{}." + module, module, false, of.layout});
    };
    norm("Normalize", {"embedded", "output"}, {"normed"}, "layers.{}.norm");
    linear("Project", WorkGroup::Projections, {"normed"}, {"q", "raw_k", "v"}, "project");
    norm("NormalizeKeys", {"raw_k"}, {"k"}, "layers.{}.key_norm");
    network.add(spec(Kind::Append, "Keep"), {"k", "v"}, {"k", "v"});
    network.add(spec(Kind::Scores, "Compare", WorkGroup::Attention), {"q", "k"}, {"scores"});
    network.add(spec(Kind::Mask, "Hide", WorkGroup::Attention), {"scores"}, {"scores"});
    network.add(spec(Kind::Softmax, "Share", WorkGroup::Attention), {"scores"}, {"weights"});
    network.add(spec(Kind::WeightedSum, "Gather", WorkGroup::Attention), {"weights", "v"},
                {"context"});
    linear("MixHeads", WorkGroup::Projections, {"context"}, {"mixed"}, "mix");
    network.add(spec(Kind::Add, "AddAttention"), {"mixed", "embedded", "output"},
                {"after_attention"});
    norm("NormalizeMlp", {"after_attention"}, {"mlp_normed"}, "layers.{}.mlp_norm");
    linear("Widen", WorkGroup::Mlp, {"mlp_normed"}, {"wide"}, "up");
    network.add(spec(Kind::Activate, "Bend", WorkGroup::Mlp), {"wide"}, {"active"});
    linear("Narrow", WorkGroup::Mlp, {"active"}, {"narrow"}, "down");
    network.add(spec(Kind::Add, "AddMlp"), {"narrow", "after_attention"}, {"output"});
}

} // namespace

NetworkPtr otherFamily(const OtherSizes& of)
{
    NetworkBuilder network("other", {of.vocabulary, of.context, of.width, of.layers, false, {}},
                           {{"heads", of.heads}, {"kvHeads", of.kvHeads}});
    addTensors(network, of);
    const auto matrix = [&](const char* name, OperationPart part) {
        return network.weight({.name = name,
                               .part = part,
                               .form = WeightForm::Rows,
                               .shape = {of.vocabulary, of.width},
                               .shortName = name});
    };
    network.add({.kind = Kind::Embed,
                 .name = "Lookup",
                 .part = OperationPart::BeforeLayers,
                 .weights = {matrix("table", OperationPart::BeforeLayers)},
                 .texts = textsOf(Kind::Embed)},
                {"tokens"}, {"embedded"});
    addLayer(network, of);
    constexpr OperationPart kAfter = OperationPart::AfterLayers;
    network.add({.kind = Kind::RmsNorm,
                 .name = "NormalizeLast",
                 .part = kAfter,
                 .epsilon = 1e-6F,
                 .texts = textsOf(Kind::RmsNorm)},
                {"output"}, {"last"}, {.name = "last_norm", .hasBias = false});
    network.add({.kind = Kind::Logits,
                 .name = "Rate",
                 .part = kAfter,
                 .weights = {matrix("head", kAfter)},
                 .texts = textsOf(Kind::Logits)},
                {"last"}, {"logits"});
    network.add(
        {.kind = Kind::Sample, .name = "Choose", .part = kAfter, .texts = textsOf(Kind::Sample)},
        {"logits"}, {});
    return network.build([&](std::size_t layer) {
        AttentionSite site = network.site();
        site.heads = of.heads;
        site.kvHeads = of.kvHeads;
        site.headDim = of.headDim;
        site.scale = 0.4F;
        site.window = layer % 2 == 1 ? of.window : 0;
        return site;
    });
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
    const auto valueOf = [&](std::string_view name, std::size_t layer) {
        const auto weights = model.network->weights();
        const auto found = std::ranges::find(weights, name, &WeightSpec::name);
        return model.weights[model.network->pointIn(found->id, idAt<Layer>(layer))];
    };
    const auto matrix = [&](std::string_view name, std::size_t layer) {
        return valuesOf(valueOf(name, layer).matrix);
    };
    const auto gain = [&](std::string_view name, std::size_t layer) {
        return valueOf(name, layer).vector;
    };
    std::map<std::string, Matrix> tensors;
    const Matrix table = matrix("table", 0);
    Matrix x(static_cast<Eigen::Index>(tokens.size()), static_cast<Eigen::Index>(of.width));
    for (std::size_t t = 0; t < tokens.size(); ++t)
        x.row(static_cast<Eigen::Index>(t)) =
            table.row(static_cast<Eigen::Index>(indexOf(tokens[t])));
    const Eigen::Index wide = of.heads * of.headDim;
    const Eigen::Index kept = of.kvHeads * of.headDim;
    for (std::size_t l = 0; l < of.layers; ++l) {
        const Matrix qkv =
            rmsNorm(x, gain("layers.{}.norm.weight", l)) * matrix("layers.{}.project.weight", l);
        const Matrix k = rmsNorm(qkv.middleCols(wide, kept), gain("layers.{}.key_norm.weight", l));
        x += attention(of, qkv.leftCols(wide), k, qkv.rightCols(kept), l % 2 == 1 ? of.window : 0) *
             matrix("layers.{}.mix.weight", l);
        Matrix inside =
            rmsNorm(x, gain("layers.{}.mlp_norm.weight", l)) * matrix("layers.{}.up.weight", l);
        inside = inside.unaryExpr([](double value) { return value / (1 + std::exp(-value)); });
        x += inside * matrix("layers.{}.down.weight", l);
        tensors["layers." + std::to_string(l) + ".output"] = x;
    }
    tensors["logits"] = rmsNorm(x, gain("last_norm.weight", 0)) * matrix("head", 0).transpose();
    return tensors;
}

} // namespace pastkeys::test
