#include "window/window_program.h"

#include "document/settings.h"
#include "drawing/language.h"
#include "drawing/tr.h"
#include "engine/assets_dir.h"
#include "files/file_descriptor.h"
#include "window/display.h"
#include "window/open_window.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QIcon>

#include <cstdio>

namespace pastkeys {

namespace {

std::optional<CacheMode> modeNamed(const QString& name)
{
    for (const CacheMode mode : {CacheMode::Off, CacheMode::On, CacheMode::Compare})
        if (name == QString::fromUtf8(nameOf(mode)))
            return mode;
    return std::nullopt;
}

/// Reads the language before the other options, because their help texts are translated.
QString languageAskedFor(const QStringList& arguments)
{
    QCommandLineParser parser;
    parser.addOption({"lang", {}, "code"});
    parser.parse(arguments); // may fail, because this parser does not know the other options
    return parser.value("lang");
}

/// Whether the option is absent or has one of these values. Reports any other value.
bool isExpected(const QCommandLineParser& parser, const char* option, const QStringList& values)
{
    if (!parser.isSet(option) || values.contains(parser.value(option)))
        return true;
    std::fprintf(stderr, "pastkeys: --%s: expected %s, found %s\n", option,
                 qPrintable(values.join(", ")), qPrintable(parser.value(option)));
    return false;
}

/// Whether the path is that of a model rather than of a recorded run.
bool isModel(const QString& path)
{
    const QFileInfo info(path);
    return info.isDir() || info.suffix().compare("gguf", Qt::CaseInsensitive) == 0;
}

} // namespace

QList<QCommandLineOption> windowOptions()
{
    return {{"model", Tr::tr("Opens the model in this folder or GGUF file."), "path"},
            {"prompt", Tr::tr("Runs this prompt."), "text"},
            {"cache", Tr::tr("Cache mode: off, on or compare."), "mode"},
            {"lang",
             Tr::tr("Language of the window: en, zh_CN or zh_TW. The choice is remembered."),
             "code"}};
}

int runWindow(int argc, char** argv)
{
    if (displayMissing()) {
        std::fputs("pastkeys: there is no display (DISPLAY and WAYLAND_DISPLAY are not set). "
                   "Use pastkeys-cli, which needs none: pastkeys-cli --help\n",
                   stderr);
        return 1;
    }
    expectFailedWrites();
    useBundledFonts();
    QApplication application(argc, argv);
    QApplication::setApplicationName("pastkeys");
    QApplication::setOrganizationName("Pastkeys");
    QApplication::setApplicationVersion(PASTKEYS_VERSION);
    QApplication::setDesktopFileName("pastkeys");
    QApplication::setWindowIcon(QIcon(":/icons/pastkeys.svg"));
    QApplication::setStyle("Fusion");
    const QString asked = languageAskedFor(QApplication::arguments());
    useLanguage(asked.isEmpty() ? keptLanguage() : asked);
    QCommandLineParser parser;
    parser.setApplicationDescription(Tr::tr("Shows how the KV cache of a language model works."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addOptions(windowOptions());
    parser.addPositionalArgument(
        "file",
        Tr::tr("Shows the recorded run in this .pastkeys file, or opens the "
               "model in this .gguf file or folder."),
        "[file]");
    parser.process(application);
    if (parser.positionalArguments().size() > 1) {
        std::fputs("pastkeys: expected one file at most; to compare two recorded runs, open one, "
                   "then the other one with File > Compare with recorded run\n",
                   stderr);
        return 2;
    }
    if (!isExpected(parser, "cache", {"off", "on", "compare"}) ||
        !isExpected(parser, "lang", languageCodes()))
        return 2;
    const QString file = parser.positionalArguments().value(0);
    if (isModel(file) && parser.isSet("model")) {
        std::fputs("pastkeys: expected one model: with --model, the file can only be a recorded "
                   "run\n",
                   stderr);
        return 2;
    }
    StartOptions options{.model = isModel(file) ? file : parser.value("model"),
                         .prompt = parser.value("prompt"),
                         .mode = modeNamed(parser.value("cache")),
                         .trace = isModel(file) ? QString() : file};
    if (parser.isSet("lang"))
        options.language = parser.value("lang");
    const OpenWindow window(options);
    return QApplication::exec();
}

} // namespace pastkeys
