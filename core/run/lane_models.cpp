#include "run/lane_models.h"

#include "base/contract.h"
#include "base/errors.h"
#include "model/same_network.h"
#include "record/lane_names.h"

#include <algorithm>
#include <map>
#include <set>

namespace pastkeys {

namespace {

Text tokenText(const Tokenizer& tokenizer, TokenId id)
{
    return tokenizer.contains(id) ? Text(tokenizer.bytes(id), 60) : Text::tr("no token");
}

/// The first id that has another token in the other tokenizer. Ids after the largest one of either
/// tokenizer do not count, because files may leave out, or add, tokens that no text has.
std::optional<TokenId> firstOtherToken(const Tokenizer& a, const Tokenizer& b)
{
    const std::size_t end = std::min(indexOf(a.largestId()), indexOf(b.largestId())) + 1;
    for (std::size_t i = 0; i < end; ++i)
        if (const auto id = idAt<TokenId>(i);
            a.contains(id) != b.contains(id) || a.bytes(id) != b.bytes(id))
            return id;
    return std::nullopt;
}

Text typeText(const LoadedModel& model)
{
    return std::string(
        nameOf(mainType(*model.network, storedTypes(*model.network, model.weights))));
}

bool areAllDifferent(std::span<const std::string> texts)
{
    return std::set<std::string>(texts.begin(), texts.end()).size() == texts.size();
}

} // namespace

void expectLaneModel(const LoadedModel& model, const LoadedModel& other,
                     const std::filesystem::path& path)
{
    const std::string file = printable(path.string(), 600);
    if (auto difference = differenceOf(*model.network, *other.network))
        refuse(file, std::move(difference->place),
               Text::tr("%1, as in the model %2", difference->first, model.name),
               std::move(difference->second),
               Text::tr("Two models can be lanes of one run only if they have the same sizes and "
                        "operations."));
    expectSameTokens(model, other, path,
                     Text::tr("Two models can be lanes of one run only if they read the same "
                              "tokens."));
}

void expectSameTokens(const LoadedModel& model, const LoadedModel& other,
                      const std::filesystem::path& path, const Text& hint)
{
    const std::string file = printable(path.string(), 600);
    if (model.tokenizer.readsIds() != other.tokenizer.readsIds())
        refuse(file, Text::tr("tokenizer"), Text::tr("the tokens of the model %1", model.name),
               model.tokenizer.readsIds() ? Text::tr("a tokenizer, which that model lacks")
                                          : Text::tr("no tokenizer"));
    if (const auto id = firstOtherToken(model.tokenizer, other.tokenizer))
        refuse(file, Text::tr("token %1", std::to_string(indexOf(*id))),
               Text::tr("%1, as in the model %2", tokenText(model.tokenizer, *id), model.name),
               tokenText(other.tokenizer, *id), hint);
}

DType mainType(const Network& network, const StoredTypes& types)
{
    std::map<DType, std::uint64_t> numbers;
    for (const WeightPoint& point : network.weightPoints())
        if (const WeightSpec& weight = network[point.weight]; weight.form != WeightForm::Vector)
            for (const StoredPart& part : types.of(point))
                numbers[part.type] +=
                    part.outputs > 0 ? part.outputs * weight.shape[0] : weight.size();
    const auto most =
        std::ranges::max_element(numbers, {}, &std::map<DType, std::uint64_t>::value_type::second);
    return most == numbers.end() ? DType::Float32 : most->first;
}

std::vector<std::shared_ptr<const LaneWeights>>
laneWeightsOf(std::span<const LoadedModel* const> models)
{
    std::vector<std::string> names;
    std::vector<std::string> types;
    for (const LoadedModel* model : models) {
        names.push_back(model->name.english());
        types.push_back(typeText(*model).english());
    }
    const bool typesDiffer = areAllDifferent(types);
    const bool namesDiffer = areAllDifferent(names);
    std::vector<std::shared_ptr<const LaneWeights>> all;
    for (std::size_t i = 0; i < models.size(); ++i) {
        const LoadedModel& model = *models[i];
        const auto weights = std::make_shared<LaneWeights>();
        weights->label = typesDiffer ? types[i] : namesDiffer ? names[i] : std::to_string(i + 1);
        weights->name = namesDiffer ? model.name : Text::tr("%1 (%2)", model.name, weights->label);
        weights->fingerprint = model.fingerprint;
        weights->types = storedTypes(*model.network, model.weights);
        weights->bytes = model.weights.bytes();
        all.push_back(weights);
    }
    return all;
}

void setWeights(std::vector<LaneSpec>& lanes, std::span<const LoadedModel* const> models)
{
    PASTKEYS_EXPECTS(lanes.size() == models.size());
    const auto weights = laneWeightsOf(models);
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        lanes[i].weights = weights[i];
        nameAfterCache(lanes[i]);
    }
}

std::vector<LaneSpec> withoutWeights(std::vector<LaneSpec> lanes)
{
    for (LaneSpec& lane : lanes)
        if (lane.weights) {
            lane.weights.reset();
            nameAfterCache(lane);
        }
    return lanes;
}

} // namespace pastkeys
