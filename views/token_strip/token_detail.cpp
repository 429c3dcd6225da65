#include "token_strip/token_detail.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "query/draft_ledger.h"
#include "query/encoder_trace.h"
#include "shared/lane_words.h"
#include "shared/operation_text.h"

#include <QByteArray>

namespace pastkeys {

namespace {

/// The token's bytes in hexadecimal, for example "20 72 65 64".
QString hexBytesOf(const TokenText& token)
{
    return QString::fromLatin1(QByteArray::fromStdString(token.bytes).toHex(' ')).toUpper();
}

QString idTextOf(const TokenText& token)
{
    return QString::number(indexOf(token.id));
}

} // namespace

bool isRead(const Trace& trace, std::size_t position)
{
    return position < trace.steps().back()->positions();
}

PointDetail detailOf(const ViewState& state, std::size_t i, bool cached)
{
    const StepRecord& now = state.step();
    if (now.rejects(i)) {
        const TokenText& token = tokenOfRow(state.trace, state.cursor.step, now.leader(), i);
        return {
            Tr::tr("Position %1: “%2”, token id %3\nIt was only proposed. This pass reads it, but "
                   "the text goes on with another token.")
                .arg(grouped(i), visibleToken(token.bytes), idTextOf(token)),
            {},
            {},
            i};
    }
    const bool read = isRead(state.trace, i);
    const bool isOfSource = isOfEncoder(state.trace.header());
    const QString kind = isOfSource ? Tr::tr("From the source")
                         : !read    ? Tr::tr("Chosen, but no step has read it yet")
                         : i >= state.trace.header().promptTokens ? Tr::tr("Generated")
                                                                  : Tr::tr("From the prompt");
    const QString held = cached       ? Tr::tr("Its K and V are in the cache.")
                         : isOfSource ? Tr::tr("The encoder has no cache.")
                                      : Tr::tr("Its K and V are not in the cache.");
    const std::size_t step = read ? state.trace.stepOf(idAt<Position>(i)) : state.trace.size() - 1;
    const QString lead = isOfSource ? Tr::tr("The encoder reads all tokens of the source at once.")
                                    : (read ? Tr::tr("Click to go to step %1, which read it.")
                                            : Tr::tr("Click to go to step %1, which chose it."))
                                          .arg(grouped(step + 1));
    const QString text = wordsAt(state.trace, i);
    const QString marks = text.contains(QChar(0xB7))     ? Tr::tr(" (· is a space)")
                          : text.contains(QChar(0x21B5)) ? Tr::tr(" (↵ is a new line)")
                                                         : QString();
    // A single call to arg(), because a token may itself be "%4".
    const QString tip =
        Tr::tr("Position %1: “%2”%3, token id %4\nBytes (hexadecimal):%5\n%6\n%7\n%8")
            .arg(grouped(i), text, marks, textInLanes(state.trace, i, idTextOf),
                 ' ' + textInLanes(state.trace, i, hexBytesOf), kind, held, lead);
    return {tip,
            GoTo{read ? cursorAt(state.trace, step, state.point()) : lastCursor(state.trace, step)},
            {},
            i};
}

} // namespace pastkeys
