#include "run/perplexity.h"

#include "base/contract.h"
#include "compare/comparison.h"
#include "run/pass_runner.h"
#include "run/run_memory.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

std::size_t rowsHeld(const KvCache& cache)
{
    return cache.layout(Layer{0}).rows();
}

} // namespace

double Perplexity::perToken() const
{
    return negativeLogLikelihood / static_cast<double>(tokens);
}

double Perplexity::perplexity() const
{
    return std::exp(perToken());
}

Perplexity perplexityOf(const Machinery& machinery, const LaneSpec& lane,
                        std::span<const TokenId> text, const PerplexityWindows& windows,
                        const std::stop_token& stop, const std::function<void(double)>& progress)
{
    PASTKEYS_EXPECTS(text.size() > 1 && windows.stride > 0 && windows.stride <= windows.window &&
                     windows.window > 1 && windows.window <= machinery.config().context);
    const std::size_t longest = std::min(windows.window, text.size());
    expectFreeMemory(bytesOfLane(*machinery.network, lane, {longest, longest, longest}),
                     machinery.freeMemory(), lane);
    PassRunner runner(machinery);
    const std::vector<TokenId> own = readIn(lane, text);
    const std::span read(own);
    Perplexity result;
    const auto start = std::chrono::steady_clock::now();
    std::size_t measured = 1; // the next token to predict; nothing predicts a window's first token
    for (std::size_t begin = 0; measured < text.size(); begin += windows.stride) {
        const std::size_t end = std::min(begin + windows.window, text.size());
        Stream stream(lane, *machinery.network);
        measured = std::max(measured, begin + 1);
        for (; measured < end; ++measured) {
            const Span pass = stream.beginPass(measured - begin);
            const ConstMatrix logits =
                runner.run(stream, read.subspan(begin + pass.first, pass.count), LogitRows::Last,
                           {.stop = stop});
            stream.commit();
            result.negativeLogLikelihood -=
                logProbability(logits.rowSpan(0), indexOf(text[measured]));
            ++result.tokens;
            result.cacheBytes = std::max(result.cacheBytes, bytesUsed(stream.rows()));
            result.cacheRows = std::max<std::uint64_t>(result.cacheRows, rowsHeld(stream.rows()));
            progress(static_cast<double>(measured) / static_cast<double>(text.size()));
        }
    }
    result.duration = std::chrono::steady_clock::now() - start;
    return result;
}

} // namespace pastkeys
