// The main function of each test program. A program holds the tests of one folder:
//   core.kernels                          runs them all
//   core.kernels test_rows [FUNCTION...]  runs one file, with Qt Test's own arguments
// A program linked with Qt Widgets has a QApplication; any other has a QCoreApplication.
#include "support/test_program.h"

#ifdef QT_WIDGETS_LIB
#include "drawing/language.h"

#include <QApplication>
#else
#include <QCoreApplication>
#endif

#include <QFileInfo>

#include <cstdio>
#include <map>

namespace pastkeys::test {

namespace {

std::map<QString, RunTest>& registered()
{
    static std::map<QString, RunTest> all;
    return all;
}

int runTests(QStringList arguments)
{
    if (arguments.size() < 2) {
        int failed = 0;
        for (const auto& [name, run] : registered())
            failed += run(arguments);
        return failed;
    }
    const auto chosen = registered().find(arguments.takeAt(1));
    if (chosen != registered().end())
        return chosen->second(arguments);
    std::fputs("No such test. This program has:\n", stderr);
    for (const auto& [name, run] : registered())
        std::fprintf(stderr, "  %s\n", qPrintable(name));
    return 2;
}

} // namespace

RegisteredTest::RegisteredTest(const char* file, RunTest run)
{
    registered().emplace(QFileInfo(QString::fromUtf8(file)).completeBaseName(), run);
}

} // namespace pastkeys::test

int main(int argc, char** argv)
{
#ifdef QT_WIDGETS_LIB
    qputenv("FONTCONFIG_FILE", PASTKEYS_SOURCE_DIR "/tests/support/fonts.conf");
    QCoreApplication::setAttribute(Qt::AA_Use96Dpi);
    QApplication application(argc, argv);
    pastkeys::useLanguage();
#else
    const QCoreApplication application(argc, argv);
#endif
    return pastkeys::test::runTests(QCoreApplication::arguments());
}
