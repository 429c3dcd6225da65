#include "files/layer_kinds.h"

#include "base/errors.h"

#include <algorithm>
#include <array>
#include <string>

namespace pastkeys {

namespace {

constexpr std::uint64_t kMostRows = std::uint64_t{1} << 24;

/// A name that files have for a kind of layer, and the field with the size of its window.
struct KindName
{
    std::string_view name;
    RowsKept kept;
    std::string_view windowField = {};
};

constexpr std::string_view kSlidingWindow = "sliding_window";

constexpr std::array<KindName, 13> kKindNames{{
    {"full_attention", RowsKept::All},
    {"attention", RowsKept::All},
    {"global", RowsKept::All},
    {"sliding_attention", RowsKept::Window, kSlidingWindow},
    {"chunked_attention", RowsKept::Window, "attention_chunk_size"},
    {"local", RowsKept::Window, "window_size"},
    {"linear_attention", RowsKept::None},
    {"mamba", RowsKept::None},
    {"mamba2", RowsKept::None},
    {"recurrent", RowsKept::None},
    {"conv", RowsKept::None},
    {"mlp", RowsKept::None},
    {"moe", RowsKept::None},
}};

/// A family in which each layer whose number (from 1) is a multiple of `period` sees everything,
/// while the others have a window, even if its files do not say so.
struct UsualPattern
{
    std::string_view modelType;
    std::uint64_t period;
};

constexpr std::array<UsualPattern, 7> kUsualPatterns{{{"gemma2", 2},
                                                      {"gemma3", 6},
                                                      {"gemma3_text", 6},
                                                      {"gemma3n_text", 5},
                                                      {"cohere2", 4},
                                                      {"gpt_oss", 2},
                                                      {"olmo3", 4}}};

class KindsReader
{
public:
    KindsReader(const JsonValue& json, std::uint64_t layers)
        : m_json(json), m_type(modelTypeIn(json)), m_kinds{.layers = {}}, m_count(layers)
    {
    }

    LayerKinds read()
    {
        readKinds();
        if (const auto shared = field({"num_kv_shared_layers"}, m_type == "gemma3n_text"))
            shareLast(*shared);
        if (std::ranges::find(m_kinds.layers, RowsKept::Window) != m_kinds.layers.end())
            m_kinds.window = sizeAt(m_json.required(m_windowField));
        return std::move(m_kinds);
    }

private:
    /// The value of one of these fields, or nothing if there is none.
    /// \param isNeeded  whether the family has a value of its own for a missing field, which is not
    ///     known here
    std::optional<JsonValue> field(std::initializer_list<std::string_view> names,
                                   bool isNeeded) const
    {
        const auto found = valueOf(m_json, names);
        return found || !isNeeded ? found : m_json.required(*names.begin());
    }

    void readKinds()
    {
        if (const auto names = valueOf(m_json, {"layer_types", "layers_block_type"}))
            return addAll(*names, [this](const JsonValue& list) { addNames(list); });
        if (const auto letters = valueOf(m_json, {"hybrid_override_pattern"}))
            return addAll(*letters, [this](const JsonValue& text) { addLetters(text); });
        if (const auto names = valueOf(m_json, {"attention_layers"}))
            return addAll(*names, [this](const JsonValue& list) { addNames(list); });
        if (const auto blocks = field({"attention_types"}, m_type == "gpt_neo"))
            return addAll(*blocks, [this](const JsonValue& list) { addBlocks(list); });
        if (const auto indices = valueOf(m_json, {"attn_layer_indices", "full_attn_idxs"}))
            return addIndices(*indices);
        if (const auto period = field({"attn_layer_period"}, m_type == "jamba"))
            return addEvery(sizeAt(*period), sizeAt(m_json.required("attn_layer_offset"), 0),
                            RowsKept::None);
        if (const auto interval = field({"full_attention_interval"}, m_type == "qwen3_next"))
            return addEvery(sizeAt(*interval), sizeAt(*interval) - 1, RowsKept::None);
        addWindows();
    }

    /// Calls `add`, and refuses the value if it does not describe each layer.
    template <typename Add> void addAll(const JsonValue& value, const Add& add)
    {
        add(value);
        if (m_kinds.layers.size() != m_count)
            value.refuse(Text::tr("one element for each of the %1 layers", m_count));
    }

    void addNames(const JsonValue& names)
    {
        for (std::size_t i = 0; i < names.size(); ++i)
            addName(names.element(i));
    }

    void addName(const JsonValue& name)
    {
        const auto* kind = std::ranges::find(kKindNames, name.text(), &KindName::name);
        if (kind == kKindNames.end())
            name.refuse(Text::tr("a kind of layer that this program knows, such as full_attention "
                                 "or sliding_attention"));
        if (kind->kept == RowsKept::Window)
            setWindowField(name, kind->windowField);
        m_kinds.layers.push_back(kind->kept);
    }

    void setWindowField(const JsonValue& name, std::string_view windowField)
    {
        if (!m_windowField.empty() && m_windowField != windowField)
            name.refuse(Text::tr("windows of one kind only"));
        m_windowField = windowField;
    }

    /// "*" is attention, "M" Mamba, "-" an MLP and "E" a mixture of experts, each as a layer of its
    /// own.
    void addLetters(const JsonValue& letters)
    {
        for (const char letter : letters.text()) {
            if (std::string_view("*M-E").find(letter) == std::string_view::npos)
                letters.refuse(Text::tr("only the letters %1", std::string("* M - E")));
            m_kinds.layers.push_back(letter == '*' ? RowsKept::All : RowsKept::None);
        }
    }

    /// Adds the layers of a list of pairs: names, and how often they are repeated.
    void addBlocks(const JsonValue& blocks)
    {
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            const JsonValue block = blocks.element(i);
            if (block.size() != 2)
                block.refuse(Text::tr("kinds of layers and how often they are repeated"));
            const std::uint64_t times = sizeAt(block.element(1));
            for (std::uint64_t t = 0; t < times && m_kinds.layers.size() <= m_count; ++t)
                addNames(block.element(0));
        }
    }

    /// Only the layers with these indices have attention.
    void addIndices(const JsonValue& indices)
    {
        m_kinds.layers.assign(m_count, RowsKept::None);
        for (std::size_t i = 0; i < indices.size(); ++i) {
            const JsonValue index = indices.element(i);
            const std::uint64_t layer = sizeAt(index, 0);
            if (layer >= m_count)
                index.refuse(Text::tr("the index of one of the %1 layers", m_count));
            m_kinds.layers[layer] = RowsKept::All;
        }
    }

    /// Every layer whose index is `offset` modulo `period` sees everything.
    void addEvery(std::uint64_t period, std::uint64_t offset, RowsKept others)
    {
        for (std::uint64_t layer = 0; layer < m_count; ++layer)
            m_kinds.layers.push_back(layer % period == offset ? RowsKept::All : others);
    }

    /// Adds the layers of a model in which each layer has attention.
    void addWindows()
    {
        m_kinds.layers.assign(m_count, RowsKept::All);
        const bool isQwen = m_type.starts_with("qwen");
        if (!m_json.flag("use_sliding_window", !isQwen))
            return;
        if (const std::uint64_t period = windowPeriod(); period > 0) {
            m_kinds.layers.clear();
            m_windowField = kSlidingWindow;
            addEvery(period, period - 1, RowsKept::Window);
        } else if (isQwen || m_json.present(kSlidingWindow)) {
            if (const auto cache = m_json.present("cache_implementation");
                cache && cache->text() == "hybrid")
                cache->refuse(Text::tr("the kinds of the layers in \"layer_types\""));
            m_windowField = kSlidingWindow;
            const auto full = field({"max_window_layers"}, isQwen);
            const std::uint64_t first = full ? std::min(sizeAt(*full, 0), m_count) : 0;
            std::fill(m_kinds.layers.begin() + static_cast<std::ptrdiff_t>(first),
                      m_kinds.layers.end(), RowsKept::Window);
        }
    }

    /// Each layer whose number is a multiple of this sees everything; 0 if there is no such rule.
    std::uint64_t windowPeriod() const
    {
        if (const auto period =
                valueOf(m_json, {"sliding_window_pattern", "_sliding_window_pattern"}))
            return sizeAt(*period);
        const auto* usual = std::ranges::find(kUsualPatterns, m_type, &UsualPattern::modelType);
        return usual == kUsualPatterns.end() ? 0 : usual->period;
    }

    /// The last layers use the rows of earlier ones.
    void shareLast(const JsonValue& shared)
    {
        const std::uint64_t count = sizeAt(shared, 0);
        if (count >= m_count)
            shared.refuse(Text::tr("fewer than the %1 layers", m_count));
        std::fill(m_kinds.layers.end() - static_cast<std::ptrdiff_t>(count), m_kinds.layers.end(),
                  RowsKept::None);
    }

    JsonValue m_json;
    std::string_view m_type;
    LayerKinds m_kinds;
    std::uint64_t m_count;
    std::string_view m_windowField; ///< the field with the size of the window
};

} // namespace

std::optional<JsonValue> valueOf(const JsonValue& json,
                                 std::initializer_list<std::string_view> names)
{
    for (const std::string_view name : names)
        if (auto found = json.present(name))
            return found;
    return std::nullopt;
}

ConfigSize sizeAt(const JsonValue& value, std::uint64_t least)
{
    if (value.kind() != JsonKind::Integer || value.number() < static_cast<double>(least) ||
        value.number() > static_cast<double>(kMostRows))
        value.refuse(Text::tr("a whole number from %1 to %2", least, kMostRows));
    return value.unsignedInteger();
}

std::string_view modelTypeIn(const JsonValue& json)
{
    const auto type = json.present("model_type");
    return type ? type->text() : std::string_view();
}

LayerKinds layerKindsIn(const JsonValue& json, std::uint64_t layers)
{
    return KindsReader(json, layers).read();
}

std::vector<std::uint32_t> layerWindowsIn(const JsonValue& json, std::uint64_t layers)
{
    const LayerKinds kinds = layerKindsIn(json, layers);
    std::vector<std::uint32_t> windows;
    for (const RowsKept kept : kinds.layers) {
        if (kept == RowsKept::None)
            json.find("layer_types").value_or(json).refuse(Text::tr("layers with attention"));
        windows.push_back(kept == RowsKept::Window ? static_cast<std::uint32_t>(kinds.window) : 0);
    }
    return windows;
}

} // namespace pastkeys
