#include "token_strip/token_detail.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/operation_text.h"

namespace pastkeys {

bool isRead(const Trace& trace, std::size_t position)
{
    return position < trace.steps().back()->positions();
}

QString wordsAt(const Trace& trace, std::size_t position)
{
    const auto wordOf = [&](Lane lane) {
        const std::vector<TokenText>& read = trace.tokens(lane);
        if (position < read.size())
            return visibleToken(read[position].bytes);
        const StepRecord& last = *trace.steps().back();
        const bool chose = position == read.size() && (last.lane(lane) || !trace.header().ownWords);
        return chose && last.choiceOf(lane) ? visibleToken(last.choiceOf(lane)->token.bytes)
                                            : Tr::tr("(ended)");
    };
    const QString left = wordOf(Lane{0});
    const QString right = trace.header().lanes.size() > 1 ? wordOf(Lane{1}) : left;
    return left == right ? left : Tr::tr("%1 ≠ %2").arg(left, right);
}

PointDetail detailOf(const ViewState& state, std::size_t i, bool cached)
{
    const bool read = isRead(state.trace, i);
    const TokenText& token =
        read ? state.trace.tokens()[i] : state.trace.steps().back()->choice->token;
    QString bytes;
    for (const char byte : token.bytes)
        bytes += QString(" %1").arg(static_cast<unsigned char>(byte), 2, 16, QChar('0'));
    const QString kind = !read ? Tr::tr("Chosen, but no step has read it yet")
                         : i >= state.trace.header().promptTokens ? Tr::tr("Generated")
                                                                  : Tr::tr("From the prompt");
    const QString held = cached ? Tr::tr("Its K and V are in the cache.")
                                : Tr::tr("Its K and V are not in the cache.");
    const std::size_t step = read ? state.trace.stepOf(idAt<Position>(i)) : state.trace.size() - 1;
    const QString lead = (read ? Tr::tr("Click to go to step %1, which read it.")
                               : Tr::tr("Click to go to step %1, which chose it."))
                             .arg(grouped(step + 1));
    const QString text = visibleToken(token.bytes);
    const QString marks = text.contains(QChar(0xB7))     ? Tr::tr(" (· is a space)")
                          : text.contains(QChar(0x21B5)) ? Tr::tr(" (↵ is a new line)")
                                                         : QString();
    // In one call of arg(), because a token may be "%4".
    const QString tip =
        Tr::tr("Position %1: “%2”%3, token id %4\nBytes (hexadecimal):%5\n%6\n%7\n%8")
            .arg(grouped(i), text, marks, QString::number(indexOf(token.id)), bytes.toUpper(), kind,
                 held, lead);
    const OperationPoint point = read ? state.point() : OperationPoint{Operation::Sample, {}};
    return {tip, cursorAt(state.trace, step, point), {}, i};
}

} // namespace pastkeys
