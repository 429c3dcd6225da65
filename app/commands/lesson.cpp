#include "base/errors.h"
#include "commands/command_engine.h"
#include "commands/lesson_pictures.h"
#include "commands/plain_numbers.h"
#include "commands/run_options.h"
#include "commands/window_picture.h"
#include "drawing/tr.h"
#include "engine/assets_dir.h"
#include "engine/attention_source.h"
#include "engine/given_text.h"
#include "lessons/lesson_check.h"
#include "lessons/lesson_place.h"
#include "lessons/quantities.h"
#include "lessons/side_scene.h"

#include <QDir>
#include <QLocale>

#include <functional>
#include <map>

namespace pastkeys {

namespace {

/// Where the results of a check go: to standard output if they are what the user has asked for,
/// otherwise to standard error.
using Report = std::function<void(const std::string& line)>;

/// The problem on one line, beginning with the file or the folder. Whatever these contain, it stays
/// one line.
/// \param folder  as it was named
std::string lineOf(const QString& folder, LessonProblem problem, const QString& language)
{
    if (problem.file != folder)
        problem.file = QDir(folder).dirName() + '/' + problem.file;
    constexpr std::size_t kLongestProblem = 4096; // characters
    return printable(toText(problem).toStdString(), kLongestProblem) +
           (language == "en" ? "" : " (" + printable(language.toStdString()) + ")");
}

/// The models and runs of the lessons. Each is loaded or computed only once.
class LessonRuns
{
public:
    /// Loads the model of the lessons that name none.
    LessonRuns(const Arguments& arguments, CommandContext& context)
        : m_arguments(arguments), m_context(context)
    {
        m_engines.emplace(QString(), engineOf(arguments, context));
    }

    Engine& engineFor(const LessonScene& scene)
    {
        std::unique_ptr<CommandEngine>& engine = m_engines[scene.model];
        if (!engine)
            engine = engineAt(builtInModelDir(scene.model.toStdString()), precisionOf(m_arguments),
                              m_arguments, m_context);
        return *engine;
    }

    const Trace& traceOf(const LessonScene& scene)
    {
        const QString key = QStringList{scene.model, scene.prompt, QString::number(scene.tokens),
                                        scene.left,  scene.right,  scene.ownWords ? "own" : "same"}
                                .join('\n');
        if (const auto found = m_traces.find(key); found != m_traces.end())
            return found->second;
        const RunWish wish = wishOf(scene);
        Engine& engine = engineFor(scene);
        RunSettings settings{.prompt = {},
                             .tokens = static_cast<std::size_t>(scene.tokens),
                             .lanes = *wish.lanes,
                             .ownWords = scene.ownWords};
        give(settings,
             tokensGiven(engine.model, scene.prompt.toStdString(), SpecialTokens::Recognize,
                         m_context.stop),
             *engine.model.network);
        placeLimits(settings, engine.model.network->config());
        validate(settings, *engine.model.network);
        return m_traces
            .emplace(key, runToEnd(
                              engine, settings, scene.prompt.toStdString(),
                              [](const StepRecord&) {}, m_context.stop))
            .first->second;
    }

    /// What the page shows beside the run.
    const SideState& sideOf(const LessonScene& scene)
    {
        const SideScene& side = scene.side;
        QStringList key{scene.model, nameOf(side.window), QString::number(scene.tokens)};
        if (side.window == SideScene::Window::Beams)
            key << scene.prompt << QString::number(side.beams)
                << QString::fromStdString(side.cache);
        else
            key << QString::fromStdString(side.system)
                << QString::number(static_cast<int>(side.between))
                << QString::number(static_cast<int>(side.systemPlace));
        for (const ScriptTurn& turn : side.turns)
            key << QString::number(turn.edits.value_or(side.turns.size()))
                << QString::fromStdString(turn.text);
        const QString joined = key.join('\n');
        if (const auto found = m_sides.find(joined); found != m_sides.end())
            return found->second;
        // The engine belongs to this object, and no job outlives the call.
        const std::shared_ptr<Engine> engine(std::shared_ptr<void>(), &engineFor(scene));
        return m_sides.emplace(joined, pastkeys::sideOf(scene, engine, m_context.stop))
            .first->second;
    }

private:
    const Arguments& m_arguments;
    CommandContext& m_context;
    std::map<QString, std::unique_ptr<CommandEngine>> m_engines; ///< by LessonScene::model
    std::map<QString, Trace> m_traces;
    std::map<QString, SideState> m_sides;
};

QList<LessonProblem> problemsIn(const LessonPage& page, LessonRuns& runs)
{
    try {
        AttentionSource attention;
        return pageIn(page, runs.traceOf(page.scene), attention, runs.sideOf(page.scene)).problems;
    } catch (const InputError& error) {
        return {{page.file, {}, messageOf(error)}};
    }
}

struct Checked
{
    int lessons = 0;
    int pages = 0;
    int problems = 0;
};

void checkLesson(const QString& folder, LessonRuns& runs, const Report& report, Checked& checked)
{
    ++checked.lessons;
    for (const QString& language : QStringList{"en"} + translationsOf(folder)) {
        ReadLesson read = readLesson(folder, language);
        if (language == "en")
            checked.pages += static_cast<int>(read.lesson.pages.size());
        if (read.problems.isEmpty() && read.lesson.pages.first().scene.prompt.isEmpty())
            read.problems.append({read.lesson.pages.first().file,
                                  {},
                                  Tr::tr("The header of the first page needs a line such as "
                                         "“prompt: The ball is red.”")});
        if (read.problems.isEmpty())
            for (const LessonPage& page : std::as_const(read.lesson.pages))
                read.problems += problemsIn(page, runs);
        checked.problems += static_cast<int>(read.problems.size());
        for (const LessonProblem& problem : std::as_const(read.problems))
            report(lineOf(folder, problem, language));
    }
}

QStringList foldersOf(const Arguments& arguments)
{
    if (const auto given = arguments.text("DIR"))
        return {QString::fromStdString(*given)};
    const QDir lessons = lessonsDir();
    QStringList folders;
    for (const QString& name : lessons.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
        folders.append(lessons.filePath(name));
    return folders;
}

ExitCode check(const Arguments& arguments, CommandContext& context, const Report& report)
{
    LessonRuns runs(arguments, context);
    Checked checked;
    for (const QString& folder : foldersOf(arguments))
        checkLesson(folder, runs, report, checked);
    report(
        counted(checked.lessons, "lesson", "lessons") + ", " +
        counted(checked.pages, "page", "pages") + ": " +
        (checked.problems == 0 ? "no problems" : counted(checked.problems, "problem", "problems")) +
        ".");
    return checked.problems == 0 ? ExitCode::Done : ExitCode::BadInput;
}

/// The scene of the first page of the lesson in DIR, or an example scene if DIR was not given or
/// the lesson has errors.
LessonScene sceneFor(const Arguments& arguments)
{
    if (arguments.has("DIR")) {
        const ReadLesson read = readLesson(foldersOf(arguments).first());
        if (read.problems.isEmpty())
            return read.lesson.pages.first().scene;
    }
    return {.prompt = "The kite is blue. The ball is red. What color is the ball?",
            .step = 1,
            .operation = "Softmax"};
}

/// Throws InputError if the example does not fit into the model. The message of the run would speak
/// of a prompt, but the user has given none.
void expectRoomFor(const LessonScene& scene, const Engine& engine, const std::stop_token& stop)
{
    const Network& network = *engine.model.network;
    const std::size_t context = (network.encoder() ? *network.encoder() : network).config().context;
    const std::size_t tokens =
        tokensGiven(engine.model, scene.prompt.toStdString(), SpecialTokens::AsText, stop).size();
    if (tokens > context)
        throw InputError(
            {.file = {},
             .place = {},
             .expected = {},
             .found = {},
             .hint = "The values are computed in an example run, whose text has " +
                     counted(tokens, "token", "tokens") +
                     " of this model. The model reads at most " + std::to_string(context) +
                     ". Choose another model, or name a lesson with a shorter prompt."});
}

ExitCode listQuantities(const Arguments& arguments, CommandContext& context)
{
    LessonRuns runs(arguments, context);
    const LessonScene scene = sceneFor(arguments);
    expectRoomFor(scene, runs.engineFor(scene), context.stop);
    const Trace& trace = runs.traceOf(scene);
    const auto [cursor, selection] = placeOf(scene, trace);
    AttentionSource attention;
    const ViewState state = attention.stateAt(trace, cursor, selection);
    SideState side = runs.sideOf(scene);
    goToPlace(scene, side);
    for (const KnownQuantity& known : knownQuantities()) {
        const QString name = known.name.section(' ', 0, 0);
        const QuantityResult result =
            quantityOf({.name = name, .arguments = {}, .place = {}}, state, side);
        const auto* value = std::get_if<Quantity>(&result);
        context.console.print(
            known.name.toStdString() + "\n    " + known.description.toStdString() + "\n" +
            (value ? "    here: " + value->withBadge().toStdString() + "\n" : ""));
    }
    return ExitCode::Done;
}

std::optional<QSize> parsedWindowSize(const std::string& text)
{
    const auto size = parsedSize(text);
    const bool fits = size && size->width() >= 800 && size->width() <= 7680 &&
                      size->height() >= 450 && size->height() <= 4320;
    return fits ? size : std::nullopt;
}

ExitCode drawPages(const Arguments& arguments, CommandContext& context)
{
    const auto folder = arguments.text("DIR");
    if (!folder)
        throw UsageError("lesson pictures: name the folder of the lesson.");
    const auto note = [&context](const std::string& line) { context.console.note(line); };
    if (const ExitCode checked = check(arguments, context, note); checked != ExitCode::Done)
        return checked;
    const QString out = QString::fromStdString(arguments.text("out", "."));
    const int written =
        writeLessonPictures({.folder = QString::fromStdString(*folder),
                             .model = QString::fromStdString(modelPath(arguments).string()),
                             .out = out,
                             .size = *parsedWindowSize(arguments.text("size", "1366x768")),
                             .theme = arguments.choice("theme", kThemeChoices),
                             .language = QString::fromStdString(arguments.text("lang", ""))},
                            context);
    context.console.note("Written: " + counted(written, "picture", "pictures") + " in " +
                         out.toStdString() + ".");
    return ExitCode::Done;
}

ExitCode lesson(const Arguments& arguments, CommandContext& context)
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    const std::string action = *arguments.text("ACTION");
    if (action == "pictures")
        return drawPages(arguments, context);
    if (action == "quantities")
        return listQuantities(arguments, context);
    return check(arguments, context,
                 [&context](const std::string& line) { context.console.print(line + "\n"); });
}

} // namespace

Command lessonCommand()
{
    return {kLesson.name,
            kLesson.summary,
            "check runs each page with the model, and reports the file, line and column\n"
            "of each error: a place that does not exist, an unknown quantity, a question\n"
            "without a right answer. Without DIR, it checks all lessons of the program.\n"
            "A lesson that names a model of its own always runs with that one.\n"
            "pictures draws the window at each page, before and after its question.\n"
            "quantities lists what texts can refer to.",
            "  pastkeys-cli lesson check my-lesson\n"
            "  pastkeys-cli lesson pictures my-lesson --out pictures\n"
            "  pastkeys-cli lesson quantities",
            {{"Pictures",
              {{"out", "DIR", "folder for the pictures (default: the current one)"},
               {"size", "WxH", "width and height of the window (default: 1366x768)",
                parsedBy(parsedWindowSize, "a size from 800x450 to 7680x4320")},
               {"theme", "NAME", "light, dark or projector (default: light)",
                oneOf(namesOf(kThemeChoices))},
               languageOption()}},
             modelOptions()},
            lesson,
            {{"ACTION", "ACTION", "check, pictures or quantities",
              oneOf({"check", "pictures", "quantities"}), true},
             {"DIR", "DIR", "folder of a lesson"}}};
}

} // namespace pastkeys
