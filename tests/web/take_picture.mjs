// SPDX-License-Identifier: GPL-3.0-or-later
//
// The picture of the page for the README: node tests/web/take_picture.mjs FILE.jpg

import { allPersons, openBrowser, openPage, serve } from './harness.mjs';

const GAME = '#nine-mens-morris//d6~d2~f4~b4~f2~b2~f6xd2';
const server = await serve();
const browser = await openBrowser();
const page = await openPage(browser, server.url + GAME, { viewport: { width: 1280, height: 800 } });
await allPersons(page);
await page.click('#tab-analysis');
await page.waitForFunction(() => globalThis.nguzoPage.analysis.lines.filter(Boolean).length === 3 && globalThis.nguzoPage.analysis.lines[0].depth >= 10);
await page.mouse.move(0, 0);
await page.waitForTimeout(500);
await page.screenshot({ path: process.argv[2], type: 'jpeg', quality: 80 });
await browser.close();
server.close();
