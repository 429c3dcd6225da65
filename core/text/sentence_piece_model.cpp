#include "text/sentence_piece_model.h"

#include "base/errors.h"

#include <algorithm>
#include <exception>
#include <sentencepiece_processor.h>

namespace pastkeys {

class SentencePieceModel::Library
{
public:
    explicit Library(const NamedText& file)
    {
        if (!reads(file.text))
            refuse(file.file, {}, Text::tr("a SentencePiece model"),
                   Text::tr("a file that SentencePiece cannot read"),
                   Text::tr("Is the download complete?"));
    }

    const sentencepiece::SentencePieceProcessor* operator->() const { return &m_processor; }
    std::vector<int> ids() const
    {
        std::vector<int> all(static_cast<std::size_t>(m_processor.GetPieceSize()));
        for (std::size_t id = 0; id < all.size(); ++id)
            all[id] = static_cast<int>(id);
        return all;
    }

private:
    bool reads(std::string_view text)
    {
        try {
            return m_processor.LoadFromSerializedProto(absl::string_view(text.data(), text.size()))
                .ok();
        } catch (const std::exception&) { // for example if a token is empty
            return false;
        }
    }

    sentencepiece::SentencePieceProcessor m_processor;
};

class SentencePieceModel::Encoder final : public WordEncoder
{
public:
    explicit Encoder(const Library& library) : m_library(library) {}

    void append(std::string_view word, std::vector<TokenId>& ids,
                const std::stop_token& stop) override
    {
        if (stop.stop_requested())
            throw Cancelled();
        for (const int id : m_library->EncodeAsIds(absl::string_view(word.data(), word.size())))
            ids.push_back(idAt<TokenId>(static_cast<std::size_t>(id)));
    }

private:
    const Library& m_library;
};

SentencePieceModel::SentencePieceModel(const NamedText& file)
    : m_library(std::make_unique<const Library>(file))
{
}

SentencePieceModel::~SentencePieceModel() = default;

std::unique_ptr<WordEncoder> SentencePieceModel::encoder() const
{
    return std::make_unique<Encoder>(*m_library);
}

std::vector<std::string> SentencePieceModel::texts() const
{
    std::vector<std::string> all;
    for (const int id : m_library->ids())
        all.push_back((*m_library)->IdToPiece(id));
    return all;
}

std::vector<std::string> SentencePieceModel::specialTexts() const
{
    std::vector<std::string> special;
    for (const int id : m_library->ids())
        if ((*m_library)->IsControl(id) || (*m_library)->IsUnknown(id))
            special.push_back((*m_library)->IdToPiece(id));
    return special;
}

std::optional<TokenId> SentencePieceModel::beginning() const
{
    const int id = (*m_library)->bos_id();
    return id < 0 ? std::nullopt : std::optional(idAt<TokenId>(static_cast<std::size_t>(id)));
}

TokenSpelling SentencePieceModel::spelling() const
{
    const auto isByte = [this](int id) { return (*m_library)->IsByte(id); };
    return {{{"\u2581", " "}}, std::ranges::any_of(m_library->ids(), isByte), {}};
}

SentencePieceProto SentencePieceModel::content() const
{
    return parsedSentencePiece((*m_library)->serialized_model_proto());
}

} // namespace pastkeys
