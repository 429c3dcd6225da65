#include "commands/logit_error.h"
#include "support/test_program.h"

#include <QtTest>

#include <array>
#include <cmath>

using namespace pastkeys;
using namespace pastkeys::test;

class TestLogitError : public QObject
{
    Q_OBJECT

private slots:
    void errorsAreThoseOfTheLogits()
    {
        const LogitError error =
            logitError(std::array{1.0F, 3.0F, 5.0F, 1.0F}, std::array{1.0F, 4.0F, 1.0F, 1.5F}, 2);
        QCOMPARE(error.rows, std::size_t{2});
        QCOMPARE(error.rowsLeftOut, std::size_t{0});
        QCOMPARE(error.largest, 4.0);
        QCOMPARE(error.rootMeanSquare, std::sqrt((1 + 16 + 0.25) / 4));
        QCOMPARE(error.spread, std::sqrt(36 / 4.0 - 2.5 * 2.5));
        QCOMPARE(error.sameTopToken, std::size_t{1});
    }

    void rowsThatAreNotFiniteAreLeftOutAndCounted()
    {
        const LogitError error = logitError(std::array{kNaN, 1.0F, 1.0F, 2.0F, 1.0F, 2.0F},
                                            std::array{0.0F, 1.0F, 1.0F, kInfinity, 1.5F, 2.0F}, 2);
        QCOMPARE(error.rows, std::size_t{1});
        QCOMPARE(error.rowsLeftOut, std::size_t{2});
        QCOMPARE(error.largest, 0.5);
        QCOMPARE(error.rootMeanSquare, std::sqrt(0.125));
        QCOMPARE(error.spread, 0.5);
        QCOMPARE(error.sameTopToken, std::size_t{1});
    }
};

PASTKEYS_TEST(TestLogitError)
#include "test_logit_error.moc"
