#include "engine/examples.h"

#include "model/operation_table.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace pastkeys {

namespace {

constexpr qint64 kMostBytes = 1 << 20;
constexpr qsizetype kMostLetters = 20'000; ///< of a prompt
constexpr qsizetype kMostOfTitle = 200;    ///< letters

/// People write this file, so it counts from 1, as the window and the model's card do.
std::optional<Place> placeOf(const QJsonObject& object)
{
    const auto operation = operationNamed(object["operation"].toString().toStdString());
    const int step = object["step"].toInt() - 1;
    const int layer = object["layer"].toInt() - 1;
    const int head = object["head"].toInt() - 1;
    if (!operation || step < 0 || layer < 0 || head < 0)
        return std::nullopt;
    const auto shown = idAt<Layer>(static_cast<std::size_t>(layer));
    return Place{static_cast<std::size_t>(step),
                 {*operation, shown},
                 shown,
                 idAt<Head>(static_cast<std::size_t>(head))};
}

} // namespace

QList<Example> examplesOf(const QString& modelFolder)
{
    QFile file(modelFolder + "/examples.json");
    QList<Example> examples;
    // To open a pipe would wait for somebody who writes into it.
    if (!QFileInfo(file).isFile() || !file.open(QIODevice::ReadOnly))
        return examples;
    const QJsonArray entries = QJsonDocument::fromJson(file.read(kMostBytes)).array();
    for (const QJsonValue value : entries) {
        const QJsonObject object = value.toObject();
        const QString prompt = object["prompt"].toString();
        if (prompt.size() > kMostLetters)
            continue;
        examples.append({object["title"].toString().left(kMostOfTitle), prompt,
                         object["tokens"].toInt(24), placeOf(object["look"].toObject())});
    }
    return examples;
}

} // namespace pastkeys
