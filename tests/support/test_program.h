#pragma once

#include <QTest>

namespace pastkeys::test {

using RunTest = int (*)(const QStringList& arguments);

/// Adds a test class to the program of its folder. Its name is the name of its file, without
/// ".cpp".
struct RegisteredTest
{
    RegisteredTest(const char* file, RunTest run);
};

} // namespace pastkeys::test

/// Stands at the end of each test file, instead of QTEST_MAIN.
#define PASTKEYS_TEST(Class)                                                                       \
    static const pastkeys::test::RegisteredTest registered##Class(                                 \
        __FILE__, [](const QStringList& arguments) {                                               \
            Class test;                                                                            \
            return QTest::qExec(&test, arguments);                                                 \
        });
