#include "commands/logit_error.h"

#include "base/contract.h"
#include "record/lane.h"
#include "run/pass_runner.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pastkeys {

namespace {

bool isFinite(std::span<const float> logits)
{
    return std::ranges::all_of(logits, [](float logit) { return std::isfinite(logit); });
}

std::ptrdiff_t indexOfLargest(std::span<const float> logits)
{
    return std::ranges::max_element(logits) - logits.begin();
}

} // namespace

Buffer<float> probeLogits(const Machinery& machinery)
{
    const Network& network = *machinery.network;
    std::size_t rows =
        std::min<std::size_t>({32, network.config().context, machinery.tokensInUse.end});
    if (network.encoder())
        rows = std::min<std::size_t>(rows, network.encoder()->config().context);
    std::vector<TokenId> tokens;
    for (std::size_t i = 0; i < rows; ++i)
        tokens.push_back(idAt<TokenId>(i));
    PassRunner runner(machinery);
    Stream stream(laneWithoutCache(), network);
    if (network.encoder())
        stream.readBeside(tokens);
    const ConstMatrix logits = runner.run(stream, tokens, LogitRows::All);
    Buffer<float> kept(logits.rows * logits.columns);
    for (std::size_t r = 0; r < logits.rows; ++r)
        std::ranges::copy(logits.rowSpan(r), kept.data() + r * logits.columns);
    return kept;
}

LogitError logitError(std::span<const float> stored, std::span<const float> rounded,
                      std::size_t vocabulary)
{
    PASTKEYS_EXPECTS(stored.size() == rounded.size() && stored.size() % vocabulary == 0);
    LogitError error;
    double sum = 0;
    double squares = 0;
    double errorSquares = 0;
    for (std::size_t begin = 0; begin < stored.size(); begin += vocabulary) {
        const auto before = stored.subspan(begin, vocabulary);
        const auto after = rounded.subspan(begin, vocabulary);
        if (!isFinite(before) || !isFinite(after)) {
            ++error.rowsLeftOut;
            continue;
        }
        ++error.rows;
        error.sameTopToken += indexOfLargest(before) == indexOfLargest(after) ? 1 : 0;
        for (std::size_t i = 0; i < vocabulary; ++i) {
            const double value = before[i];
            const double difference = after[i] - value;
            sum += value;
            squares += value * value;
            errorSquares += difference * difference;
            error.largest = std::max(error.largest, std::fabs(difference));
        }
    }
    const auto count = static_cast<double>(std::max<std::size_t>(error.rows * vocabulary, 1));
    error.rootMeanSquare = std::sqrt(errorSquares / count);
    error.spread = std::sqrt(std::max(squares / count - sum / count * (sum / count), 0.0));
    return error;
}

} // namespace pastkeys
