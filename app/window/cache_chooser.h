#pragma once

#include "trace/lane.h"

#include <QDialog>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QTreeWidget;

namespace pastkeys {

/// Two caches to compare, written as in the commands, with a list of what can be written. A text
/// that is wrong is explained while it is typed.
class CacheChooser : public QDialog
{
    Q_OBJECT

public:
    /// \param lanes  two   \param changed  the one to change first
    CacheChooser(const std::vector<LaneSpec>& lanes, Lane changed, QWidget* parent);

signals:
    void chosen(const std::vector<pastkeys::LaneSpec>& lanes);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QComboBox* makeBox(const LaneSpec& lane);
    void makeParts();
    void addPart();
    void check();
    void choose();
    QComboBox& meant() const;

    PerLane<QComboBox*> m_boxes;
    QTreeWidget* m_parts;
    QLabel* m_error;
    QDialogButtonBox* m_buttons;
    Lane m_last; ///< the box that had the focus last
};

} // namespace pastkeys
