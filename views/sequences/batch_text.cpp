#include "sequences/batch_text.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "sequences/batch_summary.h"
#include "shared/operation_text.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

/// "2 prefills with 24 rows in total", "7 decode rows" ...
QStringList partTexts(const BatchStep& step)
{
    QStringList texts;
    const std::size_t prefills = step.partsOf(RowsUse::Prefill);
    const QString prefillRows = Tr::tr("%Ln rows", nullptr, asInt(step.rowsOf(RowsUse::Prefill)));
    if (prefills > 0)
        texts << Tr::tr("%Ln prefills with %1 in total", nullptr, asInt(prefills)).arg(prefillRows);
    if (const std::size_t rows = step.rowsOf(RowsUse::Decode))
        texts << Tr::tr("%Ln decode rows", nullptr, asInt(rows));
    if (const std::size_t rows = step.rowsOf(RowsUse::Again))
        texts << Tr::tr("%Ln rows computed again", nullptr, asInt(rows));
    if (const std::size_t rows = step.rowsOf(RowsUse::Padding))
        texts << Tr::tr("%Ln rows of padding", nullptr, asInt(rows));
    return texts;
}

QString weightSentence(const BatchStep& step)
{
    const std::size_t tokens = step.chosen();
    if (tokens == 0)
        return Tr::tr("The pass read the weights (%1) once and has chosen no token yet (c).")
            .arg(bytesText(step.weightBytes));
    return Tr::tr("The pass read the weights (%1) once for %Ln tokens: %2 per token (c).", nullptr,
                  asInt(tokens))
        .arg(bytesText(step.weightBytes), bytesText(step.weightBytes / tokens));
}

/// Compares the time of one pass for all rows with the time of a separate pass for each sequence.
QString timeSentence(const BatchStep& step)
{
    const QString together = durationText(secondsOf(step.duration));
    const auto alone = step.alone();
    if (!alone)
        return Tr::tr("All rows together took %1 (m).").arg(together);
    if (step.computing() < 2)
        return Tr::tr("The pass took %1 (m).").arg(together);
    const auto [batch, apart] = durationTexts(secondsOf(step.duration), secondsOf(*alone));
    if (step.found() > 0)
        return Tr::tr("All rows together took %1; one sequence at a time and without the pool, "
                      "the sequences took %2 (m).")
            .arg(batch, apart);
    QString text = Tr::tr("All rows together took %1; one sequence at a time, they took %2 (m).")
                       .arg(batch, apart);
    if (step.hasPrefill() && step.duration > *alone)
        text += ' ' + Tr::tr("Prefills are limited by arithmetic and not by reading the weights, "
                             "so they gain little by running together.");
    return text;
}

/// States how long a prefill delays the sequences that decode in the same step. Empty if there is
/// no prefill or no such sequence.
QString prefillSentence(const BatchState& state)
{
    const BatchStep& step = state.current();
    const std::size_t others = step.partsOf(RowsUse::Decode);
    if (others == 0 || !step.hasPrefill())
        return {};
    const auto usual = usualDecodeStep(state.batch);
    const auto [now, without] = durationTexts(
        secondsOf(step.duration), secondsOf(usual.value_or(std::chrono::nanoseconds{})));
    if (!usual || *usual >= step.duration)
        return Tr::tr("The next word of %Ln other sequences comes only after the prefill: this "
                      "step took %1 (m).",
                      nullptr, asInt(others))
            .arg(now);
    return Tr::tr("The next word of %Ln other sequences comes later because of the prefill: this "
                  "step took %1, and a step without a prefill usually takes %2 (m).",
                  nullptr, asInt(others))
        .arg(now, without);
}

/// States that the logits differ from those that the sequences get when they run alone, but the
/// words do not.
QString sameWordsSentence(const BatchHeader& header, const QString& sequences)
{
    if (header.countsPadding)
        return Tr::tr("The mistake assigns wrong positions to words (sequences: %1). In this step "
                      "the words stay the same, but the logits differ.")
            .arg(sequences);
    return Tr::tr("Logits differ from those that the sequence gets alone (sequences: %1). All "
                  "words stay the same.")
        .arg(sequences);
}

QString bitsSentence(const BatchState& state)
{
    const BatchStep& step = state.current();
    std::size_t compared = 0;
    std::size_t rows = 0;
    std::uint32_t most = 0;
    bool hasOtherWord = false;
    QStringList different;
    for (const BatchPart& part : step.parts) {
        rows += part.choice ? 1 : 0;
        compared += part.maxUlp ? 1 : 0;
        hasOtherWord = hasOtherWord || part.choiceAlone;
        most = std::max(most, part.maxUlp.value_or(0));
        if (part.maxUlp.value_or(0) > 0)
            different << ordinalText(part.sequence);
    }
    if (compared == 0)
        return rows == 0
                   ? QString()
                   : Tr::tr(
                         "The bits were not compared with those from running each sequence alone.");
    const QString sequences = different.join(QStringLiteral(", "));
    if (most > 0 && !hasOtherWord)
        return sameWordsSentence(state.header(), sequences);
    if (most > 0 && state.header().countsPadding)
        return Tr::tr("The mistake assigns wrong positions to words (sequences: %1).")
            .arg(sequences);
    if (most > 0)
        return Tr::tr("Logits differ by up to %1 ULP from those that the sequence gets alone "
                      "(sequences: %2).")
            .arg(grouped(most), sequences);
    if (state.header().countsPadding && state.header().padding == PaddingSide::Right &&
        step.hasPrefill())
        return Tr::tr("The mistake has no effect in this step, because the padding comes after the "
                      "words: every logit has the same bits as when each sequence runs alone.");
    return Tr::tr("Every logit has the same bits as when each sequence runs alone.");
}

/// States how many words differ from those that the sequences choose when they run alone, and in
/// which sequences. Empty if no word differs.
QString otherWordsInStep(const BatchStep& step)
{
    QStringList sequences;
    for (const BatchPart& part : step.parts)
        if (part.choiceAlone)
            sequences << ordinalText(part.sequence);
    if (sequences.isEmpty())
        return {};
    return Tr::tr("%1 of %2 words differ from the words that the sequences choose when they run "
                  "alone on the same text (sequences: %3).")
        .arg(grouped(static_cast<std::size_t>(sequences.size())), grouped(step.chosen()),
             sequences.join(QStringLiteral(", ")));
}

/// Describes what the pool held before the first step. Empty in later steps, or if it held nothing.
QString keptSentence(const BatchState& state)
{
    const std::size_t kept = state.header().keptBefore;
    if (state.step > 0 || kept == 0)
        return {};
    return Tr::tr("%Ln blocks were kept from the last run (c).", nullptr, asInt(kept));
}

/// For the sequences that join for the first time, states how many of their positions were already
/// in the pool.
QString foundInStep(const BatchStep& step)
{
    std::size_t found = 0;
    std::size_t asked = 0;
    for (const BatchPart& part : step.parts)
        if (part.use == RowsUse::Prefill) { // otherwise, the sequence reads its text again
            found += part.found;
            asked += part.found + part.rows;
        }
    return foundSentence(found, asked);
}

/// Explains how a sequence can find rows in the pool that another sequence computes in this step.
QString foundAtOnceSentence(const BatchState& state)
{
    const BatchStep& step = state.current();
    if (step.index > 0 || state.header().keptBefore > 0 || step.found() == 0)
        return {};
    return Tr::tr("Another sequence computes these positions in the same step. In each layer, "
                  "the pass first stores the keys and values of all its rows and then reads them.");
}

QString paddingSentence(const BatchStep& step)
{
    const std::size_t padding = step.rowsOf(RowsUse::Padding);
    if (padding == 0)
        return {};
    return Tr::tr("%1 of %2 rows are padding: the pass computes them, but nothing uses them (c).")
        .arg(grouped(padding), grouped(step.rows()));
}

QString suspendedSentence(const BatchStep& step)
{
    QStringList numbers;
    for (const std::size_t sequence : step.suspended)
        numbers << ordinalText(sequence);
    if (numbers.isEmpty())
        return {};
    return Tr::tr("The pool was full, so the blocks of the %Ln sequences that had joined last were "
                  "taken away: %1. Their rows will be computed again later.",
                  nullptr, static_cast<int>(numbers.size()))
        .arg(numbers.join(QStringLiteral(", ")));
}

/// States how much memory is saved because sequences with the same beginning share blocks.
QString sharingSentence(const BatchState& state)
{
    const std::size_t saved = state.current().blocksSaved();
    return saved == 0 ? QString()
                      : Tr::tr("Without sharing, %Ln more blocks would hold copies of the same "
                               "beginning: %1 (c).",
                               nullptr, asInt(saved))
                            .arg(bytesText(saved * state.header().bytesPerBlock));
}

QString copySentence(const BatchStep& step)
{
    QStringList sequences; // each has copied one block
    for (const BatchPart& part : step.parts)
        if (part.copiedRows > 0)
            sequences << ordinalText(part.sequence);
    if (sequences.isEmpty())
        return {};
    return Tr::tr("%Ln shared blocks were copied before they were written to, so that other "
                  "sequences can go on reading the old ones (sequences: %1) (c).",
                  nullptr, static_cast<int>(sequences.size()))
        .arg(sequences.join(QStringLiteral(", ")));
}

/// The amount by which the positions of a sequence are too large in a step; 0 if they are correct.
/// They are too large if the run counts padding as positions, a mistake that the user can choose.
std::size_t positionShift(const BatchTrace& batch, std::size_t sequence, std::size_t step)
{
    const auto first = firstStepOf(batch, sequence);
    if (!batch.header->countsPadding || !first ||
        (batch.header->padding == PaddingSide::Right && step == *first))
        return 0;
    for (const BatchPart* part : partsOfSequence(*batch.steps[*first], sequence))
        if (part->use == RowsUse::Padding)
            return part->rows;
    return 0;
}

/// "position 3", "positions 3 to 7"
QString positionsText(std::size_t first, std::size_t rows)
{
    return rows == 1 ? Tr::tr("position %1").arg(grouped(first))
                     : Tr::tr("positions %1 to %2").arg(grouped(first), grouped(first + rows - 1));
}

/// Describes the rows of a part, for the tool tip of a cell.
QString partSentence(const BatchPart& part, std::size_t shift)
{
    QString positions = positionsText(part.first, part.rows);
    if (shift > 0)
        positions = Tr::tr("%1 instead of %2, because padding counts as positions")
                        .arg(positionsText(part.first + shift, part.rows), positions);
    switch (part.use) {
    case RowsUse::Prefill:
        return Tr::tr("Prefill: %Ln rows of the prompt, %1.", nullptr, asInt(part.rows))
            .arg(positions);
    case RowsUse::Decode:
        return Tr::tr("Decode: one row, %1.").arg(positions);
    case RowsUse::Again:
        return Tr::tr("%Ln rows are computed again, because their memory was taken away: %1.",
                      nullptr, asInt(part.rows))
            .arg(positions);
    case RowsUse::Padding:
        break;
    }
    return Tr::tr("%Ln rows of padding: they are computed and thrown away.", nullptr,
                  asInt(part.rows));
}

QString whyStopped(StopReason reason)
{
    switch (reason) {
    case StopReason::TokenCount:
        return Tr::tr("It ends here: it has all the tokens that were asked for.");
    case StopReason::EndOfText:
        return Tr::tr("It ends here, with the end-of-text token.");
    case StopReason::StopToken:
        return Tr::tr("It ends here, because this token ends the answer.");
    case StopReason::ContextFull:
        break;
    }
    return Tr::tr("It ends here, because the model's context is full.");
}

QString waitingForMemorySentence(const BatchStep& step, std::size_t sequence)
{
    if (step.shortage && step.shortage->sequence == sequence)
        return Tr::tr("It waits for memory: it needs %Ln blocks, and the pool has %1 free (c).",
                      nullptr, asInt(step.shortage->needed))
            .arg(grouped(step.shortage->free));
    if (step.shortage)
        return Tr::tr("It waits behind sequence %1, which waits for memory.")
            .arg(ordinalText(step.shortage->sequence));
    return Tr::tr("It waits for memory: the pool has too few free blocks.");
}

/// States which sequences wait in the step, and for what. Sequences that are suspended in the step
/// have their own sentence.
QStringList waitingInStep(const BatchState& state)
{
    const BatchStep& step = state.current();
    QStringList sentences;
    QStringList others;
    for (const std::size_t sequence : step.waiting.all()) {
        if (step.shortage && step.shortage->sequence == sequence)
            sentences << Tr::tr("Sequence %1 waits for memory: it needs %Ln blocks, and the pool "
                                "has %2 free (c).",
                                nullptr, asInt(step.shortage->needed))
                             .arg(ordinalText(sequence), grouped(step.shortage->free));
        else if (std::ranges::count(step.suspended, sequence) == 0)
            others << ordinalText(sequence);
    }
    if (others.isEmpty())
        return sentences;
    const auto count = static_cast<int>(others.size());
    QString text;
    if (step.shortage || !step.suspended.empty())
        text = Tr::tr("%Ln sequences wait behind it: %1.", nullptr, count);
    else if (step.sequences() < state.header().slotCount)
        text = Tr::tr("%Ln sequences wait for memory: %1.", nullptr, count);
    else
        text = Tr::tr("%Ln sequences wait for a slot: %1.", nullptr, count);
    return sentences << text.arg(others.join(QStringLiteral(", ")));
}

QStringList computingLines(const BatchTrace& batch, std::size_t sequence, std::size_t step)
{
    const std::size_t shift = positionShift(batch, sequence, step);
    QStringList lines;
    for (const BatchPart* part : partsOfSequence(*batch.steps[step], sequence)) {
        lines << partSentence(*part, shift);
        if (part->found > 0)
            lines << Tr::tr("%Ln positions were found in the pool, so they are not computed again.",
                            nullptr, asInt(part->found));
        if (part->copiedRows > 0)
            lines << Tr::tr("%Ln rows of a shared block were copied before it was written to.",
                            nullptr, asInt(part->copiedRows));
        if (part->choice)
            lines << Tr::tr("It chose “%1”.").arg(visibleToken(part->choice->token.bytes));
        if (part->choiceAlone)
            lines << Tr::tr("Alone, it chooses “%1” after the same text.")
                         .arg(visibleToken(part->choiceAlone->token.bytes));
        if (part->maxUlp.value_or(0) > 0)
            lines << Tr::tr("Its logits differ by up to %1 ULP from those that it gets alone.")
                         .arg(grouped(*part->maxUlp));
        if (part->alone)
            lines << Tr::tr("Alone, this takes %1 (m).").arg(durationText(secondsOf(*part->alone)));
        if (part->stopped)
            lines << whyStopped(*part->stopped);
    }
    return lines;
}

} // namespace

QString ordinalText(std::size_t index)
{
    return grouped(index + 1);
}

QString promptLine(const BatchHeader& header, std::size_t sequence)
{
    return QString::fromStdString(header.prompts[sequence]).simplified();
}

QString otherWordsSentence(const BatchTrace& batch, std::size_t sequence)
{
    const AloneComparison alone = comparedAlone(batch, sequence);
    if (alone.otherTokens == 0)
        return {};
    return Tr::tr("Sequence %1: %2 of %3 words differ from the words that it chooses when it runs "
                  "alone on the same text, and its logits differ by up to %4 ULP (c).")
        .arg(ordinalText(sequence), grouped(alone.otherTokens), grouped(alone.compared),
             grouped(*alone.maxUlp));
}

QString headSentence(const BatchTrace& batch, std::size_t sequence)
{
    QStringList lines{Tr::tr("Sequence %1").arg(ordinalText(sequence)),
                      promptLine(*batch.header, sequence), otherWordsSentence(batch, sequence),
                      Tr::tr("Double-click to run it in the main window.")};
    lines.removeAll(QString());
    return lines.join('\n');
}

QString foundSentence(std::size_t found, std::size_t asked)
{
    if (found == 0)
        return {};
    return Tr::tr("%1 of %2 positions of the prompts were found in the pool, so they needed no "
                  "prefill (c).")
        .arg(grouped(found), grouped(asked));
}

QString rowsSentence(const BatchStep& step)
{
    const QStringList parts = partTexts(step);
    const QString all = Tr::tr("%Ln rows", nullptr, asInt(step.rows()));
    if (parts.size() < 2)
        return Tr::tr("Step %1: %2 (c).").arg(ordinalText(step.index), parts.value(0, all));
    return Tr::tr("Step %1: %2 = %3 (c).")
        .arg(ordinalText(step.index), parts.join(QStringLiteral(" + ")), all);
}

QStringList sentencesOf(const BatchState& state)
{
    if (state.empty())
        return {};
    const BatchStep& step = state.current();
    QStringList sentences{
        rowsSentence(step),     weightSentence(step),   timeSentence(step),
        prefillSentence(state), bitsSentence(state),    keptSentence(state),
        otherWordsInStep(step), foundInStep(step),      foundAtOnceSentence(state),
        paddingSentence(step),  sharingSentence(state), suspendedSentence(step),
        copySentence(step)};
    sentences.removeAll(QString());
    return sentences + waitingInStep(state);
}

QString cellSentence(const BatchTrace& batch, std::size_t sequence, std::size_t step)
{
    const BatchStep& now = *batch.steps[step];
    QStringList lines{
        Tr::tr("Sequence %1 in step %2").arg(ordinalText(sequence), ordinalText(step))};
    switch (doingOf(batch, sequence, step)) {
    case SequenceDoing::Computing:
    case SequenceDoing::Padding:
        lines += computingLines(batch, sequence, step);
        break;
    case SequenceDoing::Suspended:
        lines << Tr::tr("The pool was full, so its blocks were taken away. It waits, and its rows "
                        "will be computed again.");
        break;
    case SequenceDoing::WaitingForSlot:
        lines << Tr::tr("It waits for a slot: %Ln slots are taken.", nullptr,
                        asInt(batch.header->slotCount));
        break;
    case SequenceDoing::WaitingForMemory:
        lines << waitingForMemorySentence(now, sequence);
        break;
    case SequenceDoing::Nothing:
        lines << (lastStepOf(batch, sequence) ? Tr::tr("It has ended.")
                                              : Tr::tr("It does nothing in this step."));
        break;
    }
    lines << Tr::tr("Its prompt: %1").arg(promptLine(*batch.header, sequence));
    return lines.join('\n');
}

QString poolSentence(const BatchState& state)
{
    const BatchStep& step = state.current();
    const PoolUse use = step.poolUse();
    if (state.header().kind == BatchKind::Static) {
        const auto [held, reserved] = bytesTexts(step.bytesUsed, step.bytesReserved);
        return Tr::tr("After this step, %1 are reserved, and rows fill %2 of them (c).")
            .arg(reserved, held);
    }
    QStringList parts{
        Tr::tr("%1 of %2 blocks are in use").arg(grouped(use.taken), grouped(use.blocks))};
    if (use.shared > 0)
        parts << Tr::tr("%Ln of them are shared", nullptr, asInt(use.shared));
    if (use.kept > 0)
        parts << Tr::tr("%Ln are kept for later prompts", nullptr, asInt(use.kept));
    if (use.free() > 0)
        parts << Tr::tr("%Ln are free", nullptr, asInt(use.free()));
    const QString all = parts.join(QStringLiteral(", "));
    if (use.taken == 0)
        return Tr::tr("After this step, %1 (c).").arg(all);
    const std::uint64_t bytes = use.taken * state.header().bytesPerBlock;
    const std::uint64_t filled =
        use.rows * state.header().bytesPerBlock / std::max<std::size_t>(state.header().block, 1);
    const auto [empty, taken] = bytesTexts(bytes - filled, bytes);
    return Tr::tr("After this step, %1. Of the %3 in use, %2 are still empty (c).")
        .arg(all, empty, taken);
}

QString blockSentence(const BatchState& state, std::size_t index)
{
    const BlockState& block = state.current().blocks[index];
    const QString positions = Tr::tr("%1 of its %2 positions hold a row.")
                                  .arg(grouped(block.rows), grouped(state.header().block));
    if (state.header().kind == BatchKind::Static)
        return block.isFree() ? Tr::tr("Reserved memory that belongs to no sequence")
                              : Tr::tr("Memory of sequence %1\n%2")
                                    .arg(ordinalText(block.sequences.front()), positions);
    const QString title = Tr::tr("Block %1").arg(grouped(index)); // 0-based, as in the cache map
    if (block.isFree())
        return Tr::tr("%1\nIt is free.").arg(title);
    if (block.sequences.empty())
        return Tr::tr("%1\nNo sequence reads it. It is kept for later prompts that begin with the "
                      "same tokens.\n%2")
            .arg(title, positions);
    QStringList numbers;
    for (const std::size_t sequence : block.sequences)
        numbers << ordinalText(sequence);
    const QString list = numbers.join(QStringLiteral(", "));
    return (numbers.size() > 1 ? Tr::tr("%1\nSequences %2 share it.\n%3")
                               : Tr::tr("%1\nSequence %2 reads it.\n%3"))
        .arg(title, list, positions);
}

QString spokenTextOf(const BatchState& state)
{
    if (state.empty())
        return Tr::tr("Nothing has run yet.");
    return Tr::tr("Step %1 of %2. %3 %4 %5")
        .arg(ordinalText(state.step), grouped(state.batch.steps.size()),
             cellSentence(state.batch, state.sequence, state.step)
                 .replace('\n', QStringLiteral(". ")),
             sentencesOf(state).join(' '), poolSentence(state));
}

} // namespace pastkeys
