#include "kernels/select.h"

#include "base/errors.h"
#include "kernels/eigen.h"
#include "kernels/simd.h"

#include <algorithm>
#include <array>
#include <vector>

namespace pastkeys {

namespace {

std::vector<const Kernels*> exactTables()
{
    std::vector<const Kernels*> tables = simdKernels();
    tables.push_back(&referenceKernels());
    return tables;
}

constexpr std::array<std::string_view, 3> kSimdNames{"avx2", "avx512", "neon"};

} // namespace

const Kernels& bestKernels()
{
    static const Kernels& best = *exactTables().front();
    return best;
}

std::span<const Kernels* const> availableKernels()
{
    static const std::vector<const Kernels*> all = [] {
        std::vector<const Kernels*> tables = exactTables();
        tables.push_back(&eigenKernels());
        return tables;
    }();
    return all;
}

const Kernels& kernelsThatMade(std::string_view name)
{
    const auto tables = availableKernels();
    const auto found =
        std::ranges::find(tables, name, [](const auto* table) { return table->name; });
    return found == tables.end() ? bestKernels() : **found;
}

const Kernels& kernelsNamed(std::string_view name)
{
    if (name == "auto")
        return bestKernels();
    std::string names = "auto";
    for (const Kernels* table : availableKernels()) {
        if (table->name == name)
            return *table;
        names += ", " + std::string(table->name);
    }
    const bool known = std::ranges::find(kSimdNames, name) != kSimdNames.end();
    refuse({}, std::string("--kernels"), Text::tr("one of %1", names), Text(name, 120),
           known ? Text::tr("This processor lacks the instructions that these kernels need.")
                 : Text::tr("There are no kernels with this name."));
}

} // namespace pastkeys
