// Runs the built-in model with every exact kernel table that this processor can run, and compares
// the bits of the logits. It does not need Qt, so it also runs where another processor is emulated.
//   exact_bits MODEL                 with the detected processor
//   exact_bits MODEL without-simd    as on a processor without vector FMA instructions
// It prints the table that was chosen, then each exact table with a hash of its logits.
#include "cache/cache_kinds.h"
#include "files/model_folder.h"
#include "kernels/select.h"
#include "kernels/worker_pool.h"
#include "model/decoder.h"

#include <hwy/targets.h>

#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace pastkeys {

namespace {

constexpr std::array<TokenId, 6> kTokens{TokenId{12}, TokenId{45},  TokenId{300},
                                         TokenId{7},  TokenId{111}, TokenId{64}};

/// Adds the bits of the logits to an FNV-1a hash, 32 bits at a time.
void add(std::uint64_t& hash, const ConstMatrix& logits)
{
    for (std::size_t row = 0; row < logits.rows; ++row)
        for (const float value : logits.rowSpan(row))
            hash = (hash ^ std::bit_cast<std::uint32_t>(value)) * 1'099'511'628'211U;
}

/// The hash of all logits from a prefill of four tokens and the decode steps after it.
std::uint64_t hashOfLogits(const LoadedModel& model, const Kernels& kernels, WorkerPool& pool)
{
    Decoder decoder(model.network, model.weights, kernels, pool);
    const auto cache = makeCache("dynamic", cacheShapeOf(*model.network));
    std::uint64_t hash = 14'695'981'039'346'656'037U;
    for (std::size_t fed = 0; fed < kTokens.size();) {
        const std::size_t rows = fed == 0 ? 4 : 1;
        add(hash,
            decoder.forward(std::span(kTokens).subspan(fed, rows), *cache, {}, LogitRows::All, {}));
        cache->commit();
        fed += rows;
    }
    return hash;
}

bool allEqual(const char* folder)
{
    const LoadedModel model = loadModel(folder);
    WorkerPool pool;
    std::set<std::uint64_t> hashes;
    std::printf("chosen %s\n", std::string(bestKernels().name).c_str());
    for (const Kernels* kernels : availableKernels()) {
        if (!kernels->exact)
            continue;
        const std::uint64_t hash = hashOfLogits(model, *kernels, pool);
        std::printf("%s %016llx\n", std::string(kernels->name).c_str(),
                    static_cast<unsigned long long>(hash));
        hashes.insert(hash);
    }
    return hashes.size() == 1;
}

} // namespace

} // namespace pastkeys

int main(int argc, char** argv)
{
    if (argc < 2)
        return 2;
    if (argc > 2 && std::string_view(argv[2]) == "without-simd")
        hwy::DisableTargets(~std::int64_t{0}); // Highway keeps its baseline target
    try {
        return pastkeys::allEqual(argv[1]) ? 0 : 1;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
