#pragma once

#include "engine/prompt_help.h"

#include <QDialog>

class QLineEdit;
class QTextBrowser;

namespace pastkeys {

/// A dialog that lists all words that a model knows, to choose from. It does not block the window.
class WordList : public QDialog
{
    Q_OBJECT

public:
    WordList(const QList<WordGroup>& groups, QWidget* parent);

signals:
    void wordChosen(const QString& word);

protected:
    void changeEvent(QEvent* event) override;

private:
    /// Shows only words that contain what was typed into the search box.
    void showFound();

    QList<WordGroup> m_groups;
    QLineEdit* m_search;
    QTextBrowser* m_words;
    QString m_first; ///< the first word found
};

} // namespace pastkeys
