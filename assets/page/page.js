// Steps through the run: the place on show, keys, buttons, tool tips and the address.

const byId = id => document.getElementById(id);
const word = name => language.words[name];

/// The place on show. `step` is an index into run.steps, which has the numbers of the steps; that of the
/// encoder, which reads the source before them, is -1. The others count from 0 as in the program.
const state = { step: 0, operation: 0, head: 0 };
/// What each panel shows, so that only what changes is drawn again.
const shown = new Map();

const placesOf = step => language.places[step];
const placeAt = ({ step, operation }) => placesOf(step)[operation];
const layerOf = place => place[3];
const nameOf = place => place[4];
const sheetsOf = (place, head) => place[5 + Math.min(head, place.length - 6)];
const headsOf = place => place.length - 5;

/// The place of this operation in a step or, if the step lacks it, that of the nearest earlier one.
function sameOperation(from, step, layer) {
    const before = placesOf(from.step).slice(0, from.operation + 1);
    const wanted = [[nameOf(placeAt(from)), layer], ...before.reverse().map(place => [nameOf(place), layerOf(place)])];
    for (const [name, of] of wanted) {
        const found = placesOf(step).findIndex(place => nameOf(place) === name && layerOf(place) === of);
        if (found >= 0)
            return { step, operation: found };
    }
    return { step, operation: 0 };
}

const byOperation = (from, by) => {
    if (placesOf(from.step)[from.operation + by])
        return { step: from.step, operation: from.operation + by };
    const step = from.step + by;
    return placesOf(step) ? { step, operation: by > 0 ? 0 : placesOf(step).length - 1 } : null;
};

const byToken = (from, by) =>
    placesOf(from.step + by) ? sameOperation(from, from.step + by, layerOf(placeAt(from))) : null;

/// To the same operation of the next layer; from the last layer, to what follows it.
function byLayer(from, by) {
    const layer = layerOf(placeAt(from));
    const all = placesOf(from.step);
    if (layer < 0)
        return byOperation(from, by);
    if (layer + by >= 0 && all.some(place => layerOf(place) === layer + by))
        return sameOperation(from, from.step, layer + by);
    if (by < 0)
        return { step: from.step, operation: 0 };
    const operation = all.length - [...all].reverse().findIndex(place => layerOf(place) >= 0);
    return operation < all.length ? { step: from.step, operation } : byOperation({ step: from.step, operation: all.length - 1 }, 1);
}

const firstPlace = () => ({ step: 0, operation: 0 });
const lastPlace = () => ({ step: run.steps.length - 1, operation: placesOf(run.steps.length - 1).length - 1 });

/// What the buttons do, by their name.
const moves = {
    start: firstPlace,
    tokenBack: () => byToken(state, -1),
    layerBack: () => byLayer(state, -1),
    back: () => byOperation(state, -1),
    forward: () => byOperation(state, 1),
    layer: () => byLayer(state, 1),
    token: () => byToken(state, 1),
    end: lastPlace,
    headBack: () => otherHead(-1),
    head: () => otherHead(1),
};

function otherHead(by) {
    const heads = headsOf(placeAt(state));
    return heads > 1 ? { ...state, head: (Math.min(state.head, heads - 1) + by + heads) % heads } : null;
}

function go(place) {
    if (!place)
        return;
    Object.assign(state, place);
    show();
}

/// All places in a row, for the slider.
const indexOf = ({ step, operation }) =>
    language.places.slice(0, step).reduce((sum, places) => sum + places.length, operation);

function placeNumbered(index) {
    let step = 0;
    for (; index >= placesOf(step).length; ++step)
        index -= placesOf(step).length;
    return { step, operation: index };
}

const addressOf = () => `#${run.steps[state.step] + 1}.${state.operation + 1}.${state.head + 1}`;

/// The place that an address such as #2.14.1 names: step, operation and head, counted from 1; the encoder
/// is step 0. Null if the page does not have it.
function placeOfAddress(address) {
    const numbers = address.match(/^#(\d+)\.(\d+)(?:\.(\d+))?$/);
    if (!numbers)
        return null;
    const step = run.steps.indexOf(numbers[1] - 1);
    const operation = numbers[2] - 1;
    return step >= 0 && placesOf(step)[operation] ? { step, operation, head: Math.max(0, (numbers[3] || 1) - 1) } : null;
}

function showPanels(place) {
    run.panels.forEach((name, i) => {
        const sheet = sheetsOf(place, state.head)[i];
        const key = [sheet, theme.name, language.code, pixelsPerCell].join();
        if (shown.get(name) === key)
            return;
        shown.set(name, key);
        byId(name).innerHTML = sheetMarkup(run.sheets[sheet]);
        // Of a picture of one line, the tool tip has the text.
        const tips = areasOf(run.sheets[sheet]).map(area => area[0] === 0 ? text(area[5]) : '');
        byId(name).firstChild.setAttribute('aria-label', tips.length === 1 ? `${word(name)}. ${tips[0]}` : word(name));
    });
}

function show() {
    const place = placeAt(state);
    showPanels(place);
    const [title, summary, explanation] = place.slice(0, 3).map(text);
    const step = run.steps[state.step];
    const where = [state.operation + 1, placesOf(state.step).length,
        headsOf(place) > 1 ? filled(word('titleOfHead'), title, Math.min(state.head, headsOf(place) - 1) + 1) : title];
    byId('place').textContent = step < 0 ? filled(word('placeInSource'), ...where) : filled(word('place'), step + 1, run.stepCount, ...where);
    byId('summary').textContent = summary;
    byId('explanation').textContent = explanation;
    byId('stage').firstChild.setAttribute('aria-label', `${word('stage')}. ${title}. ${explanation}`);
    byId('slider').value = indexOf(state);
    byId('slider').setAttribute('aria-valuetext', byId('place').textContent);
    for (const [name, move] of Object.entries(moves))
        byId(name).disabled = name === 'start' ? indexOf(state) === 0 : name === 'end' ? !moves.forward() : !move();
    byId('tip').hidden = true;
    if (location.hash !== addressOf())
        history.replaceState(null, '', addressOf());
}

function useLanguage(code) {
    language = run.languages.find(each => each.code === code) || run.languages[0];
    document.documentElement.lang = language.code.replace('_', '-');
    byId('prompt').textContent = run.prompt;
    byId('model').textContent = language.model;
    byId('languageName').textContent = word('language');
    byId('themeName').textContent = word('theme');
    byId('help').textContent = word('help');
    byId('made').textContent = word('made');
    for (const option of byId('theme').options)
        option.textContent = word(option.value);
    for (const name of [...Object.keys(moves), 'slider']) {
        byId(name).setAttribute('aria-label', word(name));
        byId(name).title = word(name);
    }
    byId('headBack').textContent = '◂ ' + word('headName');
    byId('head').textContent = word('headName') + ' ▸';
    byId('language').value = language.code;
    show();
}

function useTheme(name) {
    theme = run.themes.find(each => each.name === name) || run.themes[0];
    const style = document.documentElement.style;
    // The numbers of the inks are those of views/drawing/ink.h.
    Object.entries({ text: 0, muted: 1, paper: 2, panel: 3, grid: 4, focus: 19 }).forEach(([color, ink]) =>
        style.setProperty('--' + color, theme.inks[ink]));
    style.colorScheme = theme.name === 'dark' ? 'dark' : 'light';
    byId('theme').value = theme.name;
    show();
}

// Tool tips

const contains = ([, x, y, width, height], at) => at.x >= x && at.x < x + width && at.y >= y && at.y < y + height;

/// The area and the point under the mouse. Where areas overlap, the last one wins.
function areaAt(event) {
    const svg = event.target.closest && event.target.closest('svg');
    const panel = svg && svg.parentNode.id;
    if (!run.panels.includes(panel))
        return null;
    const sheet = run.sheets[sheetsOf(placeAt(state), state.head)[run.panels.indexOf(panel)]];
    const box = svg.getBoundingClientRect();
    const at = { x: (event.clientX - box.left) * sheet[0] / box.width, y: (event.clientY - box.top) * sheet[1] / box.height };
    const area = areasOf(sheet).reverse().find(each => contains(each, at));
    return area ? { area, at, sheet } : null;
}

const rangeText = (first, count, one, several) =>
    count === 1 ? filled(word(one), first) : filled(word(several), first, first + count - 1);

/// What is drawn at a point of a matrix: the rows and columns that share the cell, and its value, or
/// NaN if it has none. Null if nothing is drawn there.
function cellAt(sheet, matrix, at) {
    const [, left, top, width, height, firstRow, rows, firstColumn, columns] = matrix;
    const high = height / rows;
    const wide = width / columns;
    const cells = itemsOf(sheet).find(item => item[0] === 1 && contains(item, at) &&
        contains([0, left - 1, top - 1, width + 2, height + 2], { x: item[1], y: item[2] }));
    if (!cells)
        return { row: firstRow + Math.floor((at.y - top) / high), rows: 1,
            column: firstColumn + Math.floor((at.x - left) / wide), columns: 1, value: NaN };
    const [, x, y, itemWidth, itemHeight, , across, down] = cells;
    const r = Math.min(down - 1, Math.floor((at.y - y) / (itemHeight / down)));
    const c = Math.min(across - 1, Math.floor((at.x - x) / (itemWidth / across)));
    const value = rowsOfCells(cells)[r][c];
    return {
        row: firstRow + Math.round((y - top + r * itemHeight / down) / high), rows: Math.round(itemHeight / down / high),
        column: firstColumn + Math.round((x - left + c * itemWidth / across) / wide), columns: Math.round(itemWidth / across / wide),
        value: value === undefined ? NaN : value,
    };
}

function tipOfCell(sheet, matrix, at) {
    const [, , , , , firstRow, , , , done, title, tokens, keys, place, value, notDone, hidden] = matrix;
    const cell = cellAt(sheet, matrix, at);
    const token = (list, position) => list >= 0 && text(run.words[list][position]) || '';
    const where = filled(text(place), cell.row, token(tokens, cell.row), cell.column, token(keys, cell.column));
    const isDone = cell.row - firstRow < done;
    if (Number.isNaN(cell.value) && (!isDone || text(hidden)))
        return [text(title), where, text(isDone ? hidden : notDone)];
    const exact = exactText(cell.value);
    if (cell.rows * cell.columns === 1)
        return [text(title), where, filled(text(value), exact)];
    return [text(title), filled(word('shared'), cell.rows * cell.columns, rangeText(cell.row, cell.rows, 'row', 'rows'),
        rangeText(cell.column, cell.columns, 'column', 'columns'), exact)];
}

const tipOf = ({ area, at, sheet }) => area[0] === 1 ? tipOfCell(sheet, area, at).join('\n') : text(area[5]);

function showTip(event) {
    const found = areaAt(event);
    const tip = byId('tip');
    tip.hidden = !found || !tipOf(found);
    document.body.classList.toggle('leads', Boolean(found && found.area[0] === 0 && found.area.length > 6));
    if (tip.hidden)
        return;
    tip.textContent = tipOf(found);
    const { offsetWidth: wide, offsetHeight: high } = tip;
    tip.style.left = Math.max(0, Math.min(event.clientX + 12, innerWidth - wide - 4)) + 'px';
    tip.style.top = (event.clientY + 18 + high > innerHeight ? Math.max(0, event.clientY - high - 8) : event.clientY + 18) + 'px';
}

function followClick(event) {
    const found = areaAt(event);
    if (!found || found.area[0] !== 0 || found.area.length < 7)
        return showTip(event); // a touch has no pointer that moves
    const [, , , , , , kind, first, second] = found.area;
    if (kind === 2)
        go(run.steps.includes(first) ? sameOperation(state, run.steps.indexOf(first), layerOf(placeAt(state))) : null);
    else if (kind === 0)
        go(placeOfAddress(`#${first + 1}.${second + 1}.${state.head + 1}`));
    else
        go({ ...(layerOf(placeAt(state)) < 0 ? {} : sameOperation(state, state.step, first)), head: second });
}

// Beginning

const keys = {
    ArrowRight: ['forward', 'layer', 'token'], ArrowLeft: ['back', 'layerBack', 'tokenBack'],
    Home: ['start'], End: ['end'], '.': ['head'], ',': ['headBack'], ']': ['layer'], '[': ['layerBack'],
};

function pressed(event) {
    const move = keys[event.key];
    if (event.altKey || event.metaKey || /^(SELECT|INPUT)$/.test(event.target.tagName))
        return;
    if (event.key === 'Escape')
        byId('tip').hidden = true;
    if ((event.key === 't' || event.key === 'T') && !event.ctrlKey)
        return useTheme(run.themes[(run.themes.indexOf(theme) + 1) % run.themes.length].name);
    const name = move && move[event.ctrlKey ? 2 : event.shiftKey && move.length > 1 ? 1 : 0];
    if (!name)
        return;
    event.preventDefault();
    go(moves[name]());
}

function print(isPrinting) {
    pixelsPerCell = isPrinting ? 8 : 1;
    if (isPrinting)
        print.before = theme.name;
    useTheme(isPrinting ? 'light' : print.before);
}

function begin() {
    byId('language').append(...run.languages.map(each => new Option(each.name, each.code)));
    byId('theme').append(...run.themes.map(each => new Option(each.name, each.name)));
    byId('language').parentNode.hidden = run.languages.length < 2;
    byId('slider').max = indexOf(lastPlace());
    for (const name of Object.keys(moves))
        byId(name).addEventListener('click', () => go(moves[name]()));
    byId('slider').addEventListener('input', event => go(placeNumbered(Number(event.target.value))));
    byId('language').addEventListener('change', event => useLanguage(event.target.value));
    byId('theme').addEventListener('change', event => useTheme(event.target.value));
    document.addEventListener('keydown', pressed);
    document.addEventListener('pointermove', showTip);
    document.querySelector('main').addEventListener('click', followClick);
    addEventListener('hashchange', () => go(placeOfAddress(location.hash)));
    addEventListener('beforeprint', () => print(true));
    addEventListener('afterprint', () => print(false));
    Object.assign(state, placeOfAddress(location.hash) || {});
    const wanted = (navigator.languages || []).map(name => run.languages.find(each =>
        each.code === (/^zh/i.test(name) ? /tw|hk|mo|hant/i.test(name) ? 'zh_TW' : 'zh_CN' : name.slice(0, 2)))).find(Boolean);
    useTheme(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    useLanguage((wanted || run.languages[0]).code);
}

begin();
