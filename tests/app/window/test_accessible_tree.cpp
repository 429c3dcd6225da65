// A screen reader reads the whole window after each random action of the user. PASTKEYS_SEED=...
// repeats a run.
#include "stage/stage_view.h"
#include "support/drafted_trace.h"
#include "support/example_trace.h"
#include "support/gpt2_names.h"
#include "support/screen_reader.h"
#include "support/seeds.h"
#include "support/test_program.h"
#include "support/window_parts.h"

#include <QAccessible>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

constexpr int kMostOfATable = 60; ///< cells inspected per visit to a table
constexpr std::size_t kMostKept = 400;
/// The operations at which the stage has matrices.
constexpr Operation kOfHeads[] = {Gpt2::CacheAppend, Gpt2::Scores, Gpt2::Mask, Gpt2::Softmax,
                                  Gpt2::WeightedSum};

Trace traceWith(std::uint32_t layers, std::uint32_t heads, std::size_t letters, CacheMode mode)
{
    ExampleRun run;
    run.config.layers = layers;
    run.config.heads = heads;
    run.config.vocabulary = 320;
    run.prompt.assign(letters, " a");
    run.tokens = 3;
    run.mode = mode;
    return traceOf(run);
}

class Reader
{
public:
    Reader(MainWindow& window, std::uint64_t seed)
        : m_window(window), m_random(static_cast<std::mt19937::result_type>(seed)),
          m_traces{traceOf({}), traceWith(1, 4, 1, CacheMode::Off),
                   traceWith(2, 1, 50, CacheMode::Compare), traceWith(4, 2, 20, CacheMode::On),
                   draftedRun(smallModel(40), "static", 4)}
    {
    }

    int below(int end) { return std::uniform_int_distribution<int>(0, end - 1)(m_random); }

    void act()
    {
        Session& session = m_window.session();
        auto* stage = m_window.findChild<StageView*>();
        const auto some = [this](std::size_t end) {
            return static_cast<std::size_t>(below(static_cast<int>(end)));
        };
        switch (below(12)) {
        case 0:
            return session.setTrace(m_traces[some(m_traces.size())]);
        case 1:
            return m_window.resize(800 + below(1200), 450 + below(700));
        case 2:
        case 3:
            return session.setSelection(
                {idAt<Layer>(some(4)), idAt<Head>(some(4)),
                 below(3) == 0
                     ? std::nullopt
                     : std::optional(PinnedCell{
                           static_cast<StageMatrix>(below(
                               static_cast<int>(stageMatrixOf(gpt2Names(), Gpt2Tensor::FinalNorm)) +
                               1)),
                           some(20), some(20)})});
        case 4: {
            const auto actions = stage->actions();
            return actions[below(static_cast<int>(actions.size()))]->trigger();
        }
        case 5: {
            const auto docks = m_window.findChildren<QDockWidget*>();
            QDockWidget* dock = docks[below(static_cast<int>(docks.size()))];
            return below(2) == 0 ? dock->raise() : dock->setVisible(!dock->isVisible());
        }
        case 6:
            return session.setCursor({some(session.trace().size() + 1), some(60)});
        default:
            stage->setFocus();
            if (const Trace& trace = session.trace(); !trace.empty()) {
                const Layer layer =
                    idAt<Layer>(some(std::min<std::size_t>(4, trace.header().config().layers)));
                session.setCursor(cursorAt(trace, some(trace.size()),
                                           {kOfHeads[some(std::size(kOfHeads))], layer}));
            }
        }
    }

    /// \returns what is wrong; empty if nothing is
    QString walk()
    {
        m_tables = 0;
        return walk(QAccessible::queryAccessibleInterface(&m_window));
    }

    /// Rereads the parts that were found earlier, some of which may be gone.
    /// \returns what is wrong; empty if nothing is
    QString askAgain()
    {
        for (const QAccessible::Id id : m_found) {
            QAccessibleInterface* part = QAccessible::accessibleInterface(id);
            if (!part)
                continue;
            ask(*part);
            if (!part->isValid())
                continue;
            if (!part->parent() || part->parent()->indexOfChild(part) < 0)
                return "a part that its parent does not know: " + part->text(QAccessible::Name);
        }
        std::ranges::shuffle(m_found, m_random);
        m_found.resize(std::min(m_found.size(), kMostKept));
        return {};
    }

    int tables() const { return m_tables; }

private:
    static void ask(QAccessibleInterface& part)
    {
        for (const auto kind : {QAccessible::Name, QAccessible::Description, QAccessible::Value,
                                QAccessible::Help, QAccessible::Accelerator})
            (void)part.text(kind);
        const QRect rect = part.rect();
        (void)part.state();
        (void)part.role();
        (void)part.childCount();
        (void)part.window();
        (void)part.focusChild();
        (void)part.childAt(rect.center().x(), rect.center().y());
        if (const auto* cell = part.tableCellInterface()) {
            (void)cell->isSelected();
            (void)cell->columnHeaderCells();
            (void)cell->rowHeaderCells();
        }
    }

    QString walk(QAccessibleInterface* part)
    {
        if (!part || !part->isValid())
            return {}; // some of Qt's own parts are invalid
        ask(*part);
        const bool isStage = qobject_cast<StageView*>(part->object());
        for (int i = 0; i < part->childCount(); ++i) {
            QAccessibleInterface* child = part->child(i);
            if (isStage && (!child || !child->isValid()))
                return "a matrix that is not valid";
            if (const QString wrong = isStage ? walkTable(*child) : walk(child); !wrong.isEmpty())
                return wrong;
        }
        return {};
    }

    QString walkTable(QAccessibleInterface& part)
    {
        ++m_tables;
        m_found.push_back(QAccessible::uniqueId(&part));
        const auto* table = part.tableInterface();
        const QString name = part.text(QAccessible::Name);
        const auto wrong = [&](const char* what) { return QString("%1: %2").arg(name, what); };
        if (name.isEmpty() || part.rect().isEmpty() || part.parent()->indexOfChild(&part) < 0)
            return wrong("has no name, place or parent");
        const QRect stage = part.parent()->rect();
        if (!stage.contains(part.rect()))
            return wrong("is not on the stage");
        if (part.childCount() != (table->rowCount() + 1) * (table->columnCount() + 1))
            return wrong("has other children than headers and cells");
        for (int i = 0; i < kMostOfATable; ++i) {
            const int index = below(part.childCount());
            QAccessibleInterface* child = part.child(index);
            if (!child || part.indexOfChild(child) != index || child->parent() != &part)
                return wrong("has a child that it does not know");
            ask(*child);
            m_found.push_back(QAccessible::uniqueId(child));
            if (child->text(QAccessible::Name).isEmpty() || !child->isValid())
                return wrong("has a part without text");
            if (!child->state().offscreen && !part.rect().intersects(child->rect()))
                return wrong("has a part somewhere else");
            if (const auto* cell = child->tableCellInterface();
                cell && table->cellAt(cell->rowIndex(), cell->columnIndex()) != child)
                return wrong("has another cell in that row and column");
        }
        if (table->selectedCells().size() > 1)
            return wrong("has several selected cells");
        return {};
    }

    MainWindow& m_window;
    std::mt19937 m_random;
    std::array<Trace, 5> m_traces;
    std::vector<QAccessible::Id> m_found;
    int m_tables = 0;
};

} // namespace

class TestAccessibleTree : public QObject
{
    Q_OBJECT

private slots:
    void cleanup() { m_window.close(); }

    void theWholeTreeCanBeReadAtAnyTime()
    {
        const ScreenReader listens;
        m_window.open();
        bool given = false;
        const int wanted = qEnvironmentVariableIntValue("PASTKEYS_RANDOM_ACTIONS", &given);
        const int actions = given ? wanted : 300;
        Reader reader(*m_window, freshSeed("accessible tree"));
        int seen = 0; // how often the stage had a table
        for (int i = 0; i < actions; ++i) {
            reader.act();
            if (reader.below(2) == 0) // otherwise, deferred work stays pending
                QCoreApplication::processEvents();
            QString wrong = reader.askAgain();
            if (wrong.isEmpty())
                wrong = reader.walk();
            QVERIFY2(wrong.isEmpty(), qPrintable(QString("action %1: %2").arg(i).arg(wrong)));
            seen += reader.tables() > 0;
        }
        // Otherwise, the reader has read too little.
        QVERIFY2(seen > actions / 10, qPrintable(QString::number(seen)));
        QVERIFY(ScreenReader::heard(
            QAccessible::ObjectReorder,
            QAccessible::queryAccessibleInterface(m_window->findChild<StageView*>())));
    }

private:
    OwnWindow m_window;
};

PASTKEYS_TEST(TestAccessibleTree)
#include "test_accessible_tree.moc"
