#include "commands/command.h"
#include "commands/plain_numbers.h"
#include "export/imported_folder.h"

#include <array>

namespace pastkeys {

namespace {

constexpr std::array<Named<Activation>, 4> kImportActivations{{{"gelu", Activation::GeluErf},
                                                               {"gelu_new", Activation::GeluTanh},
                                                               {"relu", Activation::Relu},
                                                               {"silu", Activation::Silu}}};

ImportAnswers answersIn(const Arguments& arguments)
{
    ImportAnswers answers;
    if (const auto heads = arguments.number("heads"))
        answers.heads = static_cast<std::uint32_t>(*heads);
    if (arguments.has("activation"))
        answers.activation = arguments.choice("activation", kImportActivations);
    answers.arguments = arguments.text("config", "");
    answers.vocabulary = arguments.text("vocab", "");
    answers.tokenizer = arguments.text("tokenizer", "");
    return answers;
}

std::uint64_t parametersIn(const ImportedModel& model)
{
    std::uint64_t count = 0;
    for (const TensorToWrite& tensor : model.tensors)
        count += byteCount(tensor) / bytesPerValue(tensor.type);
    return count;
}

ExitCode importModel(const Arguments& arguments, CommandContext& context)
{
    const std::string path = arguments.text("FILE", "");
    const std::string out = arguments.text("out", "");
    if (arguments.has("vocab"))
        expectWithout(arguments, {"tokenizer"}, "--vocab");
    const ImportedModel model = readImport(path, answersIn(arguments));
    writeModelFolder(model, out, context.stop, {});
    for (const auto* texts : {&model.decisions, &model.warnings})
        for (const Text& text : *texts)
            context.console.note(text.english());
    context.console.note("Written: " + out + " (" + groupedDigits(parametersIn(model)) +
                         " parameters). Try: pastkeys-cli run --model " + quotedForShell(out) +
                         (model.tokenizerJson.empty() && model.tokenizerFiles.empty()
                              ? " --ids 0"
                              : " --prompt TEXT"));
    return ExitCode::Done;
}

} // namespace

Command importCommand()
{
    return {
        "import",
        "Makes a model folder from the weights of a model that you trained",
        "FILE has the weights of a model that computes what GPT-2 computes: a safetensors file\n"
        "with the tensors of nanoGPT, minGPT, LLMs-from-scratch or transformers, or a .bin file\n"
        "of llm.c. The command recognizes them by their names and says what it decided, and from\n"
        "what. For a .pt file of PyTorch, it says how to make a safetensors file of it. If there\n"
        "is a JSON file of the same name beside FILE, its n_head and its vocabulary are used.",
        "  pastkeys-cli import shakespeare.safetensors --out shakespeare\n"
        "  pastkeys-cli import model.bin --tokenizer ~/gpt2 --out my-gpt2",
        {{"Model",
          {{"heads", "N", "number of heads per layer, if no file says it",
            wholeNumber(1, kLargestModelWidth)},
           {"activation", "NAME",
            "activation function, if it is not the usual one of that program:\n" +
                std::string("gelu (exact), gelu_new (with a tanh), relu or silu"),
            oneOf(namesOf(kImportActivations))},
           {"config", "FILE", "JSON file with n_head and other arguments of the training"},
           {"vocab", "FILE",
            "JSON file with the characters that are the tokens: {\"stoi\": {\"a\": 0}},\n"
            "{\"a\": 0} or [\"a\"]"},
           {"tokenizer", "DIR", "folder whose tokenizer files are copied, such as GPT-2's"}}},
         {"Output", {{"out", "DIR", "folder to write; it must be new or empty", {}, true}}}},
        importModel,
        {{"FILE", "FILE", "the weights: .safetensors or .bin", {}, true}}};
}

} // namespace pastkeys
