#pragma once

#include "shared/glossary.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace pastkeys {

/// A modeless dialog with all glossary terms, a search box, and the explanation of one term. Links
/// lead from term to term. While the search box has the focus, Up and Down move through the terms.
class GlossaryWindow : public QDialog
{
    Q_OBJECT

public:
    explicit GlossaryWindow(const Glossary& glossary, QWidget* parent);

    /// \param id  the id of the term; an unknown id shows the first term
    void showTerm(const QString& id);
    QString shownTerm() const;
    /// Focuses the search box and selects its contents, so that typing replaces them.
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
    QLabel* m_none; ///< shown if no term contains the search words
    QTextBrowser* m_text;
};

/// Opens the glossary in the current language beside the window, or brings it to the front, and
/// shows this term. Without an id, keeps the term that was shown last.
void showGlossary(QWidget* window, const QString& id = {});

} // namespace pastkeys
