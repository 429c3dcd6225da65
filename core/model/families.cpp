#include "model/families.h"

#include "model/bart.h"
#include "model/gemma3_text.h"
#include "model/gpt2.h"
#include "model/gpt_neo.h"
#include "model/gpt_neox.h"
#include "model/llama.h"
#include "model/t5.h"

#include <algorithm>
#include <array>

namespace pastkeys {

namespace {

/// With all operations that a model of the type may have.
LlamaConfig llamaWithEverything()
{
    LlamaConfig config;
    config.heads = 1;
    config.kvHeads = 1;
    config.normsHeads = true;
    return config;
}

GptNeoxConfig neoxWithRotation()
{
    GptNeoxConfig config;
    config.rotated = 2;
    return config;
}

T5Config gatedT5()
{
    T5Config config;
    config.isGated = true;
    return config;
}

} // namespace

std::span<const NetworkPtr> families()
{
    static const std::array all{
        gpt2({}),
        gptNeo({}),
        gptNeox(neoxWithRotation()),
        llama(llamaWithEverything()),
        gemma3Text(llamaWithEverything()),
        bart(marianConfig()),
        bart({}),
        t5(gatedT5()),
    };
    return all;
}

NetworkPtr familyNamed(std::string_view name)
{
    const auto found = std::ranges::find(
        families(), name, [](const NetworkPtr& each) { return std::string_view(each->family()); });
    return found == families().end() ? nullptr : *found;
}

bool isOperationName(std::string_view name)
{
    return std::ranges::any_of(families(), [name](const NetworkPtr& each) {
        return each->operationNamed(name).has_value();
    });
}

std::vector<std::string_view> operationNames()
{
    std::vector<std::string_view> names;
    for (const NetworkPtr& each : families())
        for (const OperationSpec& operation : each->operations())
            if (std::ranges::find(names, operation.name) == names.end())
                names.emplace_back(operation.name);
    return names;
}

} // namespace pastkeys
