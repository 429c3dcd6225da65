#include "commands/side_render.h"

#include "base/errors.h"
#include "commands/beam_options.h"
#include "commands/chat_commands.h"
#include "commands/command_engine.h"
#include "commands/offscreen.h"
#include "commands/plain_numbers.h"
#include "commands/render_run.h"
#include "commands/window_picture.h"
#include "export/hand_out.h"
#include "export/picture_file.h"
#include "export/save_file.h"
#include "export/side_export.h"

#include <algorithm>

namespace pastkeys {

using namespace std::string_literals;

namespace {

constexpr QSize kUsualPicture(1280, 800);
constexpr std::array<std::string_view, 3> kChatOptions{"chat", "between", "price"};

/// Options that say where in a run the picture is, or how its stage looks.
constexpr std::array<std::string_view, 7> kOfRuns{"operation", "layer", "head",      "cell",
                                                  "source",    "plot",  "no-caption"};

bool isOfBeams(const Arguments& arguments)
{
    return arguments.text("view", "") == kSideViews[1];
}

void expectSideOptions(const Arguments& arguments)
{
    const bool beams = isOfBeams(arguments);
    const std::string form = "--view " + arguments.text("view", "");
    expectWithout(arguments, {kOfRuns.begin(), kOfRuns.end()}, form);
    expectWithout(arguments, {"trace", "prompts", "operations", "by"}, form);
    if (!beams && !arguments.has("chat"))
        throw UsageError(form + " needs --chat.");
    if (beams && !arguments.has("beams"))
        throw UsageError(form + " needs --beams.");
    if (beams)
        expectWithout(arguments, {kChatOptions.begin(), kChatOptions.end()}, form);
    else
        expectWithout(arguments,
                      {"beams", "length-penalty", "early-stopping", "animate", "steps", "frame-ms"},
                      form);
    if (!arguments.has("animate"))
        expectWithout(arguments, {"steps", "frame-ms"}, "without --animate, " + form);
    if (arguments.has("hand-out"))
        expectWithout(arguments, {"out", "animate", "step", "scale"}, "--hand-out");
    if (arguments.has("animate"))
        expectWithout(arguments, {"step"}, "--animate");
}

StageLook lookOf(const Arguments& arguments, QSize usual)
{
    const Theme theme = themeNamed(arguments.choice("theme", kThemeChoices));
    const QSize size = arguments.has("size") ? *parsedSize(arguments.text("size", "")) : usual;
    expectReasonable(size, arguments.decimal("scale").value_or(1));
    return stageLookOf(theme, size);
}

ConversationToExport conversationOf(const Arguments& arguments, CommandContext& context)
{
    const auto ignore = [](const auto&...) {};
    const ChatReport report =
        chatToEnd(arguments, context, {.began = ignore, .answered = ignore, .ended = ignore});
    ConversationToExport conversation{
        .state = {}, .prices = report.prices, .model = translated(report.header.modelName)};
    for (const AnsweredTurn& turn : report.turns)
        conversation.state.turns.push_back(std::make_shared<const AnsweredTurn>(turn));
    const std::size_t last = report.turns.size() - 1;
    const std::size_t chosen = arguments.ordinal("step").value_or(last);
    expectBelow(chosen, report.turns.size(), "--step");
    conversation.state.chosen = chosen;
    return conversation;
}

BeamState beamsOf(const Arguments& arguments, CommandContext& context)
{
    PreparedBeams prepared = preparedBeams(arguments, context);
    const auto seen = [&context](const BeamStep& step) {
        context.console.progress("step " + std::to_string(step.index + 1));
    };
    SearchedBeams found = beamsToEnd(prepared, ComparesAlone::Yes, seen, context.stop);
    context.console.progress({});
    BeamState state{.trace = std::move(found.trace), .alone = std::move(found.alone)};
    state.step = arguments.ordinal("step").value_or(state.trace.steps.size() - 1);
    expectBelow(state.step, state.trace.steps.size(), "--step");
    const auto& texts = state.trace.steps.back()->hypotheses;
    if (!texts.empty() && state.step <= texts.front().step)
        state.beam = ancestorsOf(state.trace, texts.front().step, texts.front().beam)[state.step];
    return state;
}

void save(const std::string& path, const QByteArray& bytes, CommandContext& context)
{
    if (context.stop.stop_requested())
        throw Cancelled();
    const std::uint64_t written =
        saveFile(path, std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
    context.console.note("Written: " + path + " (" + byteText(written) + ").");
}

/// \param draw  returns the picture of the look
/// \param handOut  returns the page of the look
template <typename Draw, typename HandOut>
void drawStill(const Arguments& arguments, CommandContext& context, const std::string& path,
               Draw draw, HandOut handOut)
{
    const Offscreen application(QString::fromStdString(arguments.text("lang", "")));
    if (arguments.has("hand-out")) {
        StageLook look = handOutLook(themeNamed(arguments.choice("theme", kThemeChoices)));
        look.size = QSize(look.size.width(), 0);
        if (arguments.has("size"))
            look.size = *parsedSize(arguments.text("size", ""));
        return save(path, handOut(look), context);
    }
    const Picture picture = draw(lookOf(arguments, kUsualPicture));
    save(path, encoderOf(picture, *pictureFormatOf(path), arguments.decimal("scale").value_or(1))(),
         context);
}

std::vector<std::size_t> stepsToShow(const Arguments& arguments, std::size_t steps)
{
    std::vector<std::size_t> shown;
    for (const SeveralPlaces::Steps& part : stepsIn(arguments)) {
        expectBelow(part.last, steps, "--steps");
        for (std::size_t step = part.first; step <= part.last; ++step)
            shown.push_back(step);
    }
    if (shown.empty())
        for (std::size_t step = 0; step < steps; ++step)
            shown.push_back(step);
    return shown;
}

void animateBeams(const Arguments& arguments, CommandContext& context, const std::string& path)
{
    const BeamState beams = beamsOf(arguments, context);
    const std::vector<std::size_t> steps = stepsToShow(arguments, beams.trace.steps.size());
    const Offscreen application(QString::fromStdString(arguments.text("lang", "")));
    const BeamsAnimation animation{
        .beams = beams,
        .steps = steps,
        .look = lookOf(arguments, QSize(960, 540)),
        .scale = arguments.decimal("scale").value_or(1),
        .milliseconds = static_cast<int>(arguments.number("frame-ms").value_or(1000))};
    const std::uint64_t bytes = saveFile(path, [&](const ByteSink& sink) {
        writeBeamsGif(animation, untilStopped(sink, context.stop), [](double) {});
    });
    context.console.note("Written: " + path + " (" + byteText(bytes) + ").");
}

/// Throws UsageError unless --out fits what is drawn.
std::string pathOf(const Arguments& arguments)
{
    if (arguments.has("hand-out"))
        return handOutPath(arguments).string();
    std::string path = outputOf(arguments);
    if (arguments.has("animate")) {
        if (isForFrames(path))
            throw UsageError("--animate: with --view beams, --out must end in .gif.");
    } else if (!pictureFormatOf(path)) {
        throw UsageError("--out: expected a name that ends in .png, .svg or .pdf, found \"" +
                         printable(path) + "\".");
    }
    return path;
}

} // namespace

std::vector<OptionGroup> sideRenderOptions()
{
    OptionGroup chat = chatOptions();
    std::erase_if(chat.options, [](const Option& option) {
        return std::ranges::find(kChatOptions, option.name) == kChatOptions.end();
    });
    return {std::move(chat), beamOptions()};
}

bool drawsSide(const Arguments& arguments)
{
    return std::ranges::find(kSideViews, arguments.text("view", "")) != kSideViews.end();
}

void expectNoSideOptions(const Arguments& arguments)
{
    for (const OptionGroup& group : sideRenderOptions())
        for (const Option& option : group.options)
            if (arguments.has(option.name))
                throw UsageError("--" + option.name + " needs --view " +
                                 (group.title == beamOptions().title ? "beams" : "conversation") +
                                 ".");
}

void drawSide(const Arguments& arguments, CommandContext& context)
{
    expectSideOptions(arguments);
    const std::string path = pathOf(arguments);
    if (arguments.has("animate"))
        return animateBeams(arguments, context, path);
    if (isOfBeams(arguments)) {
        const BeamState beams = beamsOf(arguments, context);
        return drawStill(
            arguments, context, path,
            [&](const StageLook& look) { return beamsPicture(beams, look); },
            [&](const StageLook& look) { return beamsHandOut(beams, look); });
    }
    const ConversationToExport conversation = conversationOf(arguments, context);
    drawStill(
        arguments, context, path,
        [&](const StageLook& look) { return conversationPicture(conversation, look); },
        [&](const StageLook& look) { return conversationHandOut(conversation, look); });
}

} // namespace pastkeys
