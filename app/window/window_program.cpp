#include "window/window_program.h"

#include "drawing/language.h"
#include "drawing/tr.h"
#include "window/main_window.h"

#include <QApplication>
#include <QCommandLineParser>

#include <csignal>
#include <cstdio>

namespace pastkeys {

namespace {

/// Qt ends the program with its own message when there is no display; say first what else there is.
bool displayMissing()
{
    const bool chosen = !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
    return !chosen && qEnvironmentVariableIsEmpty("DISPLAY") &&
           qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
}

std::optional<CacheMode> modeNamed(const QString& name)
{
    for (const CacheMode mode : {CacheMode::Off, CacheMode::On, CacheMode::Compare})
        if (name == QLatin1String(nameOf(mode).data(), static_cast<int>(nameOf(mode).size())))
            return mode;
    return std::nullopt;
}

} // namespace

int runWindow(int argc, char** argv)
{
    if (displayMissing()) {
        std::fputs("pastkeys: there is no display (DISPLAY and WAYLAND_DISPLAY are not set). "
                   "Use pastkeys-cli, which needs none: pastkeys-cli --help\n",
                   stderr);
        return 1;
    }
    std::signal(SIGXFSZ, SIG_IGN); // a file that grows too large is an error of that file
    QApplication application(argc, argv);
    useLanguageOfSystem(application);
    QApplication::setApplicationName("pastkeys");
    QApplication::setOrganizationName("Pastkeys");
    QApplication::setApplicationVersion(PASTKEYS_VERSION);
    QApplication::setStyle("Fusion");
    QCommandLineParser parser;
    parser.setApplicationDescription(
        Tr::tr("Shows how the KV cache of a GPT-2 style decoder works."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addOption({"model", Tr::tr("Opens the model in this folder."), "folder"});
    parser.addOption({"prompt", Tr::tr("Runs this prompt."), "text"});
    parser.addOption({"cache", Tr::tr("Cache mode: off, on or compare."), "mode"});
    parser.process(application);
    StartOptions options{parser.value("model"), parser.value("prompt"),
                         modeNamed(parser.value("cache"))};
    if (parser.isSet("cache") && !options.mode) {
        std::fprintf(stderr, "pastkeys: --cache: expected off, on or compare, found %s\n",
                     qPrintable(parser.value("cache")));
        return 2;
    }
    MainWindow window(options);
    window.show();
    return QApplication::exec();
}

} // namespace pastkeys
