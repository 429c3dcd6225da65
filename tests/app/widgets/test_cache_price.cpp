// The dialog that computes how much memory a cache takes.
#include "support/approved_text.h"
#include "support/drag.h"
#include "support/gguf_file.h"
#include "support/program.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "widgets/cache_price.h"

#include <qcustomplot.h>

#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QLabel>
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

    void whatItSaysIsAsApproved()
    {
        QString text;
        const auto add = [&](const char* state) {
            text += QString("== %1\n%2\n\n").arg(state, result());
        };
        const auto set = [&](const char* label, int value) {
            box(label)->setValue(value);
            add(qPrintable(QString("%1: %2").arg(label).arg(value)));
        };
        add("llama2-7b");
        m_price->findChild<QDoubleSpinBox*>()->setValue(24);
        add("24 GiB of memory");
        set("&Key/value heads", 8);
        choose("llama2-7b");
        set("&Key/value heads", 7);
        for (const char* model : {"mistral-7b-v0.1", "gemma3-1b", "deepseek-v3"}) {
            choose(model);
            add(model);
        }
        choose("mistral-7b-v0.1");
        set("Attention &window (positions)", 0);
        box("Attention &window (positions)")->setValue(512);
        set("&Key/value heads", box("Query &heads")->value());
        for (QSpinBox* number : m_price->findChildren<QSpinBox*>())
            number->setValue(number->maximum());
        box("&Key/value heads")->setValue(box("Query &heads")->value());
        set("Numbers per la&tent row", 0); // too large for a number of 64 bits
        QCOMPARE(text, approved("widgets/cache_price", text));
    }

    void ownNumbersReplaceThoseOfTheModel()
    {
        box("&Key/value heads")->setValue(8);
        QCOMPARE(model()->currentText(), QString("your own numbers"));
        choose("llama2-7b");
        QCOMPARE(box("&Key/value heads")->value(), 32);
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

    void aGgufFileCanBeDropped()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("small.gguf");
        writeFile(path, QByteArray::fromStdString(smallGguf().bytes()));
        drop(path);
        QVERIFY(model()->currentText().endsWith("small.gguf"));
        QVERIFY2(result().contains("16 (positions)"), qPrintable(result()));
    }

    void aFileThatIsNoConfigIsExplained()
    {
        const QTemporaryDir folder;
        drop(fileWith(folder, "[]"));
        QString text = result() + "\n\n";
        QCOMPARE(model()->currentText(), QString("llama2-7b"));
        QVERIFY(!plot().isVisible()); // it would show the numbers of the model before
        box("&Sequences at a time")->setValue(2);
        QVERIFY(plot().isVisible());
        drop(fileWith(folder, R"({"n_layer": 2, "n_head": 2, "n_embd": 8})")); // no positions
        text += result();
        QVERIFY(!plot().isVisible());
        box("&Positions per sequence")->setValue(10);
        QVERIFY2(result().contains("10 (positions)"), qPrintable(result()));
        QVERIFY(plot().isVisible());
        text.replace(folder.path(), "FOLDER");
        QCOMPARE(text, approved("widgets/cache_price_of_a_file", text));
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
    void drop(const QString& path) { QVERIFY(dropFile(*m_price, path)); }

    OwnWindow m_window;
    CachePrice* m_price = nullptr;
};

PASTKEYS_TEST(TestCachePriceDialog)
#include "test_cache_price.moc"
