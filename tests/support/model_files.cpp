#include "support/model_files.h"

#include "base/contract.h"
#include "base/errors.h"
#include "support/tokenizer_files.h"

#include <Eigen/Core>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <new>
#include <numbers>
#include <sstream>

namespace pastkeys::test {

namespace fs = std::filesystem;

namespace {

constexpr const char* kConfig = R"({
"model_type": "gpt2",
"vocab_size": 259,
"n_positions": 8,
"n_embd": 4,
"n_layer": 2,
"n_head": 2,
"n_inner": 6,
"activation_function": "gelu_new",
"layer_norm_epsilon": 1e-05,
"eos_token_id": 258
}
)";

std::size_t valuesOf(const std::vector<std::uint64_t>& shape)
{
    std::size_t count = 1;
    for (const std::uint64_t extent : shape)
        count *= extent;
    return count;
}

template <typename T> void append(std::string& bytes, T value)
{
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

} // namespace

std::string withHeaderLength(std::uint64_t length, std::string_view rest)
{
    std::string bytes;
    append(bytes, length);
    return bytes.append(rest);
}

std::string safetensorsBytes(std::string_view header, std::string_view data)
{
    return withHeaderLength(header.size(), header).append(data);
}

std::string safetensorsOf(const std::vector<TensorFile>& tensors)
{
    // Built as a string, because an ordered_json with many names is slow.
    std::string header = R"({"__metadata__":{"format":"pt"})";
    std::string data;
    for (const TensorFile& tensor : tensors) {
        const nlohmann::json entry{
            {"dtype", tensor.type},
            {"shape", tensor.shape},
            {"data_offsets", {data.size(), data.size() + tensor.bytes.size()}}};
        header += "," + jsonString(tensor.name) + ":" + entry.dump();
        data += tensor.bytes;
    }
    return safetensorsBytes(header + "}", data);
}

std::string encoded(std::string_view type, std::span<const float> values)
{
    std::string bytes;
    for (const float value : values) {
        if (type == "F16")
            append(bytes, Eigen::half_impl::float_to_half_rtne(value).x);
        else if (type == "BF16")
            append(bytes, Eigen::bfloat16(value).value);
        else
            append(bytes, value);
    }
    return bytes;
}

std::vector<float> exampleValues(std::string_view name, std::size_t count)
{
    std::size_t start = 0;
    for (const char letter : name)
        start += static_cast<unsigned char>(letter);
    std::vector<float> values(count);
    for (std::size_t i = 0; i < count; ++i)
        values[i] = (static_cast<float>((start + 7 * i) % 31) - 15.0F) / 64.0F;
    return values;
}

ModelFiles::ModelFiles() : config(kConfig)
{
    const TokenizerFiles tokens = tokenizerFiles({"a b", "ab c"});
    vocab = tokens.vocab;
    merges = tokens.merges;
    add("wte.weight", "F32", {259, 4});
    add("wpe.weight", "F32", {8, 4});
    for (const std::string layer : {"h.0.", "h.1."}) {
        add(layer + "ln_1.weight", "F32", {4});
        add(layer + "ln_1.bias", "F32", {4});
        add(layer + "attn.c_attn.weight", "F32", {4, 12});
        add(layer + "attn.c_attn.bias", "F32", {12});
        add(layer + "attn.c_proj.weight", "F32", {4, 4});
        add(layer + "attn.c_proj.bias", "F32", {4});
        add(layer + "ln_2.weight", "F32", {4});
        add(layer + "ln_2.bias", "F32", {4});
        add(layer + "mlp.c_fc.weight", "F32", {4, 6});
        add(layer + "mlp.c_fc.bias", "F32", {6});
        add(layer + "mlp.c_proj.weight", "F32", {6, 4});
        add(layer + "mlp.c_proj.bias", "F32", {4});
    }
    add("ln_f.weight", "F32", {4});
    add("ln_f.bias", "F32", {4});
}

TensorFile& ModelFiles::tensor(std::string_view name)
{
    const auto found = std::ranges::find(tensors, name, &TensorFile::name);
    PASTKEYS_EXPECTS(found != tensors.end());
    return *found;
}

void ModelFiles::remove(std::string_view name)
{
    const std::string removed = tensor(name).name;
    std::erase_if(tensors, [&](const TensorFile& tensor) { return tensor.name == removed; });
}

void ModelFiles::add(const std::string& name, const std::string& type,
                     std::vector<std::uint64_t> shape)
{
    const auto values = exampleValues(name, valuesOf(shape));
    tensors.push_back({name, type, std::move(shape), encoded(type, values)});
}

void ModelFiles::setType(std::string_view name, const std::string& type)
{
    TensorFile& changed = tensor(name);
    changed.type = type;
    changed.bytes = encoded(type, exampleValues(name, valuesOf(changed.shape)));
}

void ModelFiles::prefixNames(const std::string& prefix)
{
    for (TensorFile& tensor : tensors)
        tensor.name = prefix + tensor.name;
}

void ModelFiles::setVocabulary(std::uint32_t size)
{
    set("vocab_size", std::to_string(size));
    remove("wte.weight");
    add("wte.weight", "F32", {size, 4});
}

void ModelFiles::choose(const std::vector<std::uint32_t>& tokens)
{
    const auto fill = [this](std::string_view name, const auto& valueAt) {
        std::vector<float> values(valuesOf(tensor(name).shape));
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = valueAt(i);
        tensor(name).bytes = encoded("F32", values);
    };
    // The embeddings lie on a circle that the norm maps onto another circle, and the embeddings of
    // the positions are so long that only they matter.
    const auto vocabulary = static_cast<double>(tensor("wte.weight").shape[0]);
    const auto onCircle = [vocabulary](std::size_t token, std::size_t column) {
        const double angle = 2 * std::numbers::pi * static_cast<double>(token) / vocabulary;
        const double size = column < 2 ? std::cos(angle) : std::sin(angle);
        return static_cast<float>(column % 2 == 0 ? size : -size);
    };
    const auto one = [](std::size_t) { return 1.0F; };
    const auto zero = [](std::size_t) { return 0.0F; };
    fill("wte.weight", [&](std::size_t i) { return onCircle(i / 4, i % 4); });
    fill("wpe.weight", [&](std::size_t i) {
        return i / 4 < tokens.size() ? 1000 * onCircle(tokens[i / 4], i % 4) : 0.0F;
    });
    for (const std::string layer : {"h.0.", "h.1."})
        for (const char* name :
             {"attn.c_proj.weight", "attn.c_proj.bias", "mlp.c_proj.weight", "mlp.c_proj.bias"})
            fill(layer + name, zero);
    fill("ln_f.weight", one);
    fill("ln_f.bias", zero);
}

void ModelFiles::set(const std::string& field, const std::string& value)
{
    const std::size_t place = config.find("\"" + field + "\": ");
    if (place == std::string::npos) {
        config.insert(2, "\"" + field + "\": " + value + ",\n");
        return;
    }
    const std::size_t begin = place + field.size() + 4;
    config.replace(begin, config.find_first_of(",\n", begin) - begin, value);
}

void ModelFiles::writeWithoutWeights(const fs::path& folder) const
{
    writeFile(folder / "config.json", config);
    writeFile(folder / "vocab.json", vocab);
    writeFile(folder / "merges.txt", merges);
}

void ModelFiles::write(const fs::path& folder) const
{
    writeWithoutWeights(folder);
    writeFile(folder / "model.safetensors", safetensorsOf(tensors));
}

std::string shardName(std::size_t shard, std::size_t count)
{
    return "model-0000" + std::to_string(shard + 1) + "-of-0000" + std::to_string(count) +
           ".safetensors";
}

void ModelFiles::writeShards(const fs::path& folder, std::size_t count) const
{
    PASTKEYS_EXPECTS(count < 10);
    writeWithoutWeights(folder);
    nlohmann::ordered_json index;
    std::vector<std::vector<TensorFile>> shards(count);
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        shards[i % count].push_back(tensors[i]);
        index["weight_map"][tensors[i].name] = shardName(i % count, count);
        bytes += tensors[i].bytes.size();
    }
    index["metadata"]["total_size"] = bytes;
    for (std::size_t i = 0; i < count; ++i)
        writeFile(folder / shardName(i, count), safetensorsOf(shards[i]));
    writeFile(folder / "model.safetensors.index.json", index.dump(1));
}

void writeFile(const fs::path& path, std::string_view content)
{
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(content.data(), static_cast<std::streamsize>(content.size()));
    file.close();
    PASTKEYS_EXPECTS(file.good());
}

std::string readFile(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    std::ostringstream content;
    content << file.rdbuf();
    PASTKEYS_EXPECTS(file.good());
    return content.str();
}

std::string allReplaced(std::string text, std::string_view from, std::string_view to)
{
    for (std::size_t place = text.find(from); place != std::string::npos;
         place = text.find(from, place + to.size()))
        text.replace(place, from.size(), to);
    return text;
}

std::string refusal(const fs::path& folder, const std::function<void()>& action)
{
    std::string message;
    try {
        action();
        return "accepted";
    } catch (const InputError& error) {
        message = std::string("InputError: ") + error.what();
    } catch (const IoError& error) {
        message = std::string("IoError: ") + error.what();
    } catch (const RunError& error) {
        message = std::string("RunError: ") + error.what();
    } catch (const Cancelled&) {
        return "Cancelled";
    } catch (const std::bad_alloc&) {
        return "bad_alloc";
    }
    if (folder.empty())
        return message;
    return allReplaced(allReplaced(message, folder.string() + "/", ""), folder.string(), "FOLDER");
}

} // namespace pastkeys::test
