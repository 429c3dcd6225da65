// Which answer is right, and what the page says about an answer.
#pragma once

#include "lessons/lesson.h"
#include "lessons/quantities.h"

namespace pastkeys {

/// What a learner answers: an item of the list, a number, or what was pointed at.
struct GivenAnswer
{
    std::optional<qsizetype> item = {}; ///< of LessonQuestion::answers
    std::optional<double> number = {};  ///< also a position
    double unit = 0;                    ///< the value of one unit of the last digit typed
    std::optional<PinnedCell> cell = {};
    std::optional<Operation> operation = {};
};

struct AnswerJudgement
{
    bool isRight = false;
    qsizetype item = -1; ///< of LessonQuestion::answers, with the feedback to say; -1: none
};

/// The quantities of a page, as they were in its run.
using QuantitySource = std::function<QuantityResult(const QuantityName&)>;

/// The value of an answer: a quantity, or a number or word that the page says itself.
QuantityResult valueOf(const AnswerValue& value, const QuantitySource& source);
/// Whether two values are the same as far as a question goes.
bool isSameValue(const Quantity& a, const Quantity& b);

/// \pre the page is right in this run
AnswerJudgement judgementOf(const LessonQuestion& question, const GivenAnswer& given,
                            const QuantitySource& source);

/// Which item of a list is right. None if the page is wrong in this run.
std::optional<qsizetype> rightItem(const LessonQuestion& question, const QuantitySource& source);

/// The right answer, to show after an answer was given: "7,680 bytes (f)".
QString rightText(const LessonQuestion& question, const QuantitySource& source);
/// An answer as text, for the sheet of answers.
QString textOf(const LessonQuestion& question, const GivenAnswer& given,
               const QuantitySource& source);

/// A number as people type it: "7,680", "7.5 KiB", "88%", "2 M". None if the text is not a number.
std::optional<GivenAnswer> numberFrom(const QString& text);

/// The text as Markdown, with all quantities in their places.
QString filled(const LessonText& text, const QuantitySource& source);

} // namespace pastkeys
