#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace pastkeys {

struct LoadedModel;

/// The models at hand, to compute rows of a run again: usually one, or two if the lanes of the run
/// have different weights.
class OpenModels
{
public:
    OpenModels() = default;
    // NOLINTBEGIN(google-explicit-constructor)
    OpenModels(std::shared_ptr<const LoadedModel> model) { add(std::move(model)); }
    OpenModels(std::shared_ptr<LoadedModel> model) { add(std::move(model)); }
    OpenModels(std::nullptr_t) {}
    // NOLINTEND(google-explicit-constructor)

    /// Does nothing for null.
    void add(std::shared_ptr<const LoadedModel> model);
    bool empty() const { return m_models.empty(); }
    /// Null if no model has this fingerprint.
    const LoadedModel* withFingerprint(const std::string& fingerprint) const;

private:
    std::vector<std::shared_ptr<const LoadedModel>> m_models;
};

} // namespace pastkeys
