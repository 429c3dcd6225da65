#include "window/file_menu.h"

#include "document/documents.h"
#include "drawing/tr.h"
#include "shared/lane_text.h"
#include "widgets/plain_text.h"
#include "window/import_dialog.h"
#include "window/menu_items.h"
#include "window/model_tip.h"

#include <QAction>
#include <QApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QMenu>

#include <algorithm>

namespace pastkeys {

namespace {

/// The two lanes to compare, one from run A and one from run B. Asks only if there are several
/// pairs. Returns nothing if there is no pair or the user cancels. The dialog lists the pairs of
/// pairedLanes() first, in reverse order, and then all other pairs.
std::optional<LanePair> askForLanes(const Trace& a, const Trace& b)
{
    const std::vector<LanePair> usual = pairedLanes(a, b);
    std::vector<LanePair> pairs(usual.rbegin(), usual.rend());
    for (const Lane left : lanesOf(a.header()))
        for (const Lane right : lanesOf(b.header()))
            if (a.ran(left) && b.ran(right) &&
                std::ranges::find(pairs, LanePair{left, right}) == pairs.end())
                pairs.push_back({left, right});
    if (pairs.size() < 2)
        return pairs.empty() ? std::nullopt : std::optional(pairs.front());
    QStringList names;
    for (const LanePair& pair : pairs)
        names << Tr::tr("A: %1, B: %2")
                     .arg(translated(a.header().lane(pair[0]).name),
                          translated(b.header().lane(pair[1]).name));
    bool chosen = false;
    const QString name = QInputDialog::getItem(
        QApplication::activeWindow(), Tr::tr("Compare with a recorded run"),
        Tr::tr("Run A is in the window, and run B is in the file. Compare these lanes:"), names, 0,
        false, &chosen);
    if (!chosen)
        return std::nullopt;
    return pairs[static_cast<std::size_t>(names.indexOf(name))];
}

} // namespace

QString askForModelFile(QWidget& window, const ModelInfo* open)
{
    return QFileDialog::getOpenFileName(
        &window, Tr::tr("Open a model file"),
        open && !isBuiltIn(open->path) ? QFileInfo(open->path).path() : QString(),
        Tr::tr("Models in one file (*.gguf *.bin)") + ";;" + Tr::tr("All files (*)"));
}

FileMenu::FileMenu(QWidget& window, Documents& documents)
    : QObject(&window), m_window(window), m_documents(documents)
{
    RunDocument& run = documents.run;
    connect(&run, &RunDocument::weightsOpened, this, &FileMenu::importWeights);
    connect(&run, &RunDocument::traceFileChanged, this, &FileMenu::showTitle);
    connect(&run, &RunDocument::traceOpened, this, [this](const QString& path) {
        rememberTrace(m_documents.settings, path);
        fillRecent();
        emit settingsChanged();
    });
    connect(&run, &RunDocument::modelOpened, this, [this](const ModelInfo& model) {
        if (!m_documents.lessons.isOpening(model.path))
            rememberModel(m_documents.settings, model.path == builtInModel() ? QString()
                                                : isBuiltIn(model.path)
                                                    ? QFileInfo(model.path).fileName()
                                                    : model.path);
        fillRecent();
        emit settingsChanged();
    });
}

void FileMenu::addTo(QMenu& menu)
{
    m_openModel = addItem(menu, Tr::tr("&Open model folder …"), QKeySequence::Open,
                          [this] { chooseModel(); });
    m_openModelFile =
        addItem(menu, Tr::tr("Open model &file …"), {}, [this] { chooseModelFile(); });
    QMenu* builtIn = menu.addMenu(Tr::tr("Open a &built-in model"));
    for (const QString& path : builtInModels())
        addItem(*builtIn, builtInText(path), {}, [this, path] { m_documents.run.openModel(path); });
    addItem(menu, Tr::tr("Open recorded r&un …"), QKeySequence("Ctrl+Shift+O"),
            [this] { chooseTrace(); });
    addItem(menu, Tr::tr("Co&mpare with recorded run …"), {}, [this] { compareWithTrace(); });
    m_recent = menu.addMenu(Tr::tr("Open &recent"));
    fillRecent();
    addItem(menu, Tr::tr("&Import your own weights …"), {}, [this] { chooseWeights(); });
}

void FileMenu::addVerificationTo(QMenu& menu)
{
    m_verify =
        addItem(menu, Tr::tr("&Verify the recorded run"), {}, [this] { m_documents.run.verify(); });
    m_verify->setToolTip(
        Tr::tr("Repeats the run with the open model, and compares each bit with the recording"));
    showTitle();
}

void FileMenu::chooseModel()
{
    const QString path = QFileDialog::getExistingDirectory(
        &m_window, Tr::tr("Open a model folder"),
        m_documents.run.model() ? m_documents.run.model()->path : "");
    if (!path.isEmpty())
        m_documents.run.openModel(path);
}

void FileMenu::chooseModelFile()
{
    const QString path = askForModelFile(m_window, m_documents.run.model());
    if (!path.isEmpty())
        m_documents.run.openModel(path);
}

void FileMenu::chooseWeights()
{
    const QString path = QFileDialog::getOpenFileName(
        &m_window, Tr::tr("Weights of your own model"), {},
        Tr::tr("Weights from a training (*.safetensors *.bin *.pt *.pth)"));
    if (!path.isEmpty())
        importWeights(path);
}

void FileMenu::importWeights(const QString& path)
{
    auto* dialog = new ImportDialog(path, &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ImportDialog::chosen, &m_documents.run, &RunDocument::importModel);
    dialog->open();
}

/// Asks the user for a file. Returns an empty path if the user cancels.
QString FileMenu::askForTrace(const QString& title)
{
    const QString folder = m_documents.settings.recentTraces.isEmpty()
                               ? QString()
                               : QFileInfo(m_documents.settings.recentTraces.first()).path();
    return QFileDialog::getOpenFileName(&m_window, title, folder,
                                        Tr::tr("Recorded runs (*.pastkeys)"));
}

void FileMenu::chooseTrace()
{
    if (const QString path = askForTrace(Tr::tr("Open a recorded run")); !path.isEmpty())
        m_documents.run.openTrace(path);
}

void FileMenu::compareWithTrace()
{
    if (m_documents.run.session().trace().empty())
        return m_documents.messages.showNote(Tr::tr("Run a prompt first, or open a recorded run."));
    const QString path = askForTrace(Tr::tr("Compare with a recorded run"));
    if (!path.isEmpty())
        m_documents.run.compareWithTrace(path, askForLanes);
}

void FileMenu::fillRecent()
{
    m_recent->clear();
    for (const QString& path :
         m_documents.settings.recentModels + m_documents.settings.recentTraces)
        m_recent->addAction(plainLabel(path), this, [this, path] { m_documents.run.open(path); });
    m_recent->setEnabled(!m_recent->isEmpty());
}

/// Fills the menu of the button with the model's name.
void FileMenu::fillModels(QMenu& menu)
{
    menu.clear();
    const auto add = [&](const QString& path, const QString& text) {
        QAction* action =
            menu.addAction(text, this, [this, path] { m_documents.run.openModel(path); });
        action->setCheckable(true);
        action->setChecked(m_documents.run.model() && m_documents.run.model()->path == path);
    };
    for (const QString& path : builtInModels())
        add(path, builtInText(path));
    menu.addSeparator();
    for (const QString& path : m_documents.settings.recentModels)
        add(path, plainLabel(path));
    menu.addActions(openingActions());
}

QList<QAction*> FileMenu::openingActions() const
{
    return {m_openModel, m_openModelFile};
}

/// If the run was read from a file, shows the file's name in the title. Otherwise, the run would
/// look new.
void FileMenu::showTitle()
{
    const QString file = QFileInfo(m_documents.run.traceFile()).fileName();
    const std::vector<LaneSpec>& lanes = m_documents.run.session().trace().header().lanes;
    if (file.isEmpty())
        m_window.setWindowTitle(Tr::tr("Pastkeys"));
    else if (lanes.front().file.empty())
        m_window.setWindowTitle(Tr::tr("%1 – Pastkeys").arg(file));
    else
        m_window.setWindowTitle(Tr::tr("%1 and %2 – Pastkeys")
                                    .arg(QString::fromStdString(lanes.front().file),
                                         QString::fromStdString(lanes.back().file)));
    m_verify->setEnabled(!file.isEmpty());
}

} // namespace pastkeys
