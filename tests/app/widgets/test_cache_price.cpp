// The dialog that computes how much memory a cache takes.
#include "support/program.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "widgets/cache_price.h"

#include <qcustomplot.h>

#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QSpinBox>
#include <QStyleOptionComboBox>
#include <QTemporaryDir>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

class TestCachePriceDialog : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_window.open();
        trigger(*m_window, "Size of a cache …");
        m_price = m_window->findChild<CachePrice*>();
        QVERIFY(m_price && m_price->isVisible() && !m_price->isModal());
        choose("llama2-7b");
    }

    void cleanup() { m_window.close(); }

    void theFormulaHasTheNumbersOfTheModel()
    {
        QVERIFY2(result().contains("2 (K and V) x 32 (layers) x 32 (KV heads) x 256 bytes "
                                   "(128 numbers) = 524,288 bytes (f)"),
                 qPrintable(result()));
        QVERIFY2(result().contains("Cache: 2.0 GiB"), qPrintable(result()));
    }

    void ownNumbersReplaceThoseOfTheModel()
    {
        box("&Key/value heads")->setValue(8);
        QCOMPARE(model()->currentText(), QString("your own numbers"));
        QVERIFY2(result().contains("Cache: 512.0 MiB"), qPrintable(result()));
        QVERIFY2(result().contains("the cache would take 2.0 GiB"), qPrintable(result()));
        choose("llama2-7b");
        QCOMPARE(box("&Key/value heads")->value(), 32);
        box("&Key/value heads")->setValue(7);
        QVERIFY2(result().contains("32 is not a multiple of 7"), qPrintable(result()));
    }

    void theMemorySaysHowManySequencesFit()
    {
        m_price->findChild<QDoubleSpinBox*>()->setValue(24);
        QVERIFY2(result().contains("12 such sequences fit into 24.0 GiB"), qPrintable(result()));
    }

    void thePlotShowsTheFormulaAtEachLength()
    {
        choose("mistral-7b-v0.1");
        const auto* plot = m_price->findChild<QCustomPlot*>();
        QCOMPARE(plot->graphCount(), 2);
        const QCPGraph* cache = plot->graph(1);
        QCOMPARE(cache->name(), QString("this cache"));
        const auto models = knownModels();
        const auto& mistral = *std::ranges::find(models, "mistral-7b-v0.1", &KeyValueSizes::name);
        QVERIFY(cache->dataCount() > 10);
        for (const QCPGraphData& point : *cache->data())
            QCOMPARE(point.value,
                     static_cast<double>(cacheBytes(
                         mistral, {.positions = static_cast<std::uint64_t>(point.key)})));
    }

    void layersOfTwoKindsHaveTwoColumns()
    {
        QVERIFY(!second("&Numbers per head")->isEnabled());
        choose("gemma3-1b");
        QCOMPARE(box("&Layers")->value(), 4);
        QCOMPARE(second("&Layers")->value(), 22);
        QCOMPARE(second("Attention &window (positions)")->value(), 512);
        QVERIFY(second("&Numbers per head")->isEnabled());
        QVERIFY2(result().contains("Cache: 139.0 MiB"), qPrintable(result()));
        QVERIFY2(result().contains("512 (positions in the window, of 32,768)"),
                 qPrintable(result()));
        QVERIFY2(result().contains("the cache would take 3.3 GiB"), qPrintable(result()));
        second("&Layers")->setValue(0);
        QCOMPARE(model()->currentText(), QString("your own numbers"));
        QVERIFY2(result().contains("Cache: 128.0 MiB"), qPrintable(result()));
    }

    void aConfigCanBeDropped()
    {
        const QTemporaryDir folder;
        drop(fileWith(folder, R"({"n_layer": 2, "n_head": 2, "n_embd": 8, "n_positions": 10})"));
        QVERIFY2(result().contains("= 64 bytes (f)"), qPrintable(result()));
        QVERIFY(model()->currentText().endsWith("config.json"));
        QVERIFY2(result().contains("10 (positions)"), qPrintable(result()));
    }

    void aFileThatIsNoConfigIsExplained()
    {
        const QTemporaryDir folder;
        drop(fileWith(folder, "[]"));
        QVERIFY2(result().contains("a JSON object with the sizes of a model"),
                 qPrintable(result()));
        QCOMPARE(model()->currentText(), QString("llama2-7b"));
        QVERIFY(!plot().isVisible()); // it would show the numbers of the model before
        box("&Sequences at a time")->setValue(2);
        QVERIFY(plot().isVisible());
    }

    void aFileWithoutANumberOfPositionsAsksForIt()
    {
        const QTemporaryDir folder;
        drop(fileWith(folder, R"({"n_layer": 2, "n_head": 2, "n_embd": 8})"));
        QVERIFY2(!result().contains("Cache:") && !result().contains("4,096"), qPrintable(result()));
        QVERIFY(!plot().isVisible());
        box("&Positions per sequence")->setValue(10);
        QVERIFY2(result().contains("10 (positions)"), qPrintable(result()));
        QVERIFY(plot().isVisible());
    }

    void theEndOfALongPathIsShown()
    {
        const QTemporaryDir folder;
        const QString deep = folder.filePath(QString(90, 'a') + "/my-model");
        QVERIFY(QDir().mkpath(deep));
        const QString path = deep + "/config.json";
        writeFile(path, R"({"n_layer": 2, "n_head": 2, "n_embd": 8, "n_positions": 10})");
        drop(path);
        QCOMPARE(model()->currentText(), QString("my-model/config.json"));
        QCOMPARE(model()->itemData(model()->currentIndex(), Qt::ToolTipRole).toString(), path);
        QStyleOptionComboBox option;
        option.initFrom(model());
        const int room = model()
                             ->style()
                             ->subControlRect(QStyle::CC_ComboBox, &option,
                                              QStyle::SC_ComboBoxEditField, model())
                             .width();
        QVERIFY(model()->fontMetrics().horizontalAdvance(model()->currentText()) <= room);
    }

    void onlyAModelWithAWindowIsComparedWithOneThatHasNone()
    {
        choose("mistral-7b-v0.1");
        QVERIFY2(result().contains("there were no window"), qPrintable(result()));
        box("Attention &window (positions)")->setValue(0);
        QVERIFY2(result().contains("own keys and values") && !result().contains("window"),
                 qPrintable(result()));
        box("Attention &window (positions)")->setValue(512);
        box("&Key/value heads")->setValue(box("Query &heads")->value());
        QVERIFY2(result().contains("there were no window") && !result().contains("own keys"),
                 qPrintable(result()));
    }

    void whatNoNumberHoldsIsRefused()
    {
        for (QSpinBox* number : m_price->findChildren<QSpinBox*>())
            number->setValue(number->maximum());
        box("&Key/value heads")->setValue(box("Query &heads")->value());
        box("Numbers per la&tent row")->setValue(0);
        QVERIFY2(result().contains("fits into 64 bits"), qPrintable(result()));
    }

private:
    QString result() const
    {
        QTextDocument text;
        text.setHtml(m_price->findChild<QLabel*>("price")->text());
        return text.toPlainText();
    }
    const QCustomPlot& plot() const { return *m_price->findChild<QCustomPlot*>(); }
    QComboBox* model() const { return m_price->findChild<QComboBox*>(); }
    void choose(const QString& name) { model()->setCurrentText(name); }
    QSpinBox* box(const QString& label) const
    {
        for (const QLabel* one : m_price->findChildren<QLabel*>())
            if (one->text() == label)
                return qobject_cast<QSpinBox*>(one->buddy());
        qFatal("no box %s", qPrintable(label));
    }
    /// The box beside box(), for the second kind of layer.
    QSpinBox* second(const QString& label) const
    {
        const QList<QSpinBox*> boxes = m_price->findChildren<QSpinBox*>();
        return boxes.at(boxes.indexOf(box(label)) + 1);
    }
    static QString fileWith(const QTemporaryDir& folder, const char* text)
    {
        const QString path = folder.filePath("config.json");
        writeFile(path, text);
        return path;
    }
    void drop(const QString& path)
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_price, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_price, &event);
    }

    OwnWindow m_window;
    CachePrice* m_price = nullptr;
};

PASTKEYS_TEST(TestCachePriceDialog)
#include "test_cache_price.moc"
