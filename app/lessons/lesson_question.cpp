// Reads the questions on lesson pages, and rejects whatever the text of a page must not contain.
#include "drawing/tr.h"
#include "lessons/code_spans.h"
#include "lessons/page_lines.h"
#include "lessons/quantities.h"
#include "model/families.h"
#include "shared/glossary.h"

#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace pastkeys {

namespace {

struct NamedKind
{
    const char* name;
    LessonQuestion::Kind kind;
    const char* form; ///< the syntax of the question's first line
};

constexpr NamedKind kKinds[]{
    {"choose", LessonQuestion::Kind::Choose, "::: choose QUANTITY"},
    {"number", LessonQuestion::Kind::Number, "::: number QUANTITY [within PERCENT%]"},
    {"token", LessonQuestion::Kind::Token, "::: token QUANTITY"},
    {"cell", LessonQuestion::Kind::Cell, "::: cell MATRIX ROW COLUMN"},
    {"block", LessonQuestion::Kind::Block, "::: block QUANTITY"},
};

/// The row or column of a cell: a number, or the name of a quantity.
AnswerValue valueOf(const QString& word, FilePlace place)
{
    bool isNumber = false;
    word.toUInt(&isNumber);
    if (isNumber)
        return word;
    return QuantityName{.name = word, .arguments = {}, .place = place};
}

QString badValue(const AnswerValue& value)
{
    const auto* quantity = std::get_if<QuantityName>(&value);
    return quantity ? faultOf(*quantity) : QString();
}

/// Takes a tolerance such as "within 10%" from the end of the words, if there is one.
/// \returns false if the words contain "within", but not in this form
bool takeTolerance(QStringList& words, double& within)
{
    const qsizetype at = words.indexOf("within");
    if (at < 0)
        return true;
    bool isNumber = false;
    const QString share = words.value(at + 1);
    within = share.chopped(share.endsWith('%') ? 1 : 0).toDouble(&isNumber) / 100;
    const bool isLast = at + 2 == words.size();
    words = words.mid(0, at);
    return isLast && isNumber && within > 0 && within <= 1 && share.endsWith('%');
}

bool readFirstLine(PageLines& lines, const QString& line, LessonQuestion& question)
{
    QStringList words = line.mid(3).simplified().split(' ', Qt::SkipEmptyParts);
    const auto* const kind = std::ranges::find_if(
        kKinds, [&](const NamedKind& each) { return words.value(0) == each.name; });
    if (kind == std::end(kKinds)) {
        lines.refuse(question.place, Tr::tr("A question begins with its kind (choose, number, "
                                            "token, cell or block), as in “::: choose QUANTITY”."));
        return false;
    }
    question.kind = kind->kind;
    words.removeFirst();
    bool isRight =
        question.kind != LessonQuestion::Kind::Number || takeTolerance(words, question.within);
    if (question.kind == LessonQuestion::Kind::Cell) {
        const auto matrix = stageMatrixNamed(words.value(0).toStdString());
        isRight = matrix && words.size() == 3;
        question.matrix = matrix.value_or(StageMatrix::Scores);
        question.right = valueOf(words.value(1), question.place);
        question.column = valueOf(words.value(2), question.place);
    } else {
        isRight = isRight && !words.isEmpty();
        question.right = QuantityName{words.value(0), words.mid(1), false, question.place};
    }
    if (!isRight)
        lines.refuse(question.place, Tr::tr("Expected “%1”.").arg(QLatin1String(kind->form)));
    for (const AnswerValue& value : {question.right, question.column})
        if (const QString fault = badValue(value); isRight && !fault.isEmpty())
            lines.refuse(question.place, fault);
    return isRight;
}

/// Reads an answer from an item of the form "VALUE: text" or "{{quantity}} text".
LessonAnswer answerFrom(const QString& item, FilePlace place, LessonQuestion::Kind kind)
{
    static const QRegularExpression form(
        QStringLiteral("^(?:(\\{\\{[^{}]*\\}\\})|([^\\s:]+)(?=:))?:?\\s*(.*)$"),
        QRegularExpression::DotMatchesEverythingOption);
    const QRegularExpressionMatch match = form.match(item);
    LessonAnswer answer;
    answer.place = place;
    const QString word = match.captured(2);
    const bool isChoice = kind == LessonQuestion::Kind::Choose;
    if (!isChoice && word == QLatin1String("right"))
        answer.kind = LessonAnswer::Kind::Right;
    if (!isChoice && word == QLatin1String("otherwise"))
        answer.kind = LessonAnswer::Kind::Otherwise;
    answer.value = word;
    if (const auto names = quantitiesIn({match.captured(1), place}); !names.isEmpty())
        answer.value = names.first();
    LessonText& text = isChoice ? answer.text : answer.feedback;
    text = {match.captured(3),
            {place.line, place.column + static_cast<int>(match.capturedStart(3))}};
    return answer;
}

/// Reads one item in the list of answers, including the indented lines below it.
LessonAnswer readAnswer(PageLines& lines, LessonQuestion::Kind kind)
{
    const FilePlace place{lines.number(), 3};
    QString item = lines.take().mid(2);
    LessonText feedback;
    while (!lines.atEnd() && (lines.peek().startsWith("  ") || lines.peek().trimmed().isEmpty())) {
        const FilePlace here{lines.number(), 5};
        const QString line = lines.take().mid(2);
        const bool begins = line.startsWith("- ");
        if (begins && feedback.markdown.isEmpty())
            feedback.place = here;
        if (begins)
            feedback.markdown += line.mid(2) + '\n';
        else if (!feedback.markdown.isEmpty())
            feedback.markdown += line.trimmed() + '\n';
        else if (!line.trimmed().isEmpty())
            item += '\n' + line.trimmed();
    }
    LessonAnswer answer = answerFrom(item, place, kind);
    if (!feedback.markdown.isEmpty())
        answer.feedback = trimmed(feedback);
    answer.text = trimmed(answer.text);
    return answer;
}

/// Whether the word can answer a question of this kind.
bool isValueOf(LessonQuestion::Kind kind, const QString& word)
{
    if (kind == LessonQuestion::Kind::Choose)
        return true;
    if (kind == LessonQuestion::Kind::Block)
        return isOperationName(word.toStdString());
    bool isNumber = false;
    word.toDouble(&isNumber);
    return isNumber;
}

void checkAnswer(PageLines& lines, const LessonQuestion& question, const LessonAnswer& answer)
{
    checkText(lines, answer.text);
    checkText(lines, answer.feedback);
    if (answer.kind != LessonAnswer::Kind::Value)
        return;
    const auto* const name = std::get_if<QuantityName>(&answer.value);
    const auto* const word = std::get_if<QString>(&answer.value);
    const auto* const right = std::get_if<QuantityName>(&question.right);
    if (const QString fault = badValue(answer.value); !fault.isEmpty())
        lines.refuse(name->place, fault);
    else if (word && word->isEmpty())
        lines.refuse(answer.place, Tr::tr("An item of the list begins with a value and a colon, "
                                          "such as “- same: They are equal”."));
    else if (word && !isValueOf(question.kind, *word))
        lines.refuse(answer.place, Tr::tr("Expected %1, found “%2”.")
                                       .arg(question.kind == LessonQuestion::Kind::Block
                                                ? Tr::tr("the name of an operation")
                                                : Tr::tr("a number"),
                                            *word));
    else if (word && right && !canBe(*right, *word))
        lines.refuse(answer.place,
                     Tr::tr("The quantity %1 is never “%2”.").arg(right->name, *word));
}

void checkQuestion(PageLines& lines, const LessonQuestion& question)
{
    if (question.text.markdown.isEmpty())
        lines.refuse(question.place, Tr::tr("The question has no text."));
    if (question.kind == LessonQuestion::Kind::Choose && question.answers.size() < 2)
        lines.refuse(question.place, Tr::tr("A “choose” question has a list of two or more "
                                            "answers, such as “- same: They are equal”."));
    checkText(lines, question.text);
    for (const LessonAnswer& answer : question.answers)
        checkAnswer(lines, question, answer);
}

struct Forbidden
{
    QRegularExpression pattern;
    QString why;
    /// Markdown finds the definition of a link before it looks for code.
    bool alsoInCode = false;
};

const QList<Forbidden>& forbidden()
{
    static const QList<Forbidden> all{
        {QRegularExpression("!\\["),
         Tr::tr("A page must not contain pictures: the window shows them.")},
        {QRegularExpression("<[A-Za-z/!?]"),
         Tr::tr("A page must not contain HTML. Write **bold**, or put code in `backticks`.")},
        {QRegularExpression("\\]\\((?!(?:glossary|lesson):[a-z0-9-]+\\))"),
         Tr::tr("A link must lead to the glossary or to a lesson, as in "
                "[prefill](glossary:prefill), not to a file or the network.")},
        // The definition of a link can be in a list or a quotation.
        {QRegularExpression("^[ \\t>*+.)0-9-]*\\[(?:[^\\[\\]\\\\]|\\\\.)+\\]:",
                            QRegularExpression::MultilineOption),
         Tr::tr("Write the target of a link beside its text: [prefill](glossary:prefill)."), true},
        {QRegularExpression("\\{\\{(?![^{}\\n]*\\}\\})"),
         Tr::tr("Write a quantity in double braces: {{saved.percent}}.")},
    };
    return all;
}

QString glossaryIds()
{
    QStringList ids;
    for (const GlossaryTerm& term : glossaryOf().terms())
        ids << term.id;
    ids.sort();
    return ids.join(", ");
}

/// Rejects links to terms that do not exist, and to lessons that are not built in.
void checkLinks(PageLines& lines, const LessonText& text)
{
    static const QRegularExpression link(QStringLiteral("\\]\\((glossary|lesson):([a-z0-9-]+)\\)"));
    for (auto links = link.globalMatch(text.markdown); links.hasNext();) {
        const QRegularExpressionMatch match = links.next();
        const QString target = match.captured(2);
        const FilePlace place = placeIn(text, match.capturedStart(1));
        if (match.captured(1) == QLatin1String("lesson") && !lessonsDir().exists(target + "/01.md"))
            lines.refuse(place, Tr::tr("There is no lesson “%1”.").arg(target));
        if (match.captured(1) == QLatin1String("glossary") && !glossaryOf().term(target))
            lines.refuse(
                place,
                Tr::tr("The glossary has no term “%1”. It has %2.").arg(target, glossaryIds()));
    }
}

} // namespace

LessonText trimmed(LessonText text)
{
    while (text.markdown.startsWith('\n')) {
        text.markdown.remove(0, 1);
        ++text.place.line;
        text.place.column = 1;
    }
    while (!text.markdown.isEmpty() && text.markdown.back().isSpace())
        text.markdown.chop(1);
    return text;
}

void checkText(PageLines& lines, const LessonText& text)
{
    const CodeSpans code = codeSpansIn(text.markdown);
    for (const qsizetype at : code.unmatched)
        lines.refuse(placeIn(text, at),
                     Tr::tr("A backtick has no partner in its line. Put code between two of them, "
                            "or write \\` for a single one."));
    for (const auto& [pattern, why, alsoInCode] : forbidden())
        for (auto found = pattern.globalMatch(text.markdown); found.hasNext();)
            if (const qsizetype at = found.next().capturedStart(); alsoInCode || !code.contain(at))
                lines.refuse(placeIn(text, at), why);
    checkLinks(lines, text);
    for (const QuantityName& name : quantitiesIn(text))
        if (const QString fault = faultOf(name); !fault.isEmpty())
            lines.refuse(name.place, fault);
}

std::optional<LessonQuestion> readQuestion(PageLines& lines, const QString& first, FilePlace place)
{
    LessonQuestion question;
    question.place = place;
    const bool isRight = readFirstLine(lines, first, question);
    question.text = {{}, {lines.number(), 1}};
    while (!lines.atEnd() && !lines.peek().startsWith(":::")) {
        if (lines.peek().startsWith("- "))
            question.answers.append(readAnswer(lines, question.kind));
        else if (question.answers.isEmpty())
            question.text.markdown += lines.take() + '\n';
        else {
            lines.refuse({lines.number(), 1},
                         Tr::tr("Only a line “:::” may follow the list of answers. Use two spaces "
                                "to indent what belongs to an answer."));
            lines.take();
        }
    }
    if (lines.atEnd())
        lines.refuse(place, Tr::tr("The question has no end: a line “:::” is missing."));
    else
        lines.take();
    question.text = trimmed(question.text);
    if (!isRight)
        return std::nullopt;
    checkQuestion(lines, question);
    return question;
}

} // namespace pastkeys
