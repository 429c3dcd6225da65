#include "base/errors.h"
#include "kernels/select.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <set>
#include <string>

using namespace pastkeys;

namespace {

InputFault faultOf(std::string_view name)
{
    try {
        kernelsNamed(name);
    } catch (const InputError& error) {
        return error.fault();
    }
    return {};
}

} // namespace

class TestSelect : public QObject
{
    Q_OBJECT

private slots:
    void theFastestExactTableComesFirstAndScalarAndEigenAlwaysExist()
    {
        const auto tables = availableKernels();
        QCOMPARE(tables.front(), &bestKernels());
        QVERIFY(bestKernels().exact);
        QVERIFY(tables.size() >= 2);
        QCOMPARE(tables[tables.size() - 2], &referenceKernels());
        QCOMPARE(std::string(tables.back()->name), std::string("eigen"));
        QVERIFY(!tables.back()->exact);
    }

    void everyTableIsFoundByItsOwnName()
    {
        std::set<std::string_view> names;
        for (const Kernels* kernels : availableKernels()) {
            QCOMPARE(&kernelsNamed(kernels->name), kernels);
            QVERIFY(names.insert(kernels->name).second);
        }
        QCOMPARE(&kernelsNamed("auto"), &bestKernels());
        for (const std::string_view name : names)
            QVERIFY((std::set<std::string_view>{"scalar", "avx2", "avx512", "neon", "eigen"})
                        .contains(name));
    }

    void anUnknownNameIsRefusedWithTheValidNames()
    {
        const InputFault fault = faultOf("avx3\n");
        QCOMPARE(fault.place.english(), std::string("--kernels"));
        QCOMPARE(fault.found.english(), std::string("avx3<U+000A>"));
        for (const Kernels* kernels : availableKernels())
            QVERIFY(fault.expected.english().find(kernels->name) != std::string::npos);
        QVERIFY(fault.expected.english().find("auto") != std::string::npos);
        QVERIFY(fault.hint.english().find("There are no kernels") != std::string::npos);
        QCOMPARE(faultOf("").place.english(), std::string("--kernels"));
        QCOMPARE(faultOf("AVX2").place.english(), std::string("--kernels"));
    }

    void aTableThatThisProcessorLacksIsRefusedForThatReason()
    {
        int refused = 0;
        for (const char* name : {"avx2", "avx512", "neon"}) {
            const bool available = std::ranges::any_of(
                availableKernels(), [&](const Kernels* kernels) { return kernels->name == name; });
            const InputFault fault = faultOf(name);
            QCOMPARE(fault.place.empty(), available);
            if (available)
                continue;
            ++refused;
            QCOMPARE(fault.found.english(), std::string(name));
            QVERIFY(fault.hint.english().find("This processor") != std::string::npos);
        }
        QVERIFY(refused > 0); // no processor has both AVX2 and NEON
    }
};

PASTKEYS_TEST(TestSelect)
#include "test_select.moc"
