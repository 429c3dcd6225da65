#include "examples.h"

#include "model/operation_table.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace pastkeys {

namespace {

constexpr qint64 kMostBytes = 1 << 20;

/// Layers and heads count from 1, as on screen and in the model's card; steps from 0.
std::optional<PlaceToLook> placeOf(const QJsonObject& object)
{
    const auto operation = operationNamed(object["operation"].toString().toStdString());
    const int step = object["step"].toInt(-1);
    const int layer = object["layer"].toInt() - 1;
    const int head = object["head"].toInt() - 1;
    if (!operation || step < 0 || layer < 0 || head < 0)
        return std::nullopt;
    const auto shown = idAt<Layer>(static_cast<std::size_t>(layer));
    return PlaceToLook{static_cast<std::size_t>(step),
                       {*operation, shown},
                       shown,
                       idAt<Head>(static_cast<std::size_t>(head))};
}

} // namespace

QList<Example> examplesOf(const QString& modelFolder)
{
    QFile file(modelFolder + "/examples.json");
    QList<Example> examples;
    if (!file.open(QIODevice::ReadOnly))
        return examples;
    const QJsonArray entries = QJsonDocument::fromJson(file.read(kMostBytes)).array();
    for (const QJsonValue value : entries) {
        const QJsonObject object = value.toObject();
        examples.append({object["title"].toString(), object["prompt"].toString(),
                         object["tokens"].toInt(24), placeOf(object["look"].toObject())});
    }
    return examples;
}

PlaceToLook placeToLook(const QList<Example>& examples, const QString& prompt, Head head)
{
    for (const Example& example : examples)
        if (example.look && example.prompt == prompt)
            return *example.look;
    return {1, {Operation::QkvProjection, Layer{0}}, Layer{0}, head};
}

} // namespace pastkeys
