#include "widgets/word_list.h"

#include "drawing/tr.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>

namespace pastkeys {

namespace {

/// Each word is a link, so that it can be reached with Tab and chosen with Enter.
QString linkTo(const QString& word, const QString& style)
{
    return QStringLiteral("<a href='%1' style='%2'>%3</a>")
        .arg(QString::fromLatin1(QUrl::toPercentEncoding(word)), style, word.toHtmlEscaped());
}

} // namespace

WordList::WordList(const QList<WordGroup>& groups, QWidget* parent)
    : QDialog(parent), m_groups(groups), m_search(new QLineEdit(this)),
      m_words(new QTextBrowser(this))
{
    setWindowTitle(Tr::tr("Words that the model knows"));
    m_search->setPlaceholderText(Tr::tr("Find a word. Enter inserts the first match."));
    m_search->setAccessibleName(Tr::tr("Find a word"));
    m_search->setClearButtonEnabled(true);
    m_words->setAccessibleName(windowTitle());
    m_words->setOpenLinks(false);
    auto* close = new QDialogButtonBox(QDialogButtonBox::Close, this);
    close->button(QDialogButtonBox::Close)->setAutoDefault(false); // because Enter inserts a word
    auto* box = new QVBoxLayout(this);
    box->addWidget(m_search);
    box->addWidget(m_words);
    box->addWidget(close);
    connect(close, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(m_search, &QLineEdit::textChanged, this, &WordList::showFound);
    connect(m_search, &QLineEdit::returnPressed, this, [this] {
        if (!m_first.isEmpty())
            emit wordChosen(m_first);
        m_search->selectAll();
    });
    connect(m_words, &QTextBrowser::anchorClicked, this, [this](const QUrl& address) {
        emit wordChosen(QUrl::fromPercentEncoding(address.toEncoded()));
    });
    const int line = fontMetrics().height();
    resize(32 * line, 28 * line);
    showFound();
}

void WordList::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showFound();
}

void WordList::showFound()
{
    const QString style = QStringLiteral("color: %1; text-decoration: none")
                              .arg(palette().color(QPalette::Text).name());
    QString html;
    m_first.clear();
    for (const WordGroup& group : m_groups) {
        QStringList links;
        for (const QString& word : group.words) {
            if (!word.contains(m_search->text().trimmed(), Qt::CaseInsensitive))
                continue;
            if (m_first.isEmpty())
                m_first = word;
            links.append(linkTo(word, style));
        }
        if (!links.isEmpty())
            html +=
                QStringLiteral("<p><b>%1</b><br>%2</p>")
                    .arg(group.name.toHtmlEscaped(), links.join(QStringLiteral("&nbsp;&nbsp; ")));
    }
    m_words->setHtml(html.isEmpty() ? Tr::tr("The model does not know this word. It reads it in "
                                             "pieces, and can still repeat it, but less reliably.")
                                          .toHtmlEscaped()
                                    : html);
}

} // namespace pastkeys
