#include "token_strip/token_detail.h"

#include "shared/operation_text.h"

#include <QCoreApplication>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("TokenStrip", text);
}

} // namespace

bool isRead(const Trace& trace, std::size_t position)
{
    return position < trace.steps().back()->positions();
}

PointDetail detailOf(const ViewState& state, std::size_t i, bool cached)
{
    const bool read = isRead(state.trace, i);
    const TokenText& token =
        read ? state.trace.tokens()[i] : state.trace.steps().back()->choice->token;
    QString bytes;
    for (const char byte : token.bytes)
        bytes += QString(" %1").arg(static_cast<unsigned char>(byte), 2, 16, QChar('0'));
    const QString kind = !read                                    ? tr("Chosen, not read by a step")
                         : i >= state.trace.header().promptTokens ? tr("Generated")
                                                                  : tr("Of the prompt");
    const QString held =
        cached ? tr("its K and V are in the cache") : tr("its K and V are not in the cache");
    const std::size_t step = read ? state.trace.stepOf(idAt<Position>(i)) : state.trace.size() - 1;
    const QString lead =
        (read ? tr("Click: to step %1, which read it") : tr("Click: to step %1, which chose it"))
            .arg(step + 1);
    const QString text = visibleToken(token.bytes);
    const QString marks = text.contains(QChar(0xB7))     ? tr(" (· is a space)")
                          : text.contains(QChar(0x21B5)) ? tr(" (↵ is a new line)")
                                                         : QString();
    const QString tip = tr("Position %1: “%2”%3, token id %4\nBytes (hexadecimal):%5\n%6; %7\n%8")
                            .arg(QString::number(i), text, marks,
                                 QString::number(indexOf(token.id)), bytes.toUpper(), kind, held,
                                 lead); // at once: a token may be "%4"
    const OperationPoint point = read ? state.point() : OperationPoint{Operation::Sample, {}};
    return {tip, cursorAt(state.trace, step, point)};
}

} // namespace pastkeys
