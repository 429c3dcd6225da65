#pragma once

#include "export/imported_folder.h"

#include <QDialog>

#include <functional>
#include <memory>

class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace pastkeys {

/// A dialog for making a model folder from the weights of somebody's own training, with the answers
/// of `pastkeys-cli import`. It reads the header of the file, and says at once what was decided, or
/// what it still needs to know.
class ImportDialog : public QDialog
{
    Q_OBJECT

public:
    ImportDialog(const QString& file, QWidget* parent);

signals:
    void chosen(std::shared_ptr<const pastkeys::ImportedModel> model, const QString& folder);

private:
    QLineEdit* addPath(QFormLayout& form, const QString& label,
                       std::function<QString(const QString& shown)> choose);
    ImportAnswers answers() const;
    void check();
    void choose();

    QString m_file;
    QSpinBox* m_heads;
    QComboBox* m_activation;
    QLineEdit* m_vocabulary;
    QLineEdit* m_tokenizer;
    QLineEdit* m_folder;
    QLabel* m_found;
    QDialogButtonBox* m_buttons;
    std::shared_ptr<const ImportedModel> m_model; ///< null while something is missing
};

} // namespace pastkeys
