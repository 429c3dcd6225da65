// A lesson: pages of text, each with a place in a run and, optionally, a question.
// assets/lessons/README.md describes the lesson files.
//
// Terms: a *quantity* is a number or a word from the record of a run. Pages refer to it by its name
// (quantities.h).
#pragma once

#include "model/operation.h"
#include "record/answered_turn.h"
#include "run/conversation_script.h"
#include "shared/selection.h"

#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <variant>

namespace pastkeys {

/// A point in a file. Lines and columns are 1-based.
struct FilePlace
{
    int line = 1;
    int column = 1;
};

/// The name of a quantity with its arguments: "attention.percentOf 3".
struct QuantityName
{
    QString name;
    QStringList arguments;
    bool isPlain = false; ///< shown without its badge, such as "(f)"
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

/// An answer that a learner may give, and the page's feedback on it.
struct LessonAnswer
{
    enum class Kind : std::uint8_t
    {
        Value,     ///< feedback for learners who give this value
        Right,     ///< feedback for learners whose answer is right
        Otherwise, ///< feedback for all other learners
    };

    Kind kind = Kind::Value;
    AnswerValue value;
    LessonText text;     ///< shown in the list of choices; if empty, `value` is shown
    LessonText feedback; ///< may be empty
    FilePlace place;
};

struct LessonQuestion
{
    enum class Kind : std::uint8_t
    {
        Choose,
        Number,
        Token, ///< a position in the text
        Cell,  ///< a cell on the stage
        Block, ///< an operation
    };

    Kind kind = Kind::Choose;
    AnswerValue right;                        ///< for Kind::Cell, only the row of the right cell
    AnswerValue column;                       ///< of the right cell
    StageMatrix matrix = StageMatrix::Scores; ///< of the right cell
    double within = 0;                        ///< tolerance, as a fraction of the right number
    LessonText text;
    QList<LessonAnswer> answers;
    FilePlace place;
};

/// What the text of a page takes for granted about its run: "attention.mostToken = left.choice".
struct LessonClaim
{
    enum class Relation : std::uint8_t
    {
        Equal,
        Above,
        Below,
    };

    QuantityName quantity;
    Relation relation = Relation::Equal;
    AnswerValue value;
    QString written; ///< as in the file
};

/// What a page shows in a window beside the main one. The prompt of a beam search, and the most
/// tokens of an answer or of a text, are those of the scene.
struct SideScene
{
    enum class Window : std::uint8_t
    {
        None,
        Conversation,
        Beams,
    };

    Window window = Window::None;
    std::string system = {}; ///< the system prompt
    std::vector<ScriptTurn> turns = {};
    BetweenTurns between = BetweenTurns::Kept;
    SystemPlace systemPlace = SystemPlace::First;
    std::optional<std::size_t> turn = {}; ///< the chosen one, 0-based; if empty, the last one
    std::size_t beams = 3;
    std::string cache = "paged:4";        ///< of the beam search
    std::optional<std::size_t> step = {}; ///< of the beam search, 0-based; if empty, the last one
    std::size_t beam = 0;                 ///< the chosen one, 0-based
};

/// The name of SideScene::Window::Conversation and so on in SideWindowKind; empty for None.
QString nameOf(SideScene::Window window);
/// What a line "cover" calls the window beside the main one.
inline constexpr char kSideWindowCover[] = "window";

/// What the window shows beside a page, and what must be true of it.
struct LessonScene
{
    enum class Step : std::uint8_t
    {
        Number,
        Last,
        Answer, ///< the step that chooses the first token after the prompt
    };

    /// The name of the built-in model that the page needs. Empty if it runs with the reader's own.
    QString model = {};
    QString prompt = {};
    int tokens = 8;
    QString left = QStringLiteral("off");
    QString right = QStringLiteral("static");
    bool ownWords = false;
    Step stepKind = Step::Number;
    std::size_t step = 1;                 ///< 0-based
    std::string operation = "Scores";     ///< its name
    std::optional<std::size_t> layer = 0; ///< 0-based; if empty, the last layer
    std::optional<std::size_t> head = 0;  ///< 0-based; if empty, the last head
    /// If set, the scene shows not `head`, but the head whose newest query gives this position the
    /// most attention on the left side.
    std::optional<std::size_t> headLooksAt = {};
    /// Whether this head is sought in all layers, so that it also decides the layer.
    bool seeksInAllLayers = false;
    std::optional<PinnedCell> cell = {};
    QStringList panels = {}; ///< names of the views shown besides the stage
    QString plot = {};
    QStringList covered =
        {}; ///< names of what to cover until an answer is given: views, or "window"
    QList<LessonClaim> claims = {};
    SideScene side = {};
};

struct LessonPage
{
    QString file; ///< name of the page's file
    LessonScene scene;
    QHash<QString, FilePlace> places; ///< the places of the header's values, by key
    LessonText before;
    std::optional<LessonQuestion> question;
    LessonText after; ///< shown once the question is answered

    QString title() const; ///< the first heading of the page; empty if it has none
};

struct Lesson
{
    QString folder;
    QList<LessonPage> pages;

    /// The name of the folder. Progress is stored under this name.
    QString name() const;
    QString title() const;
};

/// The place in the file that the character at index `at` of the text came from.
FilePlace placeIn(const LessonText& text, qsizetype at);

/// All quantities that the text refers to, in order.
QList<QuantityName> quantitiesIn(const LessonText& text);

/// The Markdown with each quantity replaced by what `replacement` returns for it.
QString withQuantities(const LessonText& text,
                       const std::function<QString(const QuantityName&)>& replacement);

} // namespace pastkeys
