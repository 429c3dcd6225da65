'use strict';
// Draws the sheets of a run as SVG. The tables are described in app/export/page_tables.cpp. The
// things to draw are those that the program itself paints (views/drawing/painter.cpp).

const run = JSON.parse(document.getElementById('run').textContent);
let theme = run.themes[0];
let language = run.languages[0];
/// Pixels per cell of a heat map. More than one for paper, because some programs that show PDF
/// files blur enlarged images.
let pixelsPerCell = 1;

const Align = { right: 0x2, center: 0x4, top: 0x20, bottom: 0x40 };

const escaped = text => text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`);

/// Puts the arguments in the places of %1, %2 ... of a sentence.
function filled(sentence, ...parts) {
    return sentence.replace(/%(\d)/g, (all, number) => number <= parts.length ? parts[number - 1] : all);
}

function text(number) {
    const lines = run.texts[number];
    return typeof lines === 'string' ? lines : lines.map(line => run.texts[line]).join('\n');
}

/// A list of numbers, as app/export/page_tables.h describes it.
function listNumbered(number) {
    const [earlier, ...rest] = run.lists[number];
    const list = earlier < 0 ? [] : listNumbered(earlier);
    for (let i = 0; i < rest.length; i += 2)
        if (earlier < 0)
            for (let k = 0; k < rest[i + 1]; ++k)
                list.push(rest[i] + k);
        else
            list[rest[i]] = rest[i + 1];
    return list;
}

/// The things to draw of a sheet. Items of cells get their heat map: the magnitude with the strongest
/// color, and the number of the map's chain.
function itemsOf(sheet) {
    const maps = listNumbered(sheet[4]).map(number => run.maps[number]);
    return listNumbered(sheet[2]).map(number => run.items[number])
        .map(item => item[0] === 1 ? [...item, ...maps.shift()] : item);
}

const areasOf = sheet => listNumbered(sheet[3]).map(number => run.areas[number]);

const knownRows = new Map();

function rowNumbered(number) {
    if (!knownRows.has(number)) {
        const bytes = Uint8Array.from(atob(run.rows[number]), letter => letter.charCodeAt(0));
        const view = new DataView(bytes.buffer);
        knownRows.set(number, Float32Array.from({ length: bytes.length / 4 }, (_, i) => view.getFloat32(4 * i, true)));
    }
    return knownRows.get(number);
}

/// The rows of a heat map, from top to bottom. A row may be short: its last cells have no values.
function rowsOfCells(item) {
    const rows = [];
    for (let chain = item[9]; chain >= 0; chain = run.chains[chain][0])
        rows.unshift(rowNumbered(run.chains[chain][1]));
    return rows;
}

const channels = color => [1, 3, 5].map(at => parseInt(color.slice(at, at + 2), 16));

/// The color of a value, as [red, green, blue]. The colors of the theme are evenly spaced.
function heatColor(value, scale) {
    const colors = theme.heat[scale].map(channels);
    const first = scale === 0 ? 0 : -1;
    const at = Math.min(1, Math.max(0, (value - first) / (1 - first))) * (colors.length - 1);
    const below = Math.min(Math.floor(at), colors.length - 2);
    return colors[below].map((from, i) => Math.round(from + (at - below) * (colors[below + 1][i] - from)));
}

/// Black or white, whichever reads better on the color.
function readableOn(color) {
    const linear = color.map(c => c / 255).map(c => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    const light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
    return (light + 0.05) / 0.05 >= 1.05 / (light + 0.05) ? '#000' : '#fff';
}

const knownImages = new Map();

function cellsMarkup(item) {
    const [, x, y, width, height, scale, columns, rowCount, largest, chain] = item;
    const key = [theme.name, scale, largest, columns, chain, pixelsPerCell].join();
    if (!knownImages.has(key)) {
        const canvas = document.createElement('canvas');
        canvas.width = columns * pixelsPerCell;
        canvas.height = rowCount * pixelsPerCell;
        const context = canvas.getContext('2d');
        rowsOfCells(item).forEach((row, r) => row.forEach((value, c) => {
            if (Number.isNaN(value))
                return;
            context.fillStyle = `rgb(${heatColor(value / largest, scale)})`;
            context.fillRect(c * pixelsPerCell, r * pixelsPerCell, pixelsPerCell, pixelsPerCell);
        }));
        if (knownImages.size > 500)
            knownImages.clear();
        knownImages.set(key, canvas.toDataURL());
    }
    return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none" href="${knownImages.get(key)}"/>`;
}

const measuring = document.createElement('canvas').getContext('2d');
const knownWidths = new Map();

function widthOf(text, font) {
    const key = font + text;
    if (!knownWidths.has(key)) {
        measuring.font = font;
        knownWidths.set(key, measuring.measureText(text).width);
    }
    return knownWidths.get(key);
}

/// The lines in which the text fits into the width. Breaks at spaces, and between Chinese characters.
function linesOf(text, font, width) {
    const lines = [];
    for (const paragraph of text.split('\n')) {
        let line = '';
        for (const word of paragraph.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*|\s+/g) || ['']) {
            if (line && widthOf((line + word).trimEnd(), font) > width) {
                lines.push(line);
                line = '';
            }
            line += word;
        }
        lines.push(line);
    }
    return lines;
}

/// A line of text. The room was measured with another font, so a text that is too wide here is
/// made narrower, but only as far as it stays readable.
function lineMarkup(text, font, x, y, width, anchor, attributes) {
    const narrowest = 0.8;
    while (text.length > 1 && widthOf(text, font) * narrowest > width + 1)
        text = text.replace(/.…?$/u, '') + '…';
    const tight = widthOf(text, font) > width + 1 ? ` textLength="${width}" lengthAdjust="spacingAndGlyphs"` : '';
    return `<text x="${x}" y="${y}" text-anchor="${anchor}"${tight} ${attributes}>${escaped(text)}</text>`;
}

function textMarkup([, x, y, width, height, number, style, heat]) {
    const [ink, alignment, bold, size, turned, scale] = run.styles[style];
    const pixels = size * language.font;
    const font = `${bold ? 'bold ' : ''}${pixels}px sans-serif`;
    const color = scale < 0 ? theme.inks[ink] : readableOn(heatColor(heat, scale));
    const look = `font-size="${pixels}"${bold ? ' font-weight="bold"' : ''} fill="${color}" xml:space="preserve"`;
    const content = text(number);
    if (turned)
        return `<g transform="translate(${x + width / 2} ${y + height}) rotate(-90)">` +
            lineMarkup(content, font, 0, 0, height, 'start', look + ' dominant-baseline="central"') + '</g>';
    const [anchor, at] = alignment & Align.right ? ['end', x + width]
        : alignment & Align.center ? ['middle', x + width / 2] : ['start', x];
    if (alignment & Align.top)
        return linesOf(content, font, width).map((line, i) =>
            lineMarkup(line.trimEnd(), font, at, y + (0.95 + 1.2 * i) * pixels, width, anchor, look)).join('');
    if (alignment & Align.bottom)
        return lineMarkup(content, font, at, y + height - 0.25 * pixels, width, anchor, look);
    return lineMarkup(content, font, at, y + height / 2, width, anchor, look + ' dominant-baseline="central"');
}

/// A stroke along the inside of a rectangle. A line thinner than 1 is drawn fainter instead.
function outlineMarkup(x, y, width, height, ink, thin, dashes = '') {
    const stroke = Math.max(1, thin);
    return `<rect x="${x + stroke / 2}" y="${y + stroke / 2}" width="${Math.max(0, width - stroke)}" height="${Math.max(0, height - stroke)}" ` +
        `fill="none" stroke="${theme.inks[ink]}" stroke-width="${stroke}" stroke-opacity="${Math.min(1, thin)}"${dashes}/>`;
}

const lineMarkupOf = (x1, y1, x2, y2, color, width) =>
    `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${color}" stroke-width="${width}"/>`;

/// Diagonal lines in a rectangle. They continue in neighboring rectangles. (An SVG pattern would do the
/// same, but takes megabytes in a PDF file.)
function diagonals(x, y, width, height, step, shift = 0) {
    let path = '';
    for (let sum = Math.floor((x + y) / step) * step + shift; sum <= x + width + y + height; sum += step) {
        const [from, to] = [Math.max(x, sum - y - height), Math.min(x + width, sum - y)];
        if (from < to)
            path += `M${from},${sum - from}L${to},${sum - to}`;
    }
    return path;
}

/// The same in the other direction.
function otherDiagonals(x, y, width, height, step) {
    let path = '';
    for (let apart = Math.floor((x - y - height) / step) * step; apart <= x + width - y; apart += step) {
        const [from, to] = [Math.max(x, apart + y), Math.min(x + width, apart + y + height)];
        if (from < to)
            path += `M${from},${from - apart}L${to},${to - apart}`;
    }
    return path;
}

const pathMarkup = (path, color, width) => `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}"/>`;

function hatchMarkup(rect, ink, onHeat) {
    if (!onHeat)
        return pathMarkup(diagonals(...rect, 6), theme.inks[ink], 1.2 * theme.line);
    const width = Math.min(theme.line, 1.2);
    return pathMarkup(diagonals(...rect, 12), '#0006', width) + pathMarkup(diagonals(...rect, 12, 1.4 * width), '#fff6', width);
}

function markupOf(item) {
    const [kind, x, y, width, height, ink, extra] = item;
    const line = (extra || 1) * theme.line;
    switch (kind) {
    case 0: // Fill
        return `<rect x="${x}" y="${y}" width="${Math.max(0, width)}" height="${Math.max(0, height)}" fill="${theme.inks[ink]}"/>`;
    case 1: // Cells
        return width > 0 && height > 0 ? cellsMarkup(item) : '';
    case 2: // Outline
        return outlineMarkup(x, y, width, height, ink, line);
    case 3: // Frame
        return outlineMarkup(x - line, y - line, width + 2 * line, height + 2 * line, ink, line);
    case 4: // Dotted
        return outlineMarkup(x, y, width, height, ink, line, ` stroke-dasharray="${line} ${2 * line}"`);
    case 5: // Hatch
        return hatchMarkup([x, y, width, height], ink, extra === 1);
    case 6: // Crosses
        return pathMarkup(diagonals(x, y, width, height, 6) + otherDiagonals(x, y, width, height, 6), theme.inks[ink],
            0.8 * Math.min(theme.line, 1.2));
    case 7: // Cross
        return lineMarkupOf(x, y, x + width, y + height, theme.inks[ink], 0.8 * theme.line) +
            lineMarkupOf(x, y + height, x + width, y, theme.inks[ink], 0.8 * theme.line);
    case 8: // Line
        return lineMarkupOf(x, y, x + width, y + height, theme.inks[ink], line);
    default: // Text
        return textMarkup(item);
    }
}

/// The sheet as SVG.
function sheetMarkup(sheet) {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheet[0]} ${sheet[1]}" font-family="sans-serif" role="img">` +
        itemsOf(sheet).map(markupOf).join('') + '</svg>';
}

/// The fewest digits that read back as the same float32, as the program writes them.
function exactText(value) {
    if (!Number.isFinite(value))
        return Number.isNaN(value) ? 'nan' : value < 0 ? '−∞' : '∞';
    let digits = 1;
    while (Math.fround(Number(value.toPrecision(digits))) !== value && digits < 9)
        ++digits;
    const [mantissa, power] = value.toExponential(digits - 1).split('e');
    const scientific = `${mantissa}e${power[0]}${power.slice(1).padStart(2, '0')}`;
    const fixed = Object.is(value, -0) ? '-0' : value.toFixed(Math.max(0, digits - 1 - Number(power)));
    return fixed.length <= scientific.length ? fixed : scientific;
}
