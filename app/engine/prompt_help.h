// What a model folder offers to help users write prompts.
#pragma once

#include "run/batch_run.h"
#include "shared/run_wish.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace pastkeys {

/// A prompt that the user can pick instead of typing one.
struct Example
{
    QString title;
    QString prompt;
    int tokens = 24;
    std::optional<Place> look; ///< the place in the run that the example is about
    QString meaning = {};      ///< of the prompt, in the window's language; empty in English
};

/// The examples in a model folder's examples.json, with titles and meanings in the window's
/// language. Empty if
/// examples.json is not a regular file with examples in it. Leaves out examples whose prompts are
/// too long.
QList<Example> examplesOf(const QString& modelFolder);

/// Prompts that run together in a batch, and the settings of the batch.
struct BatchExample
{
    QString title;
    QStringList prompts;
    QString meaning; ///< of the prompts, in the window's language, one per line; empty in English
    BatchKind kind = BatchKind::Continuous;
    int slotCount = 8;
    int block = 16;
    std::optional<int> blocks; ///< in the pool; if empty, as many as needed
    int tokens = 24;
    PaddingSide padding = PaddingSide::Left; ///< of a static batch
    bool countsPadding = false;              ///< a mistake in a static batch; see BatchHeader
};

// The largest values that the window's batch controls allow.
inline constexpr int kMostSequences = 64;
inline constexpr int kMostOfBlock = 1024; ///< positions per block
inline constexpr int kMostBlocks = 100'000;
inline constexpr int kMostBatchTokens = 10'000;

/// The batches in a model folder's batches.json, with titles and meanings in the window's
/// language. Empty if
/// batches.json is not a regular file with batches in it. Leaves out a batch that has no prompts or
/// too many, whose prompts are too long in total, or in which a prompt is empty or has several
/// lines. A number outside the range of its control is clamped to that range.
QList<BatchExample> batchesOf(const QString& modelFolder);

/// A group of related words that the model knows.
struct WordGroup
{
    QString name;
    QStringList words;
};

/// All words that the model knows, from its words.json, in groups named in the window's language.
/// Empty if words.json is not a regular file with groups of words in it.
QList<WordGroup> wordsOf(const QString& modelFolder);

} // namespace pastkeys
