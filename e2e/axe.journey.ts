import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from './axe';
import { openBrowser } from './browser';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const pageOf = (content: string) => `<!doctype html><html lang="en"><head>
  <meta http-equiv="Content-Security-Policy" content="script-src 'self'">
  <title>Orders</title></head><body><main><h1>Orders</h1>${content}</main></body></html>`;

it('a page whose controls have names has no violations', async () => {
  const page = await browser.newPage();
  await page.setContent(pageOf('<button>Start</button>'));
  expect(await findViolations(page)).toEqual([]);
});

it('a text that is just fading in is looked at once it is there', async () => {
  const page = await browser.newPage();
  const fade = '@keyframes fade { from { opacity: 0.1 } } p { animation: fade 3s step-end }';
  await page.setContent(pageOf(`<style>${fade}</style><p>Stopping…</p>`));
  expect(await findViolations(page)).toEqual([]);
});

it('a button without a name is found under a strict Content-Security-Policy', async () => {
  const page = await browser.newPage();
  await page.setContent(pageOf('<button id="start"></button>'));
  expect(await findViolations(page)).toMatchObject([{ rule: 'button-name', elements: ['#start'] }]);
});
