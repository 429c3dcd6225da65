#include "document/settings.h"

#include "drawing/language.h"
#include "lessons/lesson_progress.h"
#include "session/playback.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QSettings>
#include <QStandardPaths>

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

constexpr int kRecentFiles = 8;
/// Bytes of the largest file that is read. Ours are smaller: kLargestProgress, and everything else,
/// which is much less even with the longest prompt.
constexpr qint64 kLargestFile = 4'000'000;
constexpr qsizetype kLargestProgress = 3'000'000;
/// Most zero bytes in a file that is read, counting each backslash as one. A value can nest other
/// values, and Qt reads them by calling itself: with 8 MiB of stack, about 25,000 times. Each nested
/// value has at least six zero bytes, which may be written with a backslash.
constexpr qsizetype kMostZeros = 100'000;

template <typename Enum>
Enum readEnum(const QSettings& file, const char* key, Enum fallback, int last)
{
    bool number = false;
    const int value = file.value(key, static_cast<int>(fallback)).toInt(&number);
    return number && value >= 0 && value <= last ? static_cast<Enum>(value) : fallback;
}

double readNumber(const QSettings& file, const char* key, double fallback, double least,
                  double most)
{
    bool number = false;
    const double value = file.value(key, fallback).toDouble(&number);
    return number && !std::isnan(value) ? std::clamp(value, least, most) : fallback;
}

int readWhole(const QSettings& file, const char* key, int fallback, int least, int most)
{
    return static_cast<int>(readNumber(file, key, fallback, least, most));
}

QString readLanguage(const QSettings& file)
{
    QString code = file.value("window/language").toString();
    return languageCodes().contains(code) ? code : QString();
}

/// Reads the speed and rounds it to a power of two, because the window offers no other speeds.
double readSpeed(const QSettings& file)
{
    return std::exp2(std::round(
        std::log2(readNumber(file, "play/speed", 1, Playback::kSlowest, Playback::kFastest))));
}

Sampling readSampling(const QSettings& file)
{
    Sampling sampling = kFirstSampling;
    sampling.greedy = file.value("run/greedy", sampling.greedy).toBool();
    sampling.temperature = readNumber(file, "run/temperature", sampling.temperature,
                                      kLeastTemperature, kMostTemperature);
    if (const int topK = readWhole(file, "run/topK", 0, 0, kMostTopK); topK > 0)
        sampling.topK = static_cast<std::uint32_t>(topK);
    sampling.topP = readNumber(file, "run/topP", sampling.topP, kLeastTopP, 1);
    sampling.seed = static_cast<std::uint64_t>(readWhole(file, "run/seed", 1, 0, kMostSeed));
    return sampling;
}

RunRequest readRequest(const QSettings& file)
{
    RunRequest request;
    request.setMode(
        readEnum(file, "run/cache", CacheMode::Compare, static_cast<int>(CacheMode::Compare)));
    request.settings.tokens =
        static_cast<std::size_t>(readWhole(file, "run/tokens", 24, 1, kMostTokens));
    request.settings.sampling = readSampling(file);
    const QString prompt = file.value("run/prompt").toString();
    if (prompt.size() <= kLongestKeptPrompt)
        request.prompt = prompt;
    return request;
}

void writeRequest(QSettings& file, const RunRequest& request)
{
    const Sampling& sampling = request.settings.sampling;
    file.setValue("run/cache", static_cast<int>(request.mode()));
    file.setValue("run/tokens", static_cast<int>(request.settings.tokens));
    file.setValue("run/greedy", sampling.greedy);
    file.setValue("run/temperature", sampling.temperature);
    file.setValue("run/topK", sampling.topK.value_or(0));
    file.setValue("run/topP", sampling.topP);
    file.setValue("run/seed", static_cast<qulonglong>(sampling.seed));
    const bool isKept = request.prompt.size() <= kLongestKeptPrompt;
    file.setValue("run/prompt", isKept ? request.prompt : QString());
}

/// A fifth word of a place in an encoder.
constexpr QLatin1StringView kSource("source");

/// Reads the step, operation, layer and head of a place.
std::optional<Place> readPlace(const QSettings& file)
{
    const QStringList words = file.value("run/place").toStringList();
    if (words.size() != 4 && !(words.size() == 5 && words[4] == kSource))
        return std::nullopt;
    return Place{words[0].toUInt(), words[1].toStdString(), Layer{words[2].toUInt()},
                 Head{words[3].toUInt()}, words.size() == 5 ? Axis::Source : Axis::Text};
}

void writePlace(QSettings& file, const std::optional<Place>& place)
{
    if (!place)
        return file.remove("run/place");
    QStringList words{QString::number(place->step), QString::fromStdString(place->operation),
                      QString::number(indexOf(place->layer)),
                      QString::number(indexOf(place->head))};
    if (place->text == Axis::Source)
        words << kSource;
    file.setValue("run/place", words);
}

TokenPrices readPrices(const QSettings& file)
{
    const TokenPrices usual;
    return {readNumber(file, "price/input", usual.input, 0, kMostPrice),
            readNumber(file, "price/cached", usual.cached, 0, kMostPrice),
            readNumber(file, "price/output", usual.output, 0, kMostPrice)};
}

void writePrices(QSettings& file, const TokenPrices& prices)
{
    file.setValue("price/input", prices.input);
    file.setValue("price/cached", prices.cached);
    file.setValue("price/output", prices.output);
}

/// Whether the file has a line that every settings file of this program has (QSettings accepts any
/// text as an INI file), and can be read safely and without errors.
bool isOurs(const QString& path)
{
    QFile file(path);
    if (file.size() > kLargestFile || !file.open(QIODevice::ReadOnly))
        return false;
    const QByteArray content = file.read(kLargestFile);
    if (!content.contains("[window]") || content.count('\\') + content.count('\0') > kMostZeros)
        return false;
    const QSettings settings(path, QSettings::IniFormat);
    (void)settings.allKeys(); // QSettings reads the sections only when they are needed
    return settings.status() == QSettings::NoError;
}

/// The first name that no file has yet, so that no earlier file is lost.
QString nameAside(const QString& path)
{
    QString name = path + ".bad";
    for (int number = 2; QFileInfo::exists(name); ++number)
        name = path + QStringLiteral(".bad%1").arg(number);
    return name;
}

/// \returns nothing if the file could not be copied
std::optional<BadSettings> copiedAside(const QString& path)
{
    const QString aside = nameAside(path);
    if (!QFile::copy(path, aside))
        return std::nullopt;
    return BadSettings{BadSettings::Part::Some, aside};
}

/// Whether something else is where a file of ours should be.
bool isInTheWay(const QString& path)
{
    // Reading from a pipe would wait for a writer.
    return QFileInfo(path).isFile() && !isOurs(path);
}

/// \returns nothing if the file could not be moved
std::optional<BadSettings> movedAside(const QString& path)
{
    const QString aside = nameAside(path);
    if (!QFile::rename(path, aside))
        return std::nullopt;
    return BadSettings{BadSettings::Part::All, aside};
}

/// Prepends a checksum to the bytes, because Qt crashes on some damaged layouts.
QByteArray sealed(const QByteArray& bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha1) + bytes;
}

/// Removes the checksum. If it does not match the bytes, returns no bytes and sets `damaged`.
QByteArray unsealed(const QByteArray& bytes, bool& damaged)
{
    const qsizetype length = QCryptographicHash::hashLength(QCryptographicHash::Sha1);
    QByteArray content = bytes.mid(length);
    if (bytes.isEmpty() || sealed(content) == bytes)
        return content;
    damaged = true;
    return {};
}

/// The progress and titles of lessons, which are mostly text: compressed, and without characters
/// that need a backslash in the file.
QByteArray packed(const QVariantMap& lessons)
{
    const QByteArray json = QJsonDocument::fromVariant(lessons).toJson(QJsonDocument::Compact);
    return sealed(qCompress(json)).toBase64();
}

QVariantMap unpacked(const QVariant& value, bool& damaged)
{
    if (value.typeId() == QMetaType::QVariantMap) // as earlier versions wrote them
        return value.toMap();
    const QByteArray bytes = unsealed(QByteArray::fromBase64(value.toByteArray()), damaged);
    if (bytes.isEmpty())
        return {};
    return QJsonDocument::fromJson(qUncompress(bytes)).toVariant().toMap();
}

/// Leaves out the lessons that were shown longest ago if all of them are too much for a file.
QByteArray packedProgress(QVariantMap lessons)
{
    QByteArray bytes = packed(lessons);
    while (bytes.size() > kLargestProgress && !lessons.isEmpty()) {
        lessons.erase(std::ranges::min_element(lessons, {}, [](const QVariant& progress) {
            return progressFrom(progress.toMap()).shownAt;
        }));
        bytes = packed(lessons);
    }
    return bytes;
}

void readLayout(const QSettings& file, Settings& settings, bool& damaged)
{
    settings.geometry = unsealed(file.value("window/geometry").toByteArray(), damaged);
    settings.layouts = {unsealed(file.value("window/layout").toByteArray(), damaged),
                        unsealed(file.value("window/presenterLayout").toByteArray(), damaged)};
    settings.panelSizes = file.value("window/panelSizes").toMap();
    if (!damaged)
        return;
    settings.geometry.clear();
    settings.layouts = {};
}

void putFirst(QStringList& recent, const QString& path)
{
    const QString clean = QDir::cleanPath(path); // "model/" is the folder "model"
    recent.removeAll(clean);
    recent.prepend(clean);
    recent = recent.mid(0, kRecentFiles);
}

void writeLayout(QSettings& file, const Settings& settings)
{
    file.setValue("window/geometry", sealed(settings.geometry));
    file.setValue("window/layout", sealed(settings.layouts[0]));
    file.setValue("window/presenterLayout", sealed(settings.layouts[1]));
    file.setValue("window/panelSizes", settings.panelSizes);
}

} // namespace

void rememberModel(Settings& settings, const QString& folder)
{
    settings.model = folder;
    if (folder.contains('/')) // otherwise it is a built-in model, which has its own menu
        putFirst(settings.recentModels, folder);
}

void rememberTrace(Settings& settings, const QString& file)
{
    putFirst(settings.recentTraces, file);
}

QString settingsPath()
{
    const QString portable = qEnvironmentVariable("PASTKEYS_PORTABLE");
    const QString folder = portable.isEmpty()
                               ? QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation)
                               : portable;
    return folder + "/pastkeys.ini";
}

Settings loadSettings()
{
    const QString path = settingsPath();
    if (isInTheWay(path))
        return {.bad = movedAside(path)};
    if (!QFileInfo(path).isFile())
        return {};
    QSettings file(path, QSettings::IniFormat);
    Settings settings;
    bool damaged = false;
    readLayout(file, settings, damaged);
    settings.language = readLanguage(file);
    settings.startCard = file.value("window/startCard", true).toBool();
    if (file.contains("window/theme"))
        settings.theme = readEnum(file, "window/theme", ThemeName::Light,
                                  static_cast<int>(ThemeName::Projector));
    if (file.contains("window/reducedMotion"))
        settings.reducedMotion = file.value("window/reducedMotion").toBool();
    settings.textPercent =
        readWhole(file, "window/textPercent", 100, kSmallestTextPercent, kLargestTextPercent);
    settings.request = readRequest(file);
    settings.place = readPlace(file);
    settings.stride =
        readEnum(file, "play/stride", Stride::Operation, static_cast<int>(Stride::Token));
    settings.speed = readSpeed(file);
    settings.plot =
        readEnum(file, "window/plot", PlotKind::Flops, static_cast<int>(kPlotKinds.back()));
    settings.prices = readPrices(file);
    settings.model = file.value("model/folder").toString();
    settings.recentModels = file.value("model/recent").toStringList();
    settings.recentTraces = file.value("trace/recent").toStringList();
    settings.lessons = unpacked(file.value("lessons/progress"), damaged);
    settings.lessonTitles = unpacked(file.value("lessons/titles"), damaged);
    if (damaged)
        settings.bad = copiedAside(path);
    return settings;
}

QString keptLanguage()
{
    const QString path = settingsPath();
    if (!QFileInfo(path).isFile() || isInTheWay(path))
        return {};
    return readLanguage(QSettings(path, QSettings::IniFormat));
}

SavedSettings saveSettings(const Settings& settings)
{
    const QString path = settingsPath();
    QDir().mkpath(QFileInfo(path).absolutePath());
    const auto moved = isInTheWay(path) ? movedAside(path) : std::nullopt;
    QSettings file(path, QSettings::IniFormat);
    writeLayout(file, settings);
    file.setValue("window/language", settings.language);
    file.setValue("window/startCard", settings.startCard);
    if (settings.theme)
        file.setValue("window/theme", static_cast<int>(*settings.theme));
    if (settings.reducedMotion)
        file.setValue("window/reducedMotion", *settings.reducedMotion);
    file.setValue("window/textPercent", settings.textPercent);
    writeRequest(file, settings.request);
    writePlace(file, settings.place);
    file.setValue("play/stride", static_cast<int>(settings.stride));
    file.setValue("play/speed", settings.speed);
    file.setValue("window/plot", static_cast<int>(settings.plot));
    writePrices(file, settings.prices);
    file.setValue("model/folder", settings.model);
    file.setValue("model/recent", settings.recentModels);
    file.setValue("trace/recent", settings.recentTraces);
    file.setValue("lessons/progress", QString::fromLatin1(packedProgress(settings.lessons)));
    file.setValue("lessons/titles", QString::fromLatin1(packed(settings.lessonTitles)));
    file.sync();
    return {file.status() == QSettings::NoError, moved ? moved->path : QString()};
}

std::optional<BadSettings> restoringOnce(const std::function<void()>& restore)
{
    const QString path = settingsPath();
    QFile marker(path + ".restoring");
    if (marker.exists()) {
        marker.remove();
        return copiedAside(path).value_or(BadSettings{BadSettings::Part::Some, path});
    }
    if (QFileInfo(path).isFile()) // otherwise there is nothing to restore
        (void)marker.open(QIODevice::WriteOnly);
    restore();
    marker.remove();
    return std::nullopt;
}

} // namespace pastkeys
