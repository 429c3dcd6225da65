// Words that the built-in model does not know are named once, with a way to the examples.
#include "engine/assets_dir.h"
#include "engine/prompt_help.h"
#include "files/model_folder.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "widgets/message_bar.h"
#include "window/unknown_words.h"

#include <QToolButton>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

StepRecord reads(const std::vector<std::string>& tokens)
{
    StepRecord step;
    for (const std::string& bytes : tokens)
        step.tokens.push_back({{}, bytes});
    return step;
}

} // namespace

class TestUnknownWords : public QObject
{
    Q_OBJECT

private slots:
    void aWordInOnePieceIsKnown()
    {
        QCOMPARE(unknownWords(reads({"Mia", " has", " the", " ball", ".", " \""})), QStringList());
        QCOMPARE(unknownWords(reads({})), QStringList());
    }

    void aWordInPiecesIsUnknownAndIsNamedOnce()
    {
        QCOMPARE(unknownWords(reads({"Mia", " has", " e", "l", "eph", "ant", "s", ",", " p", "ar",
                                     "k", "s", ".", " e", "l", "eph", "ant", "s"})),
                 QStringList({"elephants", "parks"}));
    }

    void aCharacterInSeveralTokensStaysWhole()
    {
        QCOMPARE(unknownWords(reads({" ", "\xC3", "\xA4", " 4", "2"})),
                 QStringList({QStringLiteral("ä"), "42"}));
    }

    void theBuiltInModelKnowsTheWordsOfItsExamples()
    {
        std::vector<Text> warnings;
        const Tokenizer tokenizer = loadTokenizer(builtInModelDir(), warnings);
        const auto readByModel = [&tokenizer](const QString& prompt) {
            std::vector<std::string> tokens;
            for (const TokenId id : tokenizer.encode(prompt.toStdString()))
                tokens.emplace_back(tokenizer.bytes(id));
            return reads(tokens);
        };
        const QList<Example> examples =
            examplesOf(QString::fromStdString(builtInModelDir().string()));
        QVERIFY(examples.size() > 5);
        for (const Example& example : examples)
            QCOMPARE(unknownWords(readByModel(example.prompt)), QStringList());
        QCOMPARE(unknownWords(readByModel("Mia has an elephant. mia has Paris.")),
                 QStringList({"elephant", "mia", "Paris"}));
    }

    void eachWordIsSaidOnceWithAButtonForExamples()
    {
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        const auto restore = qScopeGuard([&before] { QLocale::setDefault(before); });
        OwnWindow window;
        window.open();
        auto* messages = window->findChild<MessageBar*>();
        UnknownWordsHint hint(*window->findChild<RunBar*>(), *messages);
        hint.check(reads({"The", " ball"}));
        QVERIFY(messages->text().isEmpty());
        messages->showError("Something is wrong.");
        hint.check(reads({" e", "l"}));
        QCOMPARE(messages->text(), QString("Something is wrong."));
        messages->hide();
        hint.check(reads({" e", "l", " b", "c", " ball"}));
        QCOMPARE(
            messages->text(),
            QStringLiteral("The built-in model has never read “el” and “bc”, so what it writes "
                           "may make little sense."));
        QVERIFY(controlNamed<QToolButton>(*messages, "Examples")->isVisible());
        messages->hide();
        hint.check(reads({" e", "l", " ball"}));
        QVERIFY(messages->text().isEmpty());
        hint.check(reads({" a", "a", " b", "b", " c", "c", " d", "d", " e", "l"}));
        QVERIFY2(messages->text().contains(
                     QStringLiteral("“aa”, “bb”, “cc”, and other words of this prompt")),
                 qPrintable(messages->text()));
    }
};

PASTKEYS_TEST(TestUnknownWords)
#include "test_unknown_words.moc"
