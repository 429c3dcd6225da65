#include "window/model_tip.h"

#include "base/errors.h"
#include "costs/cache_price.h"
#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "engine/run_jobs.h"
#include "files/cache_config.h"
#include "files/input_file.h"
#include "files/model_config.h"
#include "run/lane_models.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <set>

namespace pastkeys {

namespace {

QString typeText(DType type)
{
    if (const BlockForm* blocks = formOf(type).blocks)
        return Tr::tr("%1 (%2 bits each, in blocks of %3)")
            .arg(QLatin1String(blocks->name),
                 smallNumberText(8.0 * static_cast<double>(blocks->bytes) /
                                     static_cast<double>(blocks->values),
                                 2),
                 grouped(blocks->values));
    switch (type) {
    case DType::Float32:
        return Tr::tr("float32 (4 bytes each, about 7 digits)");
    case DType::Float16:
        return Tr::tr("float16 (2 bytes each, about 3 digits)");
    case DType::BFloat16:
        return Tr::tr("bfloat16 (2 bytes each, about 2 digits)");
    case DType::Int8:
        return Tr::tr("int8 (1 byte each, and a scale per column)");
    default: // weights have no other types
        return {};
    }
}

/// The type of most weights.
QString typesText(const Network& network, const StoredTypes& types)
{
    std::set<DType> all;
    for (const WeightPoint& point : network.weightPoints())
        if (network[point.weight].form != WeightForm::Vector)
            for (const StoredPart& part : types.of(point))
                all.insert(part.type);
    const QString most = typeText(mainType(network, types));
    return all.size() == 1 ? most : Tr::tr("mostly %1").arg(most);
}

/// Null if config.json cannot be read: opening the model says why.
NetworkPtr networkIn(const QString& folder)
{
    constexpr std::uint64_t kLargest = std::uint64_t{1} << 20;
    const std::string config = QDir(folder).filePath(QStringLiteral("config.json")).toStdString();
    try {
        return parseModelConfig(readText(config, kLargest), config).model.network;
    } catch (const InputError&) {
        return nullptr;
    } catch (const IoError&) {
        return nullptr;
    }
}

KeyValueSizes sizesOf(const QString& folder)
{
    return readCacheConfig(QDir(folder).filePath(QStringLiteral("config.json")).toStdString());
}

QString layersText(const Network& network)
{
    return Tr::tr("%Ln layers", nullptr, static_cast<int>(network.config().layers));
}

} // namespace

QString cachesOfModelsText(const QStringList& folders)
{
    QStringList lines;
    std::vector<std::uint64_t> bytes;
    for (const QString& folder : folders) {
        const KeyValueSizes sizes = sizesOf(folder);
        bytes.push_back(bytesPerPosition(sizes, DType::Float32));
        lines << Tr::tr("%1 keeps %2 per token.")
                     .arg(QFileInfo(folder).fileName(),
                          translated(formulaOfPosition(sizes.groups.front(), DType::Float32)));
    }
    const auto [least, most] = std::ranges::minmax(bytes);
    const QString ratio =
        QLocale().toString(static_cast<double>(most) / static_cast<double>(least), 'g', 3);
    return Tr::tr("The same prompt in another model, whose cache has another size: "
                  "%1 to 1.")
               .arg(ratio) +
           '\n' + lines.join('\n');
}

QString builtInText(const QString& folder)
{
    QString name = QFileInfo(folder).fileName();
    const NetworkPtr network = networkIn(folder);
    if (!network)
        return name;
    const AttentionSite& site = network->site(Layer{});
    const QString heads = Tr::tr("%Ln heads", nullptr, static_cast<int>(site.heads));
    const QString sizes =
        Tr::tr("%1: %2 × %3", "a model, its layers and its heads")
            .arg(name, layersText(*network),
                 site.kvHeads == site.heads ? heads
                                            : Tr::tr("%1 that share %2 of keys and values", "heads")
                                                  .arg(heads, QLocale().toString(site.kvHeads)));
    return network->encoder() ? Tr::tr("%1, after an encoder of %2", "sizes, layers")
                                    .arg(sizes, layersText(*network->encoder()))
                              : sizes;
}

bool translates(const QString& folder)
{
    const NetworkPtr network = networkIn(folder);
    return network && network->encoder();
}

QString modelTip(const ModelInfo& model)
{
    const Config& c = model.config();
    const QString text =
        Tr::tr("%1 has %2 layers, one after the other, each with %3 attention heads side by side. "
               "Every token is a row of %4 numbers (the width). The model sees at most %5 tokens "
               "(its context).\nIts %6 parameters are stored as %7. It runs with the %8 kernels "
               "(inner loops) on %9.\nClick for other models (Ctrl+O opens a folder).");
    // Models in several files may have the same name.
    const QString file = QFileInfo(model.path).isFile()
                             ? '\n' + Tr::tr("It was read from %1.").arg(model.path)
                             : QString();
    const QString noTokenizer =
        model.readsIds
            ? '\n' + Tr::tr("The model has no tokenizer, so a prompt is a list of token ids.")
            : QString();
    const QString encoder =
        model.network->encoder()
            ? '\n' + Tr::tr("These layers write the translation. An encoder of %1 reads the text "
                            "before them.")
                         .arg(layersText(*model.network->encoder()))
            : QString();
    // A single call to arg() fills in everything, because a name may contain "%2".
    return text.arg(translated(model.name), grouped(c.layers),
                    grouped(model.network->site(Layer{}).heads), grouped(c.width),
                    grouped(c.context), grouped(parameterCount(*model.network)),
                    typesText(*model.network, model.types), model.kernels,
                    Tr::tr("%n threads", nullptr, static_cast<int>(model.threads))) +
           encoder + noTokenizer + file;
}

} // namespace pastkeys
