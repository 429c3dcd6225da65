// Words that the model does not know are named once, with a button that leads to the examples.
#include "support/test_program.h"
#include "support/window_parts.h"
#include "widgets/message_bar.h"
#include "window/unknown_words.h"

#include <QToolButton>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

class TestUnknownWords : public QObject
{
    Q_OBJECT

private slots:
    void eachWordIsSaidOnceWithAButtonForExamples()
    {
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        const auto restore = qScopeGuard([&before] { QLocale::setDefault(before); });
        OwnWindow window;
        window.open();
        auto* messages = window->findChild<MessageBar*>();
        UnknownWordsHint hint(*window->findChild<RunBar*>(), *messages);
        const KnownWords known(QList<WordGroup>{{"Words", {"the", "ball"}}});
        hint.check(known, "The ball");
        QVERIFY(messages->text().isEmpty());
        messages->showError("Something is wrong.");
        hint.check(known, "el");
        QCOMPARE(messages->text(), QString("Something is wrong."));
        messages->hide();
        hint.check(known, "el bc ball el");
        QCOMPARE(
            messages->text(),
            QStringLiteral("The model does not know “el” and “bc”. It reads such words in pieces, "
                           "and its answer may be wrong."));
        QVERIFY(controlNamed<QToolButton>(*messages, "Examples")->isVisible());
        messages->hide();
        hint.check(known, "el ball");
        QVERIFY(messages->text().isEmpty());
        hint.check(known, "aa bb cc dd el");
        QVERIFY2(messages->text().contains(
                     QStringLiteral("“aa”, “bb”, “cc”, and other words of this prompt")),
                 qPrintable(messages->text()));
    }
};

PASTKEYS_TEST(TestUnknownWords)
#include "test_unknown_words.moc"
