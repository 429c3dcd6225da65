#include "engine/open_models.h"

#include "files/model_folder.h"

#include <algorithm>

namespace pastkeys {

void OpenModels::add(std::shared_ptr<const LoadedModel> model)
{
    if (model)
        m_models.push_back(std::move(model));
}

const LoadedModel* OpenModels::withFingerprint(const std::string& fingerprint) const
{
    const auto found = std::ranges::find_if(
        m_models, [&](const auto& model) { return model->fingerprint == fingerprint; });
    return found == m_models.end() ? nullptr : found->get();
}

} // namespace pastkeys
