#include "inspector/inspector_view.h"
#include "shared/text_panel.h"
#include "support/approved_text.h"
#include "support/fixed_font.h"
#include "support/page_text.h"
#include "support/seeds.h"
#include "support/test_program.h"
#include "support/view_states.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QScrollBar>
#include <QShortcut>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>
#include <QToolTip>
#include <QVBoxLayout>

#include <random>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// A panel that shows the page it is given.
class ExamplePanel : public TextPanel
{
public:
    ExamplePanel() : TextPanel("Example") {}

    void read(const TextPage& page)
    {
        m_next = page;
        showPage();
    }

protected:
    TextPage pageNow() const override { return m_next; }

private:
    TextPage m_next;
};

TextPage pageOf(const QString& topic, int lines, const QString& last)
{
    TextPage page(topic);
    for (int i = 0; i < lines; ++i)
        page.add(QString("Line %1").arg(i));
    page.add(last);
    return page;
}

/// A page of up to eight paragraphs and tables, some alike and some without text.
TextPage anyPage(std::mt19937_64& random)
{
    const auto below = [&random](std::uint64_t end) { return random() % end; };
    const auto word = [&] { return QString("word").repeated(static_cast<qsizetype>(below(3))); };
    TextPage page;
    for (std::size_t i = below(8) + 1; i > 0; --i) {
        if (below(3) == 0)
            page.addGap();
        switch (below(4)) {
        case 0:
            page.add(word() + (below(2) ? "& <\"" : ""),
                     {below(2) ? Ink::Text : Ink::MutedText, below(2) == 0, word()});
            break;
        case 1:
            page.addCode({{"x  "},
                          page.link(word(), GoTo{}, {.ink = Ink::On, .toolTip = "A <tip>"}),
                          {word(), {.struckOut = true}}},
                         below(2) == 0);
            break;
        case 2:
            page.add({{"See "},
                      page.link("this", GoTo{Cursor{below(3), 0}}, {.toolTip = word()}),
                      {"."}});
            break;
        default:
            page.addTable({{{"Name"}, {"Off"}, {"On"}},
                           {{word() + "name"}, {QString::number(below(100'000'000))}, {"1"}},
                           {{"b"}, {"2"}, {word()}}});
        }
    }
    if (page.paragraphs().empty())
        page.add("all");
    return page;
}

/// The formats of all blocks, and each piece of their text with its character format.
struct ShownText
{
    std::vector<QTextBlockFormat> blocks;
    std::vector<std::pair<QString, QTextCharFormat>> texts;

    bool operator==(const ShownText&) const = default;
};

ShownText textIn(const TextPanel& panel)
{
    ShownText shown;
    const QTextDocument* document = panel.findChild<QTextBrowser*>()->document();
    for (QTextBlock block = document->begin(); block.isValid(); block = block.next()) {
        shown.blocks.push_back(block.blockFormat());
        for (auto part = block.begin(); !part.atEnd(); ++part)
            shown.texts.emplace_back(part.fragment().text(), part.fragment().charFormat());
    }
    return shown;
}

/// How a document looks: a line for each block and for each piece of text with its own format.
QStringList looksOf(const QTextDocument& document)
{
    QStringList looks;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const QTextBlockFormat format = block.blockFormat();
        looks << QString("block: %1, background %2, %3")
                     .arg(format.topMargin() > 0 ? "gap" : "no gap",
                          format.background().color().name(),
                          format.nonBreakableLines() ? "one line" : "wraps");
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            const QTextCharFormat letters = part.fragment().charFormat();
            QStringList marks{letters.foreground().color().name()};
            if (letters.fontWeight() > QFont::Normal)
                marks << "bold";
            if (letters.fontUnderline())
                marks << "underlined";
            if (letters.fontStrikeOut())
                marks << "struck out";
            if (letters.isAnchor())
                marks << letters.anchorHref();
            looks << part.fragment().text() + ": " + marks.join(", ");
        }
    }
    return looks;
}

QPoint placeOf(const QTextBrowser& browser, const QString& text)
{
    const QTextCursor found = browser.document()->find(text);
    QTextCursor inside(found);
    inside.setPosition(found.selectionStart() + 1);
    return browser.cursorRect(inside).center();
}

} // namespace

class TestTextPanel : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(useFixedFont());
        qRegisterMetaType<pastkeys::Cursor>();
        qRegisterMetaType<pastkeys::Selection>();
    }

    void aClickOnALinkAsksForItsPlace()
    {
        ExamplePanel panel;
        panel.resize(300, 200);
        panel.show();
        TextPage page;
        const Selection selection{Layer{1}, Head{0}, {}};
        page.add({page.link("first", GoTo{Cursor{2, 3}})});
        page.add({page.link("second", Select{selection})});
        panel.read(page);
        QSignalSpy cursors(&panel, &TraceView::cursorRequested);
        QSignalSpy selections(&panel, &TraceView::selectionRequested);
        auto* browser = panel.findChild<QTextBrowser*>();
        QTest::mouseClick(browser->viewport(), Qt::LeftButton, {}, placeOf(*browser, "first"));
        QTest::mouseClick(browser->viewport(), Qt::LeftButton, {}, placeOf(*browser, "second"));
        QCOMPARE(cursors.size(), 1);
        QCOMPARE(cursors[0][0].value<Cursor>(), (Cursor{2, 3}));
        QCOMPARE(selections.size(), 1);
        QCOMPARE(selections[0][0].value<Selection>(), selection);
    }

    /// Only the paragraphs that differ are replaced, but the result must look as if all had been.
    void aPageLooksTheSameAfterAnyOther()
    {
        const std::uint64_t seed = freshSeed("pages");
        std::mt19937_64 random(seed);
        ExamplePanel panel;
        panel.resize(200, 300); // wide enough for some of the tables
        for (int i = 0; i < 500; ++i) {
            const TextPage page = anyPage(random);
            panel.read(page);
            ExamplePanel fresh;
            fresh.resize(panel.size());
            fresh.read(page);
            QVERIFY2(textIn(panel) == textIn(fresh),
                     qPrintable(QString("page %1: %2").arg(i).arg(plainText(page))));
        }
        panel.read(TextPage());
        QCOMPARE(panel.findChild<QTextBrowser*>()->toPlainText(), QString());
    }

    void eachStyleHasItsLook()
    {
        ExamplePanel panel;
        panel.resize(2000, 300);
        panel.show();
        TextPage page;
        page.add("plain");
        page.addGap();
        page.add("muted", {.ink = Ink::MutedText, .bold = true});
        page.addTable({{{"Name"}, {"On"}}, {{"row"}, {"1"}}});
        page.addCode({{"1 "}, page.link("q", GoTo{}, {.ink = Ink::Query})}, false);
        page.addCode({{"lit"}, {"out", {.struckOut = true}}}, true);
        page.add({{"word", {}, "glossary:key"}});
        for (const ThemeName name : kThemeNames) {
            const Theme& theme = themeNamed(name);
            panel.setTheme(theme);
            panel.read(page);
            QString looks = looksOf(*panel.findChild<QTextBrowser*>()->document()).join('\n');
            looks.replace(litColor(theme).name(), "lit").replace(QColor().name(), "none");
            for (const Ink ink : {Ink::Text, Ink::MutedText, Ink::Panel, Ink::Query})
                looks.replace(theme.color(ink).name(), nameOf(ink));
            QCOMPARE(looks, approved("shared/looks", looks));
        }
    }

    void eachPieceOfTextHasItsToolTip()
    {
        ExamplePanel panel;
        panel.resize(300, 200);
        panel.show();
        const auto* browser = panel.findChild<QTextBrowser*>();
        const auto tipAt = [browser](QPoint at) {
            QHelpEvent event(QEvent::ToolTip, at, browser->viewport()->mapToGlobal(at));
            QCoreApplication::sendEvent(browser->viewport(), &event);
            return QToolTip::isVisible() ? QToolTip::text() : QString();
        };
        QCOMPARE(tipAt({5, 5}), QString()); // no page has been shown yet
        TextPage page;
        page.add({{"plain "}, {"explained", {.toolTip = "a < b"}}, {" end"}});
        page.add({page.link("link", GoTo{}, {.toolTip = "Go there"})});
        panel.read(page);
        const auto tipOver = [&](const char* text) { return tipAt(placeOf(*browser, text)); };
        QCOMPARE(tipOver("explained"), QString("<qt>a &lt; b</qt>"));
        QCOMPARE(tipOver("link"), QString("<qt>Go there</qt>"));
        QTRY_COMPARE(tipOver("plain"), QString()); // hides with a delay
        QTRY_COMPARE(tipOver(" end"), QString());
        panel.read(TextPage());
        QCOMPARE(tipAt({5, 5}), QString());
    }

    void theSamePageIsNotSetAgain()
    {
        ExamplePanel panel;
        panel.read(pageOf("a", 3, "end"));
        QSignalSpy changes(panel.findChild<QTextBrowser*>()->document(),
                           &QTextDocument::contentsChanged);
        panel.read(pageOf("a", 3, "end"));
        QCOMPARE(changes.size(), 0);
        panel.read(pageOf("a", 3, "another end"));
        QVERIFY(!changes.empty());
    }

    void anotherPageOfTheSameTopicKeepsThePlace()
    {
        ExamplePanel panel;
        panel.resize(200, 100);
        panel.show();
        panel.read(pageOf("a", 30, "end"));
        const QScrollBar* bar = panel.findChild<QTextBrowser*>()->verticalScrollBar();
        panel.findChild<QTextBrowser*>()->verticalScrollBar()->setValue(70);
        panel.read(pageOf("a", 31, "end"));
        QCOMPARE(bar->value(), 70);
        panel.read(pageOf("b", 31, "end"));
        QCOMPARE(bar->value(), 0);
    }

    void anotherThemeHasItsColors()
    {
        ExamplePanel panel;
        panel.resize(200, 100);
        panel.read(pageOf("a", 3, "end"));
        for (const ThemeName name : kThemeNames) {
            panel.setTheme(themeNamed(name));
            const QColor background = themeNamed(name).color(Ink::Background);
            const QImage picture = panel.grab().toImage();
            QCOMPARE(picture.pixelColor(1, 1), background);
            QCOMPARE(picture.pixelColor(190, 90), background);
            const auto part = panel.findChild<QTextBrowser*>()->document()->begin().begin();
            QCOMPARE(part.fragment().charFormat().foreground().color(),
                     themeNamed(name).color(Ink::Text));
        }
    }

    void theTextCanBeCopied()
    {
        ExamplePanel panel;
        panel.show();
        panel.read(pageOf("a", 1, "end"));
        auto* browser = panel.findChild<QTextBrowser*>();
        const QList<QAction*> menu = browser->actions();
        QCOMPARE(menu.size(), 2);
        QVERIFY(!menu[0]->isEnabled());
        menu[1]->trigger();
        QVERIFY(menu[0]->isEnabled());
        menu[0]->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), QString("Line 0\nend"));
        QGuiApplication::clipboard()->clear();
        QTest::keyClick(browser, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), QString("Line 0\nend"));
    }

    void theKeysThatStepAreLeftToTheWindow()
    {
        QWidget window;
        auto* panel = new ExamplePanel;
        (new QVBoxLayout(&window))->addWidget(panel);
        const QStringList keys{"Left", "Right", "Shift+Right", "Ctrl+Right", "Space",
                               "Home", "End",   "C",           "Esc"};
        QStringList pressed;
        for (const QString& key : keys)
            connect(new QShortcut(QKeySequence(key), &window), &QShortcut::activated, this,
                    [&pressed, key] { pressed << key; });
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        panel->read(pageOf("a", 50, "end"));
        panel->setFocus();
        QWidget* browser = panel->findChild<QTextBrowser*>();
        QVERIFY(browser->hasFocus());
        for (const QString& key : keys)
            QTest::keySequence(browser, QKeySequence(key));
        QCOMPARE(pressed, keys);
    }

    void ctrlAndTheWheelDoNotChangeTheSizeOfItsText()
    {
        ExamplePanel panel;
        panel.show();
        panel.read(pageOf("a", 3, "end"));
        auto* browser = panel.findChild<QTextBrowser*>();
        const double before = browser->font().pointSizeF();
        QWheelEvent event({5, 5}, browser->viewport()->mapToGlobal(QPointF(5, 5)), {}, {0, 120},
                          Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(browser->viewport(), &event);
        QCOMPARE(browser->font().pointSizeF(), before);
    }
};

PASTKEYS_TEST(TestTextPanel)
#include "test_text_panel.moc"
