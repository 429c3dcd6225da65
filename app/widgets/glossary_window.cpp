#include "widgets/glossary_window.h"

#include "drawing/tr.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QTextBrowser>
#include <QTextDocument>
#include <QVBoxLayout>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr int kIdRole = Qt::UserRole;
constexpr QSize kSize(46, 24); ///< in line heights

bool mentions(const GlossaryTerm& term, const QString& words)
{
    return term.name.contains(words, Qt::CaseInsensitive) ||
           term.forms.join(' ').contains(words, Qt::CaseInsensitive) ||
           plainTextOf(term).contains(words, Qt::CaseInsensitive);
}

} // namespace

GlossaryWindow::GlossaryWindow(const Glossary& glossary, QWidget* parent)
    : QDialog(parent), m_glossary(glossary), m_search(new QLineEdit), m_list(new QListWidget),
      m_none(new QLabel(Tr::tr("No term contains these words."))), m_text(new QTextBrowser)
{
    setWindowTitle(Tr::tr("Glossary"));
    m_search->setPlaceholderText(Tr::tr("Search"));
    m_search->setAccessibleName(Tr::tr("Search the glossary"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_list->setAccessibleName(Tr::tr("Terms"));
    m_none->setWordWrap(true);
    m_none->hide();
    m_text->setAccessibleName(Tr::tr("Explanation of the term"));
    m_text->setOpenLinks(false);
    m_text->document()->setDocumentMargin(10);
    connect(m_search, &QLineEdit::textChanged, this, &GlossaryWindow::search);
    connect(m_list, &QListWidget::currentRowChanged, this, &GlossaryWindow::explainCurrent);
    connect(m_text, &QTextBrowser::anchorClicked, this,
            [this](const QUrl& address) { showTerm(termOf(address.toString())); });
    auto* close = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(close, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* left = new QVBoxLayout;
    left->addWidget(m_search);
    left->addWidget(m_list, 1);
    left->addWidget(m_none);
    auto* parts = new QHBoxLayout;
    parts->addLayout(left, 2);
    parts->addWidget(m_text, 3);
    auto* box = new QVBoxLayout(this);
    box->addLayout(parts, 1);
    box->addWidget(close);
    const QSize most = parent ? parent->size() * 0.9 : QSize(4000, 4000);
    resize((kSize * fontMetrics().height()).boundedTo(most));
    search({});
    startSearch();
}

void GlossaryWindow::startSearch()
{
    m_search->setFocus();
    m_search->selectAll();
}

/// Lists the matching terms. The current term stays selected if its name matches.
void GlossaryWindow::search(const QString& words)
{
    const QString shown = shownTerm();
    const QString wanted = words.trimmed();
    QList<const GlossaryTerm*> byName;
    QList<const GlossaryTerm*> byText;
    for (const GlossaryTerm& term : m_glossary.terms())
        if (term.name.contains(wanted, Qt::CaseInsensitive))
            byName << &term;
        else if (mentions(term, wanted))
            byText << &term;
    m_list->clear();
    for (const GlossaryTerm* term : byName + byText) {
        auto* item = new QListWidgetItem(term->name, m_list);
        item->setData(kIdRole, term->id);
        if (term->id == shown && byName.contains(term))
            m_list->setCurrentItem(item);
    }
    if (!m_list->currentItem())
        m_list->setCurrentRow(0);
    m_none->setVisible(m_list->count() == 0);
    explainCurrent();
}

void GlossaryWindow::explainCurrent()
{
    const GlossaryTerm* term = m_glossary.term(shownTerm());
    m_text->setHtml(
        term ? QStringLiteral("<h3>%1</h3>%2").arg(term->name.toHtmlEscaped(), htmlOf(*term))
             : QString());
}

void GlossaryWindow::showTerm(const QString& id)
{
    m_search->clear(); // otherwise the term might not be in the list
    for (int row = 0; row < m_list->count(); ++row)
        if (m_list->item(row)->data(kIdRole).toString() == id) {
            m_list->setCurrentRow(row);
            return m_list->scrollToItem(m_list->item(row));
        }
    m_list->setCurrentRow(0);
}

QString GlossaryWindow::shownTerm() const
{
    const QListWidgetItem* item = m_list->currentItem();
    return item ? item->data(kIdRole).toString() : QString();
}

bool GlossaryWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down) {
            const int row = m_list->currentRow() + (key == Qt::Key_Down ? 1 : -1);
            m_list->setCurrentRow(std::clamp(row, 0, std::max(0, m_list->count() - 1)));
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

/// Rebuilds the text, which would otherwise keep the colors of the previous palette.
void GlossaryWindow::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        explainCurrent();
}

void showGlossary(QWidget* window, const QString& id)
{
    auto* shown = window->findChild<GlossaryWindow*>(QString(), Qt::FindDirectChildrenOnly);
    if (!shown)
        shown = new GlossaryWindow(glossaryOf(), window);
    if (id.isEmpty())
        shown->startSearch();
    else
        shown->showTerm(id);
    shown->show();
    shown->raise();
    shown->activateWindow();
}

} // namespace pastkeys
