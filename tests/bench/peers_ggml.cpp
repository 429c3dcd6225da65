// Compares whole decoders: Pastkeys and ggml take turns with the same weights. See README.md.
#include "base/median.h"
#include "cache/cache_kinds.h"
#include "costs/machine.h"
#include "files/model_folder.h"
#include "kernels/select.h"
#include "kernels/worker_pool.h"
#include "model/decoder.h"
#include "run/lane_models.h"
#include "support/gpt2_names.h"
#include "support/gpt2_weights.h"

#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ggml-alloc.h>
#include <ggml-backend.h>
#include <ggml-cpu.h>
#include <ggml.h>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using namespace pastkeys;

constexpr double kLeastSeconds = 0.2; ///< per measurement; shorter passes are repeated
/// As a fraction of the spread of the logits: well above the error of ggml's GELU, which is a table
/// of 16-bit numbers, and well below the error that a mistake causes. With weights in blocks, ggml
/// also rounds the rows that flow in to 8 bits.
constexpr double kLargestError = 0.02;
constexpr double kLargestErrorOfBlocks = 0.08;
constexpr std::size_t kMostNodes = 2048;

template <auto Free> struct Freed
{
    template <class Pointer> void operator()(Pointer* pointer) const { Free(pointer); }
};
using Context = std::unique_ptr<ggml_context, Freed<ggml_free>>;
using Backend = std::unique_ptr<ggml_backend, Freed<ggml_backend_free>>;
using BackendBuffer = std::unique_ptr<ggml_backend_buffer, Freed<ggml_backend_buffer_free>>;
using Allocator = std::unique_ptr<ggml_gallocr, Freed<ggml_gallocr_free>>;

/// Makes a context for the descriptions of tensors; their values are stored elsewhere.
Context makeContext()
{
    return Context(ggml_init({.mem_size = kMostNodes * ggml_tensor_overhead() +
                                          ggml_graph_overhead_custom(kMostNodes, false),
                              .mem_buffer = nullptr,
                              .no_alloc = true}));
}

/// How ggml computes attention. Both ways are measured, and the faster one counts.
enum class Attention
{
    Products, ///< two matrix products around a softmax; V is stored transposed
    Flash,
};
constexpr const char* kWays[] = {"products", "flash"};

/// A pass of `rows` tokens after `past` cached positions.
struct Pass
{
    std::size_t rows = 1;
    std::size_t past = 0;
};

class GgmlDecoder
{
public:
    GgmlDecoder(const Gpt2Config& config, const Weights& stored, std::size_t threads, Attention way)
        : m_config(config), m_way(way), m_backend(ggml_backend_cpu_init()), m_context(makeContext())
    {
        ggml_backend_cpu_set_n_threads(m_backend.get(), static_cast<int>(threads));
        std::vector<std::pair<ggml_tensor*, std::vector<std::byte>>> values;
        const auto matrix = [&](const WeightMatrix& from, bool transposed) {
            values.emplace_back(tensor(transposed ? from.rows : from.columns,
                                       transposed ? from.columns : from.rows, typeOf(from.type)),
                                bytesOf(from, transposed));
            return values.back().first;
        };
        const auto vector = [&](std::span<const float> from) {
            const auto bytes = std::as_bytes(from);
            values.emplace_back(tensor(from.size(), 1),
                                std::vector<std::byte>(bytes.begin(), bytes.end()));
            return values.back().first;
        };
        const auto linear = [&](const LinearWeights& from) {
            return Linear{matrix(from.matrix, true), vector(from.bias)};
        };
        const auto norm = [&](const LayerNormWeights& from) {
            return Norm{vector(from.gamma), vector(from.beta)};
        };
        const test::Gpt2Weights weights = test::gpt2WeightsIn(stored, config);
        m_token = matrix(weights.embedding.token, false);
        m_position = matrix(weights.embedding.position, false);
        m_finalNorm = norm(weights.finalNorm);
        for (const test::LayerWeights& layer : weights.layers) {
            ggml_tensor* const keys = tensor(config.width, config.context);
            ggml_tensor* const cached = way == Attention::Flash
                                            ? tensor(config.width, config.context)
                                            : tensor(config.context, config.width);
            m_layers.push_back({norm(layer.norm1), linear(layer.qkv), linear(layer.projection),
                                norm(layer.norm2), linear(layer.expand), linear(layer.contract),
                                keys, cached});
        }
        m_memory.reset(ggml_backend_alloc_ctx_tensors(m_context.get(), m_backend.get()));
        if (!m_memory)
            throw std::bad_alloc();
        ggml_backend_buffer_clear(m_memory.get(), 0);
        for (const auto& [to, from] : values)
            ggml_backend_tensor_set(to, from.data(), 0, from.size());
    }

    /// Prepares a pass, so that only its computation is measured.
    void prepare(const Pass& pass)
    {
        m_graph = makeContext();
        ggml_context* const g = m_graph.get();
        m_nodes = ggml_new_graph_custom(g, kMostNodes, false);
        const std::size_t keys = pass.past + pass.rows;
        m_ids = input(ggml_new_tensor_1d(g, GGML_TYPE_I32, signedOf(pass.rows)));
        m_positions = input(ggml_new_tensor_1d(g, GGML_TYPE_I32, signedOf(pass.rows)));
        m_mask = pass.rows == 1 ? nullptr
                                : input(ggml_new_tensor_2d(
                                      g, m_way == Attention::Flash ? GGML_TYPE_F16 : GGML_TYPE_F32,
                                      signedOf(keys), signedOf(pass.rows)));
        ggml_tensor* x = ggml_add(g, ggml_get_rows(g, m_token, m_ids),
                                  ggml_get_rows(g, m_position, m_positions));
        for (const Layer& layer : m_layers) {
            ggml_tensor* const qkv = applied(layer.qkv, applied(layer.norm1, x));
            x = ggml_add(g, x, applied(layer.projection, attention(layer, qkv, pass)));
            ggml_tensor* const inner = applied(layer.expand, applied(layer.norm2, x));
            x = ggml_add(g, x, applied(layer.contract, ggml_gelu(g, inner)));
        }
        ggml_tensor* const last =
            ggml_view_2d(g, x, signedOf(m_config.width), 1, x->nb[1], (pass.rows - 1) * x->nb[1]);
        m_logits = ggml_mul_mat(g, m_token, applied(m_finalNorm, last));
        ggml_set_output(m_logits);
        ggml_build_forward_expand(m_nodes, m_logits);
        m_allocator.reset(ggml_gallocr_new(ggml_backend_get_default_buffer_type(m_backend.get())));
        if (!ggml_gallocr_alloc_graph(m_allocator.get(), m_nodes))
            throw std::bad_alloc();
        m_pass = pass;
    }

    /// Runs the prepared pass. \param tokens [rows]
    void forward(std::span<const TokenId> tokens)
    {
        std::vector<std::int32_t> ids;
        std::vector<std::int32_t> positions;
        for (std::size_t r = 0; r < tokens.size(); ++r) {
            ids.push_back(static_cast<std::int32_t>(indexOf(tokens[r])));
            positions.push_back(static_cast<std::int32_t>(m_pass.past + r));
        }
        ggml_backend_tensor_set(m_ids, ids.data(), 0, ids.size() * sizeof(std::int32_t));
        ggml_backend_tensor_set(m_positions, positions.data(), 0,
                                positions.size() * sizeof(std::int32_t));
        if (m_mask != nullptr)
            setMask();
        if (ggml_backend_graph_compute(m_backend.get(), m_nodes) != GGML_STATUS_SUCCESS)
            throw std::runtime_error("ggml could not compute the pass.");
    }

    /// The logits of the last row.
    std::vector<float> logits() const
    {
        std::vector<float> values(m_config.vocabulary);
        ggml_backend_tensor_get(m_logits, values.data(), 0, values.size() * sizeof(float));
        return values;
    }

private:
    struct Norm
    {
        ggml_tensor* gamma;
        ggml_tensor* beta;
    };

    struct Linear
    {
        ggml_tensor* matrix; ///< [out][in]
        ggml_tensor* bias;
    };

    struct Layer
    {
        Norm norm1;
        Linear qkv;
        Linear projection;
        Norm norm2;
        Linear expand;
        Linear contract;
        ggml_tensor* keys;   ///< [context][width]
        ggml_tensor* values; ///< the same, but [width][context] for Attention::Products
    };

    static std::int64_t signedOf(std::size_t size) { return static_cast<std::int64_t>(size); }

    static ggml_type typeOf(DType type)
    {
        switch (type) {
        case DType::Float32:
            return GGML_TYPE_F32;
        case DType::Float16:
            return GGML_TYPE_F16;
        case DType::BFloat16:
            return GGML_TYPE_BF16;
        case DType::Q8_0:
            return GGML_TYPE_Q8_0;
        case DType::Q4_0:
            return GGML_TYPE_Q4_0;
        case DType::Q4_K:
            return GGML_TYPE_Q4_K;
        case DType::Q6_K:
            return GGML_TYPE_Q6_K;
        default:
            throw std::invalid_argument("Weights of this type are not compared.");
        }
    }

    /// The values row by row, or column by column, as stored.
    static std::vector<std::byte> bytesOf(const WeightMatrix& from, bool transposed)
    {
        const StorageForm& form = formOf(from.type);
        const std::size_t outer = transposed ? from.columns : from.rows;
        const std::size_t inner = transposed ? from.rows : from.columns;
        const auto* const stored = static_cast<const std::byte*>(from.data);
        std::vector<std::byte> bytes;
        for (std::size_t o = 0; o < outer; ++o)
            for (std::size_t i = 0; i < inner; i += form.valuesPerBlock) {
                const std::size_t row = transposed ? i : o;
                const std::size_t column = transposed ? o : i;
                const bool hasPanels = hasBlocks(from.type) && from.panelColumns > 0;
                const std::byte* block =
                    hasBlocks(from.type) ? from.blockAt(row, column)
                                         : stored + from.indexOf(row, column) * form.bytesPerBlock;
                const std::size_t apart = hasPanels ? from.widthFrom(from.panelFrom(column)) : 1;
                for (std::size_t byte = 0; byte < form.bytesPerBlock; ++byte)
                    bytes.push_back(block[byte * apart]);
            }
        return bytes;
    }

    /// ggml names the contiguous dimension first.
    ggml_tensor* tensor(std::size_t contiguous, std::size_t rows, ggml_type type = GGML_TYPE_F32)
    {
        return ggml_new_tensor_2d(m_context.get(), type, signedOf(contiguous), signedOf(rows));
    }

    static ggml_tensor* input(ggml_tensor* tensor)
    {
        ggml_set_input(tensor);
        return tensor;
    }

    ggml_tensor* applied(const Norm& norm, ggml_tensor* x)
    {
        ggml_context* const g = m_graph.get();
        return ggml_add(g, ggml_mul(g, ggml_norm(g, x, m_config.epsilon), norm.gamma), norm.beta);
    }

    ggml_tensor* applied(const Linear& linear, ggml_tensor* x)
    {
        return ggml_add(m_graph.get(), ggml_mul_mat(m_graph.get(), linear.matrix, x), linear.bias);
    }

    /// A view of `count` rows of a matrix as [heads][count][headDim], starting at byte `offset`.
    ggml_tensor* byHead(ggml_tensor* rows, std::size_t count, std::size_t offset)
    {
        const std::size_t headDim = m_config.headDim();
        return ggml_permute(m_graph.get(),
                            ggml_view_3d(m_graph.get(), rows, signedOf(headDim), m_config.heads,
                                         signedOf(count), headDim * sizeof(float), rows->nb[1],
                                         offset),
                            0, 2, 1, 3);
    }

    /// Stores K and V of the pass in the cache, and attends to all rows in the cache.
    ggml_tensor* attention(const Layer& layer, ggml_tensor* qkv, const Pass& pass)
    {
        ggml_context* const g = m_graph.get();
        const std::size_t keys = pass.past + pass.rows;
        const std::size_t rowBytes = m_config.width * sizeof(float);
        const auto part = [&](std::size_t i) {
            return ggml_view_2d(g, qkv, m_config.width, signedOf(pass.rows), qkv->nb[1],
                                i * rowBytes);
        };
        const auto append = [&](ggml_tensor* from, ggml_tensor* cache, std::size_t at) {
            ggml_tensor* const to =
                ggml_view_2d(g, cache, from->ne[0], from->ne[1], cache->nb[1], at);
            ggml_build_forward_expand(m_nodes, ggml_cpy(g, from, to));
        };
        const float scale = 1 / std::sqrt(static_cast<float>(m_config.headDim()));
        append(part(1), layer.keys, pass.past * rowBytes);
        ggml_tensor* const q = byHead(qkv, pass.rows, 0);
        ggml_tensor* const k = byHead(layer.keys, keys, 0);
        if (m_way == Attention::Flash) {
            append(part(2), layer.values, pass.past * rowBytes);
            ggml_tensor* const mixed =
                ggml_flash_attn_ext(g, q, k, byHead(layer.values, keys, 0), m_mask, scale, 0, 0);
            return ggml_reshape_2d(g, mixed, m_config.width, signedOf(pass.rows));
        }
        append(ggml_transpose(g, part(2)), layer.values, pass.past * sizeof(float));
        ggml_tensor* const weights = ggml_soft_max_ext(g, ggml_mul_mat(g, k, q), m_mask, scale, 0);
        ggml_tensor* const values =
            ggml_view_3d(g, layer.values, signedOf(keys), m_config.headDim(), m_config.heads,
                         layer.values->nb[1], m_config.headDim() * layer.values->nb[1], 0);
        ggml_tensor* const mixed = ggml_permute(g, ggml_mul_mat(g, values, weights), 0, 2, 1, 3);
        return ggml_cont_2d(g, mixed, m_config.width, signedOf(pass.rows));
    }

    void setMask()
    {
        const std::size_t keys = m_pass.past + m_pass.rows;
        std::vector<float> mask(m_pass.rows * keys, 0.0F);
        for (std::size_t r = 0; r < m_pass.rows; ++r)
            std::fill_n(mask.data() + r * keys + m_pass.past + r + 1, m_pass.rows - r - 1,
                        -std::numeric_limits<float>::infinity());
        if (m_mask->type == GGML_TYPE_F32)
            return ggml_backend_tensor_set(m_mask, mask.data(), 0, mask.size() * sizeof(float));
        std::vector<ggml_fp16_t> narrow(mask.size());
        ggml_fp32_to_fp16_row(mask.data(), narrow.data(), signedOf(mask.size()));
        ggml_backend_tensor_set(m_mask, narrow.data(), 0, narrow.size() * sizeof(ggml_fp16_t));
    }

    const Gpt2Config& m_config;
    Attention m_way;
    Backend m_backend;
    Context m_context; ///< for the weights and the cache
    BackendBuffer m_memory;
    ggml_tensor* m_token = nullptr;
    ggml_tensor* m_position = nullptr;
    Norm m_finalNorm{};
    std::vector<Layer> m_layers;

    Pass m_pass;
    Context m_graph;
    ggml_cgraph* m_nodes = nullptr;
    Allocator m_allocator;
    ggml_tensor* m_ids = nullptr;
    ggml_tensor* m_positions = nullptr;
    ggml_tensor* m_mask = nullptr; ///< [rows][keys]; null for one row
    ggml_tensor* m_logits = nullptr;
};

/// Our decoder with a static cache.
class OwnDecoder
{
public:
    OwnDecoder(const Gpt2Config& config, const Weights& weights, WorkerPool& pool)
        : m_config(config), m_decoder(gpt2(config), weights, bestKernels(), pool)
    {
    }

    /// Starts with an empty cache and fills it with the tokens `before`.
    void prepare(std::span<const TokenId> before)
    {
        m_cache = makeCache("static", cacheShapeOf(*gpt2(m_config)));
        if (!before.empty())
            m_decoder.forward(before, *m_cache, {}, LogitRows::Last, {});
        m_cache->commit();
    }

    /// Runs a pass, then removes its rows from the cache, so that the pass can be repeated.
    /// \returns the logits of the last row, valid until the next pass
    ConstMatrix forward(std::span<const TokenId> tokens)
    {
        const ConstMatrix logits = m_decoder.forward(tokens, *m_cache, {}, LogitRows::Last, {});
        m_cache->rollBack();
        return logits;
    }

private:
    const Gpt2Config& m_config;
    Decoder m_decoder;
    std::unique_ptr<KvCache> m_cache;
};

struct Case
{
    std::string name;
    Pass pass;
};

struct Figures
{
    double own = 0;   ///< milliseconds per pass
    double peer = 0;  ///< milliseconds per pass, with the faster of ggml's two ways
    double ratio = 0; ///< peer / own, the median over all rounds
    std::string way;
};

template <class Run> double millisecondsOf(Run&& run)
{
    using Clock = std::chrono::steady_clock;
    double total = 0;
    std::size_t runs = 0;
    for (; total < kLeastSeconds; ++runs) {
        const Clock::time_point start = Clock::now();
        run();
        total += std::chrono::duration<double>(Clock::now() - start).count();
    }
    return 1e3 * total / static_cast<double>(runs);
}

/// Throws std::runtime_error if the logits differ by more than kLargestError: a benchmark of wrong
/// results is worthless.
void checkLogits(ConstMatrix own, const std::vector<float>& peer, double largestError,
                 const std::string& what)
{
    const auto [least, most] = std::ranges::minmax(own.rowSpan(0));
    double largest = 0;
    for (std::size_t i = 0; i < peer.size(); ++i) {
        const double distance = std::abs(double{own.data[i]} - double{peer[i]});
        largest = std::max(largest, std::isfinite(distance) // std::max would drop a NaN
                                        ? distance
                                        : std::numeric_limits<double>::infinity());
    }
    const double part = largest / (double{most} - double{least});
    if (!(part < largestError))
        throw std::runtime_error(what + ": the logits differ by " + std::to_string(100 * part) +
                                 "% of their spread.");
}

class Comparison
{
public:
    Comparison(const LoadedModel& model, const Gpt2Config& config, std::size_t threads)
        : m_pool(threads),
          m_own(config, model.weights, m_pool), m_peers{GgmlDecoder(config, model.weights, threads,
                                                                    Attention::Products),
                                                        GgmlDecoder(config, model.weights, threads,
                                                                    Attention::Flash)},
          m_largestError(
              hasBlocks(mainType(*model.network, storedTypes(*model.network, model.weights)))
                  ? kLargestErrorOfBlocks
                  : kLargestError)
    {
        for (std::size_t i = 0; i < config.context; ++i)
            m_tokens.push_back(idAt<TokenId>(i * 7919 % model.tokensInUse().end));
    }

    Figures measure(const Case& one, std::size_t rounds)
    {
        const std::span all(m_tokens);
        const auto before = all.first(one.pass.past);
        const auto tokens = all.subspan(one.pass.past, one.pass.rows);
        m_own.prepare(before);
        const ConstMatrix logits = m_own.forward(tokens);
        for (std::size_t i = 0; i < std::size(m_peers); ++i) {
            GgmlDecoder& peer = m_peers[i];
            if (!before.empty()) {
                peer.prepare({.rows = before.size()});
                peer.forward(before);
            }
            peer.prepare(one.pass);
            peer.forward(tokens);
            checkLogits(logits, peer.logits(), m_largestError, one.name + " by " + kWays[i]);
        }
        std::vector<double> own(rounds);
        std::vector<double> peers[std::size(kWays)];
        for (double& time : own) {
            time = millisecondsOf([&] { m_own.forward(tokens); });
            for (std::size_t i = 0; i < std::size(m_peers); ++i)
                peers[i].push_back(millisecondsOf([&] { m_peers[i].forward(tokens); }));
        }
        const std::size_t best = median(peers[0]) <= median(peers[1]) ? 0 : 1;
        std::vector<double> ratios;
        for (std::size_t r = 0; r < rounds; ++r)
            ratios.push_back(peers[best][r] / own[r]);
        return {median(own), median(peers[best]), median(ratios), kWays[best]};
    }

private:
    WorkerPool m_pool;
    OwnDecoder m_own;
    GgmlDecoder m_peers[std::size(kWays)];
    double m_largestError;
    std::vector<TokenId> m_tokens;
};

std::vector<Case> casesFor(const Gpt2Config& config)
{
    std::vector<Case> cases;
    for (const std::size_t context : {16, 512, 1000})
        cases.push_back({"decode " + std::to_string(context), {1, context - 1}});
    for (const std::size_t rows : {8, 32, 512})
        cases.push_back({"prefill " + std::to_string(rows), {rows, 0}});
    std::erase_if(cases,
                  [&](const Case& one) { return one.pass.past + one.pass.rows > config.context; });
    return cases;
}

void run(const std::string& folder, const std::vector<std::size_t>& threads, std::size_t rounds,
         bool asJson)
{
    const LoadedModel model = loadModel(folder);
    const Gpt2Config config = test::gpt2ConfigOf(*model.network);
    nlohmann::ordered_json json{{"processor", processorName()},
                                {"ggml", ggml_version()},
                                {"rounds", rounds},
                                {"cases", nlohmann::ordered_json::array()}};
    if (!asJson)
        std::printf("%s, ggml %s, medians of %zu rounds\n\n%-12s %7s %9s %9s %6s  its faster way\n",
                    processorName().c_str(), ggml_version(), rounds, "ms per pass", "threads",
                    "pastkeys", "ggml", "ratio");
    for (const std::size_t count : threads) {
        Comparison comparison(model, config, count);
        for (const Case& one : casesFor(config)) {
            const Figures figures = comparison.measure(one, rounds);
            json["cases"].push_back({{"case", one.name},
                                     {"threads", count},
                                     {"pastkeysMs", figures.own},
                                     {"ggmlMs", figures.peer},
                                     {"ratio", figures.ratio},
                                     {"way", figures.way}});
            if (!asJson)
                std::printf("%-12s %7zu %9.3f %9.3f %6.2f  %s\n", one.name.c_str(), count,
                            figures.own, figures.peer, figures.ratio, figures.way.c_str());
        }
    }
    if (asJson)
        std::printf("%s\n", json.dump(2).c_str());
}

} // namespace

int main(int argc, char** argv)
{
    CLI::App app("Compares whole passes of a decoder with ggml.");
    std::string folder;
    std::vector<std::size_t> threads{1, 2};
    std::size_t rounds = 5;
    bool json = false;
    app.add_option("model", folder, "model folder or GGUF file of type GPT-2")->required();
    app.add_option("--threads", threads, "numbers of threads")->check(CLI::PositiveNumber);
    app.add_option("--rounds", rounds, "measurements of each case")->check(CLI::PositiveNumber);
    app.add_flag("--json", json, "print one JSON document instead");
    CLI11_PARSE(app, argc, argv);
    try {
        run(folder, threads, rounds, json);
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
