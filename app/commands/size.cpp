#include "base/listed.h"
#include "commands/command.h"
#include "commands/joined.h"
#include "commands/json_parts.h"
#include "commands/plain_numbers.h"
#include "commands/run_options.h"
#include "costs/cache_price.h"
#include "files/cache_config.h"

#include <algorithm>
#include <array>

namespace pastkeys {

namespace {

constexpr std::uint64_t kLargestSize = std::uint64_t{1} << 24;
constexpr double kGibibyte = 1024.0 * 1024.0 * 1024.0;

constexpr std::array<Named<DType>, 4> kCacheTypes{{{"float16", DType::Float16},
                                                   {"float32", DType::Float32},
                                                   {"int8", DType::Int8},
                                                   {"int4", DType::Int4}}};

/// The sizes of layers that options can set, overriding those of the model.
constexpr std::array<Named<std::uint64_t LayerGroup::*>, 4> kSizes{
    {{"layers", &LayerGroup::layers},
     {"kv-heads", &LayerGroup::kvHeads},
     {"head-dim", &LayerGroup::headDim},
     {"window", &LayerGroup::window}}};

constexpr const char* kOwn = "your own sizes";

std::vector<std::string_view> modelNames()
{
    return namesOf(knownModels());
}

/// The sizes that need no model.
KeyValueSizes ownSizes(const Arguments& arguments)
{
    for (const char* needed : {"layers", "heads", "head-dim"})
        if (!arguments.has(needed))
            throw UsageError("--" + std::string(needed) +
                             " is missing. Your own sizes need --layers, --heads and --head-dim.");
    return {.name = kOwn, .groups = {{.kvHeads = *arguments.number("heads")}}};
}

/// The sizes of the model, or those that need none. Returns nothing if the options name neither, in
/// which case all known models are listed.
std::optional<KeyValueSizes> baseSizes(const Arguments& arguments)
{
    if (arguments.has("known") && arguments.has("config"))
        throw UsageError("--known and --config exclude each other.");
    if (const auto name = arguments.text("known"))
        return *std::ranges::find(knownModels(), *name, &KeyValueSizes::name);
    if (const auto file = arguments.text("config"))
        return readCacheConfig(*file);
    const auto isGiven = [&](const auto& size) { return arguments.has(size.name); };
    if (std::ranges::any_of(kSizes, isGiven) || arguments.has("heads") || arguments.has("context"))
        return ownSizes(arguments);
    return std::nullopt;
}

/// Refuses sizes that say nothing about this model's layers.
void expectMeaning(const Arguments& arguments, const KeyValueSizes& sizes)
{
    const auto isLatent = [](const LayerGroup& group) { return group.latent > 0; };
    for (const char* const ofHeads : {"heads", "kv-heads", "head-dim"})
        if (std::ranges::any_of(sizes.groups, isLatent) && arguments.has(ofHeads))
            throw UsageError("--" + std::string(ofHeads) + " has no meaning for " + sizes.name +
                             ", whose cache holds latent rows in place of keys and values.");
    if (sizes.groups.size() > 1 && arguments.has("layers"))
        throw UsageError("--layers has no meaning for " + sizes.name +
                         ", whose layers are of several kinds.");
}

std::optional<KeyValueSizes> sizesOf(const Arguments& arguments)
{
    std::optional<KeyValueSizes> sizes = baseSizes(arguments);
    if (!sizes)
        return std::nullopt;
    expectMeaning(arguments, *sizes);
    sizes->heads = arguments.number("heads").value_or(sizes->heads);
    sizes->context = arguments.number("context").value_or(sizes->context);
    for (LayerGroup& group : sizes->groups) {
        for (const auto& [name, member] : kSizes)
            // If layers are of several kinds, a window is that of the layers that have one.
            if (name != "window" || sizes->groups.size() == 1 || group.window > 0)
                group.*member = arguments.number(name).value_or(group.*member);
        if (group.latent == 0 && sizes->heads % group.kvHeads != 0)
            throw UsageError("--kv-heads must divide the " + groupedDigits(sizes->heads) +
                             " heads.");
    }
    return sizes;
}

CacheDemand demandOf(const Arguments& arguments, const KeyValueSizes& sizes)
{
    CacheDemand demand{.sequences = arguments.number("sequences").value_or(1),
                       .positions = arguments.number("positions").value_or(sizes.context),
                       .type = arguments.choice("type", kCacheTypes)};
    if (demand.positions == 0)
        throw UsageError("--positions is missing: there is no context to fill.");
    return demand;
}

std::optional<std::uint64_t> memoryOf(const Arguments& arguments)
{
    const auto gibibytes = arguments.decimal("memory");
    return gibibytes ? std::optional(static_cast<std::uint64_t>(*gibibytes * kGibibyte))
                     : std::nullopt;
}

/// The text in English, with grouping commas in its numbers.
std::string grouped(const Text& text)
{
    return text.in({[](const char* english) { return std::string(english); }, groupedDigits});
}

/// The formulas of the layers of one kind.
std::string groupText(const LayerGroup& group, const CacheDemand& demand)
{
    return padRight("Per position", 14) + grouped(formulaOfPosition(group, demand.type)) +
           " (f)\n" + padRight("Cache", 14) + grouped(formulaOfCache(group, demand)) + ", " +
           byteText(cacheBytes(group, demand)) + " (f)\n";
}

/// "22 layers with a window of 512 positions"
std::string kindText(const LayerGroup& group)
{
    return counted(group.layers, "layer", "layers") +
           (group.window > 0 ? " with a window of " + counted(group.window, "position", "positions")
                             : std::string(" without a window"));
}

std::string oneModel(const KeyValueSizes& sizes, const CacheDemand& demand,
                     std::optional<std::uint64_t> memory)
{
    std::string text = padRight("Model", 14) + sizes.name + "\n";
    for (const LayerGroup& group : sizes.groups)
        text += (sizes.groups.size() > 1 ? padRight("Layers", 14) + kindText(group) + "\n" : "") +
                groupText(group, demand);
    if (sizes.groups.size() > 1)
        text += padRight("Whole cache", 14) + groupedDigits(cacheBytes(sizes, demand)) +
                " bytes, " + byteText(cacheBytes(sizes, demand)) + " (f)\n";
    if (memory)
        text +=
            padRight("Memory", 14) + byteText(*memory) + " hold " +
            counted(sequencesThatFit(sizes, demand, *memory), "such sequence", "such sequences") +
            " (f), if nothing else needs room. The weights need memory, too.\n";
    return text;
}

/// What the model's groups have in this respect, such as "4,096" or "32,768 + 512".
template <typename Quantity>
std::string ofEachKind(const KeyValueSizes& sizes, const Quantity& quantity)
{
    return listed(sizes.groups, " + ", {},
                  [&](const LayerGroup& group) { return groupedDigits(quantity(group)); });
}

std::string tableOfKnown(const Arguments& arguments)
{
    const auto memory = memoryOf(arguments);
    const auto lastColumn = [&](const std::string& cell) {
        return memory ? padLeft("  " + cell, 12) : std::string();
    };
    std::string text = padRight("model", 17) + padLeft("layers", 9) + padLeft("heads", 7) +
                       padLeft("KV heads", 10) + padLeft("per position", 14) +
                       padLeft("positions", 15) + padLeft("cache", 12) + lastColumn("that fit") +
                       "\n";
    for (const KeyValueSizes& sizes : knownModels()) {
        const CacheDemand demand = demandOf(arguments, sizes);
        const LayerGroup& first = sizes.groups.front();
        const auto layers = [](const LayerGroup& group) { return group.layers; };
        const auto kept = [&](const LayerGroup& group) {
            return positionsKept(group, demand.positions);
        };
        text += padRight(sizes.name, 17) + padLeft(ofEachKind(sizes, layers), 9) +
                padLeft(groupedDigits(sizes.heads), 7) +
                padLeft(first.latent > 0 ? "latent" : groupedDigits(first.kvHeads), 10) +
                padLeft(byteText(bytesPerPosition(sizes, demand.type)), 14) +
                padLeft(ofEachKind(sizes, kept), 15) +
                padLeft(byteText(cacheBytes(sizes, demand)), 12) +
                lastColumn(memory ? groupedDigits(sequencesThatFit(sizes, demand, *memory)) : "") +
                "\n";
    }
    text += joined("Cache of ",
                   counted(arguments.number("sequences").value_or(1), "sequence", "sequences"),
                   " in ", nameOf(arguments.choice("type", kCacheTypes)), ", by formula (f).\n");
    if (memory)
        text += joined("The last column says how many such sequences fit into ", byteText(*memory),
                       ", if nothing else\nneeds room. The weights need memory, too.\n");
    return text;
}

Json sizeJson(const KeyValueSizes& sizes, const CacheDemand& demand,
              std::optional<std::uint64_t> memory)
{
    Json json{{"model", sizes.name},
              {"layers", layersWithRows(sizes)},
              {"heads", sizes.heads},
              {"context", sizes.context},
              {"groups", Json::array()}};
    for (const LayerGroup& group : sizes.groups) {
        Json& added = json["groups"].emplace_back(Json::object());
        for (const auto& [name, member] : kSizes)
            added[std::string(name)] = group.*member;
        added["latent"] = group.latent;
        added["positionsKept"] = positionsKept(group, demand.positions);
        added["bytesPerPosition"] = bytesPerPosition(group, demand.type);
        added["bytes"] = cacheBytes(group, demand);
    }
    json["type"] = nameOf(demand.type);
    json["sequences"] = demand.sequences;
    json["positions"] = demand.positions;
    json["bytesPerPosition"] = bytesPerPosition(sizes, demand.type);
    json["bytes"] = cacheBytes(sizes, demand);
    json["sequencesThatFit"] =
        memory ? Json(sequencesThatFit(sizes, demand, *memory)) : Json(nullptr);
    return json;
}

std::string sizesJson(const Arguments& arguments, const std::optional<KeyValueSizes>& asked)
{
    const std::span<const KeyValueSizes> all = asked ? std::span(&*asked, 1) : knownModels();
    Json json = Json::array();
    for (const KeyValueSizes& sizes : all)
        json.push_back(sizeJson(sizes, demandOf(arguments, sizes), memoryOf(arguments)));
    return documentText(json);
}

ExitCode size(const Arguments& arguments, CommandContext& context)
{
    const std::optional<KeyValueSizes> sizes = sizesOf(arguments);
    if (arguments.has("json"))
        context.console.printJson(sizesJson(arguments, sizes));
    else if (sizes)
        context.console.print(oneModel(*sizes, demandOf(arguments, *sizes), memoryOf(arguments)));
    else
        context.console.print(tableOfKnown(arguments));
    return ExitCode::Done;
}

Option sizeOption(std::string name, std::string help, std::uint64_t least = 1)
{
    return {std::move(name), "N", std::move(help), wholeNumber(least, kLargestSize)};
}

} // namespace

Command sizeCommand()
{
    std::string names;
    for (const std::string_view name : modelNames())
        names += (names.empty()                           ? ""
                  : names.size() - names.rfind('\n') > 50 ? ",\n"
                                                          : ", ") +
                 std::string(name);
    return {
        "size",
        "Computes how many bytes the cache of a model takes, by formula",
        "Nothing is loaded and nothing runs. Without a model, prints a table of all that are\n"
        "known. Your own numbers can replace those of a model, for example to see what fewer KV\n"
        "heads save.",
        "  pastkeys-cli size --known llama2-7b --positions 4096 --memory 24\n"
        "  pastkeys-cli size --known llama2-7b --kv-heads 8\n"
        "  pastkeys-cli size --config ~/some-model/config.json --type int8\n"
        "  pastkeys-cli size --config ~/some-model-Q4_K.gguf --memory 24",
        {{"Model",
          {{"known", "NAME", names, oneOf(modelNames())},
           {"config", "FILE",
            "config.json of a model, or a GGUF file, of which only the beginning is\n"
            "read. A config.json with a field that can change the cache in a way not\n"
            "known here is refused"},
           sizeOption("layers", "number of layers"),
           sizeOption("heads", "heads of queries per layer"),
           sizeOption("kv-heads", "heads of keys and values per layer (default: those of the "
                                  "model, else\nequal to --heads)"),
           sizeOption("head-dim", "numbers per head"),
           sizeOption("context", "the most positions of a text"),
           sizeOption("window",
                      "how many positions a query sees; 0 means all. If only some layers\n"
                      "have a window, it is theirs",
                      0)}},
         {"Use",
          {{"positions", "N", "positions per sequence (default: the whole context)",
            wholeNumber(1, kLargestSize)},
           {"sequences", "N", "texts that are decoded at the same time (default: 1)",
            wholeNumber(1, kLargestSize)},
           {"type", "TYPE",
            "float32, float16 (or bfloat16), int8 with a float32 scale per row\n"
            "and head, or int4 with one per 32 numbers (default: float16)",
            oneOf(namesOf(kCacheTypes))},
           {"memory", "GIB", "memory in GiB; says how many such sequences fit into it",
            decimal("a number above 0", [](double gib) { return gib > 0 && gib < kGibibyte; })}}},
         {"Output", {jsonOption()}}},
        size};
}

} // namespace pastkeys
