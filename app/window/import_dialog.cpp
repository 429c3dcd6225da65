#include "window/import_dialog.h"

#include "base/errors.h"
#include "drawing/tr.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

namespace pastkeys {

namespace {

constexpr std::array kActivations{Activation::GeluErf, Activation::GeluTanh, Activation::Relu,
                                  Activation::Silu};

std::filesystem::path pathIn(const QLineEdit& box)
{
    return QFileInfo(box.text()).filesystemFilePath();
}

/// Beside the file, with its name; numbered if there is already something.
QString folderFor(const QString& file)
{
    const QFileInfo info(file);
    const QString folder = info.absoluteDir().filePath(info.completeBaseName());
    QString free = folder;
    for (int number = 2; QFileInfo::exists(free); ++number)
        free = folder + '-' + QString::number(number);
    return free;
}

} // namespace

ImportDialog::ImportDialog(const QString& file, QWidget* parent)
    : QDialog(parent), m_file(file), m_heads(new QSpinBox(this)), m_activation(new QComboBox(this)),
      m_found(new QLabel(this)),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(Tr::tr("Make a model folder of %1").arg(QFileInfo(file).fileName()));
    m_heads->setRange(0, static_cast<int>(kLargestModelWidth));
    m_heads->setSpecialValueText(Tr::tr("as a file says"));
    m_activation->addItem(Tr::tr("as the program uses"));
    for (const Activation activation : kActivations)
        m_activation->addItem(QString::fromStdString(std::string(nameOf(activation))));
    auto* form = new QFormLayout;
    form->addRow(Tr::tr("&Heads per layer (--heads)"), m_heads);
    form->addRow(Tr::tr("A&ctivation function (--activation)"), m_activation);
    m_vocabulary =
        addPath(*form, Tr::tr("&Vocabulary of characters (--vocab)"), [this](const QString& at) {
            return QFileDialog::getOpenFileName(this, Tr::tr("JSON file with the characters"), at,
                                                Tr::tr("JSON files (*.json)"));
        });
    m_tokenizer = addPath(*form, Tr::tr("or &tokenizer (--tokenizer)"), [this](const QString& at) {
        return QFileDialog::getExistingDirectory(this, Tr::tr("Folder with tokenizer files"), at);
    });
    m_folder = addPath(*form, Tr::tr("&New folder"), [this](const QString& at) {
        return QFileDialog::getSaveFileName(this, Tr::tr("New model folder"), at, {}, nullptr,
                                            QFileDialog::ShowDirsOnly);
    });
    m_folder->setText(QDir::toNativeSeparators(folderFor(file)));
    m_found->setWordWrap(true);
    m_found->setTextFormat(Qt::PlainText);
    m_found->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_found->setMinimumHeight(10 * fontMetrics().lineSpacing());
    m_found->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_buttons->button(QDialogButtonBox::Ok)->setText(Tr::tr("Write and &open"));
    m_buttons->button(QDialogButtonBox::Cancel)->setText(Tr::tr("Cancel"));
    auto* all = new QVBoxLayout(this);
    all->addLayout(form);
    all->addWidget(m_found, 1);
    all->addWidget(m_buttons);
    setMinimumWidth(90 * fontMetrics().averageCharWidth());
    connect(m_buttons, &QDialogButtonBox::accepted, this, &ImportDialog::choose);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_heads, &QSpinBox::valueChanged, this, &ImportDialog::check);
    connect(m_activation, &QComboBox::currentIndexChanged, this, &ImportDialog::check);
    check();
}

/// Adds a box for a path, with a button that asks for one.
QLineEdit* ImportDialog::addPath(QFormLayout& form, const QString& label,
                                 std::function<QString(const QString& shown)> choose)
{
    auto* box = new QLineEdit(this);
    auto* button = new QToolButton(this);
    button->setText(QStringLiteral("…"));
    button->setAccessibleName(Tr::tr("Choose"));
    auto* row = new QHBoxLayout;
    row->addWidget(box, 1);
    row->addWidget(button);
    form.addRow(label, row);
    static_cast<QLabel*>(form.labelForField(row))->setBuddy(box);
    connect(box, &QLineEdit::textChanged, this, &ImportDialog::check);
    connect(button, &QToolButton::clicked, this, [this, box, choose = std::move(choose)] {
        const QString shown = box->text().isEmpty() ? QFileInfo(m_file).path() : box->text();
        if (const QString path = choose(shown); !path.isEmpty())
            box->setText(QDir::toNativeSeparators(path));
    });
    return box;
}

ImportAnswers ImportDialog::answers() const
{
    ImportAnswers answers;
    if (m_heads->value() > 0)
        answers.heads = static_cast<std::uint32_t>(m_heads->value());
    if (const int index = m_activation->currentIndex(); index > 0)
        answers.activation = kActivations.at(static_cast<std::size_t>(index - 1));
    if (!m_vocabulary->text().isEmpty())
        answers.vocabulary = pathIn(*m_vocabulary);
    if (!m_tokenizer->text().isEmpty())
        answers.tokenizer = pathIn(*m_tokenizer);
    return answers;
}

void ImportDialog::check()
{
    m_model.reset();
    QStringList lines;
    try {
        auto model = std::make_shared<const ImportedModel>(
            readImport(QFileInfo(m_file).filesystemFilePath(), answers()));
        for (const auto* texts : {&model->decisions, &model->warnings})
            for (const Text& text : *texts)
                lines << translated(text);
        m_model = std::move(model);
    } catch (const std::exception& error) {
        lines = {messageOf(error)};
    }
    m_found->setText(lines.join('\n'));
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(m_model && !m_folder->text().isEmpty());
}

void ImportDialog::choose()
{
    emit chosen(m_model, QFileInfo(m_folder->text()).absoluteFilePath());
    accept();
}

} // namespace pastkeys
