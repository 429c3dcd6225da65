#include "text/sentence_piece_proto.h"

#include "text/token_spelling.h"

#include <algorithm>
#include <bit>

namespace pastkeys {

namespace {

// A field begins with a number: its own number times 8, plus the form of its value.
enum class WireForm : std::uint8_t
{
    Number = 0, ///< 7 bits per byte, from the lowest; the top bit says that more follow
    Eight = 1,  ///< bytes
    Bytes = 2,  ///< their count, as a Number, and then these
    Four = 5,   ///< bytes
};

/// The numbers of the fields that are used here.
namespace field {
constexpr std::uint64_t kPieces = 1, kTrainer = 2, kNormalizer = 3; // of the file
constexpr std::uint64_t kText = 1, kScore = 2, kKind = 3;           // of a piece
// Of the trainer. With suffixes, spaces end words.
constexpr std::uint64_t kModelType = 3, kSuffixes = 24, kByteFallback = 35;
// Of the normalizer. The first has a table of characters to replace.
constexpr std::uint64_t kTable = 2, kSpacePrefix = 3, kRemovesSpaces = 4, kEscapesSpaces = 5;
} // namespace field

constexpr std::uint64_t kBpe = 2;

void appendNumber(std::string& out, std::uint64_t number)
{
    for (; number >= 0x80; number >>= 7)
        out += static_cast<char>(number | 0x80);
    out += static_cast<char>(number);
}

void appendField(std::string& out, std::uint64_t field, std::uint64_t number)
{
    appendNumber(out, field << 3 | static_cast<std::uint64_t>(WireForm::Number));
    appendNumber(out, number);
}

void appendField(std::string& out, std::uint64_t field, std::string_view bytes)
{
    appendNumber(out, field << 3 | static_cast<std::uint64_t>(WireForm::Bytes));
    appendNumber(out, bytes.size());
    out += bytes;
}

void appendField(std::string& out, std::uint64_t field, float number)
{
    appendNumber(out, field << 3 | static_cast<std::uint64_t>(WireForm::Four));
    const auto bits = std::bit_cast<std::uint32_t>(number);
    for (int shift = 0; shift < 32; shift += 8)
        out += static_cast<char>(bits >> shift);
}

struct Field
{
    std::uint64_t number = 0; ///< of the field
    std::uint64_t value = 0;  ///< if it is a number
    std::string_view bytes;
};

std::uint64_t takeNumber(std::string_view& rest)
{
    std::uint64_t number = 0;
    for (unsigned shift = 0; !rest.empty(); shift += 7) {
        const auto byte = static_cast<unsigned char>(rest.front());
        rest.remove_prefix(1);
        if (shift < 64)
            number |= std::uint64_t{byte & 0x7FU} << shift;
        if (byte < 0x80)
            break;
    }
    return number;
}

Field takeField(std::string_view& rest)
{
    const std::uint64_t tag = takeNumber(rest);
    const auto form = static_cast<WireForm>(tag & 7);
    Field taken{.number = tag >> 3};
    if (form == WireForm::Number || form == WireForm::Bytes)
        taken.value = takeNumber(rest);
    const std::uint64_t size = form == WireForm::Bytes   ? taken.value
                               : form == WireForm::Four  ? 4
                               : form == WireForm::Eight ? 8
                                                         : 0;
    taken.bytes =
        rest.substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(size, rest.size())));
    rest.remove_prefix(taken.bytes.size());
    return taken;
}

template <typename Use> void forEachField(std::string_view message, const Use& use)
{
    while (!message.empty())
        use(takeField(message));
}

float floatOf(std::string_view bytes)
{
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bits |= std::uint32_t{static_cast<unsigned char>(bytes[i])} << 8 * i;
    return std::bit_cast<float>(bits);
}

SentencePieceProto::Piece parsedPiece(std::string_view message)
{
    SentencePieceProto::Piece piece;
    forEachField(message, [&](const Field& each) {
        if (each.number == field::kText)
            piece.text = each.bytes;
        else if (each.number == field::kScore && each.bytes.size() == sizeof(float))
            piece.score = floatOf(each.bytes);
        else if (each.number == field::kKind)
            piece.kind = static_cast<TokenKind>(each.value);
    });
    return piece;
}

} // namespace

std::string withVisibleSpaces(std::string_view text)
{
    return TokenSpelling{{{" ", std::string(kVisibleSpace)}}, false, {}}.bytesOf(text);
}

std::string withRealSpaces(std::string_view text)
{
    return TokenSpelling{{{std::string(kVisibleSpace), " "}}, false, {}}.bytesOf(text);
}

std::string serialized(const SentencePieceProto& model)
{
    std::string file;
    for (const SentencePieceProto::Piece& piece : model.pieces) {
        std::string message;
        appendField(message, field::kText, piece.text);
        appendField(message, field::kScore, piece.score);
        appendField(message, field::kKind, static_cast<std::uint64_t>(piece.kind));
        appendField(file, field::kPieces, message);
    }
    std::string trainer;
    appendField(trainer, field::kModelType, model.isBpe ? kBpe : std::uint64_t{1});
    appendField(trainer, field::kByteFallback, std::uint64_t{model.hasBytes});
    appendField(file, field::kTrainer, trainer);
    std::string normalizer;
    appendField(normalizer, field::kSpacePrefix, std::uint64_t{model.addsSpacePrefix});
    appendField(normalizer, field::kRemovesSpaces, std::uint64_t{model.removesSpaces});
    appendField(normalizer, field::kEscapesSpaces, std::uint64_t{1});
    appendField(file, field::kNormalizer, normalizer);
    return file;
}

SentencePieceProto parsedSentencePiece(std::string_view file)
{
    SentencePieceProto model;
    const auto readTrainer = [&](const Field& each) {
        if (each.number == field::kModelType)
            model.isBpe = each.value == kBpe;
        else if (each.number == field::kByteFallback)
            model.hasBytes = each.value != 0;
        else if (each.number == field::kSuffixes)
            model.normalizes |= each.value != 0;
    };
    const auto readNormalizer = [&](const Field& each) {
        if (each.number == field::kTable)
            model.normalizes |= !each.bytes.empty();
        else if (each.number == field::kSpacePrefix)
            model.addsSpacePrefix = each.value != 0;
        else if (each.number == field::kRemovesSpaces)
            model.removesSpaces = each.value != 0;
        else if (each.number == field::kEscapesSpaces)
            model.normalizes |= each.value == 0;
    };
    forEachField(file, [&](const Field& each) {
        if (each.number == field::kPieces)
            model.pieces.push_back(parsedPiece(each.bytes));
        else if (each.number == field::kTrainer)
            forEachField(each.bytes, readTrainer);
        else if (each.number == field::kNormalizer)
            forEachField(each.bytes, readNormalizer);
    });
    return model;
}

} // namespace pastkeys
