// Where people type, a clipboard may hold anything.
#include "support/test_program.h"
#include "support/window_parts.h"
#include "widgets/text_box.h"

#include <QClipboard>
#include <QImage>
#include <QLineEdit>
#include <QMimeData>
#include <QTextEdit>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

void paste(QWidget& field, std::unique_ptr<QMimeData> data)
{
    QGuiApplication::clipboard()->setMimeData(data.release());
    QTest::keyClick(&field, Qt::Key_V, Qt::ControlModifier);
    QTest::keyClick(&field, Qt::Key_Insert, Qt::ShiftModifier);
}

std::unique_ptr<QMimeData> holding(const char* type, const QByteArray& bytes)
{
    auto data = std::make_unique<QMimeData>();
    data->setData(type, bytes);
    return data;
}

QString textOf(const QWidget& field)
{
    if (const auto* line = qobject_cast<const QLineEdit*>(&field))
        return line->text();
    return qobject_cast<const TextBox*>(&field)->toPlainText();
}

} // namespace

class TestTextBox : public QObject
{
    Q_OBJECT

private slots:
    void noFieldOfAnyWindowTakesAnythingFromAClipboardWithoutText()
    {
        OwnWindow window;
        window.open();
        for (const char* other : {"Sequences …", "Glossary", "Size of a cache …"})
            trigger(*window, other);
        int fields = 0;
        for (QWidget* field : window->findChildren<QWidget*>()) {
            QVERIFY(!qobject_cast<QTextEdit*>(field) ||
                    qobject_cast<QTextEdit*>(field)->isReadOnly());
            if (qobject_cast<QPlainTextEdit*>(field))
                QVERIFY(qobject_cast<TextBox*>(field));
            else if (!qobject_cast<QLineEdit*>(field))
                continue;
            ++fields;
            const QString before = textOf(*field);
            paste(*field, std::make_unique<QMimeData>());
            paste(*field, holding("application/x-color", "\x01"));
            auto picture = std::make_unique<QMimeData>();
            picture->setImageData(QImage(3, 3, QImage::Format_RGB32));
            paste(*field, std::move(picture));
            QCOMPARE(textOf(*field), before);
        }
        QVERIFY(fields >= 20);
    }

    void whatIsPastedIsPlainText()
    {
        TextBox box(kMostPromptLetters);
        auto data = holding("text/markdown", "**bold** [link](https://example.com)");
        data->setHtml("<b>bold</b>");
        data->setText("**bold**\n<b>");
        QGuiApplication::clipboard()->setMimeData(data.release());
        box.paste();
        QCOMPARE(box.toPlainText(), "**bold**\n<b>");
        QVERIFY(!box.textCursor().charFormat().hasProperty(QTextFormat::FontWeight));
        QGuiApplication::clipboard()->setMimeData(holding("text/markdown", "# title").release());
        box.paste();
        QCOMPARE(box.toPlainText(), "**bold**\n<b>");
    }

    void aPasteThatWouldFreezeTheWindowIsRefused()
    {
        TextBox box(2 * kMostPromptLetters);
        QSignalSpy refused(&box, &TextBox::pasteRefused);
        const auto pasteText = [&box](const QString& text) {
            QGuiApplication::clipboard()->setText(text);
            box.paste();
        };
        const QString longest(kMostPromptLetters, 'a');
        pasteText(longest);
        QCOMPARE(refused.size(), 0);
        pasteText("b"); // at the end of the longest line
        QCOMPARE(refused.size(), 1);
        QCOMPARE(box.toPlainText(), longest);
        pasteText("\nb"); // in a line of its own
        pasteText(QString(kMostPromptLetters - 2, 'b'));
        QCOMPARE(box.toPlainText().size(), 2 * kMostPromptLetters);
        QCOMPARE(refused.size(), 1);
        pasteText("\nb"); // too much in all
        QCOMPARE(refused.size(), 2);
        box.selectAll();
        pasteText("new\ntext");
        QCOMPARE(box.toPlainText(), "new\ntext");
        QCOMPARE(refused.size(), 2);
    }

    void whatIsPastedReplacesTheSelectionAndCanBeUndone()
    {
        TextBox box(kMostPromptLetters);
        box.setPlainText("old");
        box.selectAll();
        QGuiApplication::clipboard()->setText("new");
        box.paste();
        QCOMPARE(box.toPlainText(), "new");
        box.undo();
        QCOMPARE(box.toPlainText(), "old");
    }
};

PASTKEYS_TEST(TestTextBox)
#include "test_text_box.moc"
