#include "window/lecture.h"

#include "document/documents.h"
#include "drawing/tr.h"
#include "shared/operation_text.h"
#include "token_strip/token_strip_view.h"
#include "widgets/cover.h"
#include "widgets/pointer_spot.h"
#include "window/menu_items.h"
#include "window/panels.h"
#include "window/run_bar.h"

#include <QAction>
#include <QLabel>
#include <QMenu>

#include <algorithm>
#include <utility>

namespace pastkeys {

namespace {

constexpr int kLineMargin = 8; ///< pixels around the line of text

} // namespace

Lecture::Lecture(QWidget& window, Documents& documents, const ShownViews& views, Panels& panels,
                 RunBar& runBar)
    : QObject(&window), m_window(window), m_documents(documents), m_views(views), m_panels(panels),
      m_runBar(runBar), m_line(new QLabel), m_covers(new Covers(this))
{
    m_line->setWordWrap(true);
    m_line->setTextFormat(Qt::PlainText);
    m_line->setContentsMargins(kLineMargin, 0, kLineMargin, 0);
    m_line->setAccessibleName(Tr::tr("What this operation does"));
    m_line->hide();
    connect(&panels, &Panels::layoutApplied, this, &Lecture::arrange);
}

void Lecture::addPanelSwitchesTo(QMenu& menu)
{
    m_showRunBar = addSwitch(menu, Tr::tr("Prompt and settings"));
    m_showTokens = addSwitch(menu, Tr::tr("Tokens"));
    for (const auto& [action, part] : {std::pair<QAction*, QWidget*>{m_showRunBar, &m_runBar},
                                       {m_showTokens, m_views.of<TokenStripView>()}}) {
        action->setChecked(true);
        connect(action, &QAction::toggled, part, &QWidget::setVisible);
    }
}

void Lecture::addActionsTo(QMenu& menu)
{
    m_cover = addSwitch(menu, Tr::tr("&Hide the answers"), QKeySequence("V"));
    m_cover->setToolTip(
        Tr::tr("Hides the answer, the lamp beside it, the plots, the choice of the next token and "
               "all tokens after the prompt, so that a class can predict what comes next"));
    connect(m_cover, &QAction::toggled, this, &Lecture::cover);
    auto* spot = new PointerSpot(&m_window);
    m_pointer = addSwitch(menu, Tr::tr("Large mouse po&inter"), QKeySequence("B"));
    connect(m_pointer, &QAction::toggled, spot, &PointerSpot::setOn);
}

void Lecture::showRunBar()
{
    m_showRunBar->setChecked(true);
}

void Lecture::continueFrom(const Lecture& former)
{
    m_cover->setChecked(former.m_cover->isChecked());
    m_pointer->setChecked(former.m_pointer->isChecked());
}

void Lecture::present()
{
    cover();
    showLine();
}

/// Shows and hides parts of the window as the layout requires. Called whenever a layout is applied.
void Lecture::arrange()
{
    m_showRunBar->setChecked(!m_panels.isForLectures());
    m_showTokens->setChecked(true);
    m_pointer->setChecked(m_panels.isForLectures());
    m_line->setVisible(m_panels.isForLectures());
    fitToText();
    showLine();
}

/// Makes the line tall enough for the longest sentence, so that the stage stays where it is.
void Lecture::fitToText()
{
    if (!m_panels.isForLectures())
        return;
    QFont font = m_window.font();
    font.setBold(true);
    m_line->setFont(font);
    const QFontMetrics metrics(font);
    int widest = 0;
    for (const OperationSpec& operation :
         m_documents.run.session().trace().header().network->operations())
        widest = std::max(widest, metrics.horizontalAdvance(purposeOf(operation)));
    const int room = std::max(1, m_window.width() - 4 * kLineMargin);
    m_line->setFixedHeight((widest / room + 1) * metrics.lineSpacing() + kLineMargin);
}

void Lecture::showLine()
{
    const Session& session = m_documents.run.session();
    if (m_panels.isForLectures() && !session.trace().empty())
        m_line->setText(purposeOf(operationSpecAt(session.shownTrace(), session.shownCursor())));
}

/// The views covered by a question, or by pressing V. V always covers the answer, the tokens, the
/// plots, and the lamp that shows whether the results are equal. It also covers the stage and the explanation
/// of the operation while they show the logits or the chosen token.
QStringList Lecture::viewsToCover() const
{
    QStringList names =
        m_documents.lessons.isAsking() ? m_documents.lessons.scene().covered : QStringList();
    // The answer tells the tokens after the prompt, and whether both lanes give the same ones.
    if (names.contains("tokens") || names.contains("lamp"))
        names += "answer";
    if (!m_cover->isChecked())
        return names;
    names += {"answer", "lamp", "tokens", "plots"};
    const Session& session = m_documents.run.session();
    if (!session.trace().empty() &&
        operationSpecAt(session.shownTrace(), session.shownCursor()).isAboutNextToken())
        names += {"stage", "now"};
    return names;
}

void Lecture::cover()
{
    const QStringList names = viewsToCover();
    if (names == std::exchange(m_covered, names))
        return; // otherwise parts that the user has uncovered would be covered again
    showAnswers(names);
}

/// Covers these views and uncovers all others. The tokens of the prompt always stay readable.
/// \param hidden  the names of the views to cover
void Lecture::showAnswers(const QStringList& hidden)
{
    auto* tokens = m_views.of<TokenStripView>();
    tokens->showTokens(hidden.contains("tokens") ? TokensShown::OfPrompt : TokensShown::All);
    for (const auto& [entry, view] : m_views)
        if (view != tokens && hidden.contains(nameOf(*entry)))
            m_covers->cover(*view);
        else
            m_covers->uncover(*view);
}

void Lecture::coverAnew()
{
    if (m_documents.lessons.isOpen())
        m_line->hide();     // the page has enough text
    m_covers->uncoverAll(); // on another page, parts that the user uncovered are covered again
    m_covered = viewsToCover();
    showAnswers(m_covered);
}

} // namespace pastkeys
