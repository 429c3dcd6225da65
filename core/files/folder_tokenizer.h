#pragma once

#include "text/tokenizer.h"

#include <array>
#include <filesystem>
#include <optional>
#include <vector>

namespace pastkeys {

/// The files that tokenizerIn() reads.
inline constexpr std::array<const char*, 10> kTokenizerFiles{"tokenizer.json",
                                                             "vocab.json",
                                                             "merges.txt",
                                                             "vocab.txt",
                                                             "source.spm",
                                                             "tokenizer.model",
                                                             "spiece.model",
                                                             "tokenizer_config.json",
                                                             "special_tokens_map.json",
                                                             "added_tokens.json"};

/// Reads the tokenizer in a model folder: tokenizer.json, or else the pair of vocab.json and
/// merges.txt, or vocab.json and source.spm, or else vocab.txt, tokenizer.model or spiece.model, and what the other files add to
/// it. Returns nothing if the folder has none of these. Adds a warning for each setting that is not
/// applied. Throws InputError or IoError, also for a folder with a tokenizer of another kind.
std::optional<Tokenizer> tokenizerIn(const std::filesystem::path& folder,
                                     std::vector<Text>& warnings);

/// The error for a folder from which a tokenizer is needed, but which lacks `found`.
[[noreturn]] void refuseWithoutTokenizer(const std::filesystem::path& folder, Text found,
                                         Text hint = {});

} // namespace pastkeys
