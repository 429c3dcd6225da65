// Decides which answer is right, and what feedback the page gives on an answer.
#pragma once

#include "lessons/lesson.h"
#include "lessons/quantities.h"

namespace pastkeys {

struct PointedOperation
{
    QString name;
    QString title;
};

PointedOperation pointedAt(const OperationSpec& operation);

/// A learner's answer: an item from the list of choices, a number, or the thing that the learner
/// pointed at.
struct GivenAnswer
{
    std::optional<qsizetype> item = {}; ///< index in LessonQuestion::answers
    std::optional<double> number = {};  ///< a number or a position
    double unit = 0;                    ///< the place value of the last digit typed: 0.1 for "7.5"
    std::optional<PinnedCell> cell = {};
    std::optional<PointedOperation> operation = {};
};

struct AnswerJudgement
{
    bool isRight = false;
    qsizetype item = -1; ///< index of the answer whose feedback is shown; -1 if none
};

/// Returns the value of a quantity in the page's run.
using QuantitySource = std::function<QuantityResult(const QuantityName&)>;

/// The value of an answer: a quantity, or a number or word that the page itself states.
QuantityResult valueOf(const AnswerValue& value, const QuantitySource& source);
/// Whether two values count as the same answer to a question.
bool isSameValue(const Quantity& a, const Quantity& b);

/// \pre problemsOf() has found no problem with the page
AnswerJudgement judgementOf(const LessonQuestion& question, const GivenAnswer& given,
                            const QuantitySource& source);

/// The index of the right item in a list of choices. Returns nothing if the question has no such
/// list, or if no item is right in this run.
std::optional<qsizetype> rightItem(const LessonQuestion& question, const QuantitySource& source);

/// The right answer as text, to show once the learner has answered: "7,680 bytes (f)".
QString rightText(const LessonQuestion& question, const QuantitySource& source);
/// An answer as text, for a list of choices, the result on the page, or an answer sheet.
QString textOf(const LessonQuestion& question, const GivenAnswer& given,
               const QuantitySource& source);

/// Parses a number as users type it: "7,680", "7.5 KiB", "88%", "2 M". Returns nothing for any
/// other text.
std::optional<GivenAnswer> numberFrom(const QString& text);

/// The text as Markdown, with each quantity replaced by its value.
QString filled(const LessonText& text, const QuantitySource& source);

} // namespace pastkeys
