// Reads cache sizes from the config.json files of several model families.
#include "base/errors.h"
#include "files/cache_config.h"
#include "support/test_program.h"

#include <QtTest>

using namespace pastkeys;

namespace {

/// Formatted as "layers heads kvHeads headDim context window latent".
QByteArray sizesIn(const char* json)
{
    const KeyValueSizes sizes = parseCacheConfig(json, "config.json");
    QByteArray text;
    for (const std::uint64_t size : {sizes.layers, sizes.heads, sizes.kvHeads, sizes.headDim,
                                     sizes.context, sizes.window, sizes.latent})
        text += QByteArray::number(quint64{size}) + ' ';
    return text.trimmed();
}

} // namespace

class TestCacheConfig : public QObject
{
    Q_OBJECT

private slots:
    void familiesNameTheirSizesDifferently_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("sizes");
        QTest::newRow("GPT-2") << QByteArray(R"({"n_layer": 12, "n_head": 12, "n_embd": 768,
            "n_positions": 1024})")
                               << QByteArray("12 12 12 64 1024 0 0");
        QTest::newRow("shared heads") << QByteArray(R"({"num_hidden_layers": 32,
            "num_attention_heads": 32, "num_key_value_heads": 8, "hidden_size": 4096,
            "max_position_embeddings": 8192, "sliding_window": null})")
                                      << QByteArray("32 32 8 128 8192 0 0");
        QTest::newRow("a window") << QByteArray(R"({"num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 4, "hidden_size": 64,
            "max_position_embeddings": 100, "sliding_window": 50})")
                                  << QByteArray("2 4 4 16 100 50 0");
        QTest::newRow("a window that is off") << QByteArray(R"({"num_hidden_layers": 2,
            "num_attention_heads": 4, "hidden_size": 64, "max_position_embeddings": 100,
            "sliding_window": 50, "use_sliding_window": false})")
                                              << QByteArray("2 4 4 16 100 0 0");
        QTest::newRow("a window in some layers") << QByteArray(R"({"num_hidden_layers": 2,
            "num_attention_heads": 4, "hidden_size": 64, "max_position_embeddings": 100,
            "sliding_window": 50, "layer_types": ["sliding_attention", "full_attention"]})")
                                                 << QByteArray("2 4 4 16 100 0 0");
        for (const char* sign :
             {R"("model_type": "gemma2")", R"("cache_implementation": "hybrid")"})
            QTest::addRow("a window in every second layer: %s", sign)
                << QByteArray(R"({"num_hidden_layers": 2, "num_attention_heads": 4,
                "hidden_size": 64, "max_position_embeddings": 100, "sliding_window": 50, )") +
                       sign + '}'
                << QByteArray("2 4 4 16 100 0 0");
        QTest::newRow("a head width of its own, below text_config")
            << QByteArray(R"({"text_config": {"num_hidden_layers": 2, "num_attention_heads": 3,
            "head_dim": 32, "hidden_size": 64, "max_position_embeddings": 100}})")
            << QByteArray("2 3 3 32 100 0 0");
        QTest::newRow("one head of keys") << QByteArray(R"({"n_layer": 2, "n_head": 4,
            "n_embd": 64, "n_positions": 100, "multi_query": true})")
                                          << QByteArray("2 4 1 16 100 0 0");
        QTest::newRow("several heads of keys in spite of their name")
            << QByteArray(R"({"num_hidden_layers": 60, "num_attention_heads": 128,
            "num_kv_heads": 8, "hidden_size": 8192, "max_position_embeddings": 2048,
            "multi_query": true, "new_decoder_architecture": true})")
            << QByteArray("60 128 8 64 2048 0 0");
        QTest::newRow("latent rows") << QByteArray(R"({"num_hidden_layers": 61,
            "num_attention_heads": 128, "num_key_value_heads": 128, "hidden_size": 7168,
            "max_position_embeddings": 163840, "kv_lora_rank": 512, "qk_rope_head_dim": 64})")
                                     << QByteArray("61 128 128 56 163840 0 576");
    }

    void familiesNameTheirSizesDifferently()
    {
        QFETCH(const QByteArray, json);
        QTEST(sizesIn(json), "sizes");
    }

    void whatNoModelCanHaveIsRefused_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("no object") << QByteArray("[]") << QByteArray("a JSON object");
        QTest::newRow("nothing") << QByteArray("{}") << QByteArray("num_hidden_layers");
        QTest::newRow("no layers") << QByteArray(R"({"n_layer": 0})") << QByteArray("from 1 to");
        QTest::newRow("half a head")
            << QByteArray(R"({"n_layer": 1, "n_head": 3, "n_embd": 64, "n_positions": 1})")
            << QByteArray("a multiple of the 3 heads");
        QTest::newRow("shared unevenly")
            << QByteArray(R"({"n_layer": 1, "n_head": 4, "num_key_value_heads": 3})")
            << QByteArray("divides the 4 heads");
        QTest::newRow("too large")
            << QByteArray(R"({"n_layer": 99999999999})") << QByteArray("from 1 to");
    }

    void whatNoModelCanHaveIsRefused()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const QByteArray, message);
        try {
            parseCacheConfig(json.toStdString(), "config.json");
            QFAIL("accepted");
        } catch (const InputError& error) {
            QVERIFY2(QByteArray(error.what()).contains(message), error.what());
        }
    }
};

PASTKEYS_TEST(TestCacheConfig)
#include "test_cache_config.moc"
