#include "lessons/lesson_check.h"

#include "drawing/tr.h"
#include "lessons/lesson_answer.h"
#include "model/families.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace pastkeys {

namespace {

/// The number as the index of a row or a column. Returns nothing if the number, for example 2.5,
/// cannot be an index.
std::optional<std::size_t> indexFrom(double number)
{
    constexpr double kMost = 1e9;
    const bool isIndex = number >= 0 && number <= kMost && number == std::floor(number);
    return isIndex ? std::optional(static_cast<std::size_t>(number)) : std::nullopt;
}

bool holds(LessonClaim::Relation relation, const Quantity& found, const Quantity& wanted)
{
    switch (relation) {
    case LessonClaim::Relation::Above:
        return found.number && wanted.number && *found.number > *wanted.number;
    case LessonClaim::Relation::Below:
        return found.number && wanted.number && *found.number < *wanted.number;
    case LessonClaim::Relation::Equal:
        break;
    }
    return isSameValue(found, wanted);
}

class Checker
{
public:
    Checker(const LessonPage& page, const ViewState& state, const SideState& side)
        : m_page(page), m_state(state), m_side(side)
    {
    }

    QList<LessonProblem> problems() const { return m_problems; }
    void refuse(FilePlace place, const QString& text)
    {
        m_problems.append({m_page.file, place, text});
    }
    void check(const LessonText& text)
    {
        for (const QuantityName& name : quantitiesIn(text))
            (void)value(name);
    }
    void check(const LessonQuestion& question);
    void check(const LessonClaim& claim);

private:
    std::optional<Quantity> value(const AnswerValue& value)
    {
        const auto* name = std::get_if<QuantityName>(&value);
        const QuantityResult result = valueOf(
            value, [this](const QuantityName& each) { return quantityOf(each, m_state, m_side); });
        if (const auto* problem = std::get_if<QString>(&result)) {
            refuse(name->place, *problem);
            return std::nullopt;
        }
        return std::get<Quantity>(result);
    }
    void checkChoices(const LessonQuestion& question, const Quantity& right);
    void checkKind(const LessonQuestion& question, const Quantity& right);
    void checkCell(const LessonQuestion& question, const Quantity& row, const Quantity& column);

    const LessonPage& m_page;
    const ViewState& m_state;
    const SideState& m_side;
    QList<LessonProblem> m_problems;
};

void Checker::check(const LessonQuestion& question)
{
    check(question.text);
    for (const LessonAnswer& answer : question.answers) {
        check(answer.text);
        check(answer.feedback);
    }
    const auto right = value(question.right);
    const auto column =
        question.kind == LessonQuestion::Kind::Cell ? value(question.column) : std::nullopt;
    if (right && column)
        checkCell(question, *right, *column);
    if (!right)
        return;
    checkKind(question, *right);
    if (question.kind == LessonQuestion::Kind::Choose)
        checkChoices(question, *right);
    else
        for (const LessonAnswer& answer : question.answers)
            if (std::holds_alternative<QuantityName>(answer.value))
                (void)value(answer.value);
}

void Checker::checkKind(const LessonQuestion& question, const Quantity& right)
{
    const bool asksForNumber = question.kind == LessonQuestion::Kind::Number ||
                               question.kind == LessonQuestion::Kind::Token;
    if (asksForNumber && !right.number)
        refuse(question.place, Tr::tr("The quantity is not a number: “%1”.").arg(right.text));
    if (question.kind == LessonQuestion::Kind::Token && right.number &&
        *right.number >= static_cast<double>(m_state.step().positions()))
        refuse(question.place, Tr::tr("The text has no position %1 at this step.").arg(right.text));
    if (question.kind == LessonQuestion::Kind::Block && !isOperationName(right.word.toStdString()))
        refuse(question.place, Tr::tr("The quantity names no operation: “%1”.").arg(right.text));
}

void Checker::checkCell(const LessonQuestion& question, const Quantity& row, const Quantity& column)
{
    for (const Quantity* each : {&row, &column})
        if (!each->number)
            return refuse(question.place,
                          Tr::tr("The quantity is not a number: “%1”.").arg(each->text));
    const auto rowIndex = indexFrom(*row.number);
    const auto columnIndex = indexFrom(*column.number);
    const std::size_t step = m_state.cursor.step;
    if (!rowIndex || !columnIndex ||
        !hasCell({question.matrix, *rowIndex, *columnIndex}, m_state.trace, step))
        refuse(question.place, Tr::tr("The matrix has no such cell in step %L1.").arg(step + 1));
}

void Checker::checkChoices(const LessonQuestion& question, const Quantity& right)
{
    QList<Quantity> seen;
    int fitting = 0;
    for (const LessonAnswer& answer : question.answers) {
        const auto its = value(answer.value);
        if (!its)
            continue;
        fitting += isSameValue(*its, right) ? 1 : 0;
        if (std::ranges::any_of(seen, [&](const Quantity& q) { return isSameValue(q, *its); }))
            refuse(answer.place,
                   Tr::tr("Two answers have the same value in this run: %1.").arg(its->text));
        seen.append(*its);
    }
    if (fitting == 0)
        refuse(question.place, Tr::tr("No answer in the list is right. The record says “%1”.")
                                   .arg(right.word.isEmpty() ? right.text : right.word));
}

void Checker::check(const LessonClaim& claim)
{
    const FilePlace place = m_page.places["claim"];
    QuantityName name = claim.quantity;
    name.place = place;
    const auto found = value(name);
    AnswerValue other = claim.value;
    if (auto* quantity = std::get_if<QuantityName>(&other))
        quantity->place = place;
    const auto wanted = value(other);
    if (found && wanted && !holds(claim.relation, *found, *wanted))
        refuse(place, Tr::tr("The page claims “%1”, but the record says: %2.")
                          .arg(claim.written, found->word.isEmpty() ? found->text : found->word));
}

} // namespace

QList<LessonProblem> problemsOf(const LessonPage& page, const ViewState& state,
                                const SideState& side)
{
    Checker checker(page, state, side);
    for (const LessonClaim& claim : page.scene.claims)
        checker.check(claim);
    checker.check(page.before);
    checker.check(page.after);
    if (page.question)
        checker.check(*page.question);
    return checker.problems();
}

PageInRun pageIn(const LessonPage& page, const Trace& trace, AttentionSource& attention,
                 SideState side)
{
    if (!isRunOf(page.scene, trace))
        return {.state = {},
                .problems = {{page.file, {}, Tr::tr("The run of this page did not finish.")}}};
    if (!isComplete(page.scene, side))
        return {.state = {},
                .problems = {{page.file, page.places["window"],
                              Tr::tr("What the window beside shows did not finish.")}}};
    std::array<std::optional<PlaceProblem>, 2> problems; // in the run, and beside it
    const auto [cursor, selection] = placeOf(page.scene, trace, &problems[0]);
    goToPlace(page.scene, side, &problems[1]);
    PageInRun shown{attention.stateAt(trace, cursor, selection), std::move(side)};
    // If this page's header has no line with the problem's key, the value comes from an earlier
    // page, and the problem is reported there.
    for (const auto& problem : problems)
        if (problem && page.places.contains(problem->key))
            shown.problems.append({page.file, page.places[problem->key], problem->text});
    shown.problems += problemsOf(page, *shown.state, shown.side);
    return shown;
}

} // namespace pastkeys
