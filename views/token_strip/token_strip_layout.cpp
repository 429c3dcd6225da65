#include "token_strip/token_strip_layout.h"

#include "shared/operation_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("TokenStrip", text);
}

struct Chip
{
    QString text;
    QString toolTip;
    QRectF rect; ///< in the strip, before scrolling
    Ink ink = Ink::Grid;
    bool current = false; ///< read in the step at the cursor
    bool generated = false;
    bool chosen = false; ///< not read yet
    std::size_t step = 0;
};

QString hexOf(const std::string& bytes)
{
    QString hex;
    for (const char byte : bytes.substr(0, 16))
        hex += QString("%1 ").arg(static_cast<unsigned char>(byte), 2, 16, QChar('0')).toUpper();
    return hex.trimmed();
}

/// Chips in lines from left to right.
std::vector<Chip> chipsOf(const ViewState& state, double width, const TextMetrics& metrics)
{
    std::vector<Chip> chips;
    const double height = metrics.lineHeight * 1.5;
    QPointF at(6, 0);
    const auto place = [&](Chip chip, const TokenText& token) {
        const double chipWidth = std::max(metrics.widthOf(chip.text) + 10, 18.0);
        if (at.x() + chipWidth > width - 6 && at.x() > 6)
            at = {6, at.y() + height + 3};
        chip.rect = QRectF(at, QSizeF(chipWidth, height));
        chip.toolTip +=
            '\n' + tr("Token %1, bytes %2").arg(indexOf(token.id)).arg(hexOf(token.bytes));
        at.rx() += chipWidth + 3;
        chips.push_back(std::move(chip));
    };
    const std::size_t prompt = state.trace.header().promptTokens;
    std::size_t position = 0;
    for (const StepRecordPtr& step : state.trace.steps()) {
        for (const TokenText& token : step->tokens) {
            Chip chip;
            chip.text = visibleToken(token.bytes);
            chip.step = step->index;
            chip.generated = position >= prompt;
            chip.current = step->index == state.cursor.step;
            const bool seen = step->index < state.cursor.step;
            chip.ink = chip.current ? Ink::New
                       : seen       ? (state.step().on ? Ink::Reused : Ink::Recomputed)
                                    : Ink::Grid;
            chip.toolTip =
                (chip.generated ? tr("Generated, position %1.") : tr("Prompt, position %1."))
                    .arg(position);
            place(std::move(chip), token);
            ++position;
        }
    }
    if (const auto& choice = state.trace.step(state.trace.size() - 1).choice) {
        Chip chip;
        chip.text = visibleToken(choice->token.bytes);
        chip.step = state.trace.size() - 1;
        chip.generated = chip.chosen = true;
        chip.toolTip = tr("Chosen last; no step has read it.");
        place(std::move(chip), choice->token);
    }
    return chips;
}

} // namespace

ViewLayout tokenStripLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics)
{
    ViewLayout layout;
    if (state.trace.empty()) {
        layout.list.text(QRectF(QPointF(8, 0), size), tr("The tokens of a run appear here."),
                         Ink::MutedText);
        return layout;
    }
    const std::vector<Chip> chips = chipsOf(state, size.width(), metrics);
    // Scroll by lines, so that the token being read is on show.
    double offset = 0;
    for (const Chip& chip : chips)
        if (chip.current && chip.rect.bottom() - offset > size.height() - 4)
            offset = chip.rect.bottom() - size.height() + 4;
    for (const Chip& chip : chips) {
        const QRectF rect = chip.rect.translated(0, 4 - offset);
        if (rect.bottom() < 0 || rect.top() > size.height())
            continue;
        layout.list.fill(rect, Ink::Panel);
        if (chip.chosen)
            layout.list.dotted(rect, Ink::MutedText);
        else
            layout.list.outline(rect, chip.ink, chip.current ? 2.5 : 1);
        layout.list.text(rect, chip.text, chip.chosen ? Ink::MutedText : Ink::Text, Qt::AlignCenter,
                         chip.generated);
        layout.hits.push_back(
            {rect, chip.toolTip, cursorAt(state.trace, chip.step, state.point())});
    }
    return layout;
}

} // namespace pastkeys
