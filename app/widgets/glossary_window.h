#pragma once

#include "shared/glossary.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace pastkeys {

/// All terms of the glossary, with a search, and the explanation of one of them. Links go from term
/// to term. It does not block the window. While words are typed in the search box, Up and Down move
/// through the terms.
class GlossaryWindow : public QDialog
{
    Q_OBJECT

public:
    explicit GlossaryWindow(const Glossary& glossary, QWidget* parent);

    /// \param id  of the term; an unknown one shows the first term
    void showTerm(const QString& id);
    QString shownTerm() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void search(const QString& words);
    void explainCurrent();

    const Glossary& m_glossary;
    QLineEdit* m_search;
    QListWidget* m_list;
    QLabel* m_none; ///< says that no term contains these words
    QTextBrowser* m_text;
};

/// Opens the glossary of the language beside the window, or brings it to the front, with this term.
/// Without one it shows the term that it showed last, and the search box has the focus.
void showGlossary(QWidget* window, const QString& id = {});

} // namespace pastkeys
