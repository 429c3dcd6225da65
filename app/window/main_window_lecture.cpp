// The main window's features for lectures: covers over the answers, and a layout for a projector.
#include "drawing/tr.h"
#include "shared/operation_text.h"
#include "stage/stage_view.h"
#include "token_strip/token_strip_view.h"
#include "why_cached/why_cached_view.h"
#include "widgets/cover.h"
#include "widgets/pointer_spot.h"
#include "widgets/why_cached_window.h"
#include "window/batch_controls.h"
#include "window/lesson_guide.h"
#include "window/main_window.h"
#include "window/run_bar.h"
#include "window/run_control.h"
#include "window/sequences_window.h"

#include <QAction>
#include <QLabel>
#include <QMenu>

#include <algorithm>
#include <utility>

namespace pastkeys {

namespace {

constexpr int kLineMargin = 8; ///< pixels around the line of text

} // namespace

/// Creates the line above the stage, which describes the operation in bold type.
QWidget* MainWindow::makeLectureLine()
{
    m_lectureLine = new QLabel;
    m_lectureLine->setWordWrap(true);
    m_lectureLine->setTextFormat(Qt::PlainText);
    m_lectureLine->setContentsMargins(kLineMargin, 0, kLineMargin, 0);
    m_lectureLine->setAccessibleName(Tr::tr("What this operation does"));
    m_lectureLine->hide();
    return m_lectureLine;
}

void MainWindow::makeLecturePanelActions(QMenu* panels)
{
    m_showRunBar = addAction(panels, Tr::tr("Prompt and settings"), {}, {});
    m_showTokens = addAction(panels, Tr::tr("Tokens"), {}, {});
    for (const auto& [action, part] :
         {std::pair<QAction*, QWidget*>{m_showRunBar, m_runBar}, {m_showTokens, m_tokens}}) {
        action->setCheckable(true);
        action->setChecked(true);
        connect(action, &QAction::toggled, part, &QWidget::setVisible);
    }
}

void MainWindow::makePointerAction(QMenu* menu)
{
    auto* spot = new PointerSpot(this);
    m_pointer = addAction(menu, Tr::tr("Large mouse po&inter"), QKeySequence("B"), {});
    m_pointer->setCheckable(true);
    connect(m_pointer, &QAction::toggled, spot, &PointerSpot::setOn);
}

/// Shows and hides parts of the window as the layout requires. Called whenever a layout is applied.
void MainWindow::arrangeLecture()
{
    m_showRunBar->setChecked(!m_presenter);
    m_showTokens->setChecked(true);
    m_pointer->setChecked(m_presenter);
    m_lectureLine->setVisible(m_presenter);
    fitLectureLine();
    showLectureLine();
}

/// Makes the line tall enough for the longest sentence, so that the stage stays where it is.
void MainWindow::fitLectureLine()
{
    if (!m_presenter)
        return;
    QFont font = this->font();
    font.setBold(true);
    m_lectureLine->setFont(font);
    const QFontMetrics metrics(font);
    int widest = 0;
    for (const OperationSpec& operation : m_session.trace().header().network->operations())
        widest = std::max(widest, metrics.horizontalAdvance(purposeOf(operation)));
    const int room = std::max(1, width() - 4 * kLineMargin);
    m_lectureLine->setFixedHeight((widest / room + 1) * metrics.lineSpacing() + kLineMargin);
}

void MainWindow::showLectureLine()
{
    if (m_presenter && !m_session.trace().empty())
        m_lectureLine->setText(purposeOf(operationSpecAt(m_session.trace(), m_session.cursor())));
}

void MainWindow::showWhyCached()
{
    if (!m_whyCached)
        m_whyCached = new WhyCachedWindow(this);
    m_whyCached->view().setTheme(m_stage->theme());
    m_whyCached->view().present(m_stage->state());
    m_whyCached->show();
    m_whyCached->raise();
    m_whyCached->activateWindow();
}

void MainWindow::showSequences()
{
    if (!m_sequences) {
        m_sequences = new SequencesWindow(*m_runs, this);
        if (m_batch)
            m_sequences->controls().setRequest(*m_batch);
        connect(m_sequences, &SequencesWindow::runRequested, this, [this](RunWish wish) {
            const Selection& shown = m_session.selection();
            wish.place->layer = shown.layer;
            wish.place->head = shown.head;
            raise();
            activateWindow();
            m_runs->run(wish);
        });
        connect(m_sequences, &SequencesWindow::projectorToggled, this,
                &MainWindow::toggleProjector);
    }
    m_sequences->setTheme(m_stage->theme());
    m_sequences->show();
    m_sequences->raise();
    m_sequences->activateWindow();
}

void MainWindow::makeCoverAction(QMenu* menu)
{
    m_covers = new Covers(this);
    m_cover = addAction(menu, Tr::tr("&Hide the answers"), QKeySequence("V"), {});
    m_cover->setCheckable(true);
    m_cover->setToolTip(
        Tr::tr("Hides the answer, the lamp beside it, the plots, the choice of the next token and "
               "all tokens after the prompt, so that a class can predict what comes next"));
    connect(m_cover, &QAction::toggled, this, &MainWindow::coverAnswers);
}

/// The views covered by a question, or by pressing V. V always covers the answer, the tokens, the
/// plots, and the lamp that shows whether the results are equal. It also covers the stage and the explanation
/// of the operation while they show the logits or the chosen token.
QStringList MainWindow::viewsToCover() const
{
    QStringList names = m_guide->isAsking() ? m_guide->scene().covered : QStringList();
    // The answer tells the tokens after the prompt, and whether both lanes give the same ones.
    if (names.contains("tokens") || names.contains("lamp"))
        names += "answer";
    if (!m_cover->isChecked())
        return names;
    names += {"answer", "lamp", "tokens", "plots"};
    const Trace& trace = m_session.trace();
    if (!trace.empty() && operationSpecAt(trace, m_session.cursor()).isAboutNextToken())
        names += {"stage", "now"};
    return names;
}

void MainWindow::coverAnswers()
{
    const QStringList names = viewsToCover();
    if (names == std::exchange(m_covered, names))
        return; // otherwise parts that the user has uncovered would be covered again
    showAnswers(names);
}

/// Covers these views and uncovers all others. The tokens of the prompt always stay readable.
/// \param hidden  the names of the views to cover
void MainWindow::showAnswers(const QStringList& hidden)
{
    m_tokens->showTokens(hidden.contains("tokens") ? TokensShown::OfPrompt : TokensShown::All);
    for (const auto& [entry, view] : m_views)
        if (view != m_tokens && hidden.contains(nameOf(*entry)))
            m_covers->cover(*view);
        else
            m_covers->uncover(*view);
}

void MainWindow::coverAnew()
{
    m_covers->uncoverAll(); // on another page, parts that the user uncovered are covered again
    m_covered = viewsToCover();
    showAnswers(m_covered);
}

} // namespace pastkeys
