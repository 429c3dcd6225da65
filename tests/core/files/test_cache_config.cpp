// Reads cache sizes from the config.json files of several model families.
#include "base/errors.h"
#include "files/cache_config.h"
#include "support/test_program.h"

#include <QtTest>

using namespace pastkeys;

namespace {

/// Such as "8 heads, context 100: 4 x 2 x 16, 20 x 2 x 16 window 512", where "4 x 2 x 16" are
/// layers, KV heads and numbers per head.
QByteArray sizesIn(const QByteArray& json)
{
    const KeyValueSizes sizes = parseCacheConfig(json.toStdString(), "config.json");
    const auto number = [](std::uint64_t size) { return QByteArray::number(quint64{size}); };
    QByteArrayList groups;
    for (const LayerGroup& group : sizes.groups)
        groups << number(group.layers) + " x " + number(group.kvHeads) + " x " +
                      number(group.headDim) +
                      (group.window > 0 ? " window " + number(group.window) : "") +
                      (group.latent > 0 ? " latent " + number(group.latent) : "");
    return number(sizes.heads) + " heads, context " + number(sizes.context) + ": " +
           groups.join(", ");
}

/// A config.json with the usual sizes of a small model, and these fields.
QByteArray small(const QByteArray& fields, int layers = 6)
{
    return R"({"num_hidden_layers": )" + QByteArray::number(layers) +
           R"(, "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 16,
           "max_position_embeddings": 100, "sliding_window": 50, )" +
           fields + '}';
}

/// `count` times the names, as the elements of an array.
QByteArray repeated(const QByteArray& names, int count)
{
    QByteArrayList list;
    for (int i = 0; i < count; ++i)
        list << names;
    return '[' + list.join(", ") + ']';
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
        const auto row = [](const char* name, const QByteArray& json, const char* sizes) {
            QTest::newRow(name) << json << QByteArray(sizes);
        };
        row("GPT-2", R"({"n_layer": 12, "n_head": 12, "n_embd": 768, "n_positions": 1024})",
            "12 heads, context 1024: 12 x 12 x 64");
        row("shared heads", R"({"num_hidden_layers": 32, "num_attention_heads": 32,
            "num_key_value_heads": 8, "hidden_size": 4096, "max_position_embeddings": 8192,
            "sliding_window": null})",
            "32 heads, context 8192: 32 x 8 x 128");
        row("a head width of its own, below text_config",
            R"({"text_config": {"num_hidden_layers": 2, "num_attention_heads": 3, "head_dim": 32,
            "hidden_size": 64, "max_position_embeddings": 100}})",
            "3 heads, context 100: 2 x 3 x 32");
        row("one head of keys", R"({"n_layer": 2, "n_head": 4, "n_embd": 64, "n_positions": 100,
            "multi_query": true})",
            "4 heads, context 100: 2 x 1 x 16");
        row("several heads of keys in spite of their name",
            R"({"num_hidden_layers": 60, "num_attention_heads": 128, "num_kv_heads": 8,
            "hidden_size": 8192, "max_position_embeddings": 2048, "multi_query": true,
            "new_decoder_architecture": true})",
            "128 heads, context 2048: 60 x 8 x 64");
        row("Falcon 7B, without a context", R"({"model_type": "falcon", "hidden_size": 4544,
            "multi_query": true, "new_decoder_architecture": false, "num_attention_heads": 71,
            "num_hidden_layers": 32})",
            "71 heads, context 0: 32 x 1 x 64");
        row("Falcon has one head of keys unless it says otherwise",
            R"({"model_type": "falcon", "hidden_size": 64, "num_attention_heads": 4,
            "num_hidden_layers": 2})",
            "4 heads, context 0: 2 x 1 x 16");
        row("BLOOM", R"({"model_type": "bloom", "n_embed": 1024, "hidden_size": 1024,
            "num_attention_heads": 16, "n_layer": 24, "n_head": 16, "seq_length": 2048})",
            "16 heads, context 2048: 24 x 16 x 64");
        row("MPT 7B", R"({"model_type": "mpt", "d_model": 4096, "n_heads": 32, "n_layers": 32,
            "max_seq_len": 2048})",
            "32 heads, context 2048: 32 x 32 x 128");
        row("MPT with one head of keys", R"({"d_model": 64, "n_heads": 4, "n_layers": 2,
            "max_seq_len": 100, "attn_config": {"attn_type": "multiquery_attention"}})",
            "4 heads, context 100: 2 x 1 x 16");
        row("DBRX", R"({"d_model": 6144, "n_heads": 48, "n_layers": 40, "max_seq_len": 32768,
            "attn_config": {"kv_n_heads": 8, "clip_qkv": 8}})",
            "48 heads, context 32768: 40 x 8 x 128");
        row("ChatGLM 3 6B", R"({"model_type": "chatglm", "hidden_size": 4096, "kv_channels": 128,
            "multi_query_attention": true, "multi_query_group_num": 2, "num_attention_heads": 32,
            "num_layers": 28, "seq_length": 8192})",
            "32 heads, context 8192: 28 x 2 x 128");
        row("ChatGLM without groups", R"({"model_type": "chatglm", "hidden_size": 64,
            "multi_query_attention": false, "multi_query_group_num": 2, "num_attention_heads": 4,
            "num_layers": 2, "seq_length": 100})",
            "4 heads, context 100: 2 x 4 x 16");
        row("GLM 4 9B, two names that agree", R"({"model_type": "chatglm", "hidden_size": 4096,
            "kv_channels": 128, "multi_query_attention": true, "multi_query_group_num": 2,
            "num_attention_heads": 32, "num_hidden_layers": 40, "num_layers": 40,
            "seq_length": 131072})",
            "32 heads, context 131072: 40 x 2 x 128");
        row("DeepSeek V3: latent rows", R"({"model_type": "deepseek_v3", "hidden_size": 7168,
            "num_attention_heads": 128, "num_key_value_heads": 128, "num_hidden_layers": 61,
            "kv_lora_rank": 512, "qk_rope_head_dim": 64, "qk_nope_head_dim": 128,
            "v_head_dim": 128, "max_position_embeddings": 163840})",
            "128 heads, context 163840: 61 x 128 x 56 latent 576");
    }

    void familiesNameTheirSizesDifferently()
    {
        QFETCH(const QByteArray, json);
        QTEST(sizesIn(json), "sizes");
    }

    void layersDiffer_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("groups");
        const auto row = [](const char* name, const QByteArray& json, const char* groups) {
            QTest::newRow(name) << json << QByteArray(groups);
        };
        row("a window in every layer", small(R"("model_type": "mistral")"), "6 x 2 x 16 window 50");
        row("a window that is off", small(R"("use_sliding_window": false)"), "6 x 2 x 16");
        row("Qwen 2 has no window unless it says so",
            small(R"("model_type": "qwen2", "max_window_layers": 2)"), "6 x 2 x 16");
        row("the first layers see everything",
            small(R"("model_type": "qwen2", "use_sliding_window": true, "max_window_layers": 2)"),
            "2 x 2 x 16, 4 x 2 x 16 window 50");
        row("Qwen 2.5 3B: as many as there are layers", R"({"model_type": "qwen2",
            "hidden_size": 2048, "num_attention_heads": 16, "num_hidden_layers": 36,
            "num_key_value_heads": 2, "max_position_embeddings": 32768, "max_window_layers": 36,
            "sliding_window": 4096, "use_sliding_window": true})",
            "36 x 2 x 128");
        row("all of them have a window",
            small(R"("use_sliding_window": true, "max_window_layers": 0)"), "6 x 2 x 16 window 50");
        row("layer types", small(R"("layer_types": ["sliding_attention", "full_attention"])", 2),
            "1 x 2 x 16, 1 x 2 x 16 window 50");
        row("gpt-oss 120B",
            R"({"model_type": "gpt_oss", "head_dim": 64, "hidden_size": 2880,
            "num_attention_heads": 64, "num_hidden_layers": 36, "num_key_value_heads": 8,
            "max_position_embeddings": 131072, "sliding_window": 128, "layer_types": )" +
                repeated(R"("sliding_attention", "full_attention")", 18) + '}',
            "18 x 8 x 64, 18 x 8 x 64 window 128");
        row("chunks",
            small(R"("attention_chunk_size": 40, "layer_types":
            ["chunked_attention", "chunked_attention", "full_attention"])",
                  3),
            "1 x 2 x 16, 2 x 2 x 16 window 40");
        row("Gemma 3 1B: a pattern", R"({"model_type": "gemma3_text", "head_dim": 256,
            "hidden_size": 1152, "num_attention_heads": 4, "num_hidden_layers": 26,
            "num_key_value_heads": 1, "max_position_embeddings": 32768, "sliding_window": 512,
            "sliding_window_pattern": 6})",
            "4 x 1 x 256, 22 x 1 x 256 window 512");
        row("Gemma 2 has a pattern without saying so", small(R"("model_type": "gemma2",
            "cache_implementation": "hybrid")"),
            "3 x 2 x 16, 3 x 2 x 16 window 50");
        row("Gemma 2 with a window that is given twice",
            small(R"("model_type": "gemma2", "sliding_window_size": 50)"),
            "3 x 2 x 16, 3 x 2 x 16 window 50");
        row("Gemma 3n E4B: the last 15 layers use the rows of others",
            R"({"text_config": {"model_type": "gemma3n_text", "head_dim": 256, "hidden_size": 2048,
            "num_attention_heads": 8, "num_hidden_layers": 35, "num_key_value_heads": 2,
            "num_kv_shared_layers": 15, "max_position_embeddings": 32768, "sliding_window": 512,
            "layer_types": )" +
                repeated(R"("sliding_attention", "sliding_attention", "sliding_attention",
                         "sliding_attention", "full_attention")",
                         7) +
                "}}",
            "4 x 2 x 256, 16 x 2 x 256 window 512");
        row("Qwen 3 Next 80B: every fourth layer", R"({"model_type": "qwen3_next",
            "head_dim": 256, "hidden_size": 2048, "num_attention_heads": 16,
            "num_key_value_heads": 2, "num_hidden_layers": 48, "full_attention_interval": 4,
            "max_position_embeddings": 262144})",
            "12 x 2 x 256");
        row("Jamba: one layer of eight",
            small(R"("model_type": "jamba", "sliding_window": null,
            "attn_layer_period": 8, "attn_layer_offset": 4)",
                  32)
                .replace(R"("sliding_window": 50, )", ""),
            "4 x 2 x 16");
        row("Nemotron Nano 12B v2: letters, and a bare Infinity", R"({"model_type": "nemotron_h",
            "hidden_size": 5120, "head_dim": 128, "num_attention_heads": 40,
            "num_key_value_heads": 8, "num_hidden_layers": 62, "max_position_embeddings": 131072,
            "time_step_limit": [0.0, Infinity], "hybrid_override_pattern":
            "M-M-M-M*-M-M-M-M*-M-M-M-M*-M-M-M-M*-M-M-M-M*-M-M-M-M*-M-M-M-M-"})",
            "6 x 8 x 128");
        row("the indices of layers", small(R"("attn_layer_indices": [1, 5])"), "2 x 2 x 16");
        row("recurrent layers",
            small(R"("layer_types": ["mamba", "attention", "linear_attention", "conv"])", 4),
            "1 x 2 x 16");
        row("GPT-Neo 2.7B",
            R"({"model_type": "gpt_neo", "hidden_size": 2560, "num_heads": 20,
            "num_layers": 32, "max_position_embeddings": 2048, "window_size": 256,
            "attention_layers": )" +
                repeated(R"("global", "local")", 16) + '}',
            "16 x 20 x 128, 16 x 20 x 128 window 256");
        row("GPT-Neo as its files are written", R"({"model_type": "gpt_neo", "hidden_size": 64,
            "num_heads": 4, "num_layers": 6, "max_position_embeddings": 100, "window_size": 8,
            "attention_types": [[["global", "local"], 3]]})",
            "3 x 4 x 16, 3 x 4 x 16 window 8");
        row("Phi 3 mini", R"({"model_type": "phi3", "hidden_size": 3072,
            "num_attention_heads": 32, "num_key_value_heads": 32, "num_hidden_layers": 32,
            "max_position_embeddings": 4096, "sliding_window": 2047})",
            "32 x 32 x 96 window 2047");
        row("Qwen 3 4B", R"({"architectures": ["Qwen3ForCausalLM"], "model_type": "qwen3",
            "head_dim": 128, "hidden_size": 2560, "num_attention_heads": 32,
            "num_hidden_layers": 36, "num_key_value_heads": 8, "max_position_embeddings": 40960,
            "max_window_layers": 36, "sliding_window": null, "use_sliding_window": false})",
            "36 x 8 x 128");
    }

    void layersDiffer()
    {
        QFETCH(const QByteArray, json);
        const QByteArray all = sizesIn(json);
        QTEST(all.mid(all.indexOf(": ") + 2), "groups");
    }

    void fieldsThatAreNotUnderstoodAreRefused_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("place");
        const auto row = [](const char* name, const QByteArray& json, const char* place) {
            QTest::newRow(name) << json << QByteArray(place);
        };
        for (const char* field :
             {"attention_window_size", "block_types", "num_key_value_heads_per_layer",
              "block_configs", "hybrid_layer_ids", "cross_attention_layers", "attn_type_list",
              "global_attn_every_n_layers", "linear_attn_config", "index_topk", "use_cla",
              "swa_num_key_value_heads", "num_global_key_value_heads", "global_head_dim",
              "v_head_dim", "attention_chunk_size", "is_encoder_decoder", "window_size"})
            row(field, small('"' + QByteArray(field) + "\": [1, 2]"), field);
        row("two windows", small(R"("model_type": "gemma2", "sliding_window_size": 40)"),
            "sliding_window_size");
        row("a kind of layer", small(R"("layer_types": ["full_attention", "gated"])", 2),
            "/layer_types/1");
        row("two kinds of windows",
            small(R"("layer_types": ["chunked_attention", "sliding_attention"])", 2),
            "/layer_types/1");
        row("too few layer types", small(R"("layer_types": ["full_attention"])"), "/layer_types");
        row("too many blocks", small(R"("attention_types": [[["global"], 99999]])"),
            "/attention_types");
        row("a letter", small(R"("hybrid_override_pattern": "M*?*M*")"),
            "/hybrid_override_pattern");
        row("an index beyond the layers", small(R"("attn_layer_indices": [6])"),
            "/attn_layer_indices/0");
        row("a pattern as text", small(R"("sliding_window_pattern": "LLLG")"),
            "/sliding_window_pattern");
        row("kinds that are not given", small(R"("cache_implementation": "hybrid")"),
            "/cache_implementation");
        row("no layer with rows", small(R"("layer_types": ["mamba", "conv"])", 2), "top level");
        row("all layers shared", small(R"("num_kv_shared_layers": 6)"), "/num_kv_shared_layers");
        row("a window without its size",
            small(R"("layer_types": ["sliding_attention"])", 1)
                .replace(R"("sliding_window": 50, )", ""),
            "/sliding_window");
        row("a model without keys", small(R"("model_type": "mamba2")"), "/model_type");
        row("a family with a default that the file leaves out",
            small(R"("model_type": "gemma")").replace(R"("head_dim": 16,)", ""), "/head_dim");
        row("two numbers of layers", small(R"("n_layer": 7)"), "/n_layer");
        row("attention of another kind", R"({"d_model": 64, "n_heads": 4, "n_layers": 2,
            "attn_config": {"attn_type": "linear"}})",
            "/attn_config/attn_type");
        row("NaN layers", R"({"num_hidden_layers": NaN})", "/num_hidden_layers");
    }

    void fieldsThatAreNotUnderstoodAreRefused()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const QByteArray, place);
        try {
            const QByteArray sizes = sizesIn(json);
            QFAIL(sizes.constData());
        } catch (const InputError& error) {
            QVERIFY2(QByteArray(error.what()).contains(place + ": expected"), error.what());
        }
    }

    void fieldsThatSayNothingAreAccepted()
    {
        for (const char* const nothing : {"null", "false", "0", "[]", "\"\""})
            QVERIFY(sizesIn(small(R"("block_configs": )" + QByteArray(nothing) +
                                  R"(, "use_sliding_window": false)"))
                        .endsWith(": 6 x 2 x 16"));
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
