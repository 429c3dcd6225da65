#pragma once

#include "model/network.h"
#include "record/lane.h"

#include <QDialog>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QTreeWidget;

namespace pastkeys {

struct LanePart;

/// A dialog for entering two caches to compare, in the same form as on the command line. It lists
/// the parts from which a cache can be put together, and shows errors as the user types.
class CacheChooser : public QDialog
{
    Q_OBJECT

public:
    /// \param lanes  two lanes   \param changed  the lane whose box has the focus initially
    /// \param network  the model that the caches must fit; null if none is open
    CacheChooser(const std::vector<LaneSpec>& lanes, Lane changed, NetworkPtr network,
                 QWidget* parent);

signals:
    void chosen(const std::vector<pastkeys::LaneSpec>& lanes);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    std::vector<LaneSpec> entered() const;
    bool canHave(const LanePart& part) const;
    QComboBox* makeBox(const LaneSpec& lane);
    void makeParts();
    void addPart();
    void check();
    void choose();
    QComboBox& meant() const;

    NetworkPtr m_network;
    PerLane<QComboBox*> m_boxes;
    QTreeWidget* m_parts;
    QLabel* m_error;
    QDialogButtonBox* m_buttons;
    Lane m_last; ///< the lane whose box had the focus last
};

} // namespace pastkeys
