#pragma once

#include <QColor>
#include <QFrame>
#include <QTimer>

class QLabel;
class QToolButton;

namespace pastkeys {

/// Says in the window what went wrong or was done; never a box in the way. It floats over what it
/// stands on, so that nothing moves when it comes or goes.
class MessageBar : public QFrame
{
    Q_OBJECT

public:
    /// \param place over whose lower edge it floats; within the parent
    MessageBar(QWidget* place, QWidget* parent);

    /// Stays until it is closed.
    void showError(const QString& text);
    /// Likewise, for what is as wrong as that but not in the way.
    void showWarning(const QString& text);
    /// Goes by itself when there was time to read it, unless somebody is at it.
    void showNote(const QString& text);
    QString text() const;

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Colors
    {
        QColor background;
        QColor text;
    };

    void showText(const QString& kind, const QString& text, const Colors& colors);
    void moveToPlace();
    void leave();

    QWidget* m_place;
    QLabel* m_label;
    QToolButton* m_close = nullptr;
    QString m_text; ///< whole
    QTimer m_leaving{this};
};

} // namespace pastkeys
