#include "window/laboratory_menu.h"

#include "document/documents.h"
#include "document/laboratory.h"
#include "drawing/tr.h"
#include "engine/engine.h"
#include "record/lane_fit.h"
#include "shared/lane_text.h"
#include "shared/operation_text.h"
#include "widgets/cache_price.h"
#include "widgets/key_sheet.h"
#include "widgets/plain_text.h"
#include "window/cache_chooser.h"
#include "window/menu_items.h"
#include "window/model_tip.h"
#include "window/weights_window.h"

#include <QAction>
#include <QFileInfo>
#include <QMenuBar>

#include <algorithm>

namespace pastkeys {

namespace {

void showCachePrice(QWidget* window)
{
    auto* price = window->findChild<CachePrice*>();
    if (!price)
        price = new CachePrice(window);
    price->show();
    price->raise();
    price->activateWindow();
}

/// Whether lanes like these are for some models only.
bool areOfSomeModels(const std::vector<LaneSpec>& lanes)
{
    return needsDraftModel(lanes) || std::ranges::any_of(lanes, [](const LaneSpec& lane) {
               return needsRotation(lane) || lane.cache.source != SourceRowsKept::Yes;
           });
}

/// Whether the model can run these lanes, and has the positions that they change: one that
/// translates writes a text that begins with a single token.
bool suit(const std::vector<LaneSpec>& lanes, const Network& network)
{
    return std::ranges::none_of(lanes, [&network](const LaneSpec& lane) {
        const bool changesPosition = lane.replacement || !lane.cache.evictions.empty();
        return misfitOf(lane, network) || (network.encoder() && changesPosition);
    });
}

} // namespace

LaboratoryMenu::LaboratoryMenu(QWidget& window, Documents& documents)
    : QObject(&window), m_window(window), m_documents(documents),
      m_backToNormal(new QAction(Tr::tr("&Back to normal"), &window))
{
    m_backToNormal->setToolTip(
        Tr::tr("Gives back all hidden positions to the cache, and runs the prompt again"));
    connect(m_backToNormal, &QAction::triggered, this,
            [this] { m_documents.run.run({.lanes = withoutEvictions(lanesOnShow())}); });
}

const std::vector<LaneSpec>& LaboratoryMenu::lanesOnShow() const
{
    return m_documents.run.session().trace().header().lanes;
}

void LaboratoryMenu::addTo(QMenuBar& menus)
{
    QMenu& menu = *menus.addMenu(Tr::tr("&Laboratory"));
    addComparisons(menu, readyComparisons());
    addItem(menu,
            Tr::tr("What if heads share keys and values? The same &prompt in the other "
                   "built-in model"),
            {}, [this] { runInOtherModel(); });
    addMistakesTo(menu);
    menu.addSeparator();
    addItem(menu, Tr::tr("&Choose two caches …"), QKeySequence("Ctrl+K"),
            [this] { chooseCaches(Lane{1}); });
    addItem(menu, Tr::tr("Compare w&eights …"), {}, [this] { compareWeights(); })
        ->setToolTip(Tr::tr("Runs the prompt with other weights of the same model, such as rounded "
                            "ones, and shows their bytes and how much the answers change"));
    addOwnWordsTo(menu);
    addForgettingTo(menu);
    menu.addSeparator();
    addItem(menu, Tr::tr("&Size of a cache …"), {}, [this] { showCachePrice(&m_window); });
}

void LaboratoryMenu::addComparisons(QMenu& menu, const QList<Comparison>& comparisons)
{
    const ModelInfo* open = m_documents.run.model();
    for (const Comparison& comparison : comparisons) {
        QAction* action =
            addItem(menu, comparison.question, {}, [this, comparison] { run(comparison); });
        action->setToolTip(Tr::tr("Left: %1. Right: %2.")
                               .arg(laneName(comparison.lanes[0]), laneName(comparison.lanes[1])));
        const auto canRun = [comparison](const ModelInfo& model) {
            return suit(comparison.lanes, *model.network) &&
                   (!needsDraftModel(comparison.lanes) ||
                    QFileInfo::exists(QString::fromStdString(
                        draftBesideModel(model.path.toStdString()).string())));
        };
        action->setVisible(open ? canRun(*open) : !areOfSomeModels(comparison.lanes));
        connect(&m_documents.run, &RunDocument::modelOpened, action,
                [action, canRun](const ModelInfo& model) { action->setVisible(canRun(model)); });
    }
}

void LaboratoryMenu::addMistakesTo(QMenu& menu)
{
    QMenu& mistakes = *menu.addMenu(Tr::tr("Find the &mistake in a cache"));
    addComparisons(mistakes, mistakesToFind());
    mistakes.addSeparator();
    m_tellMistake = addItem(mistakes, Tr::tr("&Tell me what the cache does wrong"), {}, [this] {
        const Mistake* mistake = mistakeIn(m_documents.run.session().trace().header());
        m_documents.messages.showNote(
            Tr::tr("What the cache does wrong: %1").arg(Tr::tr(mistake->explanation)));
    });
}

void LaboratoryMenu::addOwnWordsTo(QMenu& menu)
{
    RunDocument& document = m_documents.run;
    m_ownWords = addSwitch(
        menu, Tr::tr("In a comparison, each side &writes its own text"), QKeySequence("W"),
        [&document](bool own) {
            document.run(
                {.ownWords = own,
                 .hint = own ? Tr::tr("Each side now continues with its own text. Press W again to "
                                      "make both read the same words, so that every step can be "
                                      "compared.")
                             : QString()});
        });
    m_ownWords->setToolTip(
        Tr::tr("If this is off, the right side reads the words that the left side chose, so that "
               "every step can be compared. Changing this runs the prompt again."));
    m_ownWords->setChecked(document.request().settings.ownWords);
    connect(&document, &RunDocument::requestChanged, m_ownWords,
            [this, &document] { m_ownWords->setChecked(document.request().settings.ownWords); });
    setKeyGroup({m_ownWords}, KeyGroup::Run);
}

void LaboratoryMenu::addForgettingTo(QMenu& menu)
{
    m_forget = addItem(menu, Tr::tr("&Have the cache forget the pinned position from this step on"),
                       QKeySequence("H"), [this] {
                           if (const auto& pin = m_documents.run.session().selection().pinned)
                               forget(keyOf(*pin).value_or(pin->position));
                       });
    m_forget->setToolTip(Tr::tr("Runs the prompt again and compares the cache with one that "
                                "forgets this position from the current step on"));
    m_undoForgetting = addItem(menu, Tr::tr("&Undo forgetting"), QKeySequence("Shift+H"), [this] {
        m_documents.run.run({.lanes = withoutLastEviction(lanesOnShow())});
    });
    menu.addAction(m_backToNormal);
    setKeyGroup({m_forget, m_undoForgetting}, KeyGroup::Cells);
}

void LaboratoryMenu::present()
{
    const Session& session = m_documents.run.session();
    m_forget->setEnabled(session.selection().pinned && !session.trace().empty());
    m_tellMistake->setEnabled(mistakeIn(session.trace().header()) != nullptr);
    for (QAction* action : {m_undoForgetting, m_backToNormal})
        action->setEnabled(hasEvictions(lanesOnShow()));
}

void LaboratoryMenu::run(const Comparison& comparison)
{
    RunWish wish{.lanes = comparison.lanes, .hint = comparison.hint};
    const Selection& shown = m_documents.run.session().selection();
    if (const ModelInfo* model = m_documents.run.model(); model && comparison.operation) {
        const Network& network = *model->network;
        wish.place = Place{comparison.step, network[network.only(*comparison.operation)].name,
                           shown.layer, shown.head};
    }
    m_documents.run.run(wish);
}

/// Runs the prompt in the built-in model after the open one, and says how their caches differ.
void LaboratoryMenu::runInOtherModel()
{
    QStringList models = builtInModels();
    models.removeIf(translates);
    const QString now = m_documents.run.model() ? m_documents.run.model()->path : QString();
    const QString& other = models[(models.indexOf(now) + 1) % models.size()];
    const QString shown = models.contains(now) ? now : models.back();
    m_documents.run.openModel(other, RunWish{.hint = cachesOfModelsText({shown, other})});
}

void LaboratoryMenu::chooseCaches(Lane lane)
{
    const ModelInfo* model = m_documents.run.model();
    auto* chooser = new CacheChooser(lanesToChange(lanesOnShow()), lane,
                                     model ? model->network : nullptr, &m_window);
    chooser->setAttribute(Qt::WA_DeleteOnClose);
    connect(chooser, &CacheChooser::chosen, this,
            [this](const std::vector<LaneSpec>& lanes) { m_documents.run.run({.lanes = lanes}); });
    chooser->open();
}

void LaboratoryMenu::compareWeights()
{
    auto* weights = m_window.findChild<WeightsWindow*>();
    if (!weights)
        weights = new WeightsWindow(m_documents.engine, m_documents.run, &m_window);
    weights->show();
    weights->raise();
    weights->activateWindow();
}

void LaboratoryMenu::forget(std::size_t position)
{
    m_documents.run.run({.lanes = withoutPosition(lanesOnShow(), idAt<Position>(position),
                                                  m_documents.run.session().cursor().step + 1)});
}

void LaboratoryMenu::showPositionMenu(std::size_t position, QPoint at)
{
    const auto& tokens = m_documents.run.session().trace().tokens();
    if (position >= tokens.size())
        return;
    auto* menu = new QMenu(&m_window);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QString word = visibleToken(tokens[position].bytes);
    menu->addAction(plainLabel(Tr::tr("Have the cache forget position %1 “%2” from this step on")
                                   .arg(position)
                                   .arg(word)),
                    this, [this, position] { forget(position); });
    menu->popup(at);
}

} // namespace pastkeys
