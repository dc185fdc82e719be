import type { Page } from 'playwright-core';

/** Watches how long a page keeps the browser busy; `taken` gives the longest task since the last time it was asked, in ms. */
export async function longestTasks(page: Page): Promise<{ taken(): Promise<number> }> {
  await page.addInitScript(watchTasks);
  return {
    taken: () =>
      page.evaluate(() => {
        const longest = Math.max(0, ...window.longTasksMs);
        window.longTasksMs = [];
        return Math.round(longest);
      }),
  };
}

/** Runs in the page; the browser tells of tasks of 50 ms and more. */
function watchTasks(): void {
  window.longTasksMs = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.longTasksMs.push(entry.duration);
  }).observe({ type: 'longtask', buffered: true });
}

declare global {
  interface Window {
    longTasksMs: number[];
  }
}
