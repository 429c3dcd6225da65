#include "commands/draft_commands.h"

#include "base/errors.h"
#include "commands/command_engine.h"
#include "commands/draft_options.h"
#include "commands/draft_report.h"
#include "commands/json_parts.h"
#include "commands/run_json.h"
#include "text/streaming_decoder.h"

namespace pastkeys {

namespace {

/// The exit code signals failure if the kernels promise the bits of plain decoding but gave others.
ExitCode draftCodeOf(const DraftedRun& done, Console& console)
{
    if (!done.plain.logits.equalityExpected || done.plain.logits.identical())
        return ExitCode::Done;
    console.note("error: the kernels \"" + done.trace.header().kernels +
                 "\" promise that a row has the same bits whether or not it was proposed, but "
                 "these differ. Please report this.");
    return ExitCode::RunFailed;
}

} // namespace

ExitCode runDraft(const Arguments& arguments, CommandContext& context)
{
    Console& console = context.console;
    const bool json = arguments.has("json");
    PreparedDraft prepared = preparedDraft(arguments, context);
    const Tokenizer& tokenizer = prepared.run.engine->model.tokenizer;
    StreamingDecoder decoder(tokenizer);
    const auto show = [&](const std::string& text) {
        if (!json) {
            console.print(text);
            console.flush();
        }
    };
    show(prepared.run.promptText);
    const auto seen = [&](const StepRecord& step) {
        for (const TokenText& token : step.chosenBy(Lane{0}))
            if (!tokenizer.isSpecial(token.id))
                show(decoder.append(token.id));
    };
    const DraftedRun done = draftToEnd(prepared, seen, context.stop);
    show(decoder.finish());
    const DraftSource source{prepared.model ? prepared.model->name.english() : std::string(),
                             prepared.settings};
    if (json) {
        const auto textOf = [&tokenizer](std::span<const TokenId> tokens) {
            return generatedText(tokenizer, tokens);
        };
        Json document = Json::parse(runJson(done.trace, prepared.run.settings.prompt, textOf));
        document["draft"] = draftJson(done, source);
        console.printJson(documentText(document));
    } else {
        console.print("\n\n" + draftReport(done, source));
    }
    console.flush();
    return draftCodeOf(done, console);
}

} // namespace pastkeys
