#include "document/run_document.h"

#include "document/laboratory.h"
#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "engine/assets_dir.h"
#include "export/imported_folder.h"
#include "export/trace_formats.h"
#include "lamp/lamp_layout.h"
#include "lamp/tensor_text.h"
#include "record/lane_names.h"
#include "run/draft_run.h"
#include "session/messages.h"
#include "shared/lane_matrix.h"
#include "shared/lane_words.h"

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

/// Whether the prompt has only numbers of tokens, with spaces or commas between them.
bool isIds(const QString& prompt)
{
    return std::ranges::all_of(
        prompt, [](QChar c) { return c.isDigit() || c.isSpace() || c == QLatin1Char(','); });
}

PromptUse promptUseOf(const ModelInfo& model)
{
    return model.network->encoder() ? PromptUse::Translates : PromptUse::Continues;
}

/// What the model can be expected to do, said where a prompt asks for more.
QString onlyNoteOf(const ModelInfo& model)
{
    return promptUseOf(model) == PromptUse::Translates ? translatesOnlyNote()
                                                       : textOnlyNote(isBuiltIn(model.path));
}

/// Whether the lane is for models with an encoder and this one has none, or the reverse.
bool suitsOtherModels(const Network& network, const LaneSpec& lane)
{
    return network.encoder() ? lane.draft.has_value() : lane.cache.source != SourceRowsKept::Yes;
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

RunDocument::RunDocument(EngineThread& engine, Messages& messages)
    : m_messages(messages), m_source(engine, Rank::Run, [this](const RunEvent& event) {
          std::visit([this](const auto& each) { receive(each); }, event);
      })
{
}

void RunDocument::setRequest(const RunRequest& request)
{
    m_request = withinLimits(request);
    emit requestChanged();
}

RunRequest RunDocument::withPrompt(RunRequest request, const QString& prompt) const
{
    const auto exampleOf = [this](const QString& text) {
        return std::ranges::find(m_examples, text, &Example::prompt);
    };
    const auto before = exampleOf(request.prompt);
    if (before != m_examples.end() && exampleOf(prompt) == m_examples.end() &&
        request.settings.tokens == static_cast<std::size_t>(before->tokens))
        request.settings.tokens = RunSettings().tokens;
    request.prompt = prompt;
    return request;
}

void RunDocument::setPrompt(const QString& prompt)
{
    if (prompt != m_request.prompt)
        setRequest(withPrompt(m_request, prompt));
}

bool RunDocument::isStale() const
{
    return !isBusy() && m_shown && !giveTheSame(m_request, *m_shown);
}

void RunDocument::setMode(CacheMode mode)
{
    RunRequest request = m_request;
    request.setMode(mode);
    setRequest(request);
    // A lane with evictions must start again, because eviction steps are counted from the start of
    // the lane's run. A lane that continues its own text cannot catch up on missed steps.
    // Neither can one beside proposed tokens.
    if (m_doing != Doing::Running || m_begun.settings.ownWords ||
        hasEvictions(m_begun.settings.lanes) || drafts(m_begun.settings.lanes))
        return run();
    if (m_mode)
        *m_mode = mode; // starting with the next step
}

void RunDocument::end()
{
    m_doing = Doing::Nothing;
    m_chooseLanes = nullptr;
    m_session.endRun();
    emit progressed();
}

void RunDocument::begin(Doing what, RunJob job)
{
    end();
    m_doing = what;
    m_progress = 0;
    m_messages.close();
    emit progressed();
    m_source.begin(std::move(job));
}

void RunDocument::receive(const Progress& progress)
{
    m_progress = progress.fraction;
    emit progressed();
}

void RunDocument::receive(const std::shared_ptr<const FirstAttention>& first)
{
    emit firstAttentionComputed(*first);
}

void RunDocument::open(const QString& path)
{
    const bool isTrace = traceFormatOf(path.toStdString()) == &traceFormatNamed("pastkeys");
    if (isOnlyWeights(path.toStdString()))
        return emit weightsOpened(path);
    isTrace ? openTrace(path) : openModel(path);
}

void RunDocument::openTrace(const QString& path)
{
    m_hasLaterModel = m_hasLaterModel && !m_model;
    m_reading = QDir().absoluteFilePath(path);
    begin(Doing::Reading, reading(m_reading));
}

void RunDocument::compareWithTrace(const QString& path, ChooseLanes choose)
{
    openTrace(path);
    m_chooseLanes = std::move(choose);
}

QString RunDocument::nameOfRun() const
{
    return m_traceFile.isEmpty() ? Tr::tr("this run") : QFileInfo(m_traceFile).fileName();
}

void RunDocument::compareWith(const Trace& other)
{
    // choose() opens a dialog. While the dialog is open, end() may clear m_chooseLanes, so the
    // function is moved out of the member first.
    const ChooseLanes choose = std::exchange(m_chooseLanes, nullptr);
    const std::optional<LanePair> lanes = choose(m_session.trace(), other);
    if (!lanes)
        return end();
    m_source.begin(comparing(
        {.traces = {m_session.trace(), other},
         .lanes = *lanes,
         .names = {nameOfRun().toStdString(), QFileInfo(m_reading).fileName().toStdString()}}));
}

void RunDocument::receive(const std::shared_ptr<const RunsSideBySide>& runs)
{
    show(runs->trace, m_reading);
    if (const auto& first = runs->first)
        m_messages.show({.text = inLines({differenceText(*runs->trace.header().network, *first),
                                          roundedRowsText(runs->trace)}),
                         .button = Tr::tr("Show"),
                         .accept = [this, first = *first] { goTo(m_session, first); },
                         .leaves = true});
    else
        m_messages.showNote(Tr::tr("Two runs are side by side. All their bits are the same."));
}

void RunDocument::receive(const ReadTrace& read)
{
    if (m_chooseLanes)
        return compareWith(*read.trace);
    m_beams = read.beams;
    show(*read.trace, m_reading);
    if (m_model && !m_hasLaterModel)
        sayWhereTraceIsFrom();
    else
        openModel(m_path, std::nullopt);
}

void RunDocument::show(const Trace& trace, const QString& file)
{
    end();
    m_remarks.clear();
    m_modelOnShow = nullptr;
    m_request = requestOf(trace, m_request);
    m_begun = m_request;
    m_shown = m_request;
    emit requestChanged();
    m_session.setTrace(trace);
    setTraceFile(file);
    emit traceOpened(m_traceFile);
}

void RunDocument::setTraceFile(const QString& path)
{
    m_traceFile = path;
    if (path.isEmpty())
        m_beams = nullptr;
    emit traceFileChanged();
}

void RunDocument::sayWhereTraceIsFrom()
{
    const TraceHeader& header = m_session.trace().header();
    QStringList texts{
        Tr::tr("This run comes from a file. The model “%1” produced it with the kernels “%2”.")
            .arg(translated(header.modelName), QString::fromStdString(header.kernels))};
    if (m_beams)
        texts << Tr::tr("It is the best text of a beam search. View > Beams shows the whole tree.");
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
    m_messages.show({.text = inLines(texts),
                     .button = Tr::tr("Verify"),
                     .accept = [this] { verify(); },
                     .leaves = true});
}

void RunDocument::verify()
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
    begin(Doing::Verifying, verifying(m_session.trace()));
}

void RunDocument::receive(const Verification& verification)
{
    end();
    const QString done = Tr::tr("The run was repeated on this computer.");
    if (verification.equal)
        return m_messages.showNote(inLines({done, Tr::tr("All %1 values have the same bits.")
                                                      .arg(grouped(verification.valuesCompared))}));
    if (!verification.first)
        return m_messages.showWarning(inLines({done, Tr::tr("It chose different tokens.")}));
    const DiffPlace& first = *verification.first;
    const QString text =
        inLines({done, Tr::tr("It differs: the first different value is in step %1, at position %2 "
                              "of %3. It was %4 and is now %5.")
                           .arg(grouped(first.steps[0] + 1), grouped(first.position),
                                tensorText(*m_session.trace().header().network, first.tensor()),
                                QLocale().toString(static_cast<double>(first.values[0]), 'g', 9),
                                QLocale().toString(static_cast<double>(first.values[1]), 'g', 9))});
    m_messages.show({.text = text, .button = Tr::tr("Show"), .accept = [this, first] {
                         goTo(m_session, first);
                     }});
}

void RunDocument::setModelForLater(const QString& path)
{
    m_path = path;
    m_hasLaterModel = true;
}

QString RunDocument::modelPath() const
{
    return m_doing == Doing::Opening || !m_model ? m_path : m_model->path;
}

void RunDocument::openModel(const QString& path, const std::optional<RunWish>& wish)
{
    openFolder(
        QDir().absoluteFilePath(QString::fromStdString(modelDirOf(path.toStdString()).string())),
        wish, {});
}

void RunDocument::importModel(const std::shared_ptr<const ImportedModel>& model,
                              const QString& folder)
{
    openFolder(
        folder, RunWish(),
        [model, folder](const std::function<void(double)>& progress, const std::stop_token& stop) {
            writeModelFolder(*model, folder.toStdString(), stop, progress);
        });
}

/// \param path  absolute
void RunDocument::openFolder(const QString& path, const std::optional<RunWish>& wish,
                             const BeforeOpening& before)
{
    m_hasLaterModel = false;
    m_onOpen = wish;
    m_path = path;
    begin(Doing::Opening, opening(path, before));
}

/// Opens a model and returns true if no model is open after a failed or canceled attempt to open a
/// recorded run, or a model other than the built-in one.
/// \param why  why the attempt failed
bool RunDocument::opensAnotherInstead(const QString& why)
{
    const bool wasReading = m_doing == Doing::Reading;
    if (m_model || (!wasReading && (m_doing != Doing::Opening || m_path == builtInModel())))
        return false;
    openModel(wasReading ? m_path : QString(), m_onOpen);
    m_whyAnotherOpens = why;
    return true;
}

void RunDocument::readHelp()
{
    m_examples = examplesOf(m_model->path);
    m_words = wordsOf(m_model->path);
    m_knownWords = KnownWords(m_words);
}

/// Whether the first prompt is one that the model can read, or one that the user has chosen. The
/// prompt of an earlier launch may be for another model.
bool RunDocument::canRunAtStart(const ModelInfo& model, const RunWish& wish) const
{
    return !model.readsIds || wish.prompt || !m_session.trace().empty() || isIds(m_request.prompt);
}

void RunDocument::receive(const std::shared_ptr<const ModelInfo>& model)
{
    // An example that another kind of model was to continue, or to translate, is of no use.
    const bool isOfOtherKind =
        m_model && promptUseOf(*m_model) != promptUseOf(*model) &&
        std::ranges::find(m_examples, m_request.prompt, &Example::prompt) != m_examples.end();
    m_model = model;
    readHelp();
    end();
    if ((m_request.prompt.isEmpty() || isOfOtherKind) && !m_examples.isEmpty()) {
        RunRequest request = m_request;
        request.prompt = m_examples.first().prompt;
        request.settings.tokens = static_cast<std::size_t>(m_examples.first().tokens);
        setRequest(request);
    }
    if (std::ranges::any_of(m_request.settings.lanes, [&model](const LaneSpec& lane) {
            return suitsOtherModels(*model->network, lane);
        })) {
        RunRequest request = m_request;
        request.settings.lanes = cacheOffAndOn();
        setRequest(request);
    }
    if (m_request.rightWeights) { // of a model like the one that was open before
        RunRequest request = m_request;
        request.rightWeights.reset();
        request.settings.lanes = cacheOffAndOn();
        setRequest(request);
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
    if (m_whyAnotherOpens.isEmpty())
        return remark(inLines(warnings), Stays::UntilClosed);
    m_remarks = {Tr::tr("%1\nThe model %2 is open instead.")
                     .arg(std::exchange(m_whyAnotherOpens, {}), translated(model->name)),
                 warnings.front()};
    m_remarksStay = Stays::UntilClosed;
    m_messages.showError(inLines(m_remarks));
}

Place RunDocument::placeFor(const QString& prompt) const
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

RunWish RunDocument::settled(RunWish wish, const RunRequest& request)
{
    const RunSettings& now = request.settings;
    const bool isOtherModel =
        m_model && m_session.trace().header().modelFingerprint != m_model->fingerprint;
    const bool isOtherText = request.prompt != m_begun.prompt || isOtherModel;
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

void RunDocument::startAt(const Place& place)
{
    m_leftPlace.emplace(m_request.prompt, place);
}

void RunDocument::runExample(const Example& example)
{
    RunRequest request = m_request;
    request.settings.sampling.greedy = true;
    setRequest(request);
    run({.prompt = example.prompt, .tokens = example.tokens, .place = example.look});
}

void RunDocument::run(const RunWish& wanted)
{
    RunRequest request = wanted.prompt ? withPrompt(m_request, *wanted.prompt) : m_request;
    const RunWish wish = settled(wanted, request);
    if (wish.tokens)
        request.settings.tokens = static_cast<std::size_t>(*wish.tokens);
    const std::vector<LaneSpec> lanes =
        wish.lanes ? lanesToRun(*wish.lanes) : std::vector<LaneSpec>();
    if (wish.lanes)
        request.rightWeights.reset();
    if (lanes.size() == kLanes.size())
        request.setLanes(lanes);
    if (wish.ownWords)
        request.settings.ownWords = *wish.ownWords;
    if (wish.sampling)
        request.settings.sampling = *wish.sampling;
    setRequest(request);
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
    m_messages.close();
    m_remarks.clear();
    m_hint = wish.hint;
    m_begun = m_request;
    m_mode = std::make_shared<std::atomic<CacheMode>>(m_begun.mode());
    if (wish.lanes && lanes.size() < kLanes.size()) {
        m_mode.reset();
        m_begun.settings.lanes = lanes;
        m_begun.settings.running = {kLanes.begin(), kLanes.begin() + lanes.size()};
    }
    m_place = wish.place ? *wish.place : placeFor(m_begun.prompt);
    m_leftPlace.reset();
    m_doing = Doing::Running;
    m_progress = -1;
    emit progressed();
    m_source.begin(running(m_begun, {m_place.layer, m_place.head, {}}, m_mode));
}

void RunDocument::runWithWeights(const WeightSource& right)
{
    RunRequest request = m_request;
    request.setLanes(lanesNamed(CacheSpec().kind->name, CacheSpec().kind->name));
    request.rightWeights = right;
    setRequest(request);
    run({.hint = Tr::tr(
             "Both sides have the same cache, and read the same words. The weights "
             "differ: compare the numbers of any step, and see the plot “Drift per step”.")});
}

OpenModels RunDocument::modelsAtHand() const
{
    OpenModels models(m_model ? m_model->loaded.lock() : nullptr);
    models.add(m_otherModel.lock());
    return models;
}

void RunDocument::goToBeginning()
{
    const Place beginning{.head = m_session.selection().head};
    m_session.goTo(beginning);
    if (!m_session.trace().empty())
        return;
    m_place = beginning;
    if (m_onOpen)
        m_onOpen->place = beginning;
}

void RunDocument::receive(const RunStarted& started)
{
    remark(started.note, Stays::UntilRead);
    remark(m_hint, Stays::UntilRead);
    m_modelOnShow = m_model;
    setTraceFile({});
    if (m_begun.rightWeights) // the lanes are named after weights that were not loaded before
        m_begun.settings.lanes = m_request.settings.lanes = started.header.lanes;
    m_shown = m_begun;
    if (m_otherModel.lock() != started.other.lock()) {
        m_otherModel = started.other;
        emit otherModelOpened();
    }
    emit requestChanged();
    m_session.beginRun(started.header, m_place);
    m_source.more(kStepsAhead);
}

void RunDocument::receive(const StepRecordPtr& record)
{
    m_session.append(record);
    if (record->index == 0)
        remark(m_unknownWords.noteOn(m_begun.prompt, m_knownWords, onlyNoteOf(*m_model),
                                     promptUseOf(*m_model)),
               Stays::WithExamples);
    if (record->stopped) {
        end();
        remarkOnEnd(*record->stopped);
        return;
    }
    m_source.more(1);
    const auto wanted = static_cast<double>(m_begun.settings.tokens);
    receive(Progress{static_cast<double>(m_session.trace().size()) / wanted});
}

void RunDocument::receive(const Failed& failed)
{
    fail(failed.message);
    emit stopped();
}

void RunDocument::receive(const Stopped&)
{
    endEarly();
    emit stopped();
}

void RunDocument::fail(const QString& message)
{
    if (opensAnotherInstead(message))
        return;
    const bool opening = m_doing == Doing::Opening;
    end();
    QString stale;
    if (!opening && m_modelOnShow && m_modelOnShow != m_model)
        stale = Tr::tr("The views still show the run of %1.").arg(translated(m_modelOnShow->name));
    const QStringList remarks = m_messages.shown() ? m_remarks : QStringList();
    m_messages.showError(inLines(remarks + QStringList{message, stale}));
}

void RunDocument::endEarly()
{
    if (opensAnotherInstead(Tr::tr("Canceled.")))
        return;
    const bool wasRunning = m_doing == Doing::Running;
    end();
    m_messages.showNote(
        wasRunning
            ? Tr::tr("Canceled. The steps recorded so far are kept. Press Run to start again.")
            : Tr::tr("Canceled."));
}

void RunDocument::remark(const QString& text, Stays stays)
{
    if (text.isEmpty() || m_remarks.contains(text))
        return;
    if (!m_messages.shown()) { // nothing was said yet, or the user has closed it
        m_remarks.clear();
        m_remarksStay = Stays::UntilRead;
    }
    m_remarks << text;
    m_remarksStay = std::max(m_remarksStay, stays);
    if (m_remarksStay == Stays::WithExamples)
        m_messages.show({.text = inLines(m_remarks),
                         .button = Tr::tr("Examples"),
                         .accept = [this] { emit examplesRequested(); }});
    else if (m_remarksStay == Stays::UntilClosed)
        m_messages.showWarning(inLines(m_remarks));
    else
        m_messages.showNote(inLines(m_remarks));
}

QString RunDocument::whyItStopped(StopReason reason) const
{
    if (reason == StopReason::EndOfText && m_session.trace().size() < m_begun.settings.tokens)
        return Tr::tr("The model ended the text with its end-of-text token.");
    if (reason != StopReason::ContextFull)
        return {};
    if (stopsAtChosenLimit(m_begun.settings))
        return Tr::tr("The text has reached the limit that was chosen for the cache (“limit”).");
    const bool learnsPositions = m_session.trace().header().network->site(Layer{}).rotation.empty();
    if (learnsPositions && std::ranges::any_of(m_begun.settings.lanes, forgetsRows))
        return Tr::tr("The model's context is full: it has learned no position for another token. "
                      "Forgetting rows does not help, because each new token still needs a higher "
                      "position. The caches “half” and “slide” renumber the positions.");
    return Tr::tr("The model's context is full: it has no position for another token.");
}

bool RunDocument::hasAnsweredNothing() const
{
    const Trace& trace = m_session.trace();
    return std::ranges::all_of(answeringLanes(trace), [&trace](Lane lane) {
        return QString::fromStdString(answerOf(trace, lane, trace.size())).trimmed().isEmpty();
    });
}

void RunDocument::remarkOnEnd(StopReason reason)
{
    // A translation always ends so, and a hint says what to look at instead.
    const bool isExpected =
        m_session.trace().header().network->encoder() != nullptr && reason == StopReason::EndOfText;
    if (m_hint.isEmpty() && !isExpected)
        remark(whyItStopped(reason), Stays::UntilRead);
    if (!m_knownWords.isEmpty() && hasAnsweredNothing())
        remark(onlyNoteOf(*m_model), Stays::WithExamples);
}

} // namespace pastkeys
