#include "window/weights_window.h"

#include "document/run_document.h"
#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "run/lane_models.h"
#include "window/file_menu.h"

#include <QBoxLayout>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QTreeWidget>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr int kProgressSteps = 1000;
constexpr int kFirstNumber = 2; ///< the first column with numbers

QString natsText(double nats)
{
    return QLocale().toString(nats, 'g', 3);
}

QString nameOf(const WeightSource& source)
{
    const QString file = QFileInfo(source.path).fileName();
    return source.precision == WeightPrecision::Int8 ? Tr::tr("%1, rounded to int8").arg(file)
                                                     : file;
}

} // namespace

WeightsWindow::WeightsWindow(EngineThread& engine, RunDocument& run, QWidget* parent)
    : QDialog(parent), m_run(run),
      m_source(engine, Rank::Batch,
               [this](const WeightEvent& event) {
                   std::visit([this](const auto& each) { receive(each); }, event);
               }),
      m_prompt(new QLabel(this)), m_table(new QTreeWidget(this)), m_trouble(new QLabel(this)),
      m_progress(new QProgressBar(this))
{
    setWindowTitle(Tr::tr("Compare weights"));
    auto* box = new QVBoxLayout(this);
    auto* about = new QLabel(
        Tr::tr("The prompt runs once with each of these weights beside those of the open model. "
               "Both sides have the same cache and read the same words. The divergence tells how "
               "far the probabilities of the next token are apart, in nats (c)."),
        this);
    for (QLabel* label : {about, m_prompt, m_trouble}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
    }
    m_progress->setRange(0, kProgressSteps);
    m_progress->setAccessibleName(Tr::tr("Progress"));
    box->addWidget(about);
    box->addWidget(m_prompt);
    makeTable();
    box->addWidget(m_table, 1);
    box->addWidget(m_trouble);
    box->addWidget(m_progress);
    addButtons(*box);
    const int line = fontMetrics().height();
    resize(62 * line, 26 * line);
    connect(&m_run, &RunDocument::modelOpened, this, &WeightsWindow::followModel);
    connect(&m_run, &RunDocument::requestChanged, this, &WeightsWindow::present);
    followModel();
}

void WeightsWindow::makeTable()
{
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setHeaderLabels({Tr::tr("Weights"), Tr::tr("Stored as"), Tr::tr("Bytes"),
                              Tr::tr("Mean divergence"), Tr::tr("Largest"),
                              Tr::tr("Other top token"), Tr::tr("Same text until")});
    m_table->setAccessibleName(Tr::tr("Weights, their bytes, and how far the answers are apart"));
    m_table->header()->setStretchLastSection(false);
    for (int column = kFirstNumber; column < m_table->columnCount(); ++column)
        m_table->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    m_table->headerItem()->setToolTip(
        5, Tr::tr("In how many steps the most probable token is another one"));
    m_table->headerItem()->setToolTip(
        6, Tr::tr("How many tokens were chosen before the most probable token was another one"));
    connect(m_table, &QTreeWidget::itemActivated, this, &WeightsWindow::openRow);
    connect(m_table, &QTreeWidget::itemSelectionChanged, this, [this] {
        m_open->setEnabled(m_table->indexOfTopLevelItem(m_table->currentItem()) > 0);
    });
}

void WeightsWindow::addButtons(QVBoxLayout& box)
{
    auto* row = new QHBoxLayout;
    const auto addButton = [&](const QString& text, const QString& toolTip, auto act) {
        auto* button = new QPushButton(text, this);
        button->setToolTip(toolTip);
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, act);
        row->addWidget(button);
        return button;
    };
    m_adding << addButton(Tr::tr("Add the model &rounded to int8"),
                          Tr::tr("The weights of the open model, rounded to 8 bits"), [this] {
                              add({m_run.model()->path, WeightPrecision::Int8});
                          });
    m_adding << addButton(Tr::tr("Add a model &folder …"),
                          Tr::tr("A model with the same sizes and tokens as the open one"),
                          &WeightsWindow::chooseFolder);
    m_adding << addButton(Tr::tr("Add a model f&ile …"),
                          Tr::tr("A model with the same sizes and tokens as the open one"),
                          &WeightsWindow::chooseFile);
    m_again = addButton(Tr::tr("Try &again"), Tr::tr("Runs the prompt of the main window"),
                        &WeightsWindow::tryAgain);
    m_cancel = addButton(Tr::tr("Cancel"), {}, [this] { m_source.cancel(); });
    m_open = addButton(Tr::tr("&Step through"),
                       Tr::tr("Runs the selected weights in the main window, beside those of the "
                              "open model"),
                       &WeightsWindow::openRow);
    row->addStretch(1);
    auto* close = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(close, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(this, &QDialog::finished, this, [this] { m_source.cancel(); });
    row->addWidget(close);
    box.addLayout(row);
}

void WeightsWindow::chooseFolder()
{
    const QString path = QFileDialog::getExistingDirectory(this, Tr::tr("Open a model folder"));
    if (!path.isEmpty())
        add({path});
}

void WeightsWindow::chooseFile()
{
    const QString path = askForModelFile(*this, m_run.model());
    if (!path.isEmpty())
        add({path});
}

void WeightsWindow::add(const WeightSource& source)
{
    if (m_rows.isEmpty())
        m_request = m_run.request();
    const auto known = std::ranges::find(m_rows, source, &Row::source);
    if (known == m_rows.end())
        m_rows.append({source, {}, {}});
    else if (!known->trouble.isEmpty())
        *known = {source, {}, {}};
    if (!m_running)
        tryNext();
    present();
}

void WeightsWindow::tryAgain()
{
    m_source.cancel();
    m_running.reset();
    m_request = m_run.request();
    for (Row& row : m_rows)
        row = {row.source, {}, {}};
    tryNext();
    present();
}

void WeightsWindow::tryNext()
{
    const auto next = std::ranges::find_if(
        m_rows, [](const Row& row) { return !row.trial && row.trouble.isEmpty(); });
    m_running.reset();
    if (next == m_rows.end() || !m_run.model())
        return;
    m_running = next - m_rows.begin();
    m_request.rightWeights = next->source;
    m_progress->setValue(0);
    m_source.begin(tryingWeights(m_request));
}

void WeightsWindow::openRow()
{
    const int index = m_table->indexOfTopLevelItem(m_table->currentItem()) - 1;
    if (index < 0)
        return;
    m_source.cancel(); // the run needs the other model
    m_run.runWithWeights(m_rows[index].source);
}

/// Weights are compared with those of the open model, so another one begins a new table.
void WeightsWindow::followModel()
{
    m_source.cancel();
    m_running.reset();
    m_rows.clear();
    present();
}

void WeightsWindow::receive(const Progress& progress)
{
    m_progress->setValue(static_cast<int>(progress.fraction * kProgressSteps));
}

void WeightsWindow::receive(const WeightsLoaded&)
{
    m_source.more(m_request.settings.tokens + m_request.settings.chunks.size() +
                  static_cast<std::size_t>(m_request.prompt.size()));
}

void WeightsWindow::receive(const WeightTrial& trial)
{
    if (m_running)
        m_rows[*m_running].trial = trial;
    endRow({});
}

void WeightsWindow::receive(const Failed& failed)
{
    endRow(failed.message);
}

void WeightsWindow::receive(const Stopped&)
{
    for (Row& row : m_rows)
        if (!row.trial && row.trouble.isEmpty())
            row.trouble = Tr::tr("Canceled.");
    m_running.reset();
    present();
}

void WeightsWindow::endRow(const QString& trouble)
{
    if (!m_running)
        return;
    m_rows[*m_running].trouble = trouble;
    tryNext();
    present();
}

QStringList WeightsWindow::cellsOf(const Row& row) const
{
    if (!row.trial)
        return {nameOf(row.source), row.trouble.isEmpty() ? Tr::tr("not yet") : Tr::tr("none")};
    const LaneWeights& weights = *row.trial->weights[1];
    const TrialResult& result = row.trial->result;
    return {nameOf(row.source),
            QString::fromUtf8(nameOf(mainType(*m_run.model()->network, weights.types))),
            bytesText(weights.bytes),
            natsText(result.meanDivergence),
            natsText(result.largestDivergence),
            Tr::tr("%1 of %2").arg(grouped(result.otherTopTokens), grouped(result.choices)),
            row.trial->sameChoices == result.choices
                ? Tr::tr("the end")
                : Tr::tr("token %1").arg(grouped(row.trial->sameChoices + 1))};
}

void WeightsWindow::present()
{
    const int current = m_table->indexOfTopLevelItem(m_table->currentItem());
    m_table->clear();
    const ModelInfo* model = m_run.model();
    QStringList troubles;
    if (model) {
        const auto tried =
            std::ranges::find_if(m_rows, [](const Row& row) { return row.trial.has_value(); });
        new QTreeWidgetItem(
            m_table,
            {Tr::tr("%1 (open)").arg(translated(model->name)),
             QString::fromUtf8(nameOf(mainType(*model->network, model->types))),
             tried == m_rows.end() ? QString() : bytesText(tried->trial->weights[0]->bytes)});
    }
    for (const Row& row : std::as_const(m_rows)) {
        auto* item = new QTreeWidgetItem(m_table, cellsOf(row));
        item->setToolTip(0, row.source.path.toHtmlEscaped());
        if (!row.trouble.isEmpty())
            troubles << row.trouble;
    }
    for (int row = 0; row < m_table->topLevelItemCount(); ++row)
        for (int column = kFirstNumber; column < m_table->columnCount(); ++column)
            m_table->topLevelItem(row)->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    if (current >= 0)
        m_table->setCurrentItem(m_table->topLevelItem(current));
    for (int column = 0; column < m_table->columnCount(); ++column)
        m_table->resizeColumnToContents(column);
    m_prompt->setText(
        Tr::tr("Prompt: %1").arg(m_rows.isEmpty() ? m_run.request().prompt : m_request.prompt));
    troubles.removeDuplicates();
    m_trouble->setText(troubles.join('\n'));
    m_trouble->setVisible(!troubles.isEmpty());
    m_progress->setVisible(m_running.has_value());
    for (QPushButton* button : std::as_const(m_adding))
        button->setEnabled(model != nullptr);
    m_again->setEnabled(model && !m_rows.isEmpty());
    m_cancel->setEnabled(m_running.has_value());
    m_open->setEnabled(current > 0);
}

} // namespace pastkeys
