#include "engine/prompt_help.h"

#include "drawing/language.h"
#include "model/families.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr qint64 kMostOfFile = 1 << 20;
constexpr qsizetype kMostOfPrompt = 20'000; ///< characters
constexpr qsizetype kMostOfTitle = 200;     ///< characters
constexpr qsizetype kMostOfWord = 40;       ///< characters

/// The entries of a JSON file. Empty if `path` is not a regular file that holds an array.
QJsonArray entriesOf(const QString& path)
{
    QFile file(path);
    // Opening a named pipe would block until another program writes to it.
    if (!QFileInfo(file).isFile() || !file.open(QIODevice::ReadOnly))
        return {};
    return QJsonDocument::fromJson(file.read(kMostOfFile)).array();
}

/// The string in the window's language, or in English if there is no translation into it.
/// \param english  the key of the English string
/// \param all  the key of an object that maps the codes of other languages to strings
QString textIn(const QJsonObject& object, const char* english, const char* all)
{
    const QString translated = object[QLatin1String(all)][languageInUse()].toString();
    const QString text =
        translated.isEmpty() ? object[QLatin1String(english)].toString() : translated;
    return text.left(kMostOfTitle);
}

/// What the prompts mean in the window's language: the string, or the array of one string per
/// prompt, of that language in "meanings".
QString meaningIn(const QJsonObject& object)
{
    const QJsonValue meaning = object["meanings"][languageInUse()];
    QStringList lines{meaning.toString()};
    for (const QJsonValue line : meaning.toArray())
        lines << line.toString();
    return lines.join('\n').trimmed().left(kMostOfPrompt);
}

/// The place that the object describes. The file is written by hand, so its numbers are 1-based, as
/// in the window and on the model card.
std::optional<Place> placeOf(const QJsonObject& object)
{
    const std::string operation = object["operation"].toString().toStdString();
    const int step = object["step"].toInt() - 1;
    const int layer = object["layer"].toInt() - 1;
    const int head = object["head"].toInt() - 1;
    if (!isOperationName(operation) || step < 0 || layer < 0 || head < 0)
        return std::nullopt;
    return Place{static_cast<std::size_t>(step), operation,
                 idAt<Layer>(static_cast<std::size_t>(layer)),
                 idAt<Head>(static_cast<std::size_t>(head))};
}

/// Returns nothing if the object has no prompts that a batch can run.
std::optional<QStringList> promptsIn(const QJsonObject& object)
{
    QStringList prompts;
    qsizetype letters = 0;
    for (const QJsonValue value : object["prompts"].toArray()) {
        const QString prompt = value.toString();
        letters += prompt.size();
        if (prompt.isEmpty() || prompt.contains('\n') || letters > kMostOfPrompt)
            return std::nullopt;
        prompts.append(prompt);
    }
    if (prompts.isEmpty() || prompts.size() > kMostSequences)
        return std::nullopt;
    return prompts;
}

BatchExample batchOf(const QJsonObject& object, const QStringList& prompts)
{
    const auto number = [&](const char* name, int otherwise, int most) {
        return std::clamp(object[QLatin1String(name)].toInt(otherwise), 1, most);
    };
    BatchExample example{
        .title = textIn(object, "title", "titles"),
        .prompts = prompts,
        .meaning = meaningIn(object),
        .kind = object["batch"].toString() == "static" ? BatchKind::Static : BatchKind::Continuous,
        .slotCount = number("slots", 8, kMostSequences),
        .block = number("block", 16, kMostOfBlock),
        .blocks = {},
        .tokens = number("tokens", 24, kMostBatchTokens),
        .padding = object["padding"].toString() == "right" ? PaddingSide::Right : PaddingSide::Left,
        .countsPadding = object["countsPadding"].toBool()};
    if (object["blocks"].isDouble())
        example.blocks = number("blocks", 1, kMostBlocks);
    return example;
}

} // namespace

QList<Example> examplesOf(const QString& modelFolder)
{
    QList<Example> examples;
    for (const QJsonValue value : entriesOf(modelFolder + "/examples.json")) {
        const QJsonObject object = value.toObject();
        const QString prompt = object["prompt"].toString();
        if (prompt.size() > kMostOfPrompt)
            continue;
        examples.append({textIn(object, "title", "titles"), prompt, object["tokens"].toInt(24),
                         placeOf(object["look"].toObject()), meaningIn(object)});
    }
    return examples;
}

QList<BatchExample> batchesOf(const QString& modelFolder)
{
    QList<BatchExample> examples;
    for (const QJsonValue value : entriesOf(modelFolder + "/batches.json")) {
        const QJsonObject object = value.toObject();
        if (const std::optional<QStringList> prompts = promptsIn(object))
            examples.append(batchOf(object, *prompts));
    }
    return examples;
}

QList<WordGroup> wordsOf(const QString& modelFolder)
{
    QList<WordGroup> groups;
    for (const QJsonValue value : entriesOf(modelFolder + "/words.json")) {
        WordGroup group{textIn(value.toObject(), "name", "names"), {}};
        for (const QJsonValue word : value["words"].toArray())
            if (const QString text = word.toString(); !text.isEmpty() && text.size() <= kMostOfWord)
                group.words.append(text);
        if (!group.words.isEmpty())
            groups.append(group);
    }
    return groups;
}

} // namespace pastkeys
