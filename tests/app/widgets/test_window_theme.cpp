// Colors and edges of the window's own controls.
#include "support/test_program.h"
#include "widgets/window_theme.h"
#include "widgets/wrapping_row.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QtTest>

using namespace pastkeys;

namespace {

/// The largest contrast between a pixel of the left edge and the background `ground`.
double edgeContrast(QWidget& control, const QColor& ground)
{
    control.resize(control.sizeHint());
    const QImage picture = control.grab().toImage();
    double most = 1;
    for (int x = 0; x < 4; ++x)
        most = std::max(most, contrast(picture.pixelColor(x, picture.height() / 2), ground));
    return most;
}

} // namespace

class TestWindowTheme : public QObject
{
    Q_OBJECT

private slots:
    void edgesOfControlsCanBeSeenInAllThemes()
    {
        useOutlinedStyle();
        for (const ThemeName name : kThemeNames) {
            const QPalette palette = paletteOf(themeNamed(name));
            QApplication::setPalette(palette);
            QPlainTextEdit text;
            QSpinBox number;
            QComboBox choice;
            QCheckBox check;
            for (QWidget* control :
                 std::initializer_list<QWidget*>{&text, &number, &choice, &check}) {
                const double seen = edgeContrast(*control, palette.color(QPalette::Window));
                QVERIFY2(seen >= 3, control->metaObject()->className());
            }
        }
        QApplication::setPalette(QPalette());
    }

    void iconsOfButtonsCanBeSeenInAllThemes()
    {
        useOutlinedStyle();
        QPixmap black(16, 16); // as in the dialogs of some systems
        black.fill(Qt::black);
        for (const ThemeName name : kThemeNames) {
            const QPalette palette = paletteOf(themeNamed(name));
            QApplication::setPalette(palette);
            QPushButton button;
            button.setIcon(black);
            button.resize(button.sizeHint());
            const QImage picture = button.grab().toImage();
            const double seen = contrast(picture.pixelColor(picture.rect().center()),
                                         palette.color(QPalette::Button));
            QVERIFY2(seen >= 4.5, qPrintable(QString::number(seen)));
        }
        QApplication::setPalette(QPalette());
    }

    void aLecturersTextGrowsWithTheWindow()
    {
        const Theme& theme = themeNamed(ThemeName::Projector);
        QCOMPARE(fittingTextScale(theme, {1024, 768}), 1.15);
        QCOMPARE(fittingTextScale(theme, {1280, 720}), 1.2);
        QCOMPARE(fittingTextScale(theme, {1920, 1080}), 1.6);
        QCOMPARE(fittingTextScale(theme, {3840, 2160}), 3.2);
        QCOMPARE(fittingTextScale(themeNamed(ThemeName::Light), {3840, 2160}), 1.0);
    }

    void widgetsGoOnInTheNextRowAndTheLastStandsAtTheRight()
    {
        QWidget bar;
        auto* row = new WrappingRow(10);
        bar.setLayout(row);
        QList<QWidget*> widgets;
        for (int i = 0; i < 4; ++i) {
            auto* widget = new QWidget;
            widget->setFixedSize(100, 20);
            row->addWidget(widget);
            widgets.append(widget);
        }
        row->setGeometry(QRect(0, 0, 500, 20));
        QCOMPARE(row->heightForWidth(500), 20);
        QCOMPARE(widgets[1]->geometry(), QRect(110, 0, 100, 20));
        QCOMPARE(widgets[3]->geometry(), QRect(400, 0, 100, 20));
        row->setGeometry(QRect(0, 0, 250, 50));
        QCOMPARE(row->heightForWidth(250), 44);
        QCOMPARE(widgets[2]->geometry(), QRect(0, 24, 100, 20));
        QCOMPARE(widgets[3]->geometry(), QRect(150, 24, 100, 20));
        widgets[1]->hide();
        QCOMPARE(row->heightForWidth(320), 20);
    }
};

PASTKEYS_TEST(TestWindowTheme)
#include "test_window_theme.moc"
