import type { Browser, BrowserContext, Page } from 'playwright-core';

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A phone of the middle class on mobile data: four times slower than this machine, 1.6 Mbit/s, 150 ms away. */
const slowness = { cpu: 4, bytesPerSecond: 1_600_000 / 8, latencyMs: 150 };

/** When the largest thing of a page is painted for a visitor with nothing in the cache, in ms. */
export async function largestPaint(
  browser: Browser,
  address: string,
  session: Session,
  viewport: { width: number; height: number },
): Promise<number> {
  const context = await browser.newContext({ storageState: session, viewport });
  const page = await context.newPage();
  await page.addInitScript(watchPaint);
  await slowDown(page);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  const painted = await page.evaluate(() => window.largestPaintMs);
  await context.close();
  return painted;
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowness.latencyMs,
    downloadThroughput: slowness.bytesPerSecond,
    uploadThroughput: slowness.bytesPerSecond / 2,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness.cpu });
}

/** Runs in the page. */
function watchPaint(): void {
  window.largestPaintMs = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.largestPaintMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

declare global {
  interface Window {
    largestPaintMs: number;
  }
}
