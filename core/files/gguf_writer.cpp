#include "files/gguf_writer.h"

#include "base/contract.h"
#include "files/gguf.h"

#include <span>

namespace pastkeys {

namespace {

constexpr std::uint64_t kWrittenAlignment = 32; // the usual one, so no key says it

/// A header in memory.
class GgufHeaderText
{
public:
    const std::string& bytes() const { return m_bytes; }

    template <typename Number> void add(Number number)
    {
        m_bytes.append(reinterpret_cast<const char*>(&number), sizeof(number));
    }
    void add(const std::string& text)
    {
        add(std::uint64_t{text.size()});
        m_bytes += text;
    }
    void add(GgufType type) { add(static_cast<std::uint32_t>(type)); }

    void addKey(const GgufKeyToWrite& key)
    {
        add(key.name);
        std::visit([this](const auto& value) { addValue(value); }, key.value);
    }

    void pad() { m_bytes.append(paddingAfter(m_bytes.size()), '\0'); }
    static std::uint64_t paddingAfter(std::uint64_t bytes)
    {
        return (kWrittenAlignment - bytes % kWrittenAlignment) % kWrittenAlignment;
    }

private:
    static constexpr GgufType typeOf(std::uint32_t) { return GgufType::U32; }
    static constexpr GgufType typeOf(std::int32_t) { return GgufType::I32; }
    static constexpr GgufType typeOf(float) { return GgufType::F32; }
    static constexpr GgufType typeOf(bool) { return GgufType::Bool; }
    static GgufType typeOf(const std::string&) { return GgufType::String; }

    template <typename Value> void addValue(const Value& value)
    {
        add(typeOf(value));
        add(value);
    }
    template <typename Value> void addValue(const std::vector<Value>& values)
    {
        add(GgufType::Array);
        add(typeOf(Value()));
        add(std::uint64_t{values.size()});
        for (const Value& value : values)
            add(value);
    }

    std::string m_bytes = "GGUF";
};

std::string ggufHeaderOf(const std::vector<GgufKeyToWrite>& keys,
                         const std::vector<TensorToWrite>& tensors)
{
    constexpr std::uint32_t kVersion = 3;
    GgufHeaderText header;
    header.add(kVersion);
    header.add(std::uint64_t{tensors.size()});
    header.add(std::uint64_t{keys.size()});
    for (const GgufKeyToWrite& key : keys)
        header.addKey(key);
    std::uint64_t offset = 0;
    for (const TensorToWrite& tensor : tensors) {
        const auto type = ggufTypeOf(tensor.type);
        PASTKEYS_EXPECTS(type.has_value() &&
                         tensor.shape.back() % blockOf(tensor.type).values == 0);
        header.add(tensor.name);
        header.add(static_cast<std::uint32_t>(tensor.shape.size()));
        for (auto extent = tensor.shape.rbegin(); extent != tensor.shape.rend(); ++extent)
            header.add(*extent);
        header.add(*type);
        header.add(offset);
        offset += byteCount(tensor);
        offset += GgufHeaderText::paddingAfter(offset);
    }
    header.pad();
    return header.bytes();
}

} // namespace

void writeGguf(const std::vector<GgufKeyToWrite>& keys, const std::vector<TensorToWrite>& tensors,
               const ByteSink& sink)
{
    const std::string header = ggufHeaderOf(keys, tensors);
    sink(std::as_bytes(std::span(header)));
    const std::string zeros(kWrittenAlignment, '\0');
    for (const TensorToWrite& tensor : tensors) {
        writeTensor(tensor, sink);
        sink(std::as_bytes(std::span(zeros).first(
            static_cast<std::size_t>(GgufHeaderText::paddingAfter(byteCount(tensor))))));
    }
}

} // namespace pastkeys
