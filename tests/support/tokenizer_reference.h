// Hugging Face's tokenizers, the independent implementation that ours is compared with.
#pragma once

#include <QByteArray>

#include <string>
#include <vector>

namespace pastkeys::test {

/// Whether tests/support/reference_tokenizer/install.sh has been run, and node is there.
bool referenceIsInstalled();

/// A question to the reference: see reference.mjs.
QByteArray question(char mode, const std::string& text);

/// Returns one line of numbers per question, or nothing if the reference fails.
std::vector<std::string> referenceAnswers(const QByteArray& questions);
std::vector<std::string> referenceAnswers(char mode, const std::vector<std::string>& texts);

} // namespace pastkeys::test
