// Writes FOLDER/cases.txt for a folder with a whole tokenizer: texts, and the ids that Hugging Face's tokenizers give them.
// core.text.test_whole_tokenizers compares them with ours; whole_tokenizers.sh calls this.
//
//   node make_cases.mjs NPM_FOLDER FOLDER COUNT SEED [PROSE_FILE]
//
// Two lines per case: the text as a JSON string, and its ids. Special tokens are recognized, and the tokens that the file
// puts around a text are added, unless they come after it. The texts are pieces that overlap in many ways, paragraphs of
// PROSE_FILE, and random characters. The same seed gives the same texts.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, resolve } from 'node:path';

const [npmFolder, folder, countText, seedText, proseFile] = process.argv.slice(2);
const hf = createRequire(resolve(npmFolder, 'package.json'))('tokenizers');
const count = Number(countText);

// SplitMix32
let state = Number(seedText) >>> 0;
function below(limit) {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) % limit;
}
const oneOf = (list) => list[below(list.length)];

/// The tokenizer.json of a BERT vocabulary, as transformers converts it.
function bertJson(vocab, lowercase) {
    const tokens = vocab.replace(/\n$/, '').split('\n').map((line) => line.replace(/\r$/, ''));
    const ids = Object.fromEntries(tokens.map((token, id) => [token, id]));
    const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'];
    return JSON.stringify({
        version: '1.0',
        added_tokens: special.map((content) => ({
            id: ids[content], content, single_word: false, lstrip: false, rstrip: false, normalized: false, special: true,
        })),
        normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, strip_accents: null, lowercase },
        pre_tokenizer: { type: 'BertPreTokenizer' },
        post_processor: null,
        decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
        model: {
            type: 'WordPiece', unk_token: '[UNK]', continuing_subword_prefix: '##', max_input_chars_per_word: 100, vocab: ids,
        },
    });
}

function tokenizerJson() {
    if (existsSync(resolve(folder, 'tokenizer.json'))) return readFileSync(resolve(folder, 'tokenizer.json'), 'utf8');
    const config = resolve(folder, 'tokenizer_config.json');
    const lowercase = existsSync(config) ? JSON.parse(readFileSync(config, 'utf8')).do_lower_case ?? true : true;
    return bertJson(readFileSync(resolve(folder, 'vocab.txt'), 'utf8'), lowercase);
}

const json = tokenizerJson();
const tokenizer = hf.Tokenizer.fromString(json);
const special = (JSON.parse(json).added_tokens ?? []).map((token) => token.content);

const pieces = [
    'hello', 'Hello', 'world', 'The', 'quick', 'brown', "don't", "I'LL", "we've", "it's", "'s", "'S", 'HTTPServer', 'naïve',
    'café', 'cafe\u0301', 'Ünïcödé', 'straße', 'İstanbul', 'ΣΑΣ', 'Привет', 'мир', 'שלום', 'مرحبا', 'नमस्ते', 'สวัสดี', '中文', '你好',
    '世界', '我喜欢机器学习', '日本語', 'カタカナ', '한국어', '한글', '😀', '👩‍🚀', '🇩🇪', '👍🏽', '1', '12', '123', '1234',
    '3.14159', '1,000,000', '２０２４', 'Ⅻ', '½', '²', '٣', '\n', '\n\n', '\r\n', '\t', ' ', '  ', '   ', '     ', '\u00a0',
    '\u3000', '\u2003', '\u200b', '\ufeff', '\u0085', '\u200d', '.', ',', '!', '?', '...', '。', '，', '、', '「', '」', '—', '-', '_',
    '__init__', '::', '->', '{', '}', '()', '[]', '<', '>', '</s>', '<s>', '#', '##', '$', '€', '@', '%', '^', '&', '*', '+', '=',
    '~', '`', '"', "'", '’', '“', '”', '/', '\\', '|', 'if (x == 0) {', 'return x;', 'https://example.com/a?b=1', 'aaaa', 'AAAA',
    '\u2581', '\u2581\u2581', '<0x0A>', '\u0120', '\u0001', '\u007f', '\u0000', '\ufffd', 'ﬁ', 'Å', 'A\u030a', '\u1100\u1161', 'ſ', 'K',
    'antidisestablishmentarianism', 'x'.repeat(101),
];

function randomCharacter() {
    const [first, size] = oneOf([
        [0x20, 0x5f], [0x20, 0x5f], [0xa0, 0x160], [0x370, 0x390], [0x590, 0x70], [0x900, 0x80], [0x1e00, 0x200], [0x2000, 0x70],
        [0x3040, 0xc0], [0x4e00, 0x5000], [0xac00, 0x2ba0], [0xff00, 0xf0], [0x1f300, 0x300], [0x20000, 0x1000], [0x0, 0x20],
    ]);
    return String.fromCodePoint(first + below(size));
}

const prose = proseFile
    ? readFileSync(proseFile, 'utf8').split(/\n{2,}/).filter((text) => text.length > 20 && text.length < 1500)
    : [];

function randomText() {
    const kind = below(10);
    if (kind < 3 && prose.length > 0) return oneOf(prose);
    let text = '';
    for (let left = 1 + below(14); left > 0; --left) {
        if (kind === 9) text += randomCharacter();
        else if (kind === 8 && special.length > 0 && below(4) === 0) text += oneOf(special);
        else text += oneOf(pieces) + (below(2) === 0 ? ' ' : '');
    }
    return text;
}

const lines = [];
for (let i = 0; i < count; ++i) {
    const text = i === 0 ? '' : randomText();
    lines.push(JSON.stringify(text), (await tokenizer.encode(text, null, { addSpecialTokens: true })).getIds().join(' '));
}
writeFileSync(resolve(folder, 'cases.txt'), lines.join('\n') + '\n');
console.log(`${basename(folder)}: ${count} texts, seed ${seedText}`);
