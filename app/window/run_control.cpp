#include "window/run_control.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "engine/assets_dir.h"
#include "export/imported_folder.h"
#include "export/trace_formats.h"
#include "lamp/lamp_layout.h"
#include "lamp/tensor_text.h"
#include "record/lane_names.h"
#include "session/session.h"
#include "shared/lane_matrix.h"
#include "shared/lane_words.h"
#include "widgets/message_bar.h"
#include "window/laboratory.h"
#include "window/run_bar.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <utility>

namespace pastkeys {

namespace {

/// How many steps the engine may be ahead of the window.
constexpr std::size_t kStepsAhead = 4;

bool forgetsRows(const LaneSpec& lane)
{
    return keepsRows(lane) &&
           (lane.rule.kind == ReachRule::Kind::Window || !lane.cache.kind->keepsWhatItsRuleSees());
}

/// Whether each lane of the run has an explicitly chosen limit on positions and stops there.
bool stopsAtChosenLimit(const RunSettings& settings)
{
    return std::ranges::all_of(settings.running, [&](Lane lane) {
        const ContextLimit& limit = settings.lanes[indexOf(lane)].limit;
        return limit.positions && limit.kind == ContextLimit::Kind::Stop;
    });
}

/// The head to show for a value: that of a query, or the first that reads the value's KV head.
std::optional<Head> headToShow(const Network& network, const DiffPlace& value)
{
    if (!value.head || !value.layer)
        return value.head;
    const std::uint32_t heads = network.site(*value.layer).heads;
    return idAt<Head>(indexOf(*value.head) * heads / network[value.kind].heads);
}

/// Goes to the operation that computes the value, and pins the value's cell if the stage has one.
/// (It shows logits as a list of tokens.)
void goTo(Session& session, const DiffPlace& value)
{
    const Network& network = *session.trace().header().network;
    Selection selection = session.selection();
    session.goTo({.step = value.steps[0],
                  .operation = network[network.firstMakerOf(value.kind)].name,
                  .layer = value.layer.value_or(selection.layer),
                  .head = headToShow(network, value).value_or(selection.head)});
    if (network[value.kind].role == TensorRole::Logits)
        return;
    selection = session.selection();
    selection.pinned = PinnedCell{stageMatrixOf(network, value.kind), value.position,
                                  value.columnInHead(*session.trace().header().network)};
    session.setSelection(selection);
}

/// Describes the first value that differs between two runs, giving both numbers.
QString differenceText(const Network& network, const DiffPlace& first)
{
    return Tr::tr("Two runs are side by side. The first recorded value that differs is in %1, at "
                  "position %2: it is %3 in run A and %4 in run B.")
        .arg(tensorText(network, first.tensor()), grouped(first.position),
             exactText(first.values[0]), exactText(first.values[1]));
}

/// The lanes for a new run. If they come from two runs shown side by side, they are named after
/// their caches.
std::vector<LaneSpec> lanesToRun(std::vector<LaneSpec> lanes)
{
    for (std::size_t i = 0; i < lanes.size(); ++i)
        if (LaneSpec& lane = lanes[i]; !lane.file.empty()) {
            lane.file.clear();
            lane.id = i == 0 ? "left" : "right";
            nameAfterCache(lane);
        }
    return lanes;
}

/// Whether the prompt has only numbers of tokens, with spaces or commas between them.
bool isIds(const QString& prompt)
{
    return std::ranges::all_of(
        prompt, [](QChar c) { return c.isDigit() || c.isSpace() || c == QLatin1Char(','); });
}

QString inLines(QStringList texts)
{
    texts.removeAll(QString());
    return texts.join('\n');
}

} // namespace

QString builtInModel()
{
    return QString::fromStdString(builtInModelDir().string());
}

QStringList builtInModels()
{
    QStringList paths;
    for (const std::filesystem::path& path : builtInModelDirs())
        paths.append(QString::fromStdString(path.string()));
    return paths;
}

bool isBuiltIn(const QString& modelPath)
{
    return builtInModels().contains(modelPath);
}

RunControl::RunControl(RunBar& bar, Session& session, MessageBar& messages,
                       std::shared_ptr<EngineThread> engine)
    : m_bar(bar), m_session(session), m_messages(messages), m_engine(std::move(engine))
{
    connect(&bar, &RunBar::cancelRequested, m_engine.get(), &EngineThread::cancel);
    connect(&bar, &RunBar::modeChanged, this, &RunControl::changeMode);
    connect(m_engine.get(), &EngineThread::loading, this,
            [this](double fraction) { m_bar.setBusy(true, fraction); });
    connect(m_engine.get(), &EngineThread::opened, this, &RunControl::takeModel);
    connect(m_engine.get(), &EngineThread::started, this, &RunControl::takeStart);
    connect(m_engine.get(), &EngineThread::stepRecorded, this, &RunControl::takeStep);
    connect(m_engine.get(), &EngineThread::traceRead, this,
            [this](const std::shared_ptr<const Trace>& trace) { takeTrace(*trace); });
    connect(m_engine.get(), &EngineThread::compared, this,
            [this](const std::shared_ptr<const RunsSideBySide>& runs) { takeComparison(*runs); });
    connect(m_engine.get(), &EngineThread::verified, this, &RunControl::takeVerification);
    connect(m_engine.get(), &EngineThread::failed, this, &RunControl::takeFailure);
    connect(m_engine.get(), &EngineThread::cancelled, this, &RunControl::takeCancel);
}

SpecialTokens RunControl::specialTokens() const
{
    return m_bar.request().special;
}

void RunControl::changeMode(CacheMode mode)
{
    // A lane with evictions must start again, because eviction steps are counted from the start of
    // the lane's run. A lane that continues its own text cannot catch up on missed steps.
    if (m_doing != Doing::Running || m_request.settings.ownWords ||
        hasEvictions(m_request.settings.lanes))
        return run();
    if (m_request.settings.lanes.size() == kLanes.size())
        m_engine->setRunning(lanesOf(mode)); // starting with the next step
}

void RunControl::end()
{
    m_doing = Doing::Nothing;
    m_chooseLanes = nullptr;
    m_session.endRun();
    m_bar.setBusy(false);
}

void RunControl::begin(Doing what)
{
    end();
    m_doing = what;
    m_messages.hide();
    m_bar.setBusy(true, 0);
}

void RunControl::open(const QString& path)
{
    const bool isTrace = traceFormatOf(path.toStdString()) == &traceFormatNamed("pastkeys");
    if (isOnlyWeights(path.toStdString()))
        return emit weightsOpened(path);
    isTrace ? openTrace(path) : openModel(path);
}

void RunControl::openTrace(const QString& path)
{
    begin(Doing::Reading);
    m_hasLaterModel = m_hasLaterModel && !m_model;
    m_reading = QDir().absoluteFilePath(path);
    m_engine->readTrace(m_reading);
}

void RunControl::compareWithTrace(const QString& path, ChooseLanes choose)
{
    openTrace(path);
    m_chooseLanes = std::move(choose);
}

QString RunControl::nameOfRun() const
{
    return m_traceFile.isEmpty() ? Tr::tr("this run") : QFileInfo(m_traceFile).fileName();
}

void RunControl::takeOther(const Trace& other)
{
    // choose() opens a dialog. While the dialog is open, end() may clear m_chooseLanes, so the
    // function is moved out of the member first.
    const ChooseLanes choose = std::exchange(m_chooseLanes, nullptr);
    const std::optional<LanePair> lanes = choose(m_bar.window(), m_session.trace(), other);
    if (!lanes)
        return end();
    m_engine->compare(
        {.traces = {m_session.trace(), other},
         .lanes = *lanes,
         .names = {nameOfRun().toStdString(), QFileInfo(m_reading).fileName().toStdString()}});
}

void RunControl::takeComparison(const RunsSideBySide& runs)
{
    show(runs.trace, m_reading);
    if (const auto& first = runs.first)
        m_messages.showHint(inLines({differenceText(*runs.trace.header().network, *first),
                                     roundedRowsText(runs.trace)}),
                            Tr::tr("Show"), [this, first = *first] { goTo(m_session, first); });
    else
        m_messages.showNote(Tr::tr("Two runs are side by side. All their bits are the same."));
}

void RunControl::takeTrace(const Trace& trace)
{
    if (m_chooseLanes)
        return takeOther(trace);
    show(trace, m_reading);
    if (m_model && !m_hasLaterModel)
        sayWhereTraceIsFrom();
    else
        openModel(m_path, std::nullopt);
}

void RunControl::show(const Trace& trace, const QString& file)
{
    end();
    m_remarks.clear();
    m_modelOnShow = nullptr;
    const TraceHeader& header = trace.header();
    if (header.lanes.size() == kLanes.size())
        m_bar.setLanes(lanesToRun(header.lanes));
    m_bar.setRun(trace);
    m_request = m_bar.request();
    m_bar.setShown(m_request);
    m_session.setTrace(trace);
    setTraceFile(file);
    emit traceOpened(m_traceFile);
}

void RunControl::setTraceFile(const QString& path)
{
    m_traceFile = path;
    emit traceFileChanged();
}

void RunControl::sayWhereTraceIsFrom()
{
    const TraceHeader& header = m_session.trace().header();
    QStringList texts{
        Tr::tr("This run comes from a file. The model “%1” produced it with the kernels “%2”.")
            .arg(translated(header.modelName), QString::fromStdString(header.kernels))};
    if (!header.counted)
        texts << Tr::tr(
            "Its FLOPs and bytes were not counted: the numbers shown come from formulas.");
    if (header.recordedLayers)
        texts << Tr::tr("Of the %Ln layers, only these were recorded: %1.", nullptr,
                        static_cast<int>(header.config().layers))
                     .arg(QString::fromStdString(layerNumbers(*header.recordedLayers)));
    if (header.skippedSteps > 0)
        texts << Tr::tr("%Ln steps before it were not recorded. Their tokens are in the prompt.",
                        nullptr, static_cast<int>(header.skippedSteps));
    if (!m_model || header.modelFingerprint != m_model->fingerprint)
        return m_messages.showNote(inLines(texts));
    texts << Tr::tr("That model is open.");
    m_messages.showHint(inLines(texts), Tr::tr("Verify"), [this] { verify(); });
}

void RunControl::verify()
{
    if (m_session.trace().empty() || isBusy())
        return;
    if (!m_session.trace().header().lanes.front().file.empty()) // the runs may come from two models
        return m_messages.showNote(
            Tr::tr("Two runs are side by side. To verify one of them, open it alone."));
    if (!m_model || m_session.trace().header().modelFingerprint != m_model->fingerprint) {
        m_messages.showWarning(
            Tr::tr("The model “%1” produced this run. Open that model first to repeat the run.")
                .arg(translated(m_session.trace().header().modelName)));
        return;
    }
    begin(Doing::Verifying);
    m_engine->verify(m_session.trace());
}

void RunControl::takeVerification(const Verification& verification)
{
    end();
    const QString done = Tr::tr("The run was repeated on this computer.");
    if (verification.equal)
        return m_messages.showNote(inLines({done, Tr::tr("All %1 values have the same bits.")
                                                      .arg(grouped(verification.valuesCompared))}));
    if (!verification.first)
        return m_messages.showWarning(inLines({done, Tr::tr("It chose different tokens.")}));
    const DiffPlace& first = *verification.first;
    m_messages.showOffer(
        inLines({done, Tr::tr("It differs: the first different value is in step %1, at position %2 "
                              "of %3. It was %4 and is now %5.")
                           .arg(grouped(first.steps[0] + 1), grouped(first.position),
                                tensorText(*m_session.trace().header().network, first.tensor()),
                                QLocale().toString(static_cast<double>(first.values[0]), 'g', 9),
                                QLocale().toString(static_cast<double>(first.values[1]), 'g', 9))}),
        Tr::tr("Show"), [this, first] { goTo(m_session, first); });
}

void RunControl::setModelForLater(const QString& path)
{
    m_path = path;
    m_hasLaterModel = true;
}

QString RunControl::modelPath() const
{
    return m_doing == Doing::Opening || !m_model ? m_path : m_model->path;
}

void RunControl::openModel(const QString& path, const std::optional<RunWish>& wish)
{
    openFolder(
        QDir().absoluteFilePath(QString::fromStdString(modelDirOf(path.toStdString()).string())),
        wish, {});
}

void RunControl::importModel(const std::shared_ptr<const ImportedModel>& model,
                             const QString& folder)
{
    openFolder(
        folder, RunWish(),
        [model, folder](const std::function<void(double)>& progress, const std::stop_token& stop) {
            writeModelFolder(*model, folder.toStdString(), stop, progress);
        });
}

/// \param path  absolute
void RunControl::openFolder(const QString& path, const std::optional<RunWish>& wish,
                            const BeforeOpening& before)
{
    begin(Doing::Opening);
    m_hasLaterModel = false;
    m_onOpen = wish;
    m_path = path;
    m_engine->open(m_path, before);
}

/// Opens a model and returns true if no model is open after a failed or canceled attempt to open a
/// recorded run, or a model other than the built-in one.
/// \param why  why the attempt failed
bool RunControl::opensAnotherInstead(const QString& why)
{
    const bool wasReading = m_doing == Doing::Reading;
    if (m_model || (!wasReading && (m_doing != Doing::Opening || m_path == builtInModel())))
        return false;
    openModel(wasReading ? m_path : QString(), m_onOpen);
    m_instead = why;
    return true;
}

void RunControl::offer(const ModelInfo& model)
{
    m_bar.setModel(model);
    m_examples = examplesOf(model.path);
    const QList<WordGroup> words = wordsOf(model.path);
    m_knownWords = KnownWords(words);
    m_bar.setHelp(m_examples, words);
}

void RunControl::takeOver(const RunControl& other)
{
    m_model = other.m_model;
    m_modelOnShow = other.m_modelOnShow;
    m_onOpen = other.m_onOpen;
    m_place = other.m_place;
    m_leftPlace = other.m_leftPlace;
    m_request = other.m_request;
    m_path = other.m_path;
    m_doing = other.m_doing;
    m_hasLaterModel = other.m_hasLaterModel;
    m_reading = other.m_reading;
    m_chooseLanes = other.m_chooseLanes;
    m_instead = other.m_instead;
    m_notice = other.m_notice;
    m_hint = other.m_hint;
    m_ownWordsBefore = other.m_ownWordsBefore;
    setTraceFile(other.m_traceFile);
    m_bar.setBusy(isBusy());
    if (!m_model)
        return;
    offer(*m_model);
    emit modelOpened(*m_model);
}

/// Whether the first prompt is one that the model can read, or one that the user has chosen. The
/// prompt of an earlier launch may be for another model.
bool RunControl::canRunAtStart(const ModelInfo& model, const RunWish& wish) const
{
    return !model.readsIds || wish.prompt || !m_session.trace().empty() || isIds(m_bar.prompt());
}

void RunControl::takeModel(const std::shared_ptr<const ModelInfo>& model)
{
    m_model = model;
    end();
    offer(*model);
    if (m_bar.prompt().isEmpty() && !m_examples.isEmpty()) {
        m_bar.setPrompt(m_examples.first().prompt);
        m_bar.setTokens(m_examples.first().tokens);
    }
    Selection selection = m_session.selection();
    selection.pinned.reset(); // another model may lack the cell
    m_session.setSelection(selection);
    emit modelOpened(*model);
    const std::optional<RunWish> wish = std::exchange(m_onOpen, RunWish());
    if (wish && canRunAtStart(*model, *wish))
        run(*wish);
    else if (!wish)
        sayWhereTraceIsFrom();
    // Shows the warnings after run(), because run() closes earlier messages.
    QStringList warnings{std::exchange(m_notice, {})};
    if (wish)
        for (const Text& warning : model->warnings)
            warnings << translated(warning);
    if (m_instead.isEmpty())
        return remark(inLines(warnings), Stays::UntilClosed);
    m_remarks = {Tr::tr("%1\nThe model %2 is open instead.")
                     .arg(std::exchange(m_instead, {}), translated(model->name)),
                 warnings.front()};
    m_remarksStay = Stays::UntilClosed;
    m_messages.showError(inLines(m_remarks));
}

Place RunControl::placeFor(const QString& prompt) const
{
    const std::optional<Place> onShow = m_session.place();
    if (onShow && m_session.trace().header().prompt == prompt.toStdString())
        return *onShow;
    if (m_leftPlace && m_leftPlace->first == prompt)
        return m_leftPlace->second;
    for (const Example& example : m_examples)
        if (example.look && example.prompt == prompt)
            return *example.look;
    return {.head = m_session.selection().head};
}

RunWish RunControl::settled(RunWish wish)
{
    const RunSettings now = m_bar.request().settings;
    const bool isOtherModel =
        m_model && m_session.trace().header().modelFingerprint != m_model->fingerprint;
    const bool isOtherText = m_bar.prompt() != m_request.prompt || isOtherModel;
    if (!wish.lanes && !wish.ownWords && isOtherText && hasEvictions(now.lanes))
        wish.lanes = withoutEvictions(now.lanes);
    const bool hides = hasEvictions(wish.lanes.value_or(now.lanes));
    if (hides == m_ownWordsBefore.has_value())
        return wish;
    if (!wish.ownWords && !hides)
        wish.ownWords = m_ownWordsBefore;
    else if (!wish.ownWords && wish.lanes)
        wish.ownWords = true;
    m_ownWordsBefore = hides ? std::optional(now.ownWords) : std::nullopt;
    return wish;
}

void RunControl::startAt(const Place& place)
{
    m_leftPlace.emplace(m_bar.prompt(), place);
}

void RunControl::run(const RunWish& wanted)
{
    if (wanted.prompt)
        m_bar.setPrompt(*wanted.prompt);
    const RunWish wish = settled(wanted);
    if (wish.tokens)
        m_bar.setTokens(*wish.tokens);
    const std::vector<LaneSpec> lanes =
        wish.lanes ? lanesToRun(*wish.lanes) : std::vector<LaneSpec>();
    if (lanes.size() == kLanes.size())
        m_bar.setLanes(lanes);
    if (wish.ownWords)
        m_bar.setOwnWords(*wish.ownWords);
    if (wish.sampling)
        m_bar.setSampling(*wish.sampling);
    if (m_doing == Doing::Opening || !m_model) {
        m_onOpen = wish;
        if (m_doing == Doing::Opening)
            m_messages.showNote(Tr::tr("The prompt runs as soon as the model is open."));
        else if (!m_traceFile.isEmpty() || m_doing == Doing::Reading) // m_path is for later
            openModel(m_path, wish);
        else if (!m_path.isEmpty()) // opening m_path failed or was canceled
            openModel({}, wish);
        return;
    }
    m_messages.hide();
    m_remarks.clear();
    m_hint = wish.hint;
    m_doing = Doing::Running;
    m_bar.setBusy(true);
    m_request = m_bar.request();
    if (wish.lanes && lanes.size() < kLanes.size()) {
        m_request.settings.lanes = lanes;
        m_request.settings.running = {kLanes.begin(), kLanes.begin() + lanes.size()};
    }
    m_place = wish.place ? *wish.place : placeFor(m_request.prompt);
    m_leftPlace.reset();
    m_engine->start(m_request, {m_place.layer, m_place.head, {}});
}

void RunControl::goToBeginning()
{
    const Place beginning{.head = m_session.selection().head};
    m_session.goTo(beginning);
    if (!m_session.trace().empty())
        return;
    m_place = beginning;
    if (m_onOpen)
        m_onOpen->place = beginning;
}

void RunControl::takeStart(const TraceHeader& header, const QString& note)
{
    remark(note, Stays::UntilRead);
    remark(m_hint, Stays::UntilRead);
    m_modelOnShow = m_model;
    setTraceFile({});
    m_bar.setShown(m_request);
    m_session.beginRun(header, m_place);
    m_engine->advance(kStepsAhead);
}

void RunControl::takeStep(const StepRecordPtr& record)
{
    m_session.append(record);
    if (record->index == 0)
        remark(
            m_unknownWords.noteOn(m_request.prompt, m_knownWords, textOnlyNote(isBuiltIn(m_path))),
            Stays::WithExamples);
    if (record->stopped) {
        end();
        remarkOnEnd(*record->stopped);
        return;
    }
    const auto wanted = static_cast<double>(m_request.settings.tokens);
    m_bar.setBusy(true, static_cast<double>(m_session.trace().size()) / wanted);
    m_engine->advance(1);
}

void RunControl::takeFailure(const QString& message)
{
    if (opensAnotherInstead(message))
        return;
    const bool opening = m_doing == Doing::Opening;
    end();
    QString stale;
    if (!opening && m_modelOnShow && m_modelOnShow != m_model)
        stale = Tr::tr("The views still show the run of %1.").arg(translated(m_modelOnShow->name));
    const QStringList remarks = m_messages.isHidden() ? QStringList() : m_remarks;
    m_messages.showError(inLines(remarks + QStringList{message, stale}));
}

void RunControl::takeCancel()
{
    if (!isBusy())
        return; // several steps were requested, and each is separately reported as canceled
    if (opensAnotherInstead(Tr::tr("Canceled.")))
        return;
    const bool wasRunning = m_doing == Doing::Running;
    end();
    m_messages.showNote(
        wasRunning
            ? Tr::tr("Canceled. The steps recorded so far are kept. Press Run to start again.")
            : Tr::tr("Canceled."));
}

void RunControl::remark(const QString& text, Stays stays)
{
    if (text.isEmpty() || m_remarks.contains(text))
        return;
    if (m_messages.isHidden()) { // nothing was said yet, or the user has closed it
        m_remarks.clear();
        m_remarksStay = Stays::UntilRead;
    }
    m_remarks << text;
    m_remarksStay = std::max(m_remarksStay, stays);
    if (m_remarksStay == Stays::WithExamples)
        m_messages.showOffer(inLines(m_remarks), Tr::tr("Examples"),
                             [this] { m_bar.showExamples(); });
    else if (m_remarksStay == Stays::UntilClosed)
        m_messages.showWarning(inLines(m_remarks));
    else
        m_messages.showNote(inLines(m_remarks));
}

QString RunControl::whyItStopped(StopReason reason) const
{
    if (reason == StopReason::EndOfText && m_session.trace().size() < m_request.settings.tokens)
        return Tr::tr("The model ended the text with its end-of-text token.");
    if (reason != StopReason::ContextFull)
        return {};
    if (stopsAtChosenLimit(m_request.settings))
        return Tr::tr("The text has reached the limit that was chosen for the cache (“limit”).");
    const bool learnsPositions = m_session.trace().header().network->site(Layer{}).rotation.empty();
    if (learnsPositions && std::ranges::any_of(m_request.settings.lanes, forgetsRows))
        return Tr::tr("The model's context is full: it has learned no position for another token. "
                      "Forgetting rows does not help, because each new token still needs a higher "
                      "position. The caches “half” and “slide” renumber the positions.");
    return Tr::tr("The model's context is full: it has no position for another token.");
}

bool RunControl::hasAnsweredNothing() const
{
    const Trace& trace = m_session.trace();
    return std::ranges::all_of(answeringLanes(trace), [&trace](Lane lane) {
        return QString::fromStdString(answerOf(trace, lane, trace.size())).trimmed().isEmpty();
    });
}

void RunControl::remarkOnEnd(StopReason reason)
{
    if (m_hint.isEmpty()) // which says what to look at instead
        remark(whyItStopped(reason), Stays::UntilRead);
    if (!m_knownWords.isEmpty() && hasAnsweredNothing())
        remark(textOnlyNote(isBuiltIn(m_path)), Stays::WithExamples);
}

} // namespace pastkeys
