#include "base/content_hint.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace pastkeys {

namespace {

struct KnownBeginning
{
    std::string_view bytes;
    std::string_view hint;
};

using namespace std::string_view_literals;

constexpr std::string_view kPickle =
    "This is a Python pickle, which can run code when it is read; it is not loaded. Use the "
    "model's safetensors file."sv;
constexpr std::string_view kArchive =
    "This is a packed archive (a .zip, or PyTorch's pytorch_model.bin, which can run code when it "
    "is read; it is not loaded). Unpack it, or use the model's safetensors file."sv;

constexpr std::array<KnownBeginning, 9> kKnownBeginnings{{
    {"version https://git-lfs"sv, "This is a Git LFS pointer, not the file itself. Run `git lfs "
                                  "pull` in its folder, or download the file again."sv},
    {"PK\x03\x04"sv, kArchive},
    {"PK\x05\x06"sv, kArchive},
    {"\x1F\x8B"sv, "This is packed with gzip. Unpack it first."sv},
    {"\x80\x02"sv, kPickle},
    {"\x80\x04"sv, kPickle},
    {"GGUF"sv, "This is a GGUF model, made for llama.cpp. Use the safetensors files of the same "
               "model."sv},
    {"\x89HDF"sv, "This is an HDF5 file (TensorFlow). Use the model's safetensors file."sv},
    {"%PDF"sv, "This is a PDF document."sv},
}};

/// Without what may stand before the first mark of a text: a byte order mark and white space.
std::string_view withoutLeadingSpace(std::string_view text)
{
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark))
        text.remove_prefix(kByteOrderMark.size());
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    return text;
}

bool isWebPage(std::string_view text)
{
    constexpr std::array<std::string_view, 4> kTags{"<!doctype", "<html", "<head", "<?xml"};
    const auto startsWithTag = [text](std::string_view tag) {
        return text.size() >= tag.size() &&
               std::equal(tag.begin(), tag.end(), text.begin(), [](char wanted, char found) {
                   return wanted ==
                          static_cast<char>(std::tolower(static_cast<unsigned char>(found)));
               });
    };
    return std::any_of(kTags.begin(), kTags.end(), startsWithTag);
}

} // namespace

std::string hintOnContent(std::string_view beginning)
{
    for (const KnownBeginning& known : kKnownBeginnings) {
        if (beginning.starts_with(known.bytes))
            return std::string(known.hint);
    }
    if (isWebPage(withoutLeadingSpace(beginning)))
        return "This is a web page, perhaps an error page or a login form saved in the file's "
               "place. Download the file again.";
    return {};
}

} // namespace pastkeys
