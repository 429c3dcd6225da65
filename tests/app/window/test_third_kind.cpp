// A third kind of recording, beside runs and batches: a list of events with a time. It has a source,
// a document, a view and a window of its own, and the main window does not know it.
#include "document/documents.h"
#include "engine/engine_thread.h"
#include "shared/view.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "window/side_window.h"

#include <QVBoxLayout>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

// What is recorded, and the source that makes it.

struct Event
{
    double seconds = 0;
    QString what;
};

using EventReport = std::variant<Event, Progress, Failed, Stopped>;

/// Reports an event per step; the last one is "the end".
Job<EventReport> countingTo(int end)
{
    return [end](const JobContext<EventReport>& context) -> NextStep {
        return [=, report = context.report, next = 0]() mutable {
            report(Event{0.5 * next, next == end ? "the end" : QString("event %1").arg(next)});
            return next++ < end;
        };
    };
}

// The document: the request, the recording, and the place in it.

struct EventState
{
    std::vector<Event> events;
    std::size_t at = 0;

    bool empty() const { return events.empty(); }
};

class EventDocument : public QObject
{
    Q_OBJECT

public:
    explicit EventDocument(EngineThread& engine)
        : m_source(engine, Rank::Batch, [this](const EventReport& report) {
              if (const auto* event = std::get_if<Event>(&report)) {
                  m_state.events.push_back(*event);
                  emit changed();
              }
          })
    {
    }
    const EventState& state() const { return m_state; }
    void run(int events)
    {
        m_state = {};
        m_source.begin(countingTo(events));
        m_source.more(static_cast<std::size_t>(events) + 1);
    }
    void goTo(std::size_t at)
    {
        m_state.at = std::min(at, m_state.events.size() - 1);
        emit changed();
    }

signals:
    void changed();

private:
    EventState m_state;
    Source<EventReport> m_source;
};

// The view, and the window around it.

constexpr double kPerSecond = 40; ///< pixels

class EventView : public View<EventState>
{
    Q_OBJECT

signals:
    void placeRequested(std::size_t at);

protected:
    ViewLayout layoutFor(QSizeF size, const TextMetrics&) const override
    {
        ViewLayout layout;
        for (std::size_t i = 0; i < state().events.size(); ++i) {
            const QRectF bar(kPerSecond * state().events[i].seconds, 0, 4, size.height());
            layout.list.fill(bar, i == state().at ? Ink::Key : Ink::Value);
            layout.addHit(bar, state().events[i].what);
        }
        return layout;
    }
    QString spokenText() const override { return state().events[state().at].what; }
    void mousePressEvent(QMouseEvent* event) override
    {
        emit placeRequested(static_cast<std::size_t>(event->position().x() / kPerSecond / 0.5));
    }
};

class EventWindow : public SideWindow
{
    Q_OBJECT

public:
    EventWindow(const std::shared_ptr<EventDocument>& document, QWidget* parent)
        : SideWindow(parent), m_document(document), m_view(new EventView)
    {
        (new QVBoxLayout(this))->addWidget(m_view);
        resize(300, 100);
        connect(document.get(), &EventDocument::changed, this,
                [this] { m_view->present(m_document->state()); });
        connect(m_view, &EventView::placeRequested, document.get(), &EventDocument::goTo);
        m_view->present(document->state());
    }
    void setTheme(const Theme& theme) override { m_view->setTheme(theme); }

private:
    std::shared_ptr<EventDocument> m_document;
    EventView* m_view;
};

} // namespace

class TestThirdKind : public QObject
{
    Q_OBJECT

private slots:
    void aThirdKindOfRecordingNeedsNoChangeOfTheMainWindow()
    {
        const OwnSettings settings;
        std::shared_ptr<EventDocument> document;
        StartOptions options{.opensModel = false};
        options.sideWindows.push_back({"&Events …", "A list of events", QKeySequence("Ctrl+Alt+E"),
                                       [&document](Documents& documents, QWidget* parent) {
                                           if (!document)
                                               document = std::make_shared<EventDocument>(
                                                   documents.engine);
                                           return new EventWindow(document, parent);
                                       }});
        auto window = std::make_unique<MainWindow>(options);
        window->show();
        trigger(*window, "Events …");
        auto* view = window->findChild<EventView*>();
        QVERIFY(view && view->isVisible());
        document->run(3);
        QTRY_COMPARE(view->state().events.size(), std::size_t{4});
        QTRY_COMPARE(view->accessibleDescription(), QString("event 0"));
        QTest::mouseClick(view, Qt::LeftButton, {}, QPoint(qRound(1.1 * kPerSecond), 5));
        QCOMPARE(document->state().at, std::size_t{2});
        QCOMPARE(view->accessibleDescription(), QString("event 2"));
        QCOMPARE(view->currentLayout().detailAt({1.5 * kPerSecond + 1, 5}).toolTip,
                 QString("the end"));
        window->chooseTheme(ThemeName::Dark);
        QCOMPARE(view->theme().name, ThemeName::Dark);
        // Another language: another window shows the same recording.
        std::unique_ptr<MainWindow> next = MainWindow::inPlaceOf(*window);
        window.reset();
        trigger(*next, "Events …");
        QCOMPARE(next->findChild<EventView*>()->state().events.size(), std::size_t{4});
        document.reset(); // its window is the last to hold it
    }
};

PASTKEYS_TEST(TestThirdKind)
#include "test_third_kind.moc"
