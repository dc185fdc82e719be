import type { Page, Route } from 'playwright-core';

/** Keeps code that a page asks for until it is let go; gives the way to let it go. */
export async function holdAssets(page: Page, wanted: (route: Route) => boolean): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    if (wanted(route)) await released;
    // One who left has no need of it any more.
    await route.continue().catch(() => undefined);
  });
  return release;
}
