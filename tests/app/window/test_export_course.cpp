// The course of an export: what is asked beforehand, what is shown while it runs, and what remains
// when it fails or is canceled.
#include "support/exporting_window.h"
#include "support/long_trace.h"
#include "support/test_program.h"
#include "window/run_bar.h"

#include <QElapsedTimer>
#include <QFileDialog>
#include <QtTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace pastkeys;
using namespace pastkeys::test;

class TestExportCourse : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<ExportFolder>(); }
    void cleanup() { m_folder.reset(); }
    void whatCannotBeWrittenIsSaidAndTheOldFileStays();
    void aPathThatIsTooLongIsSaidAndTheWindowKeepsItsWidth();
    void aLongExportShowsProgressAndTheWindowGoesOn();
    void escapeCancelsAnExportAndLeavesNoFile();
    void escapeCancelsAHandOutAndAnAnimation();
    void closingInTheMiddleOfAnExportLeavesNoFile();
    void onlyOneExportGoesOnAtATime();
    void theDialogOffersEachKindAndWritesTheChosenOne();
    void anEndingThatOneKindHasSaysWhatIsMeant();
    void withoutAnEndingOfItsOwnAFileIsOfTheChosenKind();
    void theDialogOpensWhereTheLastExportWent();

private:
    QString path(const QString& name) const { return m_folder->path(name); }
    QStringList files() const { return m_folder->files(); }

    std::unique_ptr<ExportFolder> m_folder;
};

void TestExportCourse::whatCannotBeWrittenIsSaidAndTheOldFileStays()
{
    ExportingWindow shown;
    QVERIFY(shown.ran);
    const QString old = path("a.png");
    writeFile(old, "old");
    QVERIFY(::chmod(m_folder->root().toUtf8(), 0555) == 0);
    const uid_t user = ::geteuid();
    if (user == 0)
        QCOMPARE(::seteuid(65534), 0); // root can write anywhere
    const QString message = shown.exported(path("b.png"), ExportKind::Stage);
    const QString protectedFile = shown.exported(old, ExportKind::Stage);
    if (user == 0)
        QCOMPARE(::seteuid(0), 0);
    QVERIFY(::chmod(m_folder->root().toUtf8(), 0755) == 0);
    QVERIFY2(message.contains(path("b.png")) && message.contains("Choose another"),
             qPrintable(message));
    QVERIFY2(protectedFile.contains(old), qPrintable(protectedFile));
    QCOMPARE(contentOf(old), QByteArray("old"));
    QCOMPARE(files(), QStringList{"a.png"});
}

void TestExportCourse::aPathThatIsTooLongIsSaidAndTheWindowKeepsItsWidth()
{
    ExportingWindow shown;
    QVERIFY(shown.ran);
    const int width = shown.window.width();
    for (const QString& name :
         {QString(300, 'n') + ".png", QString("n/").repeated(3000) + "a.png"}) {
        const QString message = shown.exported(path(name), ExportKind::Stage);
        QVERIFY2(message.contains("too long"), qPrintable(message));
        QCoreApplication::processEvents();
        QCOMPARE(shown.window.width(), width);
    }
    QVERIFY(files().isEmpty());
}

void TestExportCourse::aLongExportShowsProgressAndTheWindowGoesOn()
{
    ExportingWindow shown;
    QVERIFY(shown.ran);
    const Trace trace = longTrace(shown.window.session().trace(), 1000);
    shown.window.session().setTrace(trace);
    QCoreApplication::processEvents();
    QElapsedTimer sinceEvent;
    qint64 longest = 0;
    bool progress = false;
    QElapsedTimer whole;
    whole.start();
    sinceEvent.start();
    shown.exporter().exportTo(path("a.jsonl"), ExportKind::Trace);
    longest = sinceEvent.restart();
    while (shown.exporter().isWriting()) {
        QCoreApplication::processEvents();
        longest = std::max(longest, sinceEvent.restart());
        progress |= shown.message().contains("Press Esc to cancel");
        QVERIFY(whole.elapsed() < 60'000);
    }
    qInfo("1,000 steps in %lld ms, the window stood still for %lld ms at most", whole.elapsed(),
          longest);
    QVERIFY(whole.elapsed() < 400 || progress);
    QVERIFY2(longest < std::max<qint64>(whole.elapsed() / 3, 100), "the window stood still");
    QCOMPARE(contentOf(path("a.jsonl")).count('\n'), 1001);
}

void TestExportCourse::escapeCancelsAnExportAndLeavesNoFile()
{
    ExportingWindow shown;
    QVERIFY(shown.ran);
    QVERIFY(QFile(path("a.jsonl")).open(QIODevice::WriteOnly));
    shown.window.session().setTrace(longTrace(shown.window.session().trace(), 3000));
    shown.exporter().exportTo(path("a.jsonl"), ExportKind::Trace);
    QTest::keyClick(&shown.window, Qt::Key_Escape);
    QVERIFY(QTest::qWaitFor([&] { return !shown.exporter().isWriting(); }, 1000));
    QVERIFY2(shown.message().contains("Canceled"), qPrintable(shown.message()));
    QCOMPARE(files(), QStringList{"a.jsonl"});
    QVERIFY(contentOf(path("a.jsonl")).isEmpty()); // unchanged
}

void TestExportCourse::escapeCancelsAHandOutAndAnAnimation()
{
    ExportingWindow shown;
    QVERIFY(shown.ran);
    for (const auto& [name, kind] :
         {std::pair("a.html", ExportKind::HandOut), std::pair("b.html", ExportKind::Page),
          std::pair("a.gif", ExportKind::Animation)}) {
        shown.exporter().exportTo(path(name), kind);
        QTest::keyClick(&shown.window, Qt::Key_Escape);
        QVERIFY(QTest::qWaitFor([&] { return !shown.exporter().isWriting(); }, 1000));
        QVERIFY2(shown.message().contains("Canceled"), qPrintable(shown.message()));
        QVERIFY(files().isEmpty());
    }
}

void TestExportCourse::closingInTheMiddleOfAnExportLeavesNoFile()
{
    auto shown = std::make_unique<ExportingWindow>();
    QVERIFY(shown->ran);
    shown->window.session().setTrace(longTrace(shown->window.session().trace(), 3000));
    shown->exporter().exportTo(path("a.jsonl"), ExportKind::Trace);
    QVERIFY(shown->exporter().isWriting());
    QElapsedTimer clock;
    clock.start();
    shown->window.close();
    shown.reset();
    QVERIFY2(clock.elapsed() < 1000, qPrintable(QString::number(clock.elapsed())));
    QVERIFY(files().isEmpty());
}

void TestExportCourse::onlyOneExportGoesOnAtATime()
{
    ExportingWindow shown;
    QVERIFY(shown.ran);
    shown.window.session().setTrace(longTrace(shown.window.session().trace(), 500));
    shown.exporter().exportTo(path("a.jsonl"), ExportKind::Trace);
    shown.exporter().exportTo(path("b.png"), ExportKind::Stage);
    QVERIFY2(shown.message().contains("b.png"), qPrintable(shown.message()));
    QVERIFY(QTest::qWaitFor([&] { return !shown.exporter().isWriting(); }, 20'000));
    QCOMPARE(files(), QStringList{"a.jsonl"});
}

void TestExportCourse::theDialogOffersEachKindAndWritesTheChosenOne()
{
    ExportingWindow shown;
    QVERIFY(shown.ran);
    shown.window.findChild<RunBar*>()->focusPrompt(); // where text editing has keys of its own
    QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : &shown.window,
                    Qt::Key_E, Qt::ControlModifier);
    QPointer<QFileDialog> dialog = shown.window.findChild<QFileDialog*>();
    QVERIFY(dialog);
    QCOMPARE(dialog->nameFilters().size(), static_cast<qsizetype>(kExportKinds.size()));
    QCOMPARE(QFileInfo(dialog->selectedFiles().first()).fileName(), QString("pastkeys-stage.png"));
    emit dialog->filterSelected(dialog->nameFilters().at(7));
    QCOMPARE(QFileInfo(dialog->selectedFiles().first()).fileName(),
             QString("pastkeys-trace.jsonl"));
    dialog->selectNameFilter(dialog->nameFilters().at(7));
    dialog->setDirectory(m_folder->root());
    dialog->selectFile("mine");
    emit dialog->filterSelected(dialog->nameFilters().at(7));
    QCOMPARE(QFileInfo(dialog->selectedFiles().first()).completeBaseName(), QString("mine"));
    static_cast<QDialog*>(dialog)->accept();
    QVERIFY(QTest::qWaitFor([&] { return !shown.exporter().isWriting() && !dialog; }, 20'000));
    QCOMPARE(files(), QStringList{"mine.jsonl"});
}

void TestExportCourse::anEndingThatOneKindHasSaysWhatIsMeant()
{
    ExportingWindow shown;
    QVERIFY(shown.ran);
    for (const auto& [name, start] :
         {std::pair("mine.HTML", "<!DOCTYPE html>"), std::pair("mine.jsonl", "{\""),
          std::pair("mine.json", "{")}) {
        shown.exporter().ask(ExportKind::Stage);
        QPointer<QFileDialog> dialog = shown.window.findChild<QFileDialog*>();
        QVERIFY(dialog);
        dialog->setDirectory(m_folder->root());
        dialog->selectFile(name);
        static_cast<QDialog*>(dialog)->accept();
        QVERIFY(QTest::qWaitFor([&] { return !shown.exporter().isWriting() && !dialog; }, 20'000));
        QVERIFY2(contentOf(path(name)).startsWith(start), name);
    }
    QCOMPARE(files().size(), 3);
}

void TestExportCourse::withoutAnEndingOfItsOwnAFileIsOfTheChosenKind()
{
    ExportingWindow shown;
    QVERIFY(shown.ran);
    const auto save = [&](const QString& name) {
        shown.exporter().askFor("answers.html", {"Page (*.html)", "Table (*.csv)"},
                                [](const QString& ending) { return ending.toUtf8(); });
        QPointer<QFileDialog> dialog = shown.window.findChild<QFileDialog*>();
        dialog->selectNameFilter(dialog->nameFilters().at(1));
        emit dialog->filterSelected(dialog->nameFilters().at(1)); // as if the user had chosen it
        dialog->setDirectory(m_folder->root());
        dialog->selectFile(name);
        static_cast<QDialog*>(dialog)->accept();
        return QTest::qWaitFor([&] { return !shown.exporter().isWriting() && !dialog; }, 20'000);
    };
    for (const char* name : {"mine", "mine.txt", "page.HTML"})
        QVERIFY2(save(name), name);
    for (const char* name : {"mine.csv", "mine.txt"}) // with a mark for Excel
        QCOMPARE(contentOf(path(name)), QByteArray("\xEF\xBB\xBF"
                                                   "csv"));
    QCOMPARE(contentOf(path("page.HTML")), QByteArray("html"));
}

void TestExportCourse::theDialogOpensWhereTheLastExportWent()
{
    ExportingWindow shown;
    QVERIFY(shown.ran);
    shown.exported(path("a.png"), ExportKind::Stage);
    shown.exporter().ask(ExportKind::Plot);
    auto* dialog = shown.window.findChild<QFileDialog*>();
    QVERIFY(dialog);
    QCOMPARE(QDir(dialog->directory()).canonicalPath(), QDir(m_folder->root()).canonicalPath());
    QVERIFY(dialog->selectedNameFilter().contains("plot"));
    dialog->reject();
}

PASTKEYS_TEST(TestExportCourse)
#include "test_export_course.moc"
