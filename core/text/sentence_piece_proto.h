// The content of a SentencePiece file, which is a message of Protocol Buffers. Private to core/text.
// Source: google/sentencepiece, src/sentencepiece_model.proto.
#pragma once

#include "text/gguf_tokenizer.h"

#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

/// SentencePiece writes the spaces of a text like this.
inline constexpr std::string_view kVisibleSpace = "\u2581";
std::string withVisibleSpaces(std::string_view text);
std::string withRealSpaces(std::string_view text);

struct SentencePieceProto
{
    struct Piece
    {
        std::string text;
        float score = 0;
        TokenKind kind = TokenKind::Normal;
    };

    std::vector<Piece> pieces; ///< by id
    bool isBpe = false;        ///< byte pairs; otherwise a model of word frequencies, or another
    bool hasBytes = false;     ///< whether unknown characters fall back to bytes
    /// Whether a text is changed other than by these two.
    bool normalizes = false;
    bool addsSpacePrefix = true;
    bool removesSpaces = true; ///< those at the ends, and all but one of adjacent ones
};

std::string serialized(const SentencePieceProto& model);
/// \param file  as serialized() or SentencePiece writes it; of anything else, the result has any
///     values
SentencePieceProto parsedSentencePiece(std::string_view file);

} // namespace pastkeys
