#include "document/lesson_guide.h"

#include "document/run_document.h"
#include "drawing/language.h"
#include "drawing/tr.h"
#include "engine/assets_dir.h"
#include "lessons/lesson_check.h"
#include "lessons/lesson_reader.h"
#include "session/messages.h"
#include "shared/operation_text.h"

#include <QDir>

#include <algorithm>
#include <utility>

namespace pastkeys {

namespace {

QString noWorksheet()
{
    return Tr::tr("No worksheet was made, because not all pages have run.");
}

int questionsIn(const Lesson& lesson)
{
    return static_cast<int>(std::ranges::count_if(
        lesson.pages, [](const LessonPage& page) { return page.question.has_value(); }));
}

/// Whether the learner has reached the end of the lesson, and has not begun it again.
bool isDone(const LessonProgress& progress, int pages, int questions)
{
    return (progress.isFinished && progress.page == 0) ||
           (progress.page >= pages - 1 && progress.results.size() >= questions);
}

/// The place that the window shows first. The page's own place is known only once the run has
/// ended.
Place firstPlace(const LessonScene& scene)
{
    Place place{.step = scene.stepKind == LessonScene::Step::Number ? scene.step : 0};
    place.layer = idAt<Layer>(scene.layer.value_or(0));
    place.head = idAt<Head>(scene.head.value_or(0));
    place.operation = scene.operation;
    return place;
}

} // namespace

QList<LessonEntry> builtInLessons()
{
    QList<LessonEntry> entries;
    const QDir folder = lessonsDir();
    for (const QString& name : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
        const ReadLesson read = readLesson(folder.filePath(name), languageInUse());
        entries.append({folder.filePath(name), name, read.lesson.title(),
                        static_cast<int>(read.lesson.pages.size()), questionsIn(read.lesson)});
    }
    return entries;
}

LessonGuide::LessonGuide(RunDocument& run, SideGuide& side, Messages& messages, QVariantMap& kept)
    : m_run(run), m_side(side), m_messages(messages), m_kept(kept)
{
    connect(&side, &SideGuide::changed, this, &LessonGuide::follow);
    connect(&run.session(), &Session::changed, this, &LessonGuide::follow);
    // A run that fails before it begins does not change the session.
    connect(&run, &RunDocument::stopped, this, &LessonGuide::forgetOpening);
    connect(&run, &RunDocument::modelOpened, this, &LessonGuide::followModel);
}

LessonProgress LessonGuide::progressOf(const QString& name) const
{
    return progressFrom(m_kept.value(name).toMap());
}

bool LessonGuide::readPages(const QString& folder)
{
    ReadLesson read = readLesson(folder, languageInUse());
    if (!read.problems.isEmpty()) {
        QStringList lines;
        for (const LessonProblem& problem : read.problems.mid(0, 3))
            lines << toText(problem);
        m_messages.showError(
            Tr::tr("%1 cannot be opened as a lesson:\n%2").arg(folder, lines.join('\n')));
        return false;
    }
    m_lesson = std::move(read.lesson);
    m_progress = progressOf(m_lesson->name());
    return true;
}

int LessonGuide::firstPage() const
{
    return isDone(m_progress, lastPage() + 1, questionsIn(*m_lesson))
               ? 0
               : std::min(m_progress.page, lastPage());
}

void LessonGuide::open(const QString& folder)
{
    const bool wasOpen = isOpen();
    if (!readPages(folder))
        return;
    m_number = firstPage(); // before opened(), which makes the window ask for the page
    m_readerChose = false;
    if (!wasOpen) {
        m_readersModel = m_run.modelPath();
        m_lessonModel.clear();
        m_textOfOffer.clear();
        if (!m_run.session().trace().empty())
            m_before = runOfNow();
        emit opened();
    }
    showPage(m_number);
}

bool LessonGuide::reload()
{
    const int number = readersPage();
    if (!readPages(m_lesson->folder))
        return false;
    showPage(number);
    return true;
}

void LessonGuide::close()
{
    if (!isOpen())
        return;
    const QString model = hasModelOfLesson() ? m_readersModel : QString();
    m_lesson.reset();
    m_state.reset();
    m_opening.clear();
    stopCollecting();
    m_waiting = m_waitsForSide = false;
    m_side.leave();
    emit closed();
    if (m_before)
        bringBack(*std::exchange(m_before, {}), model);
    else if (!model.isEmpty())
        m_run.openModel(model, RunWish{.lanes = cacheOffAndOn()});
}

bool LessonGuide::hasModelOfLesson() const
{
    const QString now = m_run.modelPath();
    return !m_readerChose && now == m_lessonModel && now != m_readersModel;
}

QString LessonGuide::modelToOpen() const
{
    if (m_readerChose)
        return {};
    const QString& name = page().scene.model;
    if (name.isEmpty())
        return hasModelOfLesson() ? m_readersModel : QString();
    const QString needed = QString::fromStdString(builtInModelDir(name.toStdString()).string());
    return m_run.modelPath() == needed ? QString() : needed;
}

void LessonGuide::followModel(const ModelInfo& model)
{
    m_side.forgetResults();
    if (model.path == m_opening) {
        // Later, because the page's run begins only after this.
        QMetaObject::invokeMethod(
            this, [this] { m_opening.clear(); }, Qt::QueuedConnection);
        return;
    }
    m_opening.clear();
    if (isOpen()) {
        // Not so if the model that opens is the one that was opening when the lesson began.
        m_readerChose = model.path != m_readersModel || !m_lessonModel.isEmpty();
        m_readersModel = model.path;
        showPage(readersPage());
    } else if (!m_textOfOffer.isEmpty()) {
        // Later, because the run that follows closes earlier messages.
        QMetaObject::invokeMethod(
            this, [this] { offerNextLesson(std::exchange(m_textOfOffer, {})); },
            Qt::QueuedConnection);
    }
}

/// Called when a request has failed, perhaps the one to open a model.
void LessonGuide::forgetOpening()
{
    m_opening.clear();
    m_textOfOffer.clear();
    follow();
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

std::optional<LessonEntry> LessonGuide::nextLesson() const
{
    QList<LessonEntry> lessons = builtInLessons();
    // An invalid date, that of a lesson never shown, is before all others.
    const auto shownLast = std::ranges::max_element(
        lessons, {}, [this](const LessonEntry& entry) { return progressOf(entry.name).shownAt; });
    std::rotate(lessons.begin(), shownLast, lessons.end());
    const auto next = std::ranges::find_if(lessons, [this](const LessonEntry& entry) {
        return !isDone(progressOf(entry.name), entry.pages, entry.questions);
    });
    return next == lessons.end() ? std::nullopt : std::optional(*next);
}

void LessonGuide::finish()
{
    const QString text = m_progress.results.isEmpty()
                             ? Tr::tr("The lesson is done. No question was answered.")
                             : Tr::tr("The lesson is done: %1 of %2 answers were right.")
                                   .arg(m_progress.rightAnswers())
                                   .arg(questionsIn(*m_lesson));
    m_progress.page = 0;
    m_progress.isFinished = true;
    storeProgress();
    const bool opensModel = hasModelOfLesson();
    close();
    if (opensModel)
        m_textOfOffer = text;
    else
        offerNextLesson(text);
}

void LessonGuide::offerNextLesson(const QString& text)
{
    const auto next = nextLesson();
    if (!next)
        return m_messages.showNote(text);
    m_messages.show({.text = text,
                     .button = Tr::tr("Next lesson: %1").arg(next->title),
                     .accept = [this, folder = next->folder] { emit lessonRequested(folder); }});
}

void LessonGuide::storeProgress()
{
    m_kept[m_lesson->name()] = toVariant(m_progress);
    emit progressed();
}

void LessonGuide::showPage(int number)
{
    const bool wasCollecting = stopCollecting();
    m_number = std::clamp(number, 0, lastPage());
    m_progress.page = m_number;
    m_progress.shownAt = QDateTime::currentDateTime();
    storeProgress();
    runPage();
    if (wasCollecting)
        m_messages.showNote(noWorksheet());
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
    m_waitsForSide = false;
    if (!m_run.isBusy() && hasItsRun())
        return showItsRun();
    m_waiting = true;
    RunWish wish = wishOf(page().scene);
    wish.place = firstPlace(page().scene);
    wish.sampling = Sampling();
    emit pageShown(shownPage());
    emit awayChanged(false);
    emit pageChanged();
    const QString model = modelToOpen();
    if (model.isEmpty())
        return m_run.run(wish);
    m_opening = model;
    if (!page().scene.model.isEmpty())
        m_lessonModel = model;
    m_run.openModel(model, wish);
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
    m_waiting = m_waitsForSide = false; // first, because what follows reports changes at once
    if (!m_side.shows(page().scene))
        return waitForSide();
    m_side.begin(page().scene); // only brings back what the page does not show
    present();
    comeBack();
    emit pageChanged();
}

void LessonGuide::waitForSide()
{
    m_waiting = m_beginsSide = true;
    emit pageShown(shownPage());
    emit awayChanged(false);
    emit pageChanged(); // may hide a window beside, which cancels what it does
    m_side.begin(page().scene);
    m_beginsSide = false;
    m_waitsForSide = true;
    follow(); // as it may have failed at once
}

/// Shows that the page has no numbers, because its run failed or was stopped.
void LessonGuide::showUnfinished()
{
    m_waiting = m_waitsForSide = false;
    m_number = readersPage();
    const bool wasCollecting = stopCollecting();
    if (hasItsRun() &&
        m_side.shows(page().scene)) { // another page's run was stopped while pages were collected
        showItsRun();
    } else {
        ShownPage shown = shownPage();
        shown.isUnfinished = true;
        emit pageShown(shown);
        emit awayChanged(true);
        emit pageChanged();
    }
    if (!wasCollecting)
        return;
    // Called later, so that the message about the run comes first.
    QMetaObject::invokeMethod(
        this,
        [this] {
            QStringList lines{m_messages.text(), noWorksheet()};
            lines.removeAll(QString());
            m_messages.showWarning(lines.join('\n'));
        },
        Qt::QueuedConnection);
}

bool LessonGuide::hasItsRun() const
{
    return modelToOpen().isEmpty() && !m_run.session().running() && m_run.showsRunOfModel() &&
           isRunOf(page().scene, m_run.session().trace());
}

/// Called after each change to the session, and when a request has failed. Shows the page once its
/// run has ended, and tells the panel whether the window shows another place.
void LessonGuide::follow()
{
    if (!isOpen() || m_run.session().running() || !m_opening.isEmpty() || m_beginsSide)
        return;
    if (m_waiting && !m_run.isBusy() && !m_side.isBusy()) {
        const bool isThere = !m_waitsForSide || m_side.shows(page().scene);
        hasItsRun() && isThere ? showItsRun() : showUnfinished();
    }
    if (!m_state)
        return;
    const bool isBeside = m_side.shows(page().scene) && m_side.isAt(page().scene);
    const bool isHere = hasItsRun() && isBeside && m_run.session().shownText() == Axis::Text &&
                        m_run.session().cursor() == m_state->cursor &&
                        m_run.session().selection().layer == m_state->selection.layer &&
                        m_run.session().selection().head == m_state->selection.head;
    const bool isPointing = isAsking() && page().question->kind != LessonQuestion::Kind::Choose &&
                            page().question->kind != LessonQuestion::Kind::Number && hasItsRun();
    // A question that asks the reader to point at something can be answered from anywhere in the
    // run.
    emit awayChanged(!isHere && !isPointing);
}

void LessonGuide::comeBack()
{
    if (!isOpen())
        return;
    if (!m_state || !hasItsRun() || !m_side.shows(page().scene))
        return runPage();
    emit cameBack();
    m_side.goTo(page().scene);
    m_run.session().setCursor(m_state->cursor);
    m_run.session().setSelection(m_state->selection);
}

/// \pre the page's run is on screen
void LessonGuide::present()
{
    const PageInRun inRun =
        pageIn(page(), m_run.session().trace(), m_attention, m_side.state(page().scene));
    m_state = std::make_shared<const ViewState>(inRun.state.value());
    m_sideState = inRun.side;
    ShownPage shown = shownPage();
    shown.isReady = true;
    for (const LessonProblem& problem : inRun.problems)
        shown.problems << problem.text;
    shown.source = [kept = m_state, side = m_sideState](const QuantityName& name) {
        return quantityOf(name, *kept, side);
    };
    shown.choices = choices();
    if (const auto result = m_progress.results.find(m_number); result != m_progress.results.end())
        shown.result = *result;
    emit pageShown(shown);
    emit awayChanged(false);
    if (m_whenCollected)
        QMetaObject::invokeMethod(this, &LessonGuide::collectNext, Qt::QueuedConnection);
}

void LessonGuide::collect(std::function<void(const QList<PageState>&)> done)
{
    if (!isOpen() || m_whenCollected)
        return;
    m_messages.showNote(Tr::tr("Running all pages of the lesson …"));
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
    m_collected.append({page(), *m_state, m_sideState});
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

AnswerChoices LessonGuide::choices() const
{
    AnswerChoices choices;
    if (!m_state)
        return choices;
    const auto& tokens = m_state->trace.tokens(Lane{0});
    const std::size_t count = std::min(tokens.size(), m_state->step().positions());
    for (std::size_t i = 0; i < count; ++i)
        choices.tokens << Tr::tr("%1: “%2”", "a position and its token")
                              .arg(i)
                              .arg(visibleToken(tokens[i].bytes));
    for (const OperationSpec& each : m_state->network().operations())
        choices.operations << pointedAt(each);
    return choices;
}

void LessonGuide::keep(const PageResult& result)
{
    m_progress.results[m_number] = result;
    storeProgress();
    emit pageChanged();
}

bool LessonGuide::isAsking() const
{
    return isOpen() && page().question && !m_progress.results.contains(m_number);
}

bool LessonGuide::asksForToken() const
{
    return isAsking() && m_state && page().question->kind == LessonQuestion::Kind::Token;
}

void LessonGuide::point(const GivenAnswer& at)
{
    if (isAsking() && m_state)
        emit answerPointedAt(at);
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
        m_messages.showError(Tr::tr("There is no lesson “%1”.").arg(lesson));
}

RunBeforeLesson LessonGuide::runOfNow() const
{
    const TraceHeader& header = m_run.session().trace().header();
    RunBeforeLesson before{.request = m_run.request(), .place = m_run.session().place()};
    before.request.prompt = QString::fromStdString(header.prompt);
    if (header.lanes.size() != kLanes.size())
        before.lanes = header.lanes;
    if (header.lanes.front().file.empty()) // no single file holds two runs shown side by side
        before.traceFile = m_run.traceFile();
    return before;
}

void LessonGuide::bringBack(const RunBeforeLesson& before, const QString& model)
{
    m_run.setRequest(before.request);
    const RunWish wish{
        .lanes = before.lanes, .ownWords = before.request.settings.ownWords, .place = before.place};
    if (!before.traceFile.isEmpty()) {
        m_run.openTrace(before.traceFile);
        if (!model.isEmpty())
            m_run.setModelForLater(model);
    } else if (model.isEmpty()) {
        m_run.run(wish);
    } else {
        m_run.openModel(model, wish);
    }
}

} // namespace pastkeys
