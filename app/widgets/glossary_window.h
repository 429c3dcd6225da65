#pragma once

#include "shared/glossary.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace pastkeys {

/// All terms of the glossary, a search box, and the explanation of one term. Links lead from term
/// to term. The dialog does not block the window. While the search box has the focus, Up and Down
/// move through the terms.
class GlossaryWindow : public QDialog
{
    Q_OBJECT

public:
    explicit GlossaryWindow(const Glossary& glossary, QWidget* parent);

    /// \param id  of the term; an unknown id shows the first term
    void showTerm(const QString& id);
    QString shownTerm() const;
    /// Gives the search box the focus. What is typed next replaces the words in it.
    void startSearch();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void search(const QString& words);
    void explainCurrent();

    const Glossary& m_glossary;
    QLineEdit* m_search;
    QListWidget* m_list;
    QLabel* m_none; ///< says that no term contains the words searched for
    QTextBrowser* m_text;
};

/// Opens the glossary in the current language beside the window, or brings it to the front, and
/// shows this term. Without an id, the term shown last stays.
void showGlossary(QWidget* window, const QString& id = {});

} // namespace pastkeys
