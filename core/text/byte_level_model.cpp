#include "text/byte_level_model.h"

#include <algorithm>

namespace pastkeys {

class ByteLevelModel::Encoder final : public WordEncoder
{
public:
    explicit Encoder(const ByteLevelModel& model)
        : m_model(model), m_merger(model.m_merges, model.m_bytes.ids)
    {
    }

    void append(std::string_view word, std::vector<TokenId>& ids,
                const std::stop_token& stop) override
    {
        if (const auto whole = m_model.m_wholeWords.find(word);
            whole != m_model.m_wholeWords.end()) {
            ids.push_back(whole->second);
            return;
        }
        const auto isMissing = [this](char byte) {
            return m_model.m_bytes.missing[static_cast<unsigned char>(byte)];
        };
        if (m_model.m_bytes.missing.none() || std::ranges::none_of(word, isMissing))
            return m_merger.append(word, ids, stop);
        m_known.clear();
        std::ranges::copy_if(word, std::back_inserter(m_known), std::not_fn(isMissing));
        m_merger.append(m_known, ids, stop);
    }

private:
    const ByteLevelModel& m_model;
    WordMerger m_merger;
    std::string m_known;
};

std::unique_ptr<WordEncoder> ByteLevelModel::encoder() const
{
    return std::make_unique<Encoder>(*this);
}

} // namespace pastkeys
