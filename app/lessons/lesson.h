// A lesson: pages of text, each with a place in a run and perhaps a question. assets/lessons/README.md
// describes the files that it is read from.
//
// Terms: a *quantity* is a number or a word that the record of a run gives, and that a page refers to
// by name (quantities.h).
#pragma once

#include "model/operation.h"
#include "shared/selection.h"

#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <variant>

namespace pastkeys {

/// A point of a file; both count from 1.
struct FilePlace
{
    int line = 1;
    int column = 1;
};

/// The name of a quantity, and what it is to be asked for: "attention.percentOf 3".
struct QuantityName
{
    QString name;
    QStringList arguments;
    bool isPlain = false; ///< is written without the badge of its kind
    FilePlace place;
};

/// Markdown with quantities in double braces.
struct LessonText
{
    QString markdown;
    FilePlace place; ///< of its first character
};

/// A number, a word or a quantity.
using AnswerValue = std::variant<QString, QuantityName>;

/// Something that can be answered, and what is said then.
struct LessonAnswer
{
    enum class Kind : std::uint8_t
    {
        Value,     ///< to who answers this value
        Right,     ///< to who is right
        Otherwise, ///< to all others
    };

    Kind kind = Kind::Value;
    AnswerValue value;
    LessonText text;     ///< the item of a list to choose from; empty: the value itself
    LessonText feedback; ///< may be empty
    FilePlace place;
};

struct LessonQuestion
{
    enum class Kind : std::uint8_t
    {
        Choose,
        Number,
        Token, ///< a position of the text
        Cell,  ///< a cell of the stage
        Block, ///< an operation
    };

    Kind kind = Kind::Choose;
    AnswerValue right;                        ///< for a cell its row
    AnswerValue column;                       ///< of the cell
    StageMatrix matrix = StageMatrix::Scores; ///< of the cell
    double within = 0;                        ///< of a number, as a share of the right one
    LessonText text;
    QList<LessonAnswer> answers;
    FilePlace place;
};

/// What the window shows beside a page.
struct LessonScene
{
    enum class Step : std::uint8_t
    {
        Number,
        Last,
        Answer, ///< that chooses the first token after the prompt
    };

    QString prompt = {};
    int tokens = 8;
    QString left = QStringLiteral("off");
    QString right = QStringLiteral("static");
    bool ownWords = false;
    Step stepKind = Step::Number;
    std::size_t step = 1; ///< from 0
    Operation operation = Operation::Scores;
    std::optional<std::size_t> layer = 0; ///< from 0; none: the last
    std::optional<std::size_t> head = 0;
    std::optional<PinnedCell> cell = {};
    QStringList panels = {}; ///< besides the stage, by name of their views
    QString plot = {};
    QStringList covered = {}; ///< likewise, until the question is answered
};

struct LessonPage
{
    QString file; ///< its name
    LessonScene scene;
    QHash<QString, FilePlace> places; ///< of the values of the header, by their keys
    LessonText before;
    std::optional<LessonQuestion> question;
    LessonText after; ///< is shown when the question is answered

    QString title() const; ///< its first heading; empty without one
};

struct Lesson
{
    QString folder;
    QList<LessonPage> pages;

    /// Of the folder: progress is kept under it.
    QString name() const;
    QString title() const;
};

/// Where a character of the text stands in its file.
FilePlace placeIn(const LessonText& text, qsizetype at);

/// All quantities that a text refers to, in order.
QList<QuantityName> quantitiesIn(const LessonText& text);

/// The Markdown with something in place of each quantity.
QString withQuantities(const LessonText& text,
                       const std::function<QString(const QuantityName&)>& replacement);

} // namespace pastkeys
