// Writes vocab.json, merges.txt and cases.txt next to this file: a small vocabulary, and the ids
// that Hugging Face's tokenizers give to texts with it.
//
//   tests/support/reference_tokenizer/install.sh
//   node tests/golden/tokenizer/make_golden.mjs build/npm
//
// A case is two lines: the text as a JSON string, and its ids.

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const npmFolder = resolve(process.argv[2]);
const hf = createRequire(resolve(npmFolder, 'package.json'))('tokenizers');

const kMerges = 500;

/// Byte pair encoding's training in its plainest form: the most frequent pair becomes a token.
function trainedMerges(text) {
    const pieces = hf.byteLevelPreTokenizer(false, true).preTokenizeString(text);
    const words = pieces.map(([word]) => [...word]);
    const merges = [];
    while (merges.length < kMerges) {
        const counts = new Map();
        for (const word of words)
            for (let i = 0; i + 1 < word.length; ++i) {
                const pair = `${word[i]} ${word[i + 1]}`;
                counts.set(pair, (counts.get(pair) ?? 0) + 1);
            }
        const [best] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0];
        merges.push(best);
        const [left, right] = best.split(' ');
        for (const word of words)
            for (let i = 0; i + 1 < word.length; ++i)
                if (word[i] === left && word[i + 1] === right) word.splice(i, 2, left + right);
    }
    return merges;
}

function vocabularyOf(merges) {
    const tokens = [...hf.byteLevelAlphabet()].sort();
    for (const merge of merges) {
        const token = merge.replace(' ', '');
        if (!tokens.includes(token)) tokens.push(token);
    }
    tokens.push('<|endoftext|>');
    return Object.fromEntries(tokens.map((token, id) => [token, id]));
}

/// Numbers from 0 to limit - 1 that are the same each time.
let state = 20240229;
function below(limit) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
}

function randomCase(text) {
    const characters = [...text];
    const ranges = [[0, 0x7f], [0x80, 0x24f], [0x300, 0x36f], [0x5d0, 0x6ff], [0x2000, 0x206f],
        [0x2460, 0x24ff], [0x3000, 0x30ff], [0x4e00, 0x9fff], [0x1f300, 0x1faff], [0, 0xd7ff]];
    let made = '';
    for (let part = 1 + below(5); part > 0; --part) {
        if (below(2) === 0) {
            const start = below(characters.length);
            made += characters.slice(start, start + 1 + below(25)).join('');
        } else {
            const [first, last] = ranges[below(ranges.length)];
            for (let n = 1 + below(5); n > 0; --n)
                made += String.fromCodePoint(first + below(last - first + 1));
        }
    }
    return made;
}

const chosen = ['', ' ', 'a', "it's we'll I'M 'tis ''s 's", ' \u0085x', 'a \ufeffx', 'a \u180ex',
    'a   b', '\0\0a', 'a ', 'a   ', '\n\n\n', 'a\n\nb', '\r\n\r\n x', '\t\tif', '\u00a0\u00a0x',
    '\u3000\u3000x', '<|endoftext|>', 'the cache<|endoftext|>', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    '1234567890 12 1', '#######', '\u{1f469}\u200d\u{1f680}\u{1f469}', 'e\u0301e\u0301', '\ufffd',
    '\u{10ffff}\u{e0001}', '\u2028x\u2029', '\u0661\u0662 \u2167\u00b2'];

const text = readFileSync(`${here}/training.txt`, 'utf8');
const merges = trainedMerges(text);
writeFileSync(`${here}/merges.txt`, `#version: 0.2\n${merges.join('\n')}\n`);
writeFileSync(`${here}/vocab.json`, JSON.stringify(vocabularyOf(merges)) + '\n');

const cases = [...chosen, text];
while (cases.length < 400) cases.push(randomCase(text));
const questions = cases.map((each) => `e ${Buffer.from(each, 'utf8').toString('base64')}\n`);
const reference = resolve(here, '../../support/reference_tokenizer/reference.mjs');
const answers = spawnSync(process.execPath,
    [reference, npmFolder, `${here}/vocab.json`, `${here}/merges.txt`],
    { input: questions.join(''), encoding: 'utf8', stdio: ['pipe', 'pipe', 'inherit'] });
const ids = answers.stdout.split('\n');
writeFileSync(`${here}/cases.txt`,
    cases.map((each, index) => `${JSON.stringify(each)}\n${ids[index]}\n`).join(''));
