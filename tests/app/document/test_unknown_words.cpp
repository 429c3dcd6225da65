// What the window says about prompts that the model cannot know.
#include "document/run_document.h"
#include "document/unknown_words.h"
#include "engine/assets_dir.h"
#include "session/messages.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "widgets/message_bar.h"

#include <QToolButton>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

const KnownWords& fewWords()
{
    static const KnownWords words(QList<WordGroup>{{"Words", {"the", "ball", "has"}}});
    return words;
}

} // namespace

class TestUnknownWords : public QObject
{
    Q_OBJECT

private slots:
    void eachWordIsSaidOnce()
    {
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        const auto restore = qScopeGuard([&before] { QLocale::setDefault(before); });
        UnknownWords words;
        const auto said = [&words](const QString& prompt) {
            return words.noteOn(prompt, fewWords(), "only the text");
        };
        QCOMPARE(said("The ball"), QString());
        QCOMPARE(said("el has the ball el bc"),
                 QStringLiteral("The model does not know “el” and “bc”. It reads such words in "
                                "pieces, and its answer may be wrong."));
        QCOMPARE(said("el has the ball"), QString());
        const QString many = said("aa bb cc dd has the ball the ball");
        QVERIFY2(many.contains(QStringLiteral("“aa”, “bb”, “cc”, and other words of this prompt")),
                 qPrintable(many));
    }

    void aPromptOfMostlyUnknownWordsIsSaidEachTime()
    {
        UnknownWords words;
        for (int run = 0; run < 2; ++run)
            QCOMPARE(words.noteOn("aa bb", fewWords(), "only the text"), QString("only the text"));
        QCOMPARE(words.noteOn("aa bb", KnownWords(), "only the text"), QString());
    }

    void aQuestionAloneCanBeTranslated()
    {
        UnknownWords words;
        const QString said =
            words.noteOn("the ball el?", fewWords(), translatesOnlyNote(), PromptUse::Translates);
        QVERIFY2(said.contains("“el”"), qPrintable(said));
        QCOMPARE(words.noteOn("aa bb", fewWords(), translatesOnlyNote(), PromptUse::Translates),
                 translatesOnlyNote());
    }

    void aQuestionAloneThatAsksForKnowledgeOfTheWorldIsSaidEachTime()
    {
        UnknownWords words;
        for (int run = 0; run < 2; ++run)
            QCOMPARE(words.noteOn("the ball el?", fewWords(), "only the text"),
                     QString("only the text"));
        QCOMPARE(words.noteOn("the ball?", fewWords(), "only the text"), QString());
        QVERIFY(words.noteOn("The ball el. the ball?", fewWords(), "only the text").contains("el"));
    }

    void theNoteStaysWithAButtonForExamplesUntilAnotherPromptRuns()
    {
        open({QString(), QStringLiteral("球在哪里？"), CacheMode::On});
        QVERIFY2(messages().text().contains("only the text in front of it, in English"),
                 qPrintable(messages().text()));
        QVERIFY(!messages().findChild<QTimer*>()->isActive()); // it does not leave by itself
        QVERIFY(!controlNamed<QToolButton>(messages(), "Examples")->isHidden());
        m_window->document().run({.prompt = QString("Mia has the ball. What does Mia have?")});
        QTRY_VERIFY_WITH_TIMEOUT(hasRun("Mia has the ball. What does Mia have?"), 20'000);
        QVERIFY2(!messages().text().contains("in front of it"), qPrintable(messages().text()));
    }

    /// Otherwise, the end of the run would replace the note before anybody can read it.
    void whyTheRunStoppedIsSaidBesideTheNote()
    {
        open({QString(), "Mia has the zzqx.", CacheMode::On}, 40);
        QTRY_VERIFY_WITH_TIMEOUT(messages().text().contains("zzqx"), 20'000);
        if (m_window->session().trace().steps().back()->stopped == StopReason::EndOfText)
            QVERIFY2(messages().text().contains("end-of-text"), qPrintable(messages().text()));
    }

    void aNoteThatTheUserClosedIsNotSaidAgain()
    {
        open({QString(), QStringLiteral("球在哪里？"), CacheMode::On});
        m_window->messages().close();
        m_window->document().run({.tokens = 3});
        QTRY_VERIFY_WITH_TIMEOUT(messages().text().contains("only the text"), 20'000);
        m_window->messages().close();
        QTRY_VERIFY_WITH_TIMEOUT(finished(*m_window), 20'000);
        QVERIFY(!messages().text().contains("only the text"));
    }

    void othersModelsAreNotSaidToKnowOnlyEnglish()
    {
        open({goldenModel("a"), QStringLiteral("球在哪里？"), CacheMode::On});
        QVERIFY2(!messages().text().contains("only the text"), qPrintable(messages().text()));
        QVERIFY(textOnlyNote(true).contains("English"));
        QVERIFY(!textOnlyNote(false).contains("English"));
    }

    void cleanup() { m_window.close(); }

private:
    void open(const StartOptions& options, int tokens = 3)
    {
        m_window.open([&] {
            auto window = std::make_unique<MainWindow>(options);
            setTokens(*window, tokens);
            window->show();
            return window;
        });
        QTRY_VERIFY_WITH_TIMEOUT(finished(*m_window), 20'000);
    }
    bool hasRun(const std::string& prompt) const
    {
        return m_window->session().trace().header().prompt == prompt && finished(*m_window);
    }
    MessageBar& messages() const { return *m_window->findChild<MessageBar*>(); }

    OwnWindow m_window;
};

PASTKEYS_TEST(TestUnknownWords)
#include "test_unknown_words.moc"
