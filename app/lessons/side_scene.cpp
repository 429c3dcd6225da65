#include "lessons/side_scene.h"

#include "base/errors.h"
#include "drawing/tr.h"
#include "engine/engine.h"
#include "record/lane_names.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <utility>

namespace pastkeys {

namespace {

constexpr std::array kBeamCaches{"paged", "static", "off"}; // those that the window offers
constexpr std::size_t kMostTurns = 12;                      // few, so that a page appears soon
constexpr qsizetype kLongestTurn = 1000;                    // characters

template <typename Value> struct Word
{
    const char* word;
    Value value;
};

template <typename Value, std::size_t N>
QString takeWord(const QString& value, const std::array<Word<Value>, N>& words, Value& to)
{
    QStringList known;
    for (const Word<Value>& each : words) {
        known << QLatin1String(each.word);
        if (value == QLatin1String(each.word)) {
            to = each.value;
            return {};
        }
    }
    return known.join(", ");
}

constexpr std::array<Word<SideScene::Window>, 3> kWindows{
    {{"none", SideScene::Window::None},
     {"conversation", SideScene::Window::Conversation},
     {"beams", SideScene::Window::Beams}}};
constexpr std::array<Word<BetweenTurns>, 3> kBetween{{{"kept", BetweenTurns::Kept},
                                                      {"dropped", BetweenTurns::Dropped},
                                                      {"saved", BetweenTurns::Saved}}};
constexpr std::array<Word<SystemPlace>, 2> kPlaces{
    {{"first", SystemPlace::First}, {"before the question", SystemPlace::BeforeQuestion}}};

QString turnsForm()
{
    return Tr::tr("questions with “|” between them; “system: text” changes the system prompt, and "
                  "“1: text” the first question, once they were asked");
}

/// A question, or a change such as "system: text" or "1: text". Nothing if the text is empty, or
/// changes a question that has not been asked.
std::optional<ScriptTurn> turnIn(const QString& text, std::size_t asked)
{
    static const QRegularExpression change(QStringLiteral("^(system|\\d{1,3}):\\s*(.*)$"));
    const auto match = change.match(text);
    if (!match.hasMatch())
        return text.isEmpty() || text.size() > kLongestTurn
                   ? std::nullopt
                   : std::optional<ScriptTurn>({text.toStdString(), {}});
    const bool isSystem = match.captured(1) == QLatin1String("system");
    const std::size_t part = isSystem ? 0 : match.captured(1).toULongLong();
    const QString changed = match.captured(2);
    const bool isThere = asked > 0 && part <= asked && (isSystem || part > 0);
    if (!isThere || changed.size() > kLongestTurn || (changed.isEmpty() && !isSystem))
        return std::nullopt;
    return ScriptTurn{changed.toStdString(), part};
}

void placeTurn(const LessonScene& scene, ConversationState& state,
               std::optional<PlaceProblem>& problem)
{
    const std::size_t turns = state.turns.size();
    if (scene.side.turn && *scene.side.turn >= turns)
        problem = {"turn",
                   Tr::tr("The conversation has only turns 1 to %L1, so there is no turn %L2.")
                       .arg(turns)
                       .arg(*scene.side.turn + 1)};
    state.chosen = std::min(scene.side.turn.value_or(turns - 1), turns - 1);
}

void placeBeam(const LessonScene& scene, BeamState& state, std::optional<PlaceProblem>& problem)
{
    const std::size_t steps = state.trace.steps.size();
    if (scene.side.step && *scene.side.step >= steps)
        problem = {"beam", Tr::tr("The search has only steps 1 to %L1, so there is no step %L2.")
                               .arg(steps)
                               .arg(*scene.side.step + 1)};
    state.step = std::min(scene.side.step.value_or(steps - 1), steps - 1);
    const std::size_t beams = state.current().beams.size();
    if (scene.side.beam >= beams && !problem)
        problem = {"beam", Tr::tr("Step %L1 has only beams 1 to %L2, so there is no beam %L3.")
                               .arg(state.step + 1)
                               .arg(beams)
                               .arg(scene.side.beam + 1)};
    state.beam = std::min(scene.side.beam, beams - 1);
}

/// Does a whole job on this thread. \param receive  called with each event
template <typename Event, typename Receive>
void doAtOnce(const Job<Event>& job, const std::shared_ptr<Engine>& engine,
              const std::stop_token& stop, Receive receive)
{
    OpenEngine open{engine, nullptr};
    const JobContext<Event> context{open, stop,
                                    [&receive](const Event& event) { std::visit(receive, event); }};
    for (NextStep next = job(context); next && next();) {
    }
}

} // namespace

QString takeWindow(const QString& value, LessonScene& scene)
{
    return takeWord(value, kWindows, scene.side.window);
}

QString takeSystem(const QString& value, LessonScene& scene)
{
    scene.side.system = value.toStdString();
    return value.size() <= kLongestTurn
               ? QString()
               : Tr::tr("a text of at most %L1 characters").arg(kLongestTurn);
}

QString takeTurns(const QString& value, LessonScene& scene)
{
    scene.side.turns.clear();
    std::size_t asked = 0;
    for (const QString& each : value.split('|')) {
        const auto turn = turnIn(each.trimmed(), asked);
        if (!turn || scene.side.turns.size() == kMostTurns)
            return turnsForm();
        asked += turn->edits ? 0 : 1;
        scene.side.turns.push_back(*turn);
    }
    return {};
}

QString takeBetween(const QString& value, LessonScene& scene)
{
    return takeWord(value, kBetween, scene.side.between);
}

QString takeSystemPlace(const QString& value, LessonScene& scene)
{
    return takeWord(value, kPlaces, scene.side.systemPlace);
}

QString takeTurn(const QString& value, LessonScene& scene)
{
    bool isNumber = false;
    const uint number = value.toUInt(&isNumber);
    scene.side.turn.reset();
    if (isNumber && number > 0)
        scene.side.turn = number - 1;
    return scene.side.turn || value == QLatin1String("last") ? QString()
                                                             : Tr::tr("a number from 1, or “last”");
}

QString takeBeams(const QString& value, LessonScene& scene)
{
    bool isNumber = false;
    const std::size_t beams = value.toULongLong(&isNumber);
    if (!isNumber || beams < kFewestBeams || beams > kMostBeams)
        return Tr::tr("a number from %L1 to %L2").arg(kFewestBeams).arg(kMostBeams);
    scene.side.beams = beams;
    return {};
}

QString takeBeamCache(const QString& value, LessonScene& scene)
{
    try {
        const LaneSpec lane = laneNamed(value.toStdString());
        const std::string_view kind = lane.cache.kind->name;
        const bool isPlain = writtenOut(lane) == kind || lane.cache.block() > 0;
        if (isPlain && std::ranges::find(kBeamCaches, kind) != kBeamCaches.end()) {
            scene.side.cache = value.toStdString();
            return {};
        }
    } catch (const InputError&) { // has no such lane, as said below
    }
    return Tr::tr("paged:4 (in blocks of 4 positions), static or off");
}

QString takeBeam(const QString& value, LessonScene& scene)
{
    static const QRegularExpression form(QStringLiteral("^(\\d{1,3}) in step (\\d{1,4}|last)$"));
    const auto match = form.match(value.simplified());
    const std::size_t beam = match.captured(1).toULongLong();
    const std::size_t step = match.captured(2).toULongLong(); // 0 if it is "last"
    if (!match.hasMatch() || beam == 0 || match.captured(2) == QLatin1String("0"))
        return Tr::tr("a beam and a step, such as “2 in step 4” or “1 in step last”");
    scene.side.beam = beam - 1;
    scene.side.step = step > 0 ? std::optional(step - 1) : std::nullopt;
    return {};
}

ConversationRequest conversationOf(const LessonScene& scene)
{
    return {.system = scene.side.system,
            .between = scene.side.between,
            .systemPlace = scene.side.systemPlace,
            .tokens = static_cast<std::size_t>(scene.tokens)};
}

BeamRequest beamsOf(const LessonScene& scene)
{
    BeamRequest request;
    request.prompt = scene.prompt;
    request.settings.rules.beams = scene.side.beams;
    request.settings.text.tokens = static_cast<std::size_t>(scene.tokens);
    request.settings.text.lanes = {laneNamed(scene.side.cache)};
    request.settings.text.running = {Lane{0}};
    return request;
}

SideState sideOf(const LessonScene& scene, const std::shared_ptr<Engine>& engine,
                 const std::stop_token& stop)
{
    SideState side;
    if (scene.side.window == SideScene::Window::Conversation && !scene.side.turns.empty())
        doAtOnce(answering(newConversation(), conversationOf(scene), scene.side.turns), engine,
                 stop, [&side](const auto& event) {
                     using Reported = std::decay_t<decltype(event)>;
                     if constexpr (std::is_same_v<Reported, std::shared_ptr<const AnsweredTurn>>)
                         side.conversation.turns.push_back(event);
                 });
    if (scene.side.window == SideScene::Window::Beams)
        doAtOnce(searchingBeams(beamsOf(scene)), engine, stop, [&side](const auto& event) {
            using Reported = std::decay_t<decltype(event)>;
            if constexpr (std::is_same_v<Reported, std::shared_ptr<const BeamHeader>>)
                side.beams.trace.header = event;
            else if constexpr (std::is_same_v<Reported, BeamStepPtr>)
                side.beams.trace.steps.push_back(event);
            else if constexpr (std::is_same_v<Reported, Verdict>)
                side.beams.alone.push_back(event);
        });
    return side;
}

void goToPlace(const LessonScene& scene, SideState& side, std::optional<PlaceProblem>* problem)
{
    std::optional<PlaceProblem> none;
    std::optional<PlaceProblem>& said = problem ? *problem : none;
    if (scene.side.window == SideScene::Window::Conversation && !side.conversation.empty())
        placeTurn(scene, side.conversation, said);
    if (scene.side.window == SideScene::Window::Beams && !side.beams.empty())
        placeBeam(scene, side.beams, said);
}

bool isComplete(const LessonScene& scene, const SideState& side)
{
    switch (scene.side.window) {
    case SideScene::Window::Conversation:
        return !side.conversation.empty() &&
               std::ranges::equal(side.conversation.turns, scene.side.turns, {},
                                  [](const auto& turn) { return turn->asked; });
    case SideScene::Window::Beams:
        return !side.beams.empty() && side.beams.trace.steps.back()->stopped.has_value() &&
               side.beams.alone.size() == side.beams.trace.steps.back()->hypotheses.size();
    case SideScene::Window::None:
        break;
    }
    return true;
}

} // namespace pastkeys
