#include "archive/network_json.h"

#include "archive/record_fields.h"
#include "archive/trace_writer.h"
#include "model/families.h"
#include "model/memory_plan.h"
#include "model/operation_texts.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace pastkeys {

namespace {

using Json = nlohmann::ordered_json;

template <typename Value> struct Named
{
    std::string_view name;
    Value value;
};
template <typename Value> Named(const char*, Value) -> Named<Value>; // clang 14 needs to be told

constexpr std::array kKinds{
    Named{"Embed", OperationKind::Embed},       Named{"Norm", OperationKind::Norm},
    Named{"RmsNorm", OperationKind::RmsNorm},   Named{"Linear", OperationKind::Linear},
    Named{"Rotate", OperationKind::Rotate},     Named{"Append", OperationKind::Append},
    Named{"Scores", OperationKind::Scores},     Named{"Mask", OperationKind::Mask},
    Named{"Softmax", OperationKind::Softmax},   Named{"WeightedSum", OperationKind::WeightedSum},
    Named{"Add", OperationKind::Add},           Named{"Activate", OperationKind::Activate},
    Named{"Multiply", OperationKind::Multiply}, Named{"Logits", OperationKind::Logits},
    Named{"Sample", OperationKind::Sample},     Named{"PositionBias", OperationKind::PositionBias},
};
constexpr std::array kParts{Named{"before", OperationPart::BeforeLayers},
                            Named{"layer", OperationPart::Layer},
                            Named{"after", OperationPart::AfterLayers}};
constexpr std::array kGroups{Named{"attention", WorkGroup::Attention},
                             Named{"projections", WorkGroup::Projections},
                             Named{"mlp", WorkGroup::Mlp}, Named{"rest", WorkGroup::Rest}};
constexpr std::array kRoles{
    Named{"rows", TensorRole::Rows},       Named{"queries", TensorRole::Queries},
    Named{"keys", TensorRole::Keys},       Named{"values", TensorRole::Values},
    Named{"scores", TensorRole::Scores},   Named{"weights", TensorRole::Weights},
    Named{"context", TensorRole::Context}, Named{"layerOutput", TensorRole::LayerOutput},
    Named{"logits", TensorRole::Logits},   Named{"source", TensorRole::Source}};
constexpr std::array kAxes{Named{"text", Axis::Text}, Named{"source", Axis::Source}};
constexpr std::array kForms{Named{"rows", WeightForm::Rows}, Named{"panels", WeightForm::Panels},
                            Named{"vector", WeightForm::Vector}};
template <typename Table, typename Value> std::string_view wordFor(const Table& table, Value value)
{
    return std::ranges::find(table, value, &Table::value_type::value)->name;
}

/// The value with the name that the file gives.
template <typename Table> auto valueIn(const Table& table, const JsonValue& json)
{
    const auto found = std::ranges::find(table, json.text(), &Table::value_type::name);
    if (found == table.end())
        json.refuse(Text::tr("one of %1", listed(table, ", ", {}, &Table::value_type::name)));
    return found->value;
}

Activation activationIn(const JsonValue& json)
{
    return nameIn(json, {Activation::GeluTanh, Activation::GeluErf, Activation::Relu,
                         Activation::Silu, Activation::Tanh, Activation::QuickGelu});
}

bool isNorm(OperationKind kind)
{
    return kind == OperationKind::Norm || kind == OperationKind::RmsNorm;
}

Json tensorJson(const Network& network, const TensorSpec& tensor)
{
    Json json{{"name", tensor.name}, {"columns", tensor.columns}};
    if (tensor.heads > 0)
        json["heads"] = tensor.heads;
    if (tensor.isRecorded)
        json["recorded"] = true;
    if (tensor.role != TensorRole::Rows)
        json["role"] = wordFor(kRoles, tensor.role);
    if (tensor.versionOf)
        json["versionOf"] = network[*tensor.versionOf].name;
    if (tensor.axis != Axis::Text)
        json["axis"] = wordFor(kAxes, tensor.axis);
    return json;
}

Json weightJson(const Network& network, const WeightSpec& weight)
{
    Json json{{"name", weight.name},
              {"part", wordFor(kParts, weight.part)},
              {"form", wordFor(kForms, weight.form)},
              {"shape", weight.shape}};
    if (!weight.shortName.empty())
        json["shortName"] = weight.shortName;
    if (weight.keepsType)
        json["keepsType"] = true;
    if (weight.isSinusoids)
        json["sinusoids"] = true;
    if (weight.orElse)
        json["orElse"] = network[*weight.orElse].name;
    return json;
}

template <typename Ids> Json namesJson(const Network& network, const Ids& ids)
{
    Json names = Json::array();
    for (const auto id : ids)
        names.push_back(network[id].name);
    return names;
}

Json operationJson(const Network& network, const OperationSpec& operation)
{
    Json json{{"name", operation.name},
              {"kind", wordFor(kKinds, operation.kind)},
              {"part", wordFor(kParts, operation.part)},
              {"group", wordFor(kGroups, operation.group)},
              {"reads", namesJson(network, operation.reads.kinds())},
              {"makes", namesJson(network, operation.makes.kinds())},
              {"weights", namesJson(network, operation.weights)}};
    if (isNorm(operation.kind))
        json["epsilon"] = operation.epsilon;
    if (operation.kind == OperationKind::Activate)
        json["activation"] = nameOf(operation.activation);
    if (operation.factor != 1)
        json["factor"] = operation.factor;
    if (operation.isOverSource)
        json["overSource"] = true;
    return json;
}

Json siteJson(const Network& network, const AttentionSite& site)
{
    Json json{{"queries", network[site.queries].name},
              {"keys", network[site.keys].name},
              {"values", network[site.values].name},
              {"scores", network[site.scores].name},
              {"weights", network[site.weights].name},
              {"context", network[site.context].name},
              {"heads", site.heads},
              {"kvHeads", site.kvHeads},
              {"headDim", site.headDim},
              {"scale", site.scale},
              {"window", site.window}};
    if (!site.rotation.empty())
        json["rotation"] = site.rotation;
    if (site.seesAll)
        json["seesAll"] = true;
    if (site.bias)
        json["bias"] = {{"table", network[site.bias->table].name},
                        {"buckets", site.bias->buckets},
                        {"furthest", site.bias->furthest},
                        {"looksAhead", site.bias->looksAhead}};
    return json;
}

/// Consecutive layers that are alike are written once, with their number.
Json layersJson(const Network& network)
{
    Json layers = Json::array();
    for (std::size_t l = 0; l < network.config().layers; ++l) {
        const auto layer = idAt<Layer>(l);
        std::vector<Operation> operations;
        for (const OperationPoint& point : network.pointsOf(OperationPart::Layer, layer))
            operations.push_back(point.operation);
        Json json{{"layers", 1},
                  {"operations", namesJson(network, operations)},
                  {"attention", siteJson(network, network.site(layer))}};
        if (const AttentionSite* source = network.overSource(layer))
            json["overSource"] = siteJson(network, *source);
        Json same = json;
        if (!layers.empty())
            same["layers"] = layers.back()["layers"];
        if (!layers.empty() && layers.back() == same)
            layers.back()["layers"] = layers.back()["layers"].template get<std::size_t>() + 1;
        else
            layers.push_back(std::move(json));
    }
    return layers;
}

/// Whether the operation has the weights that its kind reads, with the shapes of its rows.
bool hasItsWeights(const Network& network, const OperationSpec& operation)
{
    const auto has = [&](std::size_t index, WeightForm form,
                         const std::vector<std::uint64_t>& shape) {
        const WeightSpec& weight = network[operation.weights[index]];
        return weight.form == form && weight.part == operation.part && weight.shape == shape;
    };
    const auto isTable = [&](std::size_t index, std::uint64_t rows, std::uint64_t columns) {
        const WeightSpec& weight = network[operation.weights[index]];
        return weight.form == WeightForm::Rows && weight.part != OperationPart::Layer &&
               weight.shape == std::vector{rows, columns};
    };
    const std::size_t count = operation.weights.size();
    const std::uint64_t in = operation.in;
    const std::uint64_t out = operation.out;
    const Config& config = network.config();
    switch (operation.kind) {
    case OperationKind::Embed:
        return (count == 1 || (count == 2 && isTable(1, config.context, out))) &&
               isTable(0, config.vocabulary, out);
    case OperationKind::Norm:
        return count == 2 && has(0, WeightForm::Vector, {out}) && has(1, WeightForm::Vector, {out});
    case OperationKind::RmsNorm: { // of a row, or of each head
        const TensorSpec& made = network[operation.makes.kinds().front()];
        return count == 1 && (has(0, WeightForm::Vector, {out}) ||
                              (made.heads > 0 && has(0, WeightForm::Vector, {made.headColumns()})));
    }
    case OperationKind::Linear:
        return (count == 1 || (count == 2 && has(1, WeightForm::Vector, {out}))) &&
               has(0, WeightForm::Panels, {in, out});
    case OperationKind::Logits:
        return (count == 1 || (count == 2 && has(1, WeightForm::Vector, {1, config.vocabulary}))) &&
               isTable(0, config.vocabulary, in);
    case OperationKind::PositionBias:
        return count == 1; // expectBias() looks at it
    case OperationKind::Rotate:
    case OperationKind::Append:
    case OperationKind::Scores:
    case OperationKind::Mask:
    case OperationKind::Softmax:
    case OperationKind::WeightedSum:
    case OperationKind::Add:
    case OperationKind::Activate:
    case OperationKind::Multiply:
    case OperationKind::Sample:
        break;
    }
    return count == 0;
}

/// Whether the operation makes later versions of what it reads, in place, with the same heads.
bool rotatesInPlace(const Network& network, const MemoryPlan& plan, const OperationSpec& operation)
{
    const auto& reads = operation.reads.kinds();
    const auto& makes = operation.makes.kinds();
    if (!std::ranges::equal(reads, makes, [&](TensorKind read, TensorKind made) {
            return network[made].versionOf == read && network[made].heads > 0 &&
                   network[made].columns > 0;
        }))
        return false;
    std::size_t column = plan[makes.front()].firstColumn;
    return std::ranges::all_of(makes, [&](TensorKind made) {
        const MemoryPlan::Place& place = plan[made];
        return place.matrix == plan[makes.front()].matrix &&
               place.firstColumn == std::exchange(column, column + place.columns);
    });
}

/// Refuses a value, or an object, that does not fit the rest of the description.
[[noreturn]] void refuseUnfit(const JsonValue& json, std::string_view rule)
{
    json.refuse(Text::tr("a network whose parts fit together (%1)", Text(rule)));
}

/// Reads a description. Names stand for indices, so they are looked up here.
class NetworkReader
{
public:
    /// Whose description it is.
    enum class Of : std::uint8_t
    {
        Model,
        Encoder, ///< of the model
    };

    NetworkReader(const JsonValue& json, Of of) : m_json(json), m_of(of) {}

    NetworkPtr read()
    {
        m_parts.family = nameAt(m_json, "family");
        m_known = familyNamed(m_parts.family);
        if (m_known && m_of == Of::Encoder)
            m_known = m_known->encoder();
        if (const auto encoder = m_json.present("encoder"); encoder && m_of == Of::Model)
            m_parts.encoder = NetworkReader(*encoder, Of::Encoder).read();
        readConfig();
        readTensors();
        readWeights();
        readOperations();
        readLayers();
        auto network = std::make_shared<const Network>(std::move(m_parts));
        expectRunnable(*network);
        return network;
    }

private:
    static constexpr std::size_t kMostNamed = 1000; ///< tensors, weights or operations
    static constexpr std::size_t kLongestName = 100;

    std::uint32_t sizeIn(const JsonValue& object, std::string_view key, std::uint64_t most,
                         std::uint64_t least = 1) const
    {
        const JsonValue value = object.required(key);
        const std::uint64_t size = value.unsignedInteger(most);
        if (size < least)
            refuseUnfit(value, "a size of 1 or more");
        return static_cast<std::uint32_t>(size);
    }

    /// A name for files and for the screen: letters, digits and a few signs.
    static std::string nameAt(const JsonValue& object, std::string_view key = "name")
    {
        const JsonValue value = object.required(key);
        std::string name(value.text());
        const bool isPlain = std::ranges::all_of(name, [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                   c == '_' || c == '.' || c == '{' || c == '}';
        });
        if (name.empty() || name.size() > kLongestName || !isPlain)
            refuseUnfit(value, "a name of at most 100 letters, digits, dots and underscores");
        return name;
    }

    template <typename Read> auto namedList(std::string_view key, Read&& read)
    {
        const JsonValue list = m_json.required(key);
        if (list.size() > kMostNamed)
            refuseUnfit(list, "at most 1000 of them");
        auto all = listIn(m_json, key, read);
        std::set<std::string> names;
        for (std::size_t i = 0; i < all.size(); ++i)
            if (!names.insert(all[i].name).second)
                refuseUnfit(list.element(i), "a name that is not used twice");
        return all;
    }

    template <typename Id, typename Specs> static Id idIn(const Specs& specs, const JsonValue& name)
    {
        const auto found = std::ranges::find(specs, name.text(), &Specs::value_type::name);
        if (found == specs.end())
            refuseUnfit(name, "a name from the lists of this file");
        return idAt<Id>(static_cast<std::size_t>(found - specs.begin()));
    }

    template <typename Id, typename Specs>
    static std::vector<Id> idsIn(const JsonValue& object, std::string_view key, const Specs& specs)
    {
        return listIn(object, key,
                      [&specs](const JsonValue& name) { return idIn<Id>(specs, name); });
    }

    void readConfig();
    void readTensors();
    void readWeights();
    void readOperations();
    void readLayers();
    void expectRunnable(const Network& network) const;
    void expectFlow(const Network& network) const;
    AttentionSite siteIn(const JsonValue& json) const;
    void expectSite(const Network& network, const AttentionSite& site,
                    const AttentionSite& first) const;
    void expectAttention(const Network& network, Layer layer) const;
    static std::vector<OperationKind> attentionIn(const Network& network, Layer layer,
                                                  bool isOverSource);
    void expect(bool holds, std::string_view rule) const
    {
        if (!holds)
            refuseUnfit(m_json, rule);
    }

    JsonValue m_json;
    Of m_of;
    NetworkPtr m_known; ///< this program's own of the family, which has texts; or null
    NetworkParts m_parts;
};

void NetworkReader::readConfig()
{
    const JsonValue json = m_json.required("config");
    Config& config = m_parts.config;
    config.vocabulary = sizeIn(json, "vocabulary", kLargestModelSize);
    config.context = sizeIn(json, "context", kLargestModelSize);
    config.width = sizeIn(json, "width", kLargestModelWidth);
    config.layers = sizeIn(json, "layers", kMostModelLayers);
    config.tied = json.flag("tied");
    const auto idOf = [&config](const JsonValue& id) {
        return idAt<TokenId>(id.unsignedInteger(config.vocabulary - 1));
    };
    if (json.present("neverChosen"))
        config.neverChosen = listIn(json, "neverChosen", idOf);
    if (!std::ranges::is_sorted(config.neverChosen))
        json.required("neverChosen").refuse(Text::tr("ids in ascending order"));
    if (const auto ends = json.present("endOfText")) {
        if (ends->kind() == JsonKind::Array)
            config.endOfText = listIn(json, "endOfText", idOf);
        else
            config.endOfText.assign(1, idOf(*ends));
    }
    for (std::size_t i = 0; i < json.size() && i < kMostNamed; ++i) {
        const JsonMember member = json.member(i);
        static constexpr std::array kCommon{"vocabulary", "context",   "width",      "layers",
                                            "tied",       "endOfText", "neverChosen"};
        if (std::ranges::count(kCommon, member.key) > 0)
            continue;
        ConfigField field{std::string(member.key), {}};
        switch (member.value.kind()) {
        case JsonKind::Integer:
            field.value =
                static_cast<std::uint32_t>(member.value.unsignedInteger(kLargestModelSize));
            break;
        case JsonKind::Double:
            field.value = static_cast<float>(member.value.number());
            break;
        case JsonKind::String:
            field.value = activationIn(member.value);
            break;
        default:
            field.value = member.value.boolean();
        }
        m_parts.fields.push_back(std::move(field));
    }
}

void NetworkReader::readTensors()
{
    m_parts.tensors = namedList("tensors", [this](const JsonValue& json) {
        TensorSpec tensor{.name = nameAt(json),
                          .columns = sizeIn(json, "columns", kLargestModelSize, 0)};
        tensor.heads =
            static_cast<std::uint32_t>(wholeOr(json, "heads", 0, std::max(tensor.columns, 1U)));
        if (tensor.heads > 0 && tensor.columns % tensor.heads != 0)
            refuseUnfit(json, "columns that the heads divide");
        tensor.isRecorded = json.flag("recorded");
        if (const auto role = json.present("role"))
            tensor.role = valueIn(kRoles, *role);
        if (const auto axis = json.present("axis"))
            tensor.axis = valueIn(kAxes, *axis);
        if (m_known)
            for (const TensorSpec& known : m_known->tensors())
                if (known.name == tensor.name) {
                    tensor.title = known.title;
                    tensor.meaning = known.meaning;
                }
        return tensor;
    });
    const JsonValue list = m_json.required("tensors");
    for (std::size_t i = 0; i < m_parts.tensors.size(); ++i)
        if (const auto of = list.element(i).present("versionOf")) {
            const auto older = idIn<TensorKind>(m_parts.tensors, *of);
            if (indexOf(older) >= i ||
                m_parts.tensors[indexOf(older)].columns != m_parts.tensors[i].columns)
                refuseUnfit(*of, "an earlier tensor of the same width");
            m_parts.tensors[i].versionOf = older;
        }
}

void NetworkReader::readWeights()
{
    m_parts.weights = namedList("weights", [this](const JsonValue& json) {
        WeightSpec weight{.name = nameAt(json),
                          .part = valueIn(kParts, json.required("part")),
                          .form = valueIn(kForms, json.required("form")),
                          .shape = listIn(json, "shape", [](const JsonValue& extent) {
                              return extent.unsignedInteger(kLargestModelSize);
                          })};
        const bool mayHaveOne = weight.form == WeightForm::Vector;
        if (weight.shape.size() != 2 && !(mayHaveOne && weight.shape.size() == 1))
            refuseUnfit(json, "a shape that fits the form");
        const bool isPerLayer = weight.part == OperationPart::Layer;
        if (isPerLayer != (weight.name.find("{}") != std::string::npos))
            refuseUnfit(json, "{} in the names of the weights of layers, and only there");
        if (json.present("shortName"))
            weight.shortName = nameAt(json, "shortName");
        weight.keepsType = json.flag("keepsType");
        weight.isSinusoids = json.flag("sinusoids");
        return weight;
    });
    const JsonValue list = m_json.required("weights");
    for (std::size_t i = 0; i < m_parts.weights.size(); ++i)
        if (const auto other = list.element(i).present("orElse"))
            m_parts.weights[i].orElse = idIn<Weight>(m_parts.weights, *other);
}

void NetworkReader::readOperations()
{
    m_parts.operations = namedList("operations", [this](const JsonValue& json) {
        OperationSpec operation{.kind = valueIn(kKinds, json.required("kind")),
                                .name = nameAt(json),
                                .part = valueIn(kParts, json.required("part")),
                                .group = valueIn(kGroups, json.required("group")),
                                .reads = idsIn<TensorKind>(json, "reads", m_parts.tensors),
                                .makes = idsIn<TensorKind>(json, "makes", m_parts.tensors),
                                .weights = idsIn<Weight>(json, "weights", m_parts.weights),
                                .texts = {}};
        if (isNorm(operation.kind))
            operation.epsilon = static_cast<float>(json.required("epsilon").number());
        if (operation.kind == OperationKind::Activate)
            operation.activation = activationIn(json.required("activation"));
        if (const auto factor = json.present("factor"))
            operation.factor = static_cast<float>(factor->number());
        operation.isOverSource = json.flag("overSource");
        operation.texts = textsOf(operation.kind);
        if (m_known)
            for (const OperationSpec& known : m_known->operations())
                if (known.name == operation.name && known.kind == operation.kind)
                    operation.texts = known.texts;
        return operation;
    });
    for (std::size_t i = 1; i < m_parts.operations.size(); ++i)
        if (m_parts.operations[i].part < m_parts.operations[i - 1].part)
            refuseUnfit(m_json.required("operations").element(i), "the parts in their order");
}

AttentionSite NetworkReader::siteIn(const JsonValue& json) const
{
    const auto tensor = [&](std::string_view key) {
        return idIn<TensorKind>(m_parts.tensors, json.required(key));
    };
    AttentionSite site{.queries = tensor("queries"),
                       .keys = tensor("keys"),
                       .values = tensor("values"),
                       .scores = tensor("scores"),
                       .weights = tensor("weights"),
                       .context = tensor("context"),
                       .heads = sizeIn(json, "heads", kLargestModelWidth),
                       .kvHeads = sizeIn(json, "kvHeads", kLargestModelWidth),
                       .headDim = sizeIn(json, "headDim", kLargestModelWidth),
                       .scale = static_cast<float>(json.required("scale").number()),
                       .window = sizeIn(json, "window", kLargestModelSize, 0)};
    if (json.present("rotation"))
        site.rotation =
            listIn(json, "rotation", [](const JsonValue& each) { return each.number(); });
    site.seesAll = json.flag("seesAll");
    if (const auto bias = json.present("bias")) {
        site.bias =
            PositionBias{idIn<Weight>(m_parts.weights, bias->required("table")),
                         sizeIn(*bias, "buckets", kLargestModelSize, 4),
                         sizeIn(*bias, "furthest", kLargestModelSize), bias->flag("looksAhead")};
        const WeightSpec& table = m_parts.weights[indexOf(site.bias->table)];
        if (table.form != WeightForm::Vector || table.part != OperationPart::BeforeLayers ||
            table.shape != std::vector<std::uint64_t>{site.bias->buckets, site.heads} ||
            site.bias->furthest <= site.bias->buckets / 2)
            refuseUnfit(*bias, "a table with a number for each bucket and head");
    }
    return site;
}

void NetworkReader::readLayers()
{
    const JsonValue list = m_json.required("layers");
    for (std::size_t i = 0; i < list.size(); ++i) {
        const JsonValue json = list.element(i);
        const std::size_t left = m_parts.config.layers - m_parts.layers.size();
        const JsonValue count = json.required("layers");
        const std::uint64_t layers = count.unsignedInteger(left);
        LayerSpec layer{.operations = idsIn<Operation>(json, "operations", m_parts.operations),
                        .site = {}};
        const bool isOrdered = std::ranges::adjacent_find(layer.operations, std::greater_equal()) ==
                               layer.operations.end();
        const bool isOfLayer = std::ranges::all_of(layer.operations, [&](Operation operation) {
            return m_parts.operations[indexOf(operation)].part == OperationPart::Layer;
        });
        if (layers == 0 || layer.operations.empty() || !isOrdered || !isOfLayer)
            refuseUnfit(json, "operations of layers, in the order of the list of operations");
        layer.site = siteIn(json.required("attention"));
        if (const auto source = json.present("overSource")) {
            layer.overSource = siteIn(*source);
            layer.overSource->axis = Axis::Source;
        }
        m_parts.layers.insert(m_parts.layers.end(), layers, layer);
    }
    if (m_parts.layers.size() != m_parts.config.layers)
        refuseUnfit(list, "as many layers as the configuration says");
}

/// Checks what the decoder and the views take for granted.
void NetworkReader::expectRunnable(const Network& network) const
{
    const bool isModel = m_of == Of::Model;
    const std::size_t attentions = network.encoder() ? 2 : 1;
    const auto expectKind = [&](OperationKind kind, std::size_t count) {
        const auto found = std::ranges::count(network.operations(), kind, &OperationSpec::kind);
        expect(static_cast<std::size_t>(found) == count,
               "one operation of each kind of attention, Embed, Logits and Sample");
    };
    for (const OperationKind kind :
         {OperationKind::Append, OperationKind::Scores, OperationKind::Mask, OperationKind::Softmax,
          OperationKind::WeightedSum})
        expectKind(kind, attentions);
    expectKind(OperationKind::Embed, 1);
    for (const OperationKind kind : {OperationKind::Logits, OperationKind::Sample})
        expectKind(kind, isModel ? 1 : 0);
    const auto expectRole = [&](TensorRole role, std::size_t count) {
        const auto found = std::ranges::count(network.tensors(), role, &TensorSpec::role);
        expect(static_cast<std::size_t>(found) == count, "one tensor of each role");
    };
    for (const TensorRole role : {TensorRole::Queries, TensorRole::Keys, TensorRole::Values,
                                  TensorRole::Scores, TensorRole::Weights, TensorRole::Context})
        expectRole(role, attentions);
    expectRole(TensorRole::LayerOutput, 1);
    expectRole(TensorRole::Logits, isModel ? 1 : 0);
    expectRole(TensorRole::Source, attentions - 1);
    expect(!isModel ||
               (network.operations().back().kind == OperationKind::Sample &&
                network[network.only(TensorRole::Logits)].columns == network.config().vocabulary),
           "logits for the whole vocabulary, and then the choice");
    if (const NetworkPtr& encoder = network.encoder())
        expect(network[network.only(TensorRole::Source)].columns == encoder->config().width &&
                   encoder->config().width == network.config().width,
               "a source as wide as the rows of the encoder");
    for (std::size_t l = 0; l < network.config().layers; ++l)
        expectAttention(network, idAt<Layer>(l));
    expectFlow(network);
}

/// The operations of one attention of a layer, but for the bias that it may have.
std::vector<OperationKind> NetworkReader::attentionIn(const Network& network, Layer layer,
                                                      bool isOverSource)
{
    std::vector<OperationKind> kinds;
    for (const OperationPoint& point : network.pointsOf(OperationPart::Layer, layer)) {
        const OperationSpec& operation = network[point.operation];
        const bool isPart = operation.attends() || operation.cache() != CacheUse::None;
        if (isPart && operation.isOverSource == isOverSource &&
            operation.kind != OperationKind::PositionBias)
            kinds.push_back(operation.kind);
    }
    return kinds;
}

/// Each attention has its operations, and each layer those of all attentions.
void NetworkReader::expectAttention(const Network& network, Layer layer) const
{
    constexpr std::array kAttention{OperationKind::Append, OperationKind::Scores,
                                    OperationKind::Mask, OperationKind::Softmax,
                                    OperationKind::WeightedSum};
    const AttentionSite* source = network.overSource(layer);
    expectSite(network, network.site(layer), network.site(Layer{0}));
    expect((source != nullptr) == (network.encoder() != nullptr),
           "an attention over the source in each layer, if there is an encoder");
    if (source)
        expectSite(network, *source, *network.overSource(Layer{0}));
    expect(std::ranges::equal(attentionIn(network, layer, false), kAttention) &&
               (!source || std::ranges::equal(attentionIn(network, layer, true), kAttention)),
           "in each layer, Append, Scores, Mask, Softmax and WeightedSum");
    const auto has = [&](OperationKind kind) {
        return std::ranges::any_of(
            network.pointsOf(OperationPart::Layer, layer),
            [&](const OperationPoint& point) { return network[point.operation].kind == kind; });
    };
    const AttentionSite& site = network.site(layer);
    expect(site.rotation.empty() != has(OperationKind::Rotate) &&
               2 * site.rotation.size() <= site.headDim &&
               std::ranges::all_of(site.rotation, [](double each) { return std::isfinite(each); }),
           "a rotation in the layers that have one, of at most all numbers of a head");
    expect(site.bias.has_value() == has(OperationKind::PositionBias),
           "a bias of the scores in the layers that have one");
}

/// The tensors and sizes of attention fit together, and are the same in all layers, because a cache
/// has one size for all of them.
void NetworkReader::expectSite(const Network& network, const AttentionSite& site,
                               const AttentionSite& first) const
{
    const auto has = [&](TensorKind tensor, TensorRole role, std::uint64_t columns,
                         std::uint32_t heads) {
        const TensorSpec& spec = network[tensor];
        const bool isOfKeys = role == TensorRole::Keys || role == TensorRole::Values;
        return spec.role == role && spec.columns == columns && spec.heads == heads &&
               spec.axis == (isOfKeys ? site.axis : Axis::Text) &&
               spec.isRecorded == (columns > 0); // attention is computed again from its rows
    };
    const std::uint64_t width = std::uint64_t{site.heads} * site.headDim;
    const std::uint64_t kvWidth = std::uint64_t{site.kvHeads} * site.headDim;
    expect(has(site.queries, TensorRole::Queries, width, site.heads) &&
               has(site.keys, TensorRole::Keys, kvWidth, site.kvHeads) &&
               has(site.values, TensorRole::Values, kvWidth, site.kvHeads) &&
               has(site.scores, TensorRole::Scores, 0, 0) &&
               has(site.weights, TensorRole::Weights, 0, 0) &&
               network[site.context].role == TensorRole::Context &&
               network[site.context].columns == width && site.heads % site.kvHeads == 0 &&
               site.heads == first.heads && site.kvHeads == first.kvHeads &&
               site.headDim == first.headDim && std::isfinite(site.scale),
           "heads whose sizes fit the tensors of attention, in all layers");
}

/// Each operation reads what was made before it, and makes what its kind makes.
void NetworkReader::expectFlow(const Network& network) const
{
    const JsonValue list = m_json.required("operations");
    std::set<TensorKind> made; // the source is given
    if (network.encoder())
        made.insert(network.only(TensorRole::Source));
    const TensorKind output = network.only(TensorRole::LayerOutput);
    const MemoryPlan plan(network);
    for (const OperationPoint& point : network.points()) {
        const OperationSpec& operation = network[point.operation];
        const auto refuse = [&](std::string_view rule) {
            refuseUnfit(list.element(indexOf(operation.id)), rule);
        };
        const bool begins = operation.kind == OperationKind::Embed;
        const bool readsMade = std::ranges::any_of(
            operation.reads.kinds(), [&](TensorKind tensor) { return made.contains(tensor); });
        if (operation.reads.kinds().empty() || (!begins && !readsMade))
            refuse("an operation that reads what an earlier one makes");
        const bool makesOne = operation.makes.kinds().size() == 1;
        const bool makesSome = operation.kind == OperationKind::Linear ||
                                       operation.kind == OperationKind::Append ||
                                       operation.kind == OperationKind::Rotate
                                   ? !operation.makes.kinds().empty()
                                   : makesOne;
        if (operation.kind == OperationKind::Sample ? !operation.makes.kinds().empty() : !makesSome)
            refuse("an operation that makes what its kind makes");
        if (!hasItsWeights(network, operation))
            refuse("an operation with the weights of its kind");
        if (operation.change() == RowChange::Adds || operation.kind == OperationKind::Multiply)
            if (operation.reads.kinds().size() < 2)
                refuse("an operation with two tensors");
        const bool readsAll = std::ranges::all_of(
            operation.reads.kinds(), [&](TensorKind tensor) { return made.contains(tensor); });
        if (operation.kind == OperationKind::Rotate &&
            !(readsAll && rotatesInPlace(network, plan, operation)))
            refuse("a rotation of queries and keys that are made next to one another");
        const bool isRowByRow = isNorm(operation.kind) || operation.kind == OperationKind::Add ||
                                operation.kind == OperationKind::Activate ||
                                operation.kind == OperationKind::Multiply;
        const bool readsOneWidth =
            std::ranges::all_of(operation.reads.kinds(), [&](TensorKind tensor) {
                return network[tensor].columns == operation.in;
            });
        if (isRowByRow && (operation.in != operation.out || operation.in == 0))
            refuse("an operation that makes rows as wide as those that it reads");
        // Attention reads tensors of several widths, which expectSite() has checked.
        if (!readsOneWidth && !operation.attends() && operation.cache() == CacheUse::None &&
            operation.kind != OperationKind::Rotate)
            refuse("an operation that reads rows of one width");
        made.insert(operation.makes.kinds().begin(), operation.makes.kinds().end());
    }
    for (std::size_t l = 0; l < network.config().layers; ++l) {
        const auto points = network.pointsOf(OperationPart::Layer, idAt<Layer>(l));
        std::set<TensorKind> inLayer;
        for (const OperationPoint& point : points)
            inLayer.insert(network[point.operation].makes.kinds().begin(),
                           network[point.operation].makes.kinds().end());
        expect(network[points.back().operation].makes.contains(output) &&
                   network[output].columns == network.config().width &&
                   network[output].isRecorded &&
                   std::ranges::all_of(network.recorded(),
                                       [&](TensorKind tensor) {
                                           return inLayer.contains(tensor) &&
                                                  network[tensor].columns > 0;
                                       }) &&
                   std::ranges::all_of(network.recordedOfSource(),
                                       [&](TensorKind tensor) { return inLayer.contains(tensor); }),
               "layers that make all recorded tensors and end with their recorded output");
    }
}

} // namespace

namespace {

Json networkJson(const Network& network)
{
    Json json{{"family", network.family()}, {"config", Json::parse(configAsJson(network))}};
    json["tensors"] = Json::array();
    for (const TensorSpec& tensor : network.tensors())
        json["tensors"].push_back(tensorJson(network, tensor));
    json["weights"] = Json::array();
    for (const WeightSpec& weight : network.weights())
        json["weights"].push_back(weightJson(network, weight));
    json["operations"] = Json::array();
    for (const OperationSpec& operation : network.operations())
        json["operations"].push_back(operationJson(network, operation));
    json["layers"] = layersJson(network);
    if (network.encoder())
        json["encoder"] = networkJson(*network.encoder());
    return json;
}

} // namespace

std::string networkText(const Network& network)
{
    return networkJson(network).dump();
}

NetworkPtr networkIn(const JsonValue& json)
{
    return NetworkReader(json, NetworkReader::Of::Model).read();
}

} // namespace pastkeys
