#pragma once

#include "engine/prompt_help.h"

#include <QDialog>

class QLineEdit;
class QTextBrowser;

namespace pastkeys {

/// A modeless dialog for choosing from all words that a model knows.
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
    /// Shows only the words that contain the search text.
    void showFound();

    QList<WordGroup> m_groups;
    QLineEdit* m_search;
    QTextBrowser* m_words;
    QString m_first; ///< the first word found
};

} // namespace pastkeys
