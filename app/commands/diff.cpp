#include "commands/diff_report.h"

namespace pastkeys {

namespace {

ExitCode diff(const Arguments& arguments, CommandContext& context)
{
    const DiffFile a = readDiffFile(arguments.text("A", ""), context);
    const DiffFile b = readDiffFile(arguments.text("B", ""), context);
    const std::vector<LaneDiff> diffs = lanesCompared(a, b, arguments.text("lane", ""));
    if (arguments.text("format", "text") == "json")
        context.console.printJson(diffJson(a, b, diffs));
    else
        context.console.print(diffText(a, b, diffs));
    return areEqual(diffs) ? ExitCode::Done : ExitCode::Different;
}

} // namespace

Command diffCommand()
{
    return {
        "diff",
        "Compares two traces, or a trace and a dump, bit for bit",
        "Compares what two runs recorded: q, k, v and the hidden state of each layer, the\n"
        "logits, and the chosen tokens. The runs may come from other machines, kernels\n"
        "or programs. It names the first value that differs, and says for each kind of tensor\n"
        "how far apart the runs are. Runs are compared wherever both have read the same number\n"
        "of tokens, so one of them may have read its prompt in chunks. A dump is compared as\n"
        "far as it goes. The exit code is 0 if all is equal, 1 if something differs, and 3 if\n"
        "a file is bad or the two cannot be compared.",
        "  pastkeys-cli diff mine.pastkeys yours.pastkeys\n"
        "  pastkeys-cli diff run.pastkeys run.pastkeys --lane off:on\n"
        "  pastkeys-cli diff run.pastkeys dump.safetensors --format json",
        {{"Comparing",
          {{"lane", "A:B",
            "the lane of each file, e.g. off:on; a single name stands for\nboth (default: lanes of "
            "the same name, or the only one)"},
           {"format", "NAME", "text or json (default: text)", oneOf({"text", "json"})}}}},
        diff,
        {{"A", "FILE_A", "the first trace or dump", {}, true},
         {"B", "FILE_B", "the second trace or dump", {}, true}}};
}

} // namespace pastkeys
