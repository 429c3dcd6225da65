#pragma once

#include <QTest>

#include <limits>

namespace pastkeys::test {

inline constexpr float kInfinity = std::numeric_limits<float>::infinity();
inline constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

using RunTest = int (*)(const QStringList& arguments);

/// Adds a test class to the test program of its folder. The test is named after its file, without
/// ".cpp".
struct RegisteredTest
{
    RegisteredTest(const char* file, RunTest run);
};

} // namespace pastkeys::test

/// Goes at the end of each test file, instead of QTEST_MAIN.
#define PASTKEYS_TEST(Class)                                                                       \
    static const pastkeys::test::RegisteredTest registered##Class(                                 \
        __FILE__, [](const QStringList& arguments) {                                               \
            Class test;                                                                            \
            return QTest::qExec(&test, arguments);                                                 \
        });
