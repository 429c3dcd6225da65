#include "archive/choice_check.h"

#include "base/errors.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace pastkeys {

namespace {

/// How far a probability in a file may be from ours. Other programs compute it in other ways.
constexpr double kProbabilityTolerance = 1e-3;

/// The choice of one lane in one step.
class ChoiceCheck
{
public:
    ChoiceCheck(const TraceHeader& header, const StepRecord& step, const std::vector<float>& logits,
                const std::vector<LogitEntry>& top, const std::string& file)
        : m_header(header), m_step(step), m_logits(logits), m_top(top), m_file(file)
    {
    }

    void run(const std::optional<Choice>& choice) const
    {
        expectTop();
        // A run that joins two others has the sampling of one of them, and its tokens may have been
        // chosen from the logits of lanes that were left out. Its lanes count as having own words.
        if (m_header.ownWords)
            return;
        if (const auto sampling = samplingDescribed(m_header.sampling))
            expectProbabilities(sampling->greedy ? 1 : sampling->temperature);
        if (!choice)
            return;
        const float logit = at(choice->token.id);
        if (std::isnan(logit) || (choice->sampled.greedy && logit < largest()))
            refuseIn("choice", Text::tr("a token with the largest logit, unless it is drawn"),
                     std::to_string(logit));
        const std::size_t rank = choice->sampled.rank;
        if (rank < std::min(m_top.size(), Sampler::kTopCount) && rank > 0 &&
            m_top[rank].token.id != choice->token.id)
            refuseIn("choice/rank", Text::tr("the rank of the token in topLogits"),
                     std::to_string(rank));
    }

private:
    [[noreturn]] void refuseIn(const char* field, Text expected, const std::string& found) const
    {
        refuse(m_file, "/steps/" + std::to_string(m_step.index) + "/" + field, std::move(expected),
               found);
    }

    float at(TokenId token) const { return m_logits[indexOf(token)]; }

    /// Whether the token can be chosen.
    bool isUsed(std::size_t id) const
    {
        return id < m_header.tokensUsed() &&
               !std::ranges::binary_search(m_header.config().neverChosen, idAt<TokenId>(id));
    }

    /// The logits of the tokens that can be chosen.
    std::vector<float> used() const
    {
        std::vector<float> logits;
        for (std::size_t id = 0; id < m_logits.size(); ++id)
            if (isUsed(id))
                logits.push_back(m_logits[id]);
        return logits;
    }

    float largest() const
    {
        float most = -std::numeric_limits<float>::infinity();
        for (const float logit : used())
            most = logit > most ? logit : most;
        return most;
    }

    /// Expects the largest logits, in descending order, each with its value.
    void expectTop() const
    {
        const auto refuseTop = [this](float found) {
            refuseIn("topLogits", Text::tr("the largest values of the tensor logits, in order"),
                     std::to_string(found));
        };
        std::set<TokenId> seen;
        float last = std::numeric_limits<float>::infinity();
        for (const LogitEntry& entry : m_top) {
            const float logit = at(entry.token.id);
            const float stated = entry.ranked.logit; // NaN if it is absent
            if (!(logit <= last) || !seen.insert(entry.token.id).second ||
                (!std::isnan(stated) && stated != logit))
                refuseTop(std::isnan(stated) ? logit : stated);
            last = logit;
        }
        // A sampled token can follow the ten largest ones, even if it is much smaller.
        const std::size_t count = std::min(m_top.size(), Sampler::kTopCount);
        if (count == 0)
            return;
        const float least = at(m_top[count - 1].token.id);
        const std::vector<float> all = used();
        if (std::ranges::count_if(all, [least](float logit) { return logit > least; }) >=
            static_cast<std::ptrdiff_t>(count))
            refuseTop(least);
    }

    /// Expects the softmax of the logits, over all of them or over those of the tokens in use.
    void expectProbabilities(double temperature) const
    {
        if (m_top.empty())
            return;
        const auto most = static_cast<double>(largest());
        const auto weight = [&](float logit) {
            return std::isnan(logit) ? 0
                                     : std::exp((static_cast<double>(logit) - most) / temperature);
        };
        double ofUsed = 0;
        double ofAll = 0;
        for (std::size_t id = 0; id < m_logits.size(); ++id) {
            ofAll += weight(m_logits[id]);
            ofUsed += isUsed(id) ? weight(m_logits[id]) : 0;
        }
        for (const LogitEntry& entry : m_top) {
            const double share = weight(at(entry.token.id));
            const double found = entry.ranked.probability; // NaN if it is absent
            if (found < share / ofAll - kProbabilityTolerance ||
                found > share / ofUsed + kProbabilityTolerance)
                refuseIn("topLogits", Text::tr("probabilities that follow from the logits"),
                         std::to_string(found));
        }
    }

    const TraceHeader& m_header;
    const StepRecord& m_step;
    const std::vector<float>& m_logits;
    const std::vector<LogitEntry>& m_top;
    const std::string& m_file;
};

} // namespace

void expectChoiceFromLogits(const TraceHeader& header, const StepRecord& step, Lane lane,
                            const std::string& file)
{
    const PassRecord* record = step.lane(lane);
    if (!record || step.logitsOf(lane).empty())
        return;
    // Lanes that share a text share the choice, which follows only from the first lane's logits.
    const OwnWords& own = record->own;
    const bool chooses = lane == step.chooser();
    if (chooses || !own.logits.empty() || !own.topLogits.empty() || own.choice)
        ChoiceCheck(header, step, step.logitsOf(lane), chooses ? step.topLogits : own.topLogits,
                    file)
            .run(chooses ? step.choice : own.choice);
}

} // namespace pastkeys
