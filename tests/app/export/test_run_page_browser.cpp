// What a browser does with the page of a run: it steps, jumps, resizes and prints.
#include "drawing/language.h"
#include "drawing/number_text.h"
#include "export/run_page.h"
#include "support/browser.h"
#include "support/page_file.h"
#include "support/test_program.h"
#include "support/two_text_run.h"
#include "support/view_states.h"

#include <QRegularExpression>
#include <QtTest>

using namespace pastkeys;

namespace {

/// The scripts for the end of a page report in its title what is wrong.
constexpr char kStart[] = R"(<script>
const wrong = [];
const check = (right, what) => right || wrong.push(what);
)";
constexpr char kEnd[] = R"(
document.title = 'wrong: ' + wrong.slice(0, 5).join('; ') + ' | places: ' + (indexOf(lastPlace()) + 1);
</script></body>)";

/// Whether everything has room in the window.
constexpr char kRoom[] = R"(
try {
    const box = document.documentElement;
    check(box.scrollWidth <= box.clientWidth, 'wider than the window: ' + box.scrollWidth);
    for (const element of document.querySelectorAll('button, select, input, svg'))
        check(element.getBoundingClientRect().right <= box.clientWidth + 0.5, element.id + ' is outside');
    for (const svg of document.querySelectorAll('svg'))
        check(!/undefined/.test(svg.getAttribute('aria-label') || 'undefined'), svg.parentNode.id + ' has no name');
    for (const button of document.querySelectorAll('button, input'))
        check(button.getAttribute('aria-label'), button.id + ' has no name');
    for (const text of document.querySelectorAll('#stage text[text-anchor=start]:not(g text)'))
        check(text.getBoundingClientRect().right <= byId('stage').firstChild.getBoundingClientRect().right + 1, 'text outside: ' + text.textContent);
    check(performance.getEntriesByType('resource').length === 0, 'files were loaded');
} catch (error) {
    wrong.push(String(error.stack));
}
)";

/// Does what a user does. `strides` are the program's own moves: [stride, from, to], with places as
/// "step.operation" and null where there is nowhere to go.
constexpr char kUseOfThePage[] = R"(
const stage = () => byId('stage').innerHTML;
const press = (key, more) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }));
const mouse = (type, svg, x, y) => {
    const box = svg.getBoundingClientRect();
    const view = svg.viewBox.baseVal;
    svg.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: box.left + x * box.width / view.width,
        clientY: box.top + y * box.height / view.height }));
};
const name = place => place && place.step + '.' + place.operation;
const placeNamed = text => ({ step: Number(text.split('.')[0]), operation: Number(text.split('.')[1]) });

try {
    go(placeOfAddress('#' + deep));
    check(location.hash === '#' + deep, 'the address'); // first, because browsers limit how often it changes
    for (const [stride, from, to] of strides) {
        Object.assign(state, placeNamed(from));
        const reached = name(moves[stride]());
        check(reached === to, stride + ' from ' + from + ' leads to ' + reached + ', not to ' + to);
    }
    const direct = [];
    for (let i = 0; i <= indexOf(lastPlace()); ++i) {
        shown.clear();
        go(placeNumbered(i));
        direct.push(stage());
    }
    press('Home');
    for (let i = 0; i < direct.length; ++i, press('ArrowRight'))
        check(stage() === direct[i], 'forward, place ' + i);
    for (let i = direct.length - 1; i >= 0; --i, press('ArrowLeft'))
        check(stage() === direct[i], 'back, place ' + i);
    check(name(state) === '0.0', 'back to the start');
    press('ArrowRight', { ctrlKey: true });
    check(state.step === 1, 'Ctrl goes by token');
    press('End');
    check(name(state) === name(lastPlace()), 'End');
    byId('back').click();
    check(name(state) === name(byOperation(lastPlace(), -1)), 'a button');

    go(placeOfAddress('#' + deep));
    const before = stage();
    press('.');
    check(stage() !== before && state.head === 0, 'another head');
    press(',');
    check(stage() === before, 'the head again');

    // The exact value of each cell of the stage.
    const svg = byId('stage').firstChild;
    const sheet = run.sheets[sheetsOf(placeAt(state), state.head)[run.panels.indexOf('stage')]];
    let read = 0;
    for (const item of itemsOf(sheet)) {
        if (item[0] !== 1 || item[4] < 40)
            continue;
        const rows = rowsOfCells(item);
        mouse('pointermove', svg, item[1] + item[3] / item[6] / 2, item[2] + item[4] / rows.length / 2);
        check(!byId('tip').hidden && byId('tip').textContent.includes(exactText(rows[0][0])), 'a value: ' + byId('tip').textContent);
        ++read;
    }
    check(read > 3, 'cells that can be read: ' + read);
    for (const [value, expected] of exact)
        check(exactText(Math.fround(value)) === expected, 'digits of ' + expected + ': ' + exactText(Math.fround(value)));

    go(firstPlace());
    const strip = run.sheets[sheetsOf(placeAt(state), 0)[run.panels.indexOf('tokens')]];
    const tokens = areasOf(strip).filter(area => area.length > 6);
    const [, x, y, width, height, , , step] = tokens[tokens.length - 1]; // of the run, all of whose steps the page has
    mouse('click', byId('tokens').firstChild, x + width / 2, y + height / 2);
    check(tokens.length > 3 && state.step === step, 'a click on a token');

    for (const { code } of run.languages) {
        useLanguage(code);
        check(byId('back').title === word('back') && document.documentElement.lang.startsWith(code.slice(0, 2)), 'language ' + code);
        for (const id of ['place', 'summary', 'explanation', 'help', 'model'])
            check(byId(id).textContent && !/undefined|%\d/.test(byId(id).textContent), id + ' in ' + code);
    }
    for (const { name, inks } of run.themes) {
        useTheme(name);
        check(stage().includes(inks[0]), 'theme ' + name);
    }
    useTheme('dark');
    dispatchEvent(new Event('beforeprint'));
    check(theme.name === 'light', 'paper is light');
    dispatchEvent(new Event('afterprint'));
    check(theme.name === 'dark', 'dark again');

} catch (error) {
    wrong.push(String(error.stack));
}
)";

QString placeName(const Cursor& cursor)
{
    return QString("\"%1.%2\"").arg(cursor.step).arg(cursor.operation);
}

/// The program's own moves from each place, as a script.
QByteArray stridesOf(const Trace& trace)
{
    QStringList moves;
    const auto add = [&](const char* name, Cursor from, const std::optional<Cursor>& to) {
        moves << QString("[\"%1\",%2,%3]").arg(name, placeName(from), to ? placeName(*to) : "null");
    };
    for (std::optional<Cursor> from = Cursor{}; from; from = next(trace, *from)) {
        add("forward", *from, next(trace, *from));
        add("back", *from, previous(trace, *from));
        add("layer", *from, next(trace, *from, Stride::Layer));
        add("layerBack", *from, previous(trace, *from, Stride::Layer));
        add("token", *from, next(trace, *from, Stride::Token));
        add("tokenBack", *from, previous(trace, *from, Stride::Token));
    }
    return "const strides = [" + moves.join(',').toUtf8() + "];\n";
}

/// Numbers, and the fewest digits that read back as the same float32.
QByteArray exactDigitsOf(std::initializer_list<float> values)
{
    QStringList pairs;
    for (const float value : values)
        pairs << QString("[%1,\"%2\"]").arg(exactDigits(value), exactDigits(value));
    return "const exact = [" + pairs.join(',').toUtf8() + "];\n";
}

} // namespace

class TestRunPageBrowser : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (m_browser.program.isEmpty())
            QSKIP("chromium is not installed");
        useLanguage("en");
    }

    void aBrowserStepsAndAnswers()
    {
        const Trace trace = test::traceOf({.tokens = 3});
        // Softmax in the second layer of the third step, second head.
        const Cursor deep =
            test::viewStateAt(trace, 2, trace.header().network->only(OperationKind::Softmax), 1)
                .cursor;
        const QByteArray place = QString("const deep = '%1.%2.2';\n")
                                     .arg(deep.step + 1)
                                     .arg(deep.operation + 1)
                                     .toUtf8();
        const QByteArray digits =
            exactDigitsOf({0.1F, -0.0F, 1e-5F, 123456.0F, 1e10F, -3.4e-39F, 0.33333334F, 7.0F,
                           1.17549435e-38F, 16777216.0F, 2.5e-4F});
        const QString answer =
            answerTo(stridesOf(trace) + digits + place + kUseOfThePage, trace, "1024,768", {});
        std::size_t places = 0;
        for (std::size_t step = 0; step < trace.size(); ++step)
            places += operationCount(trace, step);
        QCOMPARE(answer, QString("wrong:  | places: %1").arg(places));
    }

    /// Back from the decoder's first operation leads to the encoder's last one, as in the window.
    void aBrowserStepsThroughTheEncoder()
    {
        constexpr char kUse[] = R"(
try {
    const press = key => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    const place = () => byId('place').textContent;
    check(location.hash === '#0.2.1' && /^Source/.test(place()), 'begins at the encoder: ' + place());
    const last = placesOf(0).length;
    go(placeOfAddress('#1.1.1'));
    check(/^Step 1 of 3/.test(place()), 'the first step: ' + place());
    press('ArrowLeft');
    check(location.hash === '#0.' + last + '.1', 'back: ' + location.hash);
    press('ArrowRight');
    check(location.hash === '#1.1.1', 'forward: ' + location.hash);
} catch (error) {
    wrong.push(String(error.stack));
}
)";
        const QString answer = answerTo(kUse, test::twoTextRun(), "1024,768", "#0.2.1");
        QVERIFY2(answer.startsWith("wrong:  |"), qPrintable(answer));
    }

    void everythingHasRoom_data()
    {
        QTest::addColumn<QString>("window");
        QTest::newRow("projector") << "1024,768";
        QTest::newRow("telephone") << "420,800";
    }
    void everythingHasRoom()
    {
        QFETCH(QString, window);
        const QString answer = answerTo(kRoom, test::traceOf({.tokens = 2}), window, "#2.20.2");
        QVERIFY2(answer.startsWith("wrong:  |"), qPrintable(answer));
    }

    void aBrowserPrintsThePlaceOnShow()
    {
        const QString path = m_browser.folder.filePath("page.pdf");
        m_browser.show(test::htmlOf(runPage(test::traceOf({.tokens = 2}), {"en"})),
                       {"--no-pdf-header-footer", "--print-to-pdf=" + path}, "#2.9.2");
        const QByteArray pdf = test::contentOf(path);
        QVERIFY(pdf.startsWith("%PDF"));
        const qsizetype pages = pdf.count("/MediaBox");
        QVERIFY2(pages >= 1 && pages <= 2, qPrintable(QString::number(pages)));
    }

private:
    /// The title of the page after these scripts.
    QString answerTo(const QByteArray& scripts, const Trace& trace, const QString& window,
                     const QString& place)
    {
        QByteArray html = test::htmlOf(runPage(trace));
        html.replace("</body>", kStart + scripts + kEnd);
        const QString dom = QString::fromUtf8(
            m_browser.show(html, {"--window-size=" + window, "--dump-dom"}, place));
        static const QRegularExpression title("<title>(.*)</title>",
                                              QRegularExpression::DotMatchesEverythingOption);
        return title.match(dom).captured(1);
    }

    test::Browser m_browser;
};

PASTKEYS_TEST(TestRunPageBrowser)
#include "test_run_page_browser.moc"
