#include "base/content_hint.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <initializer_list>

namespace pastkeys {

namespace {

/// Removes a byte order mark and white space from the beginning of the text.
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

Text hintOnContent(std::string_view beginning)
{
    const auto isAnyOf = [beginning](std::initializer_list<std::string_view> beginnings) {
        return std::ranges::any_of(
            beginnings, [=](std::string_view begin) { return beginning.starts_with(begin); });
    };
    if (isAnyOf({"version https://git-lfs"}))
        return Text::tr("This is a Git LFS pointer, not the file itself. Run `git lfs pull` in its "
                        "folder, or download the file again.");
    if (isAnyOf({"PK\x03\x04", "PK\x05\x06"}))
        return Text::tr("This is a packed archive: a .zip file, or PyTorch's pytorch_model.bin, "
                        "which is not loaded because it can run code when it is read. Unpack it, "
                        "or use the model's safetensors file.");
    if (isAnyOf({"\x1F\x8B"}))
        return Text::tr("This file is compressed with gzip. Decompress it first.");
    if (isAnyOf({"\x80\x02", "\x80\x04"}))
        return Text::tr("This is a Python pickle, which is not loaded because it can run code when "
                        "it is read. Use the model's safetensors file.");
    if (isAnyOf({"GGUF"}))
        return Text::tr("This is a GGUF model. Open the file itself, instead of a folder with it.");
    if (isAnyOf({"\x89HDF"}))
        return Text::tr("This is an HDF5 file (TensorFlow). Use the model's safetensors file.");
    if (isAnyOf({"%PDF"}))
        return Text::tr("This is a PDF document.");
    if (isWebPage(withoutLeadingSpace(beginning)))
        return Text::tr("This is a web page, perhaps an error page or a login form that was saved "
                        "instead of the file. Download the file again.");
    return {};
}

} // namespace pastkeys
