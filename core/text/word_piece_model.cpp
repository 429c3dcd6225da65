#include "text/word_piece_model.h"

#include "base/errors.h"

#include <algorithm>

namespace pastkeys {

namespace {

bool beginsCharacter(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
}

} // namespace

class WordPieceModel::Encoder final : public WordEncoder
{
public:
    explicit Encoder(const WordPieceModel& model) : m_model(model) {}

    void append(std::string_view word, std::vector<TokenId>& ids,
                const std::stop_token& stop) override
    {
        if (stop.stop_requested())
            throw Cancelled();
        const auto length = static_cast<std::size_t>(std::ranges::count_if(word, beginsCharacter));
        const std::size_t before = ids.size();
        if (length <= m_model.m_settings.longestWord && appendPieces(word, ids))
            return;
        ids.resize(before);
        ids.push_back(m_model.m_settings.unknown);
    }

private:
    /// Returns false if a part of the word begins with no token.
    bool appendPieces(std::string_view word, std::vector<TokenId>& ids)
    {
        const std::size_t prefix = m_model.m_settings.prefix.size();
        std::size_t skipped = 0; // the first piece has no prefix
        while (!word.empty()) {
            m_piece.assign(m_model.m_settings.prefix, 0, skipped);
            m_piece += word;
            auto found = m_model.m_tokens.end();
            while (m_piece.size() > skipped) {
                found = m_model.m_tokens.find(m_piece);
                if (found != m_model.m_tokens.end())
                    break;
                while (m_piece.size() > skipped && !beginsCharacter(m_piece.back()))
                    m_piece.pop_back();
                if (m_piece.size() > skipped)
                    m_piece.pop_back();
            }
            if (m_piece.size() == skipped)
                return false;
            ids.push_back(found->second);
            word.remove_prefix(m_piece.size() - skipped);
            skipped = prefix;
        }
        return true;
    }

    const WordPieceModel& m_model;
    std::string m_piece; ///< the part of the word that is looked up, after the prefix
};

std::unique_ptr<WordEncoder> WordPieceModel::encoder() const
{
    return std::make_unique<Encoder>(*this);
}

} // namespace pastkeys
