#include "lessons/lesson_answer.h"

#include "drawing/tr.h"
#include "shared/operation_text.h"

#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

struct Unit
{
    const char* name;
    double factor;
};
/// Units that may follow a typed number.
constexpr Unit kUnits[]{{"KiB", 1024},
                        {"MiB", 1024.0 * 1024},
                        {"GiB", 1024.0 * 1024 * 1024},
                        {"kB", 1e3},
                        {"KB", 1e3},
                        {"MB", 1e6},
                        {"GB", 1e9},
                        {"kFLOPs", 1e3},
                        {"MFLOPs", 1e6},
                        {"GFLOPs", 1e9},
                        {"FLOPs", 1},
                        {"bytes", 1},
                        {"B", 1},
                        {"k", 1e3},
                        {"M", 1e6},
                        {"G", 1e9},
                        {"%", 1}};

std::optional<double> numberOf(const AnswerValue& value, const QuantitySource& source)
{
    const QuantityResult result = valueOf(value, source);
    const auto* quantity = std::get_if<Quantity>(&result);
    return quantity ? quantity->number : std::nullopt;
}

bool isRight(const LessonQuestion& question, const GivenAnswer& given, const QuantitySource& source)
{
    const QuantityResult result = valueOf(question.right, source);
    const auto* right = std::get_if<Quantity>(&result);
    if (!right)
        return false;
    switch (question.kind) {
    case LessonQuestion::Kind::Choose:
        return given.item && given.item == rightItem(question, source);
    case LessonQuestion::Kind::Number: {
        // The digits typed determine the precision: 88 is right if the exact number is 88.4.
        const double most =
            std::max({given.unit / 2, question.within * std::abs(right->number.value_or(0)), 1e-9});
        return given.number && right->number && std::abs(*given.number - *right->number) <= most;
    }
    case LessonQuestion::Kind::Token:
        return given.number && right->number == given.number;
    case LessonQuestion::Kind::Cell:
        return given.cell && given.cell->matrix == question.matrix &&
               right->number == static_cast<double>(given.cell->position) &&
               numberOf(question.column, source) == static_cast<double>(given.cell->column);
    case LessonQuestion::Kind::Block:
        return given.operation &&
               (right->equals + QStringList{right->word}).contains(given.operation->name);
    }
    return false;
}

/// Whether this item's feedback is for the given answer.
bool isAbout(const LessonAnswer& item, const LessonQuestion& question, const GivenAnswer& given,
             const QuantitySource& source)
{
    if (item.kind != LessonAnswer::Kind::Value)
        return false;
    const QuantityResult result = valueOf(item.value, source);
    const auto* value = std::get_if<Quantity>(&result);
    if (!value)
        return false;
    if (given.operation)
        return value->word == given.operation->name;
    const auto number =
        given.cell ? std::optional(static_cast<double>(given.cell->column)) : given.number;
    const double most = question.kind == LessonQuestion::Kind::Number ? given.unit / 2 : 0;
    return number && value->number && std::abs(*number - *value->number) <= most;
}

QString cellText(const PinnedCell& cell)
{
    return Tr::tr("row %L1, column %L2").arg(cell.position).arg(cell.column);
}

/// The text for a position: its number and its token.
QString tokenText(double position, const QuantitySource& source)
{
    const QString number = QString::number(static_cast<qulonglong>(position));
    const QuantityResult token = source({.name = "token.at", .arguments = {number}, .place = {}});
    const auto* quantity = std::get_if<Quantity>(&token);
    return quantity ? Tr::tr("position %1, %2", "a token and its text").arg(number, quantity->text)
                    : number;
}

QString escapedForMarkdown(QString text)
{
    static const QRegularExpression special(QStringLiteral("([\\\\`*_{}\\[\\]<>#|~])"));
    return text.replace(special, QStringLiteral("\\\\1"));
}

} // namespace

QuantityResult valueOf(const AnswerValue& value, const QuantitySource& source)
{
    if (const auto* name = std::get_if<QuantityName>(&value))
        return source(*name);
    const QString& word = std::get<QString>(value);
    bool isNumber = false;
    const double number = word.toDouble(&isNumber);
    if (isNumber)
        return Quantity{.text = QLocale().toString(number, 'g', 10), .number = number};
    return Quantity{.text = word, .word = word};
}

bool isSameValue(const Quantity& a, const Quantity& b)
{
    if (a.number || b.number)
        return a.number == b.number;
    return a.word.isEmpty() && b.word.isEmpty() ? a.text == b.text : a.word == b.word;
}

std::optional<qsizetype> rightItem(const LessonQuestion& question, const QuantitySource& source)
{
    if (question.kind != LessonQuestion::Kind::Choose)
        return std::nullopt;
    const QuantityResult right = valueOf(question.right, source);
    for (qsizetype i = 0; i < question.answers.size(); ++i) {
        const QuantityResult value = valueOf(question.answers[i].value, source);
        const auto* a = std::get_if<Quantity>(&value);
        const auto* b = std::get_if<Quantity>(&right);
        if (a && b && isSameValue(*a, *b))
            return i;
    }
    return std::nullopt;
}

AnswerJudgement judgementOf(const LessonQuestion& question, const GivenAnswer& given,
                            const QuantitySource& source)
{
    AnswerJudgement judgement{isRight(question, given, source), given.item.value_or(-1)};
    if (given.item)
        return judgement;
    const auto itemOf = [&](auto&& fits) {
        const auto found = std::ranges::find_if(question.answers, fits);
        return found == question.answers.end() ? qsizetype{-1} : found - question.answers.begin();
    };
    judgement.item = itemOf([&](const LessonAnswer& item) {
        return judgement.isRight ? item.kind == LessonAnswer::Kind::Right
                                 : isAbout(item, question, given, source);
    });
    if (judgement.item < 0 && !judgement.isRight)
        judgement.item = itemOf(
            [](const LessonAnswer& item) { return item.kind == LessonAnswer::Kind::Otherwise; });
    return judgement;
}

QString rightText(const LessonQuestion& question, const QuantitySource& source)
{
    if (question.kind == LessonQuestion::Kind::Cell) {
        const auto row = numberOf(question.right, source);
        const auto column = numberOf(question.column, source);
        return cellText({question.matrix, static_cast<std::size_t>(row.value_or(0)),
                         static_cast<std::size_t>(column.value_or(0))});
    }
    if (question.kind == LessonQuestion::Kind::Choose) {
        const auto item = rightItem(question, source);
        return item ? textOf(question, {.item = item}, source) : QString();
    }
    const QuantityResult right = valueOf(question.right, source);
    const auto* quantity = std::get_if<Quantity>(&right);
    if (quantity && question.kind == LessonQuestion::Kind::Token)
        return tokenText(quantity->number.value_or(0), source);
    return quantity ? quantity->withBadge() : QString();
}

QString textOf(const LessonQuestion& question, const GivenAnswer& given,
               const QuantitySource& source)
{
    if (given.item) {
        const LessonAnswer& answer = question.answers[*given.item];
        if (!answer.text.markdown.isEmpty())
            return filled(answer.text, source);
        const QuantityResult value = valueOf(answer.value, source);
        const auto* quantity = std::get_if<Quantity>(&value);
        return quantity ? quantity->withBadge() : QString();
    }
    if (given.cell)
        return cellText(*given.cell);
    if (given.operation)
        return given.operation->title;
    if (question.kind == LessonQuestion::Kind::Token)
        return tokenText(given.number.value_or(0), source);
    return QLocale().toString(given.number.value_or(0), 'g', 10);
}

PointedOperation pointedAt(const OperationSpec& operation)
{
    return {QString::fromStdString(operation.name), titleOf(operation)};
}

std::optional<GivenAnswer> numberFrom(const QString& text)
{
    QString digits = text.simplified();
    digits.replace(Tr::tr("bytes"), QStringLiteral("bytes"));
    double factor = 1;
    for (const Unit& unit : kUnits)
        if (digits.endsWith(QLatin1String(unit.name))) {
            factor = unit.factor;
            digits = digits.chopped(static_cast<qsizetype>(std::string_view(unit.name).size()));
            break;
        }
    digits.remove(' ');
    bool isNumber = false;
    double number = QLocale().toDouble(digits, &isNumber);
    if (!isNumber) // users may type a point where the locale has a comma
        number = QLocale::c().toDouble(digits, &isNumber);
    if (!isNumber || !std::isfinite(number))
        return std::nullopt;
    const qsizetype point =
        std::max(digits.lastIndexOf(QLocale().decimalPoint()), digits.lastIndexOf('.'));
    const bool hasDecimals = point >= 0 && number != std::round(number);
    const auto decimals = hasDecimals ? static_cast<double>(digits.size() - point - 1) : 0.0;
    // The last typed digit shows how precise the number is: 88 may be off by 0.5.
    return GivenAnswer{.number = number * factor, .unit = factor * std::pow(10.0, -decimals)};
}

QString filled(const LessonText& text, const QuantitySource& source)
{
    return withQuantities(text, [&source](const QuantityName& name) {
        const QuantityResult result = source(name);
        const auto* quantity = std::get_if<Quantity>(&result);
        if (!quantity)
            return Tr::tr("(not in this run)");
        return escapedForMarkdown(name.isPlain ? quantity->text : quantity->withBadge());
    });
}

} // namespace pastkeys
