#include "window/lesson_guide.h"

#include "drawing/language.h"
#include "drawing/tr.h"
#include "lessons/lesson_reader.h"
#include "session/session.h"
#include "shared/operation_text.h"
#include "widgets/message_bar.h"
#include "window/run_bar.h"
#include "window/run_control.h"

#include <QDir>
#include <QSignalBlocker>

#include <algorithm>
#include <utility>

namespace pastkeys {

namespace {

/// The request that the run bar would make to run the page's prompt.
RunRequest requestOf(const LessonScene& scene, const RunBar& bar)
{
    RunRequest request;
    request.prompt = scene.prompt;
    request.special = bar.request().special;
    request.settings.lanes = wishOf(scene).lanes.value();
    request.settings.tokens = static_cast<std::size_t>(scene.tokens);
    request.settings.ownWords = scene.ownWords;
    return request;
}

QString noWorksheet()
{
    return Tr::tr("No worksheet was made, because not all pages have run.");
}

int questionsIn(const Lesson& lesson)
{
    return static_cast<int>(std::ranges::count_if(
        lesson.pages, [](const LessonPage& page) { return page.question.has_value(); }));
}

/// The place that the window shows first. The page's own place is known only once the run has
/// ended.
Place firstPlace(const LessonScene& scene)
{
    Place place{.step = scene.stepKind == LessonScene::Step::Number ? scene.step : 0};
    place.layer = idAt<Layer>(scene.layer.value_or(0));
    place.head = idAt<Head>(scene.head.value_or(0));
    place.point = pointIn(scene.operation, place.layer);
    return place;
}

} // namespace

QList<LessonEntry> builtInLessons()
{
    QList<LessonEntry> entries;
    const QDir folder = lessonsDir();
    for (const QString& name : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
        const ReadLesson read = readLesson(folder.filePath(name), languageInUse());
        entries.append(
            {folder.filePath(name), name, read.lesson.title(), questionsIn(read.lesson)});
    }
    return entries;
}

LessonGuide::LessonGuide(const Parts& parts, QVariantMap& kept, QObject* parent)
    : QObject(parent), m_parts(parts), m_kept(&kept)
{
    connect(&parts.session, &Session::changed, this, &LessonGuide::follow);
    // A run that fails before it begins does not change the session.
    connect(&parts.runs.engine(), &EngineThread::failed, this, &LessonGuide::follow);
    connect(&parts.runs.engine(), &EngineThread::cancelled, this, &LessonGuide::follow);
    connect(&parts.runs, &RunControl::modelOpened, this, [this] {
        if (isOpen())
            showPage(readersPage());
    });
    connect(&parts.panel, &LessonPanel::answered, this, &LessonGuide::keep);
    connect(&parts.panel, &LessonPanel::turned, this, &LessonGuide::turn);
    connect(&parts.panel, &LessonPanel::backRequested, this, &LessonGuide::comeBack);
    connect(&parts.panel, &LessonPanel::closeRequested, this, &LessonGuide::close);
    connect(&parts.panel, &LessonPanel::linkActivated, this, &LessonGuide::openLink);
}

LessonProgress LessonGuide::progressOf(const QString& name) const
{
    return progressFrom(m_kept->value(name).toMap());
}

bool LessonGuide::readPages(const QString& folder)
{
    ReadLesson read = readLesson(folder, languageInUse());
    if (!read.problems.isEmpty()) {
        QStringList lines;
        for (const LessonProblem& problem : read.problems.mid(0, 3))
            lines << toText(problem);
        m_parts.messages.showError(
            Tr::tr("%1 cannot be opened as a lesson:\n%2").arg(folder, lines.join('\n')));
        return false;
    }
    m_lesson = std::move(read.lesson);
    m_progress = progressOf(m_lesson->name());
    return true;
}

int LessonGuide::firstPage() const
{
    const bool isDone =
        m_progress.page >= lastPage() && m_progress.results.size() >= questionsIn(*m_lesson);
    return isDone ? 0 : std::min(m_progress.page, lastPage());
}

void LessonGuide::open(const QString& folder)
{
    const bool wasOpen = isOpen();
    if (!readPages(folder))
        return;
    m_number = firstPage(); // before opened(), which makes the window ask for the page
    if (!wasOpen && !m_parts.session.trace().empty())
        m_before = runOfNow();
    if (!wasOpen)
        emit opened();
    showPage(m_number);
}

void LessonGuide::takeOver(const LessonGuide& other)
{
    if (!readPages(other.m_lesson->folder))
        return; // the files may have changed
    m_before = other.m_before;
    showPage(other.readersPage());
    if (other.m_whenCollected)
        m_parts.messages.showNote(noWorksheet());
}

void LessonGuide::reload()
{
    if (!isOpen())
        return;
    const int number = readersPage();
    if (readPages(m_lesson->folder))
        showPage(number);
}

void LessonGuide::close()
{
    if (!isOpen())
        return;
    m_lesson.reset();
    m_state.reset();
    stopCollecting();
    m_waiting = false;
    emit closed();
    if (m_before)
        bringBack(*std::exchange(m_before, {}));
}

void LessonGuide::turn(int by)
{
    if (!isOpen())
        return;
    const int number = readersPage() + by;
    if (number > lastPage())
        return finish();
    showPage(number);
}

void LessonGuide::finish()
{
    const QString text =
        Tr::tr("The lesson is done: %1 of %2 answers were right. L opens the next lesson.")
            .arg(m_progress.rightAnswers())
            .arg(questionsIn(*m_lesson));
    close();
    m_parts.messages.showNote(text);
}

void LessonGuide::showPage(int number)
{
    const bool wasCollecting = stopCollecting();
    m_number = std::clamp(number, 0, lastPage());
    m_progress.page = m_number;
    (*m_kept)[m_lesson->name()] = toVariant(m_progress);
    emit progressed();
    runPage();
    if (wasCollecting)
        m_parts.messages.showNote(noWorksheet());
}

void LessonGuide::beginAgain()
{
    if (!isOpen())
        return;
    m_progress = {};
    showPage(0);
}

void LessonGuide::runPage()
{
    m_state.reset();
    if (!m_parts.runs.isBusy() && hasItsRun())
        return showItsRun();
    m_waiting = true;
    RunWish wish = wishOf(page().scene);
    wish.place = firstPlace(page().scene);
    wish.sampling = Sampling();
    m_parts.panel.showPage(shownPage());
    m_parts.panel.setAway(false);
    emit pageChanged();
    m_parts.runs.run(wish);
}

ShownPage LessonGuide::shownPage() const
{
    return {.lesson = m_lesson->title(),
            .page = page(),
            .number = m_number,
            .count = static_cast<int>(m_lesson->pages.size())};
}

void LessonGuide::showItsRun()
{
    m_waiting = false;
    comeBack();
    present();
    emit pageChanged();
}

/// Shows that the page has no numbers, because its run failed or was stopped.
void LessonGuide::showUnfinished()
{
    m_waiting = false;
    m_number = readersPage();
    const bool wasCollecting = stopCollecting();
    if (hasItsRun()) { // another page's run was stopped while pages were collected
        showItsRun();
    } else {
        ShownPage shown = shownPage();
        shown.isUnfinished = true;
        m_parts.panel.showPage(shown);
        m_parts.panel.setAway(true);
        emit pageChanged();
    }
    if (!wasCollecting)
        return;
    // Called later, so that the message about the run comes first.
    QMetaObject::invokeMethod(
        this,
        [this] {
            QStringList lines{m_parts.messages.text(), noWorksheet()};
            lines.removeAll(QString());
            m_parts.messages.showWarning(lines.join('\n'));
        },
        Qt::QueuedConnection);
}

bool LessonGuide::hasItsRun() const
{
    const Trace& trace = m_parts.session.trace();
    const LessonScene& scene = page().scene;
    if (trace.empty() || m_parts.session.running() || !trace.steps().back()->stopped)
        return false;
    // Changing the mode while the prompt runs leaves one lane out of the later steps. If each lane
    // continues with its own text, changing the mode reruns the prompt instead, so a lane is
    // missing only from the steps after the end of its text.
    const bool ranBoth =
        scene.ownWords || std::ranges::all_of(trace.steps(), [](const StepRecordPtr& step) {
            return step->ranBoth();
        });
    return ranBoth && m_parts.runs.showsRunOfModel() &&
           m_parts.bar.shows(requestOf(scene, m_parts.bar));
}

/// Called after each change to the session, and when a request has failed. Shows the page once its
/// run has ended, and tells the panel whether the window shows another place.
void LessonGuide::follow()
{
    if (!isOpen() || m_parts.session.running())
        return;
    if (m_waiting && !m_parts.runs.isBusy())
        hasItsRun() ? showItsRun() : showUnfinished();
    if (!m_state)
        return;
    const bool isHere = hasItsRun() && m_parts.session.cursor() == m_state->cursor &&
                        m_parts.session.selection().layer == m_state->selection.layer &&
                        m_parts.session.selection().head == m_state->selection.head;
    const bool isPointing = isAsking() && page().question->kind != LessonQuestion::Kind::Choose &&
                            page().question->kind != LessonQuestion::Kind::Number && hasItsRun();
    // A question that asks the reader to point at something can be answered from anywhere in the
    // run.
    m_parts.panel.setAway(!isHere && !isPointing);
}

void LessonGuide::comeBack()
{
    if (!isOpen())
        return;
    if (!hasItsRun())
        return runPage();
    emit cameBack();
    const auto [cursor, selection] = placeOf(page().scene, m_parts.session.trace());
    m_parts.session.setCursor(cursor);
    m_parts.session.setSelection(selection);
}

std::optional<ViewState> LessonGuide::stateOfPage()
{
    if (!isOpen() || !hasItsRun())
        return std::nullopt;
    const auto [cursor, selection] = placeOf(page().scene, m_parts.session.trace());
    return m_attention.stateAt(m_parts.session.trace(), cursor, selection);
}

void LessonGuide::present()
{
    const auto state = stateOfPage();
    m_state = state ? std::make_shared<const ViewState>(*state) : nullptr;
    ShownPage shown = shownPage();
    shown.isReady = true;
    shown.source = [kept = m_state](const QuantityName& name) -> QuantityResult {
        return kept ? quantityOf(name, *kept) : QuantityResult(Tr::tr("not in this run"));
    };
    shown.things = things();
    if (const auto result = m_progress.results.find(m_number); result != m_progress.results.end())
        shown.result = *result;
    m_parts.panel.showPage(shown);
    m_parts.panel.setAway(false);
    if (m_whenCollected)
        QMetaObject::invokeMethod(this, &LessonGuide::collectNext, Qt::QueuedConnection);
}

void LessonGuide::collect(std::function<void(const QList<PageState>&)> done)
{
    if (!isOpen() || m_whenCollected)
        return;
    m_parts.messages.showNote(Tr::tr("Running all pages of the lesson …"));
    m_comeBackTo = m_number;
    m_whenCollected = std::move(done);
    m_number = 0;
    runPage();
}

/// Called once a page's run has ended. Stores the page's state, and runs the next page.
void LessonGuide::collectNext()
{
    if (!m_whenCollected || !m_state)
        return; // the reader has turned the page meanwhile
    m_collected.append({page(), *m_state});
    if (++m_number <= lastPage())
        return runPage();
    const auto done = std::exchange(m_whenCollected, {});
    const QList<PageState> collected = std::exchange(m_collected, {});
    showPage(m_comeBackTo);
    done(collected);
}

bool LessonGuide::stopCollecting()
{
    m_collected.clear();
    return std::exchange(m_whenCollected, {}) != nullptr;
}

PointableThings LessonGuide::things() const
{
    PointableThings things;
    if (!m_state)
        return things;
    const auto& tokens = m_state->trace.tokens(Lane{0});
    const std::size_t count = std::min(tokens.size(), m_state->step().positions());
    for (std::size_t i = 0; i < count; ++i)
        things.tokens << Tr::tr("%1: “%2”", "a position and its token")
                             .arg(i)
                             .arg(visibleToken(tokens[i].bytes));
    for (const OperationDescriptor& each : operationsOf(m_state->trace.header().config))
        things.operations << each.id;
    return things;
}

void LessonGuide::keep(const PageResult& result)
{
    m_progress.results[m_number] = result;
    (*m_kept)[m_lesson->name()] = toVariant(m_progress);
    emit progressed();
    emit pageChanged();
}

bool LessonGuide::isAsking() const
{
    return isOpen() && page().question && !m_progress.results.contains(m_number);
}

void LessonGuide::point(const GivenAnswer& at)
{
    if (isAsking() && m_state)
        m_parts.panel.point(at);
}

void LessonGuide::openLink(const QString& address)
{
    const QString lesson = address.section(':', 1);
    if (!address.startsWith("lesson:"))
        return emit linkActivated(address);
    const QDir folder = lessonsDir();
    if (folder.exists(lesson))
        open(folder.filePath(lesson));
    else
        m_parts.messages.showError(Tr::tr("There is no lesson “%1”.").arg(lesson));
}

RunBeforeLesson LessonGuide::runOfNow() const
{
    const TraceHeader& header = m_parts.session.trace().header();
    const bool isOfBar = header.lanes.size() == kLanes.size();
    // No single file holds two runs shown side by side.
    const bool isOfTwoFiles = !header.lanes.front().file.empty();
    return {.wish = {.lanes = isOfBar ? std::nullopt : std::optional(header.lanes),
                     .ownWords = m_parts.bar.request().settings.ownWords,
                     .prompt = QString::fromStdString(header.prompt),
                     .tokens = m_parts.bar.tokens(),
                     .place = m_parts.session.place(),
                     .sampling = m_parts.bar.sampling()},
            .lanes = m_parts.bar.request().settings.lanes,
            .mode = m_parts.bar.mode(),
            .traceFile = isOfTwoFiles ? QString() : m_parts.runs.traceFile()};
}

void LessonGuide::bringBack(const RunBeforeLesson& before)
{
    {
        const QSignalBlocker quiet(m_parts.bar); // otherwise setMode() would run the prompt
        m_parts.bar.setLanes(before.lanes);
        m_parts.bar.setMode(before.mode);
    }
    if (before.traceFile.isEmpty())
        m_parts.runs.run(before.wish);
    else
        m_parts.runs.openTrace(before.traceFile);
}

} // namespace pastkeys
