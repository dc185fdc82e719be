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

it('a button without a name is found under a strict Content-Security-Policy', async () => {
  const page = await browser.newPage();
  await page.setContent(pageOf('<button id="start"></button>'));
  expect(await findViolations(page)).toMatchObject([{ rule: 'button-name', elements: ['#start'] }]);
});
