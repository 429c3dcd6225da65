// Folders with a tokenizer and a cases.txt: see tests/golden/tokenizers/README.md.
#pragma once

#include "text/tokenizer.h"

#include <filesystem>
#include <string>
#include <vector>

namespace pastkeys::test {

/// Reads tokenizer.json, or else tokenizer.model or vocab.txt.
Tokenizer tokenizerInFolder(const std::filesystem::path& folder);

/// The folders in `parent` that have a cases.txt, in order.
std::vector<std::filesystem::path> foldersWithCases(const std::filesystem::path& parent);

struct CaseResults
{
    int count = 0;
    int failed = 0;
    std::string firstFailure; ///< the text, the expected ids and ours
};

/// Encodes every text of a folder's cases.txt with recognized special tokens.
CaseResults compareCases(const std::filesystem::path& folder, const Tokenizer& tokenizer);

} // namespace pastkeys::test
