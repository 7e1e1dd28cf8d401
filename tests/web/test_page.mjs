// SPDX-License-Identifier: GPL-3.0-or-later
//
// The page in a real browser: node tests/web/test_page.mjs [WORD...] runs the tests whose names contain one of the words.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { AXE, ONE_FILE, ROOT, WEB, allPersons, choose, click, look, openBrowser, openPage, playByClicks, playGame, ready, serve } from './harness.mjs';

const tests = [];
const test = (name, run) => tests.push({ name, run });
let browser;
let server;
const open = (hash = '', settings = {}) => openPage(browser, server.url + hash, settings);

async function clean(page) {
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** Nothing is wider than the window. */
async function assertNoScroll(page) {
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(width[0] <= width[1], `the page is ${width[0]} px wide in a window of ${width[1]} px`);
}

// -- games --

const FAMILIES = ['tapatan', 'nine-mens-morris', 'kunjing', 'stack:goal=2', 'jati-1965', 'jamit', 'dai-jobi', 'tableaux', 'tableaux-advanced:goal=10'];
for (const spec of FAMILIES) {
  test(`a whole game by clicks: ${spec}`, async () => {
    const page = await open();
    await choose(page, spec);
    await allPersons(page);
    const end = await playGame(page, { most: 600 });
    assert.notEqual(end.result, 'none');
    assert.match(await page.textContent('#status-text'), /wins|Draw/);
    await clean(page);
  });
}

test('a whole game by clicks: a spec of one\'s own', async () => {
  const page = await open();
  await choose(page, 'mill:board=star9,men=3,makes=win');
  await allPersons(page);
  assert.notEqual((await playGame(page, { most: 600 })).result, 'none');
  await clean(page);
});

const OWN_GAMES = fs.readFileSync(path.join(ROOT, 'docs/examples/rota.variants'), 'utf8');

async function addGames(page, text) {
  await page.click('#open-games');
  await page.click('#own-games summary');
  await page.fill('#own-text', text);
  await page.click('#own-form [type=submit]');
  await page.waitForFunction(() => document.getElementById('own-message').textContent !== '');
  return page.textContent('#own-message');
}

test('a whole game by clicks: a game of one\'s own file, on its own board', async () => {
  const page = await open();
  assert.match(await addGames(page, OWN_GAMES), /^Added: Rota$/);
  const card = page.locator('.game-card[data-variant=rota]');
  assert.match(await card.textContent(), /Rota.*three in a line through the hub wins/);
  await card.click();
  await page.click('#play-selected');
  await page.waitForSelector('#games', { state: 'hidden' });
  assert.equal(await page.textContent('#title'), 'Rota');
  assert.equal(await page.locator('.board .site').count(), 9);
  await page.click('#tab-rules');
  await page.waitForFunction(() => document.getElementById('panel-rules').textContent.length > 1000);
  await allPersons(page);
  assert.notEqual((await playGame(page, { most: 600 })).result, 'none');
  // Others do not have the file: the address contains the rules themselves.
  await page.click('#open-share');
  const link = await page.inputValue('#share-link');
  const moves = await page.evaluate(() => globalThis.nguzoPage.game.moves);
  const other = await openPage(browser, link);
  assert.deepEqual(await other.evaluate(() => globalThis.nguzoPage.game.moves), moves);
  assert.match(await other.evaluate(() => globalThis.nguzoPage.game.spec), /^mill:/);
  await clean(other);
  // The browser keeps the games.
  await page.goto(server.url);
  await ready(page);
  await page.waitForFunction(() => globalThis.nguzoPage.catalogue.variants.some(({ id }) => id === 'rota'));
  await clean(page);
});

test('points that are not in columns and rows bear their names', async () => {
  const page = await open();
  await addGames(page, fs.readFileSync(path.join(ROOT, 'docs/examples/pentagons.variants'), 'utf8'));
  await page.dblclick('.game-card[data-variant=pentagon-mill]');
  await page.waitForSelector('#games', { state: 'hidden' });
  const names = await page.evaluate(() => globalThis.nguzoPage.game.geometry.places.map(({ name }) => name));
  assert.deepEqual(await page.locator('.ground .coordinate').allTextContents(), names);
  await clean(page);
});

test('the contents of the rules lead to their headings', async () => {
  const page = await open();
  await page.click('#tab-rules');
  await page.click('.rules .link >> text=Morabaraba');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Morabaraba');
  await clean(page);
});

test('a file of variants is loaded, and an engine plays its game', async () => {
  const page = await open();
  await page.click('#open-games');
  await page.click('#own-games summary');
  await page.setInputFiles('#own-file', path.join(ROOT, 'docs/examples/rota.variants'));
  await page.click('.game-card[data-variant=rota]');
  await page.click('#play-selected');
  await page.waitForSelector('#games', { state: 'hidden' });
  await playByClicks(page, (await look(page)).moves[0]);
  await page.waitForFunction(() => globalThis.nguzoPage.view.ply === 2);
  await clean(page);
});

test('every game of the catalogue is shown with its options, and can be opened', async () => {
  const page = await open();
  await page.waitForFunction(() => globalThis.nguzoPage.catalogue.variants.length > 40);
  const variants = await page.evaluate(() => globalThis.nguzoPage.catalogue.variants);
  await page.click('#open-games');
  assert.equal(await page.locator('.game-card').count(), variants.length);
  await page.waitForFunction((count) => document.querySelectorAll('.game-card .thumbnail').length === count, variants.length);
  await page.click('[data-variant=conquer]');
  const options = variants.find(({ id }) => id === 'conquer').options;
  assert.equal(await page.locator('#game-options [name]').count(), options.length);
  await page.fill('#game-options [name=goal]', '30');
  await page.click('#play-selected');
  await page.waitForFunction(() => globalThis.nguzoPage.game.spec.startsWith('conquer'));
  assert.match(await page.evaluate(() => globalThis.nguzoPage.game.spec), /goal=30/);
  for (const { id } of variants) {
    await page.evaluate((spec) => globalThis.nguzoPage.choose(spec), id);
    assert.ok(await page.locator('.board .ground > *').count() > 0, id);
  }
  await clean(page);
});

test('an unknown spec is refused with the engine\'s reason, and the game stays', async () => {
  const page = await open();
  await page.click('#open-games');
  await page.fill('#spec', 'no-such-game');
  await page.click('#spec-form button');
  await page.waitForFunction(() => document.getElementById('games-message').textContent !== '');
  assert.match(await page.evaluate(() => globalThis.nguzoPage.game.spec), /^nine-mens-morris/);
  await page.click('#games [data-close]');
  await allPersons(page);
  await playByClicks(page, (await look(page)).moves[0]);
  await clean(page);
});

test('the engine answers a move, and undo takes both back', async () => {
  const page = await open();
  await playByClicks(page, (await look(page)).moves[0]);
  await page.waitForFunction(() => globalThis.nguzoPage.view.ply === 2);
  await page.click('#undo');
  await page.waitForFunction(() => globalThis.nguzoPage.view.ply === 0);
  await page.click('#redo');
  await page.waitForFunction(() => globalThis.nguzoPage.view.ply === 1);
  await clean(page);
});

test('a piece can be dragged', async () => {
  const page = await open();
  await choose(page, 'shisima');
  await allPersons(page);
  const { moves } = await look(page);
  const move = moves.find(({ kind }) => kind === 'move');
  const middle = async (id) => {
    const box = await page.locator(`.site[data-id="${id}"] .hit`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...await middle(move.from));
  await page.mouse.down();
  await page.mouse.move(...await middle(move.to), { steps: 8 });
  await page.mouse.up();
  await page.waitForFunction(() => globalThis.nguzoPage.view.ply === 1);
  assert.equal(await page.evaluate(() => globalThis.nguzoPage.game.moves[0]), move.text);
  await clean(page);
});

test('one step of a move is taken back, and a refusal has a reason', async () => {
  const page = await open();
  await choose(page, 'shisima');
  await allPersons(page);
  const [move] = (await look(page)).moves;
  await click(page, move.touch[0]);
  assert.deepEqual((await look(page)).touched, [move.touch[0]]);
  await page.keyboard.press('Escape');
  assert.deepEqual((await look(page)).touched, []);
  const free = await page.evaluate(() => {
    const { view, game } = globalThis.nguzoPage;
    return game.geometry.places.find(({ name }) => !view.state.pieces.some(({ place }) => place === name)).name;
  });
  await click(page, free);
  await page.waitForFunction(() => document.getElementById('message').textContent.length > 5);
  await clean(page);
});

test('thrown sticks show their sides until the move', async () => {
  const page = await open('#dai-jobi');
  await allPersons(page);
  for (const toss of [3, 5]) {
    await page.click('#new-game');
    await page.waitForFunction(() => globalThis.nguzoPage.view.ply === 0);
    await page.click(`#tray [data-id=toss${toss}]`);
    await page.waitForSelector('.sticks');
    assert.equal(await page.locator('.stick').count(), 4);
    assert.equal(await page.locator('.stick.flat').count(), toss % 5);
  }
  await playByClicks(page, (await look(page)).moves[0]);
  await page.waitForSelector('.sticks', { state: 'detached' });
  await clean(page);
});

test('clocks run, and a fallen flag ends the game', async () => {
  const page = await open();
  await choose(page, 'tapatan');
  await allPersons(page);
  await page.selectOption('#clock', '1');
  await playByClicks(page, (await look(page)).moves[0]);
  await page.waitForFunction(() => globalThis.nguzoPage.players.msLeft(1) < 59900);
  await page.evaluate(() => {
    globalThis.nguzoPage.players.left[1] = 1;
  });
  await page.waitForFunction(() => /ran out of time/.test(document.getElementById('status-text').textContent));
  await clean(page);
});

// -- analysis --

test('analysis shows lines and exact values, and a line can be put on the board', async () => {
  const page = await open();
  await choose(page, 'tapatan');
  await allPersons(page);
  await page.click('#tab-analysis');
  await page.waitForSelector('.line .pv');
  await page.waitForSelector('.dot.value.win');
  assert.match(await page.textContent('#exact'), /a win in 9/);
  assert.equal(await page.textContent('#best-score'), await page.textContent('.line .score >> nth=0'));
  assert.equal(await page.locator('.dot.value').count(), 9);
  await page.click('.line');
  await page.waitForFunction(() => globalThis.nguzoPage.game.moves.length > 0 && globalThis.nguzoPage.view.ply === 1);
  await clean(page);
});

test('the page keeps drawing while the engine thinks', async () => {
  const page = await open();
  await allPersons(page);
  await page.click('#tab-analysis');
  await page.waitForSelector('.line .pv');
  const longest = await page.evaluate(() => new Promise((resolve) => {
    let last = performance.now();
    let worst = 0;
    let frames = 0;
    const frame = (now) => {
      worst = Math.max(worst, now - last);
      last = now;
      if (++frames < 60) requestAnimationFrame(frame);
      else resolve(worst);
    };
    requestAnimationFrame(frame);
  }));
  console.log(`    longest frame while thinking: ${longest.toFixed(0)} ms`);
  await clean(page);
});

test('a review names the mistake of a lost game', async () => {
  const page = await open('#tapatan//a2~b2~a3~c1~c3~b3');
  await allPersons(page);
  await page.click('#review');
  await page.waitForFunction(() => document.querySelector('#review').textContent === 'Review this game' && document.querySelectorAll('.finding').length > 0);
  assert.ok(await page.locator('#graph .graph-line').count() > 0);
  await clean(page);
});

// -- positions, addresses, records --

test('a position is set up from text', async () => {
  const page = await open();
  await page.click('#tab-setup');
  await page.waitForFunction(() => document.getElementById('setup-text').value !== '');
  await page.fill('#setup-text', 'tapatan board=..O/.X./X.. turn=p2 hand=1,2 quiet=0');
  await page.click('#setup-form [type=submit]');
  await page.waitForFunction(() => globalThis.nguzoPage.view.state.pieces.length === 3);
  await page.fill('#setup-text', 'tapatan board=XXXX turn=p1');
  await page.click('#setup-form [type=submit]');
  await page.waitForFunction(() => /Not yet possible/.test(document.getElementById('setup-message').textContent));
  await clean(page);
});

test('a position is set up by hand', async () => {
  const page = await open();
  await choose(page, 'tapatan');
  await page.click('#tab-setup');
  await page.waitForSelector('.symbol');
  await page.click('.symbol[aria-label*="blue"]');
  await click(page, 'b2');
  await page.waitForFunction(() => document.getElementById('setup-text').value.includes('board=.../.X./...'));
  await page.fill('#setup-fields input[value="3,3"]', '2,3');
  await page.fill('#setup-fields input[value="p1"]', 'p2');
  await page.click('#setup-form [type=submit]');
  await page.waitForFunction(() => globalThis.nguzoPage.view.state.pieces.length === 1 && globalThis.nguzoPage.view.state.turn === 'p2');
  await clean(page);
});

test('the address holds the game', async () => {
  const page = await open();
  await choose(page, 'tapatan');
  await allPersons(page);
  for (let i = 0; i < 3; i++) await playByClicks(page, (await look(page)).moves[i]);
  await page.click('#open-share');
  const link = await page.inputValue('#share-link');
  const moves = await page.evaluate(() => globalThis.nguzoPage.game.moves);
  const other = await openPage(browser, link);
  assert.deepEqual(await other.evaluate(() => globalThis.nguzoPage.game.moves), moves);
  await clean(other);
  await clean(page);
});

const RECORD = [
  { kind: 'match', format: 1, program: 'test', variant: 'tapatan' },
  { kind: 'game', encounter: 1, round: 1, seating: 1, variant: 'tapatan', start: 'startpos', players: ['<img src=x onerror=alert(1)>', 'b'],
    moves: ['b2', 'a1', 'b1', 'c1'].map((move) => ({ move })), result: 'none', points: [0, 0], reason: 'open' },
];

async function loadText(page, text) {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'nguzo-')), 'games.jsonl');
  fs.writeFileSync(file, text);
  await page.click('#open-share');
  await page.setInputFiles('#load-record', file);
}

test('a record is loaded and replayed with the slider, and saved again', async () => {
  const page = await open();
  await loadText(page, RECORD.map((line) => JSON.stringify(line)).join('\n'));
  await page.waitForFunction(() => document.getElementById('slider').max === '4');
  await page.fill('#slider', '3');
  await page.waitForFunction(() => globalThis.nguzoPage.view.ply === 3);
  assert.equal(await page.locator('.board .pieces > .piece').count(), 3);
  await page.click('#open-share');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save-record')]);
  const saved = fs.readFileSync(await download.path(), 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  assert.deepEqual(saved[1].moves.map(({ move }) => move), ['b2', 'a1', 'b1', 'c1']);
  await clean(page);
});

test('pictures are saved', async () => {
  const page = await open();
  await page.click('#open-share');
  const [svg] = await Promise.all([page.waitForEvent('download'), page.click('#save-svg')]);
  assert.match(fs.readFileSync(await svg.path(), 'utf8'), /^<svg [^]*<\/svg>$/);
  const [png] = await Promise.all([page.waitForEvent('download'), page.click('#save-png')]);
  assert.equal(fs.readFileSync(await png.path()).subarray(1, 4).toString(), 'PNG');
  await clean(page);
});

const HOSTILE = ['#<script>alert(1)</script>', '#tapatan/%3Cimg%20src=x%20onerror=alert(1)%3E', '#%E0%A4%A', '#tapatan//a1~<b>~a1', `#${'x'.repeat(70000)}`,
  '#tapatan//a1%0Aquit', '#tapatan%0Aquit', '#nine-mens-morris//resign~a1', '#javascript:alert(1)', '#tapatan/board=////%20turn=p9'];

test('hostile addresses do nothing', async () => {
  for (const hash of HOSTILE) {
    const page = await open(hash);
    let alerted = false;
    page.on('dialog', (dialog) => {
      alerted = true;
      dialog.dismiss();
    });
    assert.ok((await look(page)).moves.length > 0 || (await look(page)).over, hash);
    assert.equal(alerted, false);
    assert.equal(await page.locator('img, body script:not([type])').count(), 0);
    await clean(page);
  }
});

test('hostile records do nothing', async () => {
  const page = await open();
  let alerted = false;
  page.on('dialog', () => {
    alerted = true;
  });
  const bad = [...RECORD, null, [], 7, { kind: 'game' }, { kind: 'game', variant: 'x\nquit', moves: [] }, { kind: 'game', variant: 'tapatan', start: 'fen \u0000', moves: [{ move: 'a1\nquit' }] },
    { ...RECORD[1], variant: '<script>alert(1)</script>' }, { ...RECORD[1], moves: [{ move: '<b>' }] }];
  await loadText(page, `${bad.map((line) => JSON.stringify(line)).join('\n')}\n{"kind":"game",`);
  await page.waitForSelector('.record-games button');
  const count = await page.locator('.record-games button').count();
  for (let i = 0; i < count; i++) {
    if (!(await page.locator('#share').evaluate((dialog) => dialog.open))) await page.click('#open-share');
    await page.locator('.record-games button').nth(i).click();
    await page.waitForTimeout(50);
  }
  assert.equal(alerted, false);
  assert.equal(await page.locator('img').count(), 0);
  await page.evaluate(() => document.getElementById('share').close());
  await page.click('#new-game');
  assert.ok((await look(page)).moves.length > 0);
  await clean(page);
});

test('hostile files of variants do nothing', async () => {
  const page = await open();
  let alerted = false;
  page.on('dialog', () => {
    alerted = true;
  });
  const script = '<img src=x onerror=alert(1)><script>alert(1)</script>';
  assert.match(await addGames(page, `[evil : tapatan]\ntitle = ${script}\nsummary = ${script}`), /^Added/);
  assert.ok((await page.textContent('.game-card[data-variant=evil]')).includes(script));
  await page.dblclick('.game-card[data-variant=evil]'); // nothing moves in between
  await page.waitForSelector('#games', { state: 'hidden' });
  const before = await page.evaluate(() => globalThis.nguzoPage.game.spec);
  await page.click('#open-games');
  for (const text of ['[x', '[a : a]', 'quit\n\nquit', '[x : tapatan]\nmen = 1000000', '\u0000\u0001\uffff', `[${'x'.repeat(100000)}]`, '[x : tapatan]\n'.repeat(1000), 'x'.repeat(300000)]) {
    await page.evaluate((value) => {
      document.getElementById('own-text').value = value;
      document.getElementById('own-message').textContent = '';
    }, text);
    await page.click('#own-form [type=submit]');
    await page.waitForFunction(() => document.querySelector('#own-message.warning')?.textContent);
  }
  assert.equal(await page.locator('.game-card[data-variant=evil]').count(), 1);
  await page.click('#games [data-close]');
  assert.equal(await page.evaluate(() => globalThis.nguzoPage.game.spec), before);
  assert.equal(alerted, false);
  assert.equal(await page.locator('img, body script:not([type])').count(), 0);
  await allPersons(page);
  await playByClicks(page, (await look(page)).moves[0]);
  await clean(page);
});

// -- everybody --

test('a game is played with the keyboard alone', async () => {
  const page = await open();
  await page.keyboard.press('g');
  await page.waitForSelector('#games[open]');
  await page.focus('#spec');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('tapatan');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => globalThis.nguzoPage.game.spec === 'tapatan');
  await allPersons(page);
  while (await page.evaluate(() => !document.activeElement?.closest('.site'))) await page.keyboard.press('Tab');
  for (let ply = 0; ply < 60 && !(await look(page)).over; ply++) {
    const { moves } = await look(page);
    for (const id of moves[(ply * 5) % moves.length].touch) {
      // To the place by arrow keys: in a board of rows, down or up, then left or right.
      for (let step = 0; step < 12; step++) {
        const key = await page.evaluate((target) => {
          const { board } = globalThis.nguzoPage;
          const here = board.layout.spot(document.activeElement.dataset.id);
          const there = board.layout.spot(target);
          if (Math.abs(there.y - here.y) > 1) return there.y > here.y ? 'ArrowDown' : 'ArrowUp';
          if (Math.abs(there.x - here.x) > 1) return there.x > here.x ? 'ArrowRight' : 'ArrowLeft';
          return null;
        }, id);
        if (!key) break;
        await page.keyboard.press(key);
      }
      await page.keyboard.press('Enter');
    }
    await page.waitForFunction((before) => globalThis.nguzoPage.view.ply > before, ply);
  }
  assert.equal((await look(page)).over, true);
  assert.match(await page.textContent('#live'), /wins|Draw/);
  await clean(page);
});

test('the page fits a phone and a wall', async () => {
  for (const [width, height] of [[360, 640], [768, 1024], [1280, 720], [3840, 2160]]) {
    const page = await open('', { viewport: { width, height } });
    await assertNoScroll(page);
    const box = await page.locator('.board').boundingBox();
    assert.ok(box.width >= Math.min(width, height) * 0.45, `the board is ${box.width} px wide in ${width} x ${height}`);
    assert.ok(box.y + box.height <= height, `the board ends below the window of ${width} x ${height}`);
    for (const id of ['open-games', 'open-share', 'open-help']) {
      await page.click(`#${id}`);
      await page.waitForSelector('dialog[open]');
      await assertNoScroll(page);
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog[open]', { state: 'detached' });
    }
    await clean(page);
  }
});

test('a game is played on a phone by touch', async () => {
  const page = await open('', { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await choose(page, 'tapatan');
  await allPersons(page);
  const [move] = (await look(page)).moves;
  await page.locator(`.site[data-id="${move.touch[0]}"] .hit`).tap();
  await page.waitForFunction(() => globalThis.nguzoPage.view.ply === 1);
  await clean(page);
});

test('the one-file page works from a disk', async () => {
  const page = await openPage(browser, ONE_FILE);
  await choose(page, 'tapatan');
  await allPersons(page);
  await playGame(page);
  await page.click('#new-game');
  await page.click('#tab-analysis');
  await page.waitForSelector('.line .pv');
  await clean(page);
});

const ENGINE = ['nguzo-worker.js', 'nguzo-engine.wasm'];
for (const [what, files, limit, format] of [['one-file page', ['nguzo.html'], 400, 'gz'], ['engine', ENGINE, 182, 'br']]) {
  test(`the ${what} has at most ${limit} KB compressed`, async () => {
    const size = files.map((name) => fs.statSync(path.join(WEB, `${name}.${format}`)).size).reduce((a, b) => a + b);
    console.log(`    ${size} bytes`);
    assert.ok(size <= limit * 1000);
  });
}

test('the server sends compressed files to browsers that accept them', async () => {
  const page = await open();
  for (const name of ENGINE) {
    const [coding, length] = await page.evaluate(async (url) => {
      const response = await fetch(url);
      return [response.headers.get('content-encoding'), (await response.arrayBuffer()).byteLength];
    }, name);
    assert.equal(coding, 'br');
    assert.equal(length, fs.statSync(path.join(WEB, name)).size);
  }
  const plain = await fetch(`${server.url}nguzo-engine.wasm`, { headers: { 'Accept-Encoding': 'identity' } });
  assert.equal(plain.headers.get('content-encoding'), null);
  await clean(page);
});

/** Analyses a game whose evaluation and rules are data files, and checks that the engine has them. The game is too large to be
 * solved, since exact values need no evaluation. */
async function useDataFiles(page) {
  await choose(page, 'shax');
  await allPersons(page);
  await page.click('#tab-analysis');
  await page.waitForSelector('.line .pv');
  // The pictures in the list of games are other positions of the same engine.
  await page.waitForFunction(async () => {
    const { rules } = globalThis.nguzoPage;
    const lines = [];
    const end = rules.onLine((line) => lines.push(line));
    await rules.do('eval');
    end();
    return lines.some((line) => /^info string eval weights +patterns +patterns$/.test(line));
  }, null, { polling: 200 });
  await page.click('#tab-rules');
  await page.waitForSelector('.rules h3');
}

for (const [where, address] of [['with threads', ''], ['with one thread', '?threads=off'], ['from a disk', ONE_FILE]]) {
  test(`the engine loads its data files: ${where}`, async () => {
    const page = await (address === ONE_FILE ? openPage(browser, ONE_FILE) : open(address));
    const loaded = [];
    page.on('response', (response) => response.ok() && loaded.push(response.url().split('/').at(-1)));
    await useDataFiles(page);
    // A file that cannot be loaded is an error in the console.
    if (address !== ONE_FILE) assert.ok(loaded.includes('shax.bin'));
    await clean(page);
  });
}

test('the page works offline once it was opened', async () => {
  const page = await openPage(browser, server.url, { serviceWorkers: 'allow' });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => caches.keys().then((names) => names.length === 1 && caches.open(names[0])).then((cache) => cache && cache.keys()).then((keys) => keys && keys.length > 20));
  await page.context().setOffline(true);
  await page.reload();
  await ready(page);
  await useDataFiles(page);
  await page.context().close();
});

for (const theme of ['light', 'dark']) {
  test(`axe finds nothing: ${theme}`, async () => {
    const page = await open('', { colorScheme: theme, bypassCSP: true });
    await choose(page, 'tapatan');
    await allPersons(page);
    await page.addScriptTag({ path: AXE });
    const check = async (where) => {
      const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
      assert.deepEqual(violations.map(({ id, nodes }) => `${where}: ${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`), []);
    };
    await playByClicks(page, (await look(page)).moves[0]);
    for (const tab of ['moves', 'analysis', 'setup', 'rules']) {
      await page.click(`#tab-${tab}`);
      if (tab === 'analysis') await page.waitForSelector('.line .pv');
      await page.waitForTimeout(300);
      await check(tab);
    }
    for (const id of ['games', 'share', 'help']) {
      await page.click(`#open-${id}`);
      await check(id);
      await page.keyboard.press('Escape');
    }
    await clean(page);
  });
}

test('the served page searches with threads, unless it must not', async () => {
  for (const [address, threads] of [['', true], ['?threads=off', false]]) {
    const page = await open(address);
    assert.equal(await page.evaluate(() => globalThis.crossOriginIsolated), true);
    const requested = [];
    page.on('request', (request) => requested.push(request.url()));
    await choose(page, 'tapatan');
    await allPersons(page);
    await page.click('#tab-analysis');
    await page.waitForSelector('.line .pv');
    await page.waitForSelector('.dot.value.win');
    assert.equal(requested.some((url) => url.includes('nguzo-engine-threads.wasm')), threads);
    await clean(page);
  }
});

test('three positions one after the other are analysed, each stopping the one before', async () => {
  for (const address of ['', '?threads=off']) {
    const page = await open(address);
    await allPersons(page);
    await page.click('#tab-analysis');
    for (let ply = 0; ply < 3; ply++) {
      await playByClicks(page, (await look(page)).moves[ply]);
      await page.waitForFunction(() => {
        const { analysis, view } = globalThis.nguzoPage;
        return view.moves.some(({ text }) => text === analysis.lines[0]?.pv[0]);
      });
    }
    await clean(page);
  }
});

// -- the runner --

const words = process.argv.slice(2);
const chosen = tests.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
let failed = 0;
server = await serve();
browser = await openBrowser();
for (const { name, run } of chosen) {
  const start = Date.now();
  try {
    await run();
    console.log(`ok   ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    console.log(`FAIL ${name}\n${String(error.stack ?? error).split('\n').slice(0, 12).join('\n')}`);
  }
}
await browser.close();
server.close();
console.log(`${chosen.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 && chosen.length > 0 ? 0 : 1);
