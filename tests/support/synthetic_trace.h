// A recorded run of any length, without a model: all its rows and logits are 0.
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace pastkeys::test {

struct SyntheticRun
{
    std::size_t steps = 1;
    std::size_t prompt = 1; ///< tokens; every later step reads one
    std::vector<std::string> lanes{"off", "static"};
    std::string token = "a";
};

/// The run as a `.pastkeys` file. The model has one layer with one head of width 1.
inline std::string syntheticTraceFile(const SyntheticRun& run)
{
    using Json = nlohmann::ordered_json;
    const Json token{{"id", 0}, {"text", run.token}};
    Json record{{"model", Json::object()},
                {"settings", {{"promptTokens", run.prompt}}},
                {"lanes", Json::array()},
                {"steps", Json::array()}};
    for (const std::string& lane : run.lanes)
        record["lanes"].push_back({{"id", lane}, {"spec", lane}});
    std::size_t end = 0;
    for (std::size_t s = 0; s < run.steps; ++s) {
        const std::size_t first = end;
        end += s == 0 ? run.prompt : 1;
        Json lanes = Json::array();
        for (const std::string& lane : run.lanes) {
            const std::size_t from = lane == "off" ? 0 : first;
            Json json{{"lane", lane}, {"first", from}, {"rows", end - from}};
            if (from > 0)
                json["held"] = {{0, from}};
            lanes.push_back(std::move(json));
        }
        record["steps"].push_back({{"index", s},
                                   {"first", first},
                                   {"tokens", Json::array_t(end - first, token)},
                                   {"lanes", std::move(lanes)},
                                   {"choice", token}});
    }
    const Json config{{"model_type", "gpt2"}, {"vocab_size", 2}, {"n_positions", 1U << 24U},
                      {"n_embd", 1},          {"n_layer", 1},    {"n_head", 1},
                      {"n_inner", 1}};
    Json header{{"__metadata__",
                 {{"format", "pastkeys-trace"},
                  {"version", "2"},
                  {"config", config.dump()},
                  {"record", record.dump()}}}};
    std::size_t bytes = 0;
    const auto add = [&](const char* name, const Json& shape, std::size_t numbers) {
        const std::size_t tensorEnd = bytes + numbers * sizeof(float);
        header[name] = {{"dtype", "F32"}, {"shape", shape}, {"data_offsets", {bytes, tensorEnd}}};
        bytes = tensorEnd;
    };
    for (const char* name : {"layers.0.q", "layers.0.k", "layers.0.v"})
        add(name, {1, end, 1}, end);
    add("layers.0.residual2", {end, 1}, end);
    add("logits", {run.steps, 2}, 2 * run.steps);
    const std::string text = header.dump();
    const std::uint64_t length = text.size();
    return std::string(reinterpret_cast<const char*>(&length), sizeof length) + text +
           std::string(bytes, '\0');
}

} // namespace pastkeys::test
