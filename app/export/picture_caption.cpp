#include "export/picture_caption.h"

#include "drawing/number_text.h"
#include "drawing/theme.h"
#include "drawing/tr.h"
#include "query/encoder_trace.h"
#include "shared/lane_text.h"
#include "shared/operation_text.h"
#include "shared/visible_text.h"

#include <QFontMetrics>
#include <QPainter>
#include <QWidget>

#include <algorithm>
#include <utility>

namespace pastkeys {

namespace {

constexpr qsizetype kMostOfPrompt = 200; ///< characters; two lines in a picture of typical width
constexpr int kMargin = 8;
constexpr int kTextFlags = Qt::AlignLeft | Qt::TextWordWrap;

QString shortened(QString prompt)
{
    prompt = prompt.simplified();
    if (prompt.size() <= kMostOfPrompt)
        return prompt;
    qsizetype end = kMostOfPrompt - 1;
    if (prompt[end - 1].isHighSurrogate())
        --end;
    return prompt.left(end).trimmed() + QStringLiteral("…");
}

QString stepText(const ViewState& state)
{
    const StepRecord& step = state.step();
    if (isOfEncoder(state.trace.header()))
        return Tr::tr("the encoder reads %n tokens", nullptr, static_cast<int>(step.tokens.size()));
    const QString number = grouped(step.index + 1);
    const QString steps = grouped(state.trace.size());
    if (step.tokens.size() == 1) // a single call to arg(), because a token may contain "%1"
        return Tr::tr("step %1 of %2 reads “%3”")
            .arg(number, steps, visibleToken(step.tokens.front().bytes));
    return Tr::tr("step %1 of %2 reads %n tokens", nullptr, static_cast<int>(step.tokens.size()))
        .arg(number, steps);
}

/// For example "cache off and on".
QString lanesText(const ViewState& state)
{
    if (!state.step().ranBoth())
        return laneOrigin(state.spec(state.step().leader()));
    const LaneSpec& second = state.spec(Lane{1});
    return Tr::tr("%1 and %2")
        .arg(laneOrigin(state.spec(Lane{0})),
             second.file.empty() ? shortLaneName(second) : laneOrigin(second));
}

} // namespace

QString placeText(const ViewState& state)
{
    if (!state.operation().isOfHeads)
        return titleOf(state.network(), state.point());
    return Tr::tr("%1, layer %2, head %3")
        .arg(titleOf(state.operation()), grouped(indexOf(state.selection.layer) + 1),
             grouped(indexOf(state.selection.head) + 1));
}

QString captionFor(const ViewState& state, CaptionOf what)
{
    if (state.trace.empty())
        return {};
    const TraceHeader& header = state.trace.header();
    QStringList parts{translated(header.modelName),
                      QStringLiteral("“%1”").arg(shortened(QString::fromStdString(header.prompt))),
                      stepText(state)};
    if (what != CaptionOf::Run)
        parts << placeText(state);
    if (!isOfEncoder(header)) // its only lane is called like that
        parts << lanesText(state);
    return harmlessText(parts.join(QStringLiteral(" · ")));
}

int captionHeight(const QString& caption, const QFont& font, int width)
{
    const QRect room(0, 0, std::max(1, width - 2 * kMargin), QWIDGETSIZE_MAX);
    return QFontMetrics(font).boundingRect(room, kTextFlags, caption).height() + kMargin;
}

Picture withCaption(Picture picture, const QString& caption, const QFont& font, const Theme& theme)
{
    if (caption.isEmpty())
        return picture;
    const QSize above = picture.size;
    picture.size.rheight() += captionHeight(caption, font, above.width());
    picture.description =
        picture.description.isEmpty() ? caption : caption + '\n' + picture.description;
    picture.paint = [above, font, whole = picture.size, caption,
                     paper = theme.color(Ink::Background), ink = theme.color(Ink::MutedText),
                     paint = std::move(picture.paint)](QPainter& painter) {
        const QRect strip(0, above.height(), whole.width(), whole.height() - above.height());
        painter.fillRect(strip, paper);
        painter.save();
        painter.setFont(font);
        painter.setPen(ink);
        painter.drawText(strip.adjusted(kMargin, kMargin / 2, -kMargin, 0), kTextFlags, caption);
        painter.restore();
        paint(painter);
    };
    return picture;
}

} // namespace pastkeys
