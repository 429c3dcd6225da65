#include "beams/beam_text.h"

#include "base/errors.h"
#include "drawing/number_text.h"
#include "drawing/tr.h"

#include <QLocale>

#include <algorithm>

namespace pastkeys {

namespace {

QString numberOf(std::size_t index)
{
    return grouped(index + 1);
}

QString scoreText(double value)
{
    return QLocale().toString(value, 'f', 3);
}

/// The beams that continue this one, as "1, 3".
QString childrenText(const BeamStep& step, std::size_t parent)
{
    QStringList children;
    for (std::size_t b = 0; b < step.beams.size(); ++b)
        if (step.beams[b].parent == parent)
            children << numberOf(b);
    return children.join(", ");
}

std::size_t copiedRows(const BeamStep& step)
{
    std::size_t rows = 0;
    for (const Beam& beam : step.beams)
        rows += beam.forkedRows + beam.ownedRows;
    return rows;
}

/// The only children that have other numbers than their parents, as "3 → 2, 2 → 3".
QString swapsText(const BeamStep& step)
{
    QStringList swaps;
    for (std::size_t b = 0; b < step.beams.size(); ++b)
        if (const std::size_t parent = step.beams[b].parent;
            parent != b && step.childrenOf(parent) == 1)
            swaps << QStringLiteral("%1 → %2").arg(numberOf(parent), numberOf(b));
    return swaps.join(", ");
}

QString blocksSentence(const BeamState& state)
{
    const BeamStep& step = state.current();
    const std::size_t rows = copiedRows(step);
    if (rows > 0)
        return Tr::tr("Copied %Ln rows (%1 (c)). The children of a beam share its blocks. Each "
                      "writes its new row into the last block, so all but one of them first get a "
                      "copy of the rows in it.",
                      nullptr, asInt(rows))
            .arg(bytesText(countedBytes(state.header(), step)));
    if (movesOf(state.header(), step).contiguous == 0)
        return Tr::tr("Copied nothing: each beam has at most one child, which goes on with its "
                      "blocks.");
    return Tr::tr("Copied nothing: the last block was full, so the children share all blocks, and "
                  "each writes its new row into a block of its own.");
}

QString contiguousSentence(const BeamState& state)
{
    const BeamStep& step = state.current();
    const std::size_t rows = copiedRows(step);
    if (rows > 0)
        return Tr::tr("Copied %Ln rows (%1 (c)). One child of a beam keeps its memory. Each other "
                      "child needs memory of its own, with a copy of all rows.",
                      nullptr, asInt(rows))
            .arg(bytesText(countedBytes(state.header(), step)));
    return Tr::tr("Copied nothing: each beam has at most one child, which keeps its memory.");
}

QString moveSentence(const BeamState& state)
{
    const BeamHeader& header = state.header();
    if (header.lane.cache.block() > 0)
        return blocksSentence(state);
    if (keepsRows(header.lane))
        return contiguousSentence(state);
    return Tr::tr("Computed %Ln rows again (K and V: %1 (c)): without a cache, each beam reads its "
                  "whole text.",
                  nullptr, asInt(movesOf(header, state.current()).recomputed))
        .arg(bytesText(countedBytes(header, state.current())));
}

QString fateText(const BeamCandidate& candidate)
{
    switch (candidate.fate) {
    case Fate::Continues:
        return Tr::tr("goes on");
    case Fate::Ends:
        return Tr::tr("has ended");
    case Fate::EndsWorse:
        return Tr::tr("has ended, with too low a score");
    case Fate::EndsLate:
        return Tr::tr("has ended, but is not among the best");
    case Fate::Dropped:
        break;
    }
    return Tr::tr("dropped");
}

} // namespace

QString quotedToken(const TokenText& token)
{
    return QString::fromStdString("\"" + printable(token.bytes, 40) + "\"");
}

QStringList beamSentences(const BeamState& state)
{
    const BeamStep& step = state.current();
    QStringList all;
    if (step.index == 0) {
        all << Tr::tr("Step 1 of %1 reads the prompt").arg(grouped(state.trace.steps.size()));
        all << Tr::tr("The prompt has %Ln tokens. It is a single beam, and its best continuations "
                      "are the beams of the next step.",
                      nullptr, asInt(step.read));
        return all;
    }
    all << Tr::tr("Step %1 of %2: what was copied, and why")
               .arg(numberOf(step.index), grouped(state.trace.steps.size()));
    all << moveSentence(state);
    const BeamStep& before = *state.trace.steps[step.index - 1];
    for (std::size_t parent = 0; parent < before.beams.size(); ++parent) {
        const std::size_t children = step.childrenOf(parent);
        if (children > 1)
            all << Tr::tr("Beam %1 of the previous step has %Ln children: beams %2.", nullptr,
                          asInt(children))
                       .arg(numberOf(parent), childrenText(step, parent));
        else if (children == 0)
            all << Tr::tr("Beam %1 of the previous step has no child. Rows that only it had are "
                          "freed.")
                       .arg(numberOf(parent));
    }
    if (const QString swaps = swapsText(step); !swaps.isEmpty() && keepsRows(state.header().lane))
        all << Tr::tr(
                   "Beams have swapped places (%1). That copies nothing: the rows of a text stay "
                   "where they are, and only its number changes.")
                   .arg(swaps);
    all << movesSentence(state, step.index);
    return all;
}

QStringList candidateLines(const BeamState& state)
{
    QStringList lines;
    for (const BeamCandidate& each : state.current().candidates)
        lines << Tr::tr("Beam %1 and %2: %3, %4")
                     .arg(numberOf(each.beam), quotedToken(each.token), scoreText(each.sum),
                          fateText(each));
    return lines;
}

QStringList hypothesisLines(const BeamState& state)
{
    QStringList lines;
    if (state.empty())
        return lines;
    for (const Hypothesis& each : state.trace.steps.back()->hypotheses) {
        std::string text;
        for (const TokenText& token : generatedBy(state.trace, each))
            text += token.bytes;
        const QString shown = QString::fromStdString(printable(text, 400)).trimmed();
        lines << (each.hasEnded
                      ? Tr::tr("%1: score %2, sum %3, %Ln tokens", nullptr, asInt(each.length))
                      : Tr::tr("%1 …: score %2, sum %3, %Ln tokens", nullptr, asInt(each.length)))
                     .arg(shown, scoreText(each.score), scoreText(each.sum));
    }
    return lines;
}

QString aloneSentence(const BeamState& state)
{
    if (state.empty() || !state.trace.steps.back()->stopped ||
        state.alone.size() < state.trace.steps.back()->hypotheses.size())
        return {};
    Verdict all;
    for (const Verdict& each : state.alone)
        all += each;
    if (all.identical())
        return Tr::tr("● Bit-identical: the logits of each text are those of the same text run "
                      "alone (%Ln rows compared).",
                      nullptr, asInt(all.tensorsCompared));
    return Tr::tr("○ Not identical: the logits differ from those of the same text run alone by up "
                  "to %1 ULP.")
        .arg(grouped(all.maxUlp));
}

QString movesSentence(const BeamState& state, std::size_t step)
{
    const BeamHeader& header = state.header();
    const BeamMoves moves = movesOf(header, *state.trace.steps[step]);
    const std::uint64_t row = header.bytesPerPosition();
    return Tr::tr(
               "By formula, this step copies %1 (f) with blocks of %2 positions, %3 (f) if each "
               "beam has contiguous memory, and %4 (f) if the memory of all beams is put in "
               "order at each step, as transformers does. Without a cache, it computes %5 (f) of K "
               "and V again.")
        .arg(bytesText(moves.inBlocks * row), grouped(header.block()),
             bytesText(moves.contiguous * row), bytesText(moves.allReordered * row),
             bytesText(moves.recomputed * row));
}

QString beamTip(const BeamState& state, std::size_t step, std::size_t beam)
{
    const Beam& shown = state.trace.steps[step]->beams[beam];
    if (step == 0)
        return Tr::tr("The prompt: all beams begin with it");
    QString tip = Tr::tr("Beam %1 of step %2: %3 after beam %4 of step %5. Sum of the "
                         "log-probabilities: %6.")
                      .arg(numberOf(beam), numberOf(step), quotedToken(shown.token),
                           numberOf(shown.parent), grouped(step), scoreText(shown.sum));
    const std::size_t rows = shown.forkedRows + shown.ownedRows;
    if (rows > 0)
        tip += ' ' + Tr::tr("Copied %Ln rows, %1 (c).", nullptr, asInt(rows))
                         .arg(bytesText(shown.copiedBytes));
    std::string text;
    for (const TokenText& token : generatedBy(state.trace, step, beam))
        text += token.bytes;
    return tip + '\n' + QString::fromStdString(printable(text, 300));
}

bool isCopiedNow(const BeamState& state, std::size_t beam, std::size_t place)
{
    const Beam& shown = state.current().beams[beam];
    return shown.ownedRows > 0 && place == state.current().held / state.header().block();
}

QString beamBlockTip(const BeamState& state, std::size_t beam, std::size_t place)
{
    const BeamStep& step = state.current();
    const std::size_t block = step.beams[beam].blocks[place];
    const std::size_t size = state.header().block();
    const std::size_t end = std::min((place + 1) * size, step.held + step.read);
    QString tip = Tr::tr("Block %1 holds the positions %2 to %3 of beam %4. %Ln beams have it.",
                         nullptr, asInt(step.ownersOf(block)))
                      .arg(numberOf(block), numberOf(place * size), grouped(end), numberOf(beam));
    if (isCopiedNow(state, beam, place))
        tip += ' ' + Tr::tr("Its first %Ln rows were copied in this step, because the block before "
                            "had another owner, too.",
                            nullptr, asInt(step.beams[beam].ownedRows));
    return tip;
}

} // namespace pastkeys
