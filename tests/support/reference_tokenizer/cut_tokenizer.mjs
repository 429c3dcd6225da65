// Cuts a whole tokenizer down to what a few texts use, so that it is small enough to commit: all single bytes and unknown
// tokens, the tokens that occur in the texts, and the merges between them. Ids and the order of the merges stay. The other
// tokens and merges cannot be reached from these texts, so the cut tokenizer gives them the same ids as the whole one.
//
//   node cut_tokenizer.mjs FOLDER COUNT OUT_FOLDER        (FOLDER has a cases.txt; see make_cases.mjs)

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const [folder, countText, out] = process.argv.slice(2);
const lines = readFileSync(resolve(folder, 'cases.txt'), 'utf8').trimEnd().split('\n');
const cases = [];
for (let i = 0; i + 1 < lines.length && cases.length < Number(countText); i += 2)
    if (lines[i].length <= 90) cases.push([lines[i], lines[i + 1]]);
const texts = cases.map(([text]) => JSON.parse(text));
const usedIds = new Set(cases.flatMap(([, ids]) => ids.split(' ').map(Number)));

/// The byte alphabet of GPT-2.
const alphabet = [];
for (let byte = 0, next = 256; byte < 256; ++byte) {
    const visible = (byte > 32 && byte < 127) || (byte > 160 && byte !== 173);
    alphabet.push(String.fromCodePoint(visible ? byte : next++));
}
const inAlphabet = (text) => [...Buffer.from(text)].map((byte) => alphabet[byte]).join('');

/// Every form of a text that a normalizer may make of it.
function forms(text) {
    const plain = text.normalize('NFD').replace(/\p{Mn}/gu, '');
    return [text, text.normalize('NFC'), plain, plain.toLowerCase()].flatMap((form) => [
        form, '\u2581' + form.replaceAll(' ', '\u2581'), inAlphabet(' ' + form),
    ]);
}

const parts = new Set();
for (const form of new Set(texts.flatMap(forms))) {
    const characters = [...form];
    for (let begin = 0; begin < characters.length; ++begin) {
        let part = '';
        for (let end = begin; end < characters.length && part.length < 80; ++end) parts.add((part += characters[end]));
    }
}
const isUsed = (token, id) =>
    usedIds.has(id) || parts.has(token) || (token.startsWith('##') && parts.has(token.slice(2))) ||
    alphabet.includes(token) || /^<0x[0-9A-F]{2}>$/.test(token) || token === '<unk>' || token === '[UNK]';

mkdirSync(out, { recursive: true });
writeFileSync(resolve(out, 'cases.txt'), cases.flat().join('\n') + '\n');
if (existsSync(resolve(folder, 'tokenizer.json'))) {
    const json = JSON.parse(readFileSync(resolve(folder, 'tokenizer.json'), 'utf8'));
    const { model } = json;
    model.vocab = Object.fromEntries(Object.entries(model.vocab).filter(([token, id]) => isUsed(token, id)));
    const isKept = (token) => Object.hasOwn(model.vocab, token);
    model.merges = model.merges.filter((merge) => {
        const [left, right] = Array.isArray(merge) ? merge : merge.split(' ');
        return isKept(left) && isKept(right) && isKept(left + right);
    });
    const template = JSON.stringify(json.post_processor);
    json.added_tokens = json.added_tokens.filter(({ id, content }) => usedIds.has(id) || template.includes(content) || content === '<unk>');
    writeFileSync(resolve(out, 'tokenizer.json'), JSON.stringify(json) + '\n');
} else {
    // The id of a token is its line, so the lines that are not used stay, but empty.
    const tokens = readFileSync(resolve(folder, 'vocab.txt'), 'utf8').trimEnd().split('\n');
    const special = /^\[(PAD|UNK|CLS|SEP|MASK)\]$/;
    const last = tokens.findLastIndex((token, id) => isUsed(token, id));
    writeFileSync(resolve(out, 'vocab.txt'), tokens.slice(0, last + 1).map((token, id) =>
        isUsed(token, id) || special.test(token) ? token : '').join('\n') + '\n');
}
