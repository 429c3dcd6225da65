// How tokenizers of bytes in GGUF files split a text into words. A file has only the name of its
// way. Private to core/text.
#pragma once

#include "text/normalizer.h"
#include "text/word_splitter.h"

#include <span>
#include <string_view>
#include <vector>

namespace pastkeys {

struct GgufWordSplit
{
    std::vector<std::string_view> names; ///< of the key tokenizer.ggml.pre; the first is written
    Normalizer normalizer = {};
    WordSplitter splitter = {};
    bool findsWholeWords = false; ///< see ByteLevelModel
    bool addsBeginning = false;   ///< unless the file says otherwise
};

/// The ways that this program knows. No two of them are the same.
std::span<const GgufWordSplit> ggufWordSplits();

/// Null if there is none with this name.
const GgufWordSplit* ggufWordSplitNamed(std::string_view name);

} // namespace pastkeys
