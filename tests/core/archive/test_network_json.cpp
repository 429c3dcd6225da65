// The description of a network in a file, and what is wrong with one.
#include "archive/network_json.h"
#include "base/errors.h"
#include "support/encoder_decoder_reference.h"
#include "support/gpt2_names.h"
#include "support/other_family.h"
#include "support/seeds.h"
#include "support/test_program.h"
#include "support/trace_files.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <random>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

OrderedJson describedOther()
{
    return OrderedJson::parse(networkText(*otherFamily()));
}

/// "accepted", or the message.
std::string refusalOfNetwork(const OrderedJson& json)
{
    try {
        networkIn(parseStrictJson(json.dump(), "run.pastkeys"));
    } catch (const InputError& error) {
        return error.what();
    }
    return "accepted";
}

/// Every value of a document, as a JSON pointer.
std::vector<std::string> pointersIn(const OrderedJson& json)
{
    std::vector<std::string> pointers;
    const OrderedJson flat = json.flatten();
    for (const auto& [pointer, value] : flat.items())
        pointers.push_back(pointer);
    return pointers;
}

} // namespace

class TestNetworkJson : public QObject
{
    Q_OBJECT

private slots:
    void aDescriptionReadsAsItWasWritten()
    {
        for (const NetworkPtr& network : {otherFamily(), gpt2(sized({.vocabulary = 30,
                                                         .context = 8,
                                                         .width = 12,
                                                         .layers = 3,
                                                         .heads = 3,
                                                         .inner = 20}))}) {
            const std::string text = networkText(*network);
            const NetworkPtr read = networkIn(parseStrictJson(text, "run.pastkeys"));
            QCOMPARE(networkText(*read), text);
            QVERIFY(std::ranges::equal(read->points(), network->points()));
            QCOMPARE(parameterCount(*read), parameterCount(*network));
        }
    }

    void aDescriptionHasTheEncoder_data()
    {
        QTest::addColumn<QString>("family");
        for (const char* family : kTwoTextFamilies)
            QTest::newRow(family) << family;
    }
    void aDescriptionHasTheEncoder()
    {
        QFETCH(QString, family);
        std::mt19937_64 random(freshSeed("networks"));
        for (int i = 0; i < 10; ++i) {
            const NetworkPtr network = drawnPair(family.toStdString(), random()).model.network;
            const std::string text = networkText(*network);
            const NetworkPtr read = networkIn(parseStrictJson(text, "run.pastkeys"));
            QCOMPARE(networkText(*read), text);
            for (const auto& [own, other] :
                 {std::pair(read, network), std::pair(read->encoder(), network->encoder())}) {
                QVERIFY(std::ranges::equal(own->points(), other->points()));
                QCOMPARE(parameterCount(*own), parameterCount(*other));
                QVERIFY(std::ranges::equal(own->recordedOfSource(), other->recordedOfSource()));
            }
            for (const Layer layer : layersOf(*network)) {
                const AttentionSite& site = *read->overSource(layer);
                QCOMPARE(site.keys, network->overSource(layer)->keys);
                QVERIFY(site.axis == Axis::Source && site.seesAll);
                QCOMPARE(read->site(layer).bias.has_value(), family == "t5");
            }
        }
    }

    void aDamagedEncoderIsRefused_data()
    {
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("value");
        const auto row = [](const char* name, const char* pointer, const char* value) {
            QTest::newRow(name) << pointer << value;
        };
        row("no encoder", "/encoder", "null");
        row("an encoder of another width", "/encoder/config/width", "13");
        row("no attention over the source", "/layers/0/overSource", "null");
        row("heads that do not fit", "/layers/0/overSource/heads", "5");
        row("a table of another size", "/layers/0/attention/bias/buckets", "12");
        row("a table that is unknown", "/layers/0/attention/bias/table", "\"x\"");
        row("a bias that no operation adds", "/encoder/layers/0/attention/bias", "null");
    }
    void aDamagedEncoderIsRefused()
    {
        QFETCH(QString, pointer);
        QFETCH(QString, value);
        OrderedJson json = OrderedJson::parse(networkText(*drawnPair("t5", 3).model.network));
        QCOMPARE(refusalOfNetwork(json), std::string("accepted"));
        json[OrderedJson::json_pointer(pointer.toStdString())] =
            OrderedJson::parse(value.toStdString());
        QVERIFY(refusalOfNetwork(json) != "accepted");
    }

    void operationsOfAKnownFamilyKeepTheirTexts()
    {
        const NetworkPtr network = gpt2(sized(
            {.vocabulary = 30, .context = 8, .width = 12, .layers = 1, .heads = 3, .inner = 20}));
        const NetworkPtr read = networkIn(parseStrictJson(networkText(*network), "run.pastkeys"));
        for (const OperationSpec& operation : network->operations()) {
            const OperationTexts& texts = (*read)[operation.id].texts;
            QCOMPARE(std::string(texts.title), std::string(operation.texts.title));
            QCOMPARE(std::string(texts.laterEffect), std::string(operation.texts.laterEffect));
        }
    }

    void layersThatAreAlikeAreWrittenOnce()
    {
        const NetworkPtr network = gpt2(sized(
            {.vocabulary = 30, .context = 8, .width = 12, .layers = 50, .heads = 3, .inner = 20}));
        QCOMPARE(OrderedJson::parse(networkText(*network))["layers"].size(), std::size_t{1});
        QCOMPARE(describedOther()["layers"].size(), std::size_t{4}); // every second has a window
    }

    void whatDoesNotFitIsRefusedAtItsPlace_data()
    {
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("place");
        const auto row = [](const char* name, const char* pointer, const char* value,
                            const char* place) {
            QTest::newRow(name) << pointer << value << place;
        };
        row("no sizes", "/config/width", "0", "/config/width");
        row("sizes that wrap", "/config/layers", "4294967296", "/config/layers");
        row("fewer layers than it says", "/config/layers", "9", "/layers");
        row("more layers than it says", "/layers/0/layers", "7", "/layers/0/layers");
        row("a kind that is unknown", "/operations/3/kind", "\"Spin\"", "/operations/3/kind");
        row("a tensor that is unknown", "/operations/3/reads/0", "\"x\"", "/operations/3/reads/0");
        row("a name with a tag", "/tensors/2/name", "\"<b>\"", "/tensors/2/name");
        row("a name twice", "/tensors/2/name", "\"embedded\"", "/tensors/2");
        row("heads that do not divide", "/tensors/3/heads", "5", "/tensors/3");
        row("a version of itself", "/tensors/6/versionOf", "\"k\"", "/tensors/6/versionOf");
        row("a version of another width", "/tensors/6/versionOf", "\"q\"", "/tensors/6/versionOf");
        row("queries without a record", "/tensors/3/recorded", "false", "top level");
        row("an output without a record", "/tensors/16/recorded", "false", "top level");
        row("parts out of order", "/operations/2/part", "\"before\"", "/operations/2");
        row("a norm that widens", "/operations/1/makes/0", "\"wide\"", "/operations/1");
        row("an operation without input", "/operations/8/reads", "[]", "/operations/8");
        row("heads of another width", "/layers/1/attention/headDim", "7", "top level");
        row("groups that do not divide", "/layers/1/attention/kvHeads", "3", "top level");
        row("no append", "/layers/1/operations/3", "\"Normalize\"", "/layers/1");
        row("a role that no tensor has", "/tensors/5/role", "\"keys\"", "top level");
        row("a window that is negative", "/layers/1/attention/window", "-1",
            "/layers/1/attention/window");
        row("a product without its matrix", "/operations/2/weights", "[]", "/operations/2");
        row("a norm with a matrix", "/operations/1/weights/0", "\"layers.{}.up.weight\"",
            "/operations/1");
        row("a sum of rows of two widths", "/operations/10/reads", "[\"mixed\", \"wide\"]",
            "/operations/10");
        row("a sum of one tensor", "/operations/10/reads", "[\"mixed\"]", "/operations/10");
        row("a weight of a layer without it", "/weights/1/name", "\"gain\"", "/weights/1");
    }
    void whatDoesNotFitIsRefusedAtItsPlace()
    {
        QFETCH(QString, pointer);
        QFETCH(QString, value);
        QFETCH(QString, place);
        OrderedJson json = describedOther();
        json[OrderedJson::json_pointer(pointer.toStdString())] =
            OrderedJson::parse(value.toStdString());
        const std::string message = refusalOfNetwork(json);
        QVERIFY2(message.find(place.toStdString()) != std::string::npos, message.c_str());
    }

    /// Whatever a file says, it is refused or makes a network that can be asked anything.
    void anyDamageIsRefusedOrHarmless()
    {
        std::mt19937_64 random(freshSeed("damage"));
        const OrderedJson whole = describedOther();
        const std::vector<std::string> pointers = pointersIn(whole);
        const std::vector<OrderedJson> values{0,
                                              1,
                                              -1,
                                              2,
                                              7,
                                              1U << 31U,
                                              1e300,
                                              "",
                                              "k",
                                              "q",
                                              "layer",
                                              "output",
                                              true,
                                              nullptr,
                                              OrderedJson::array(),
                                              OrderedJson::object()};
        std::size_t accepted = 0;
        for (int i = 0; i < 3000; ++i) {
            OrderedJson json = whole;
            for (std::uint64_t changes = 1 + random() % 2; changes > 0; --changes)
                json[OrderedJson::json_pointer(pointers[random() % pointers.size()])] =
                    random() % 3 == 0
                        ? whole[OrderedJson::json_pointer(pointers[random() % pointers.size()])]
                        : values[random() % values.size()];
            try {
                const NetworkPtr read = networkIn(parseStrictJson(json.dump(), "run.pastkeys"));
                ++accepted;
                for (const OperationPoint& point : read->points())
                    formulaWork(*read, {}, point, causalSizes(3, 4, 1));
                QVERIFY(parameterCount(*read) > 0);
                QCOMPARE(networkText(*networkIn(parseStrictJson(networkText(*read), "again"))),
                         networkText(*read));
            } catch (const InputError&) {
                continue;
            } catch (const nlohmann::json::exception&) {
                continue; // the two changes exclude each other
            }
        }
        QVERIFY(accepted > 0);
    }
};

PASTKEYS_TEST(TestNetworkJson)
#include "test_network_json.moc"
