import axe from 'axe-core';
import type { Page } from 'playwright-core';

export interface Violation {
  /** The name of the rule, as on the pages of axe. */
  rule: string;
  help: string;
  /** One CSS selector for each element that breaks the rule. */
  elements: string[];
}

/** Waits for what is fading or moving: half there, a text has the contrast of neither its beginning nor its end. */
const comeToRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => {
          const end = effect?.getComputedTiming().endTime;
          return playState === 'running' && end !== undefined && Number.isFinite(Number(end));
        })
        .map(({ finished }) => finished);
    // A few rounds: one movement follows another, and what is live never comes to rest altogether.
    for (let round = 0; round < 5 && moving().length > 0; round += 1) await Promise.allSettled(moving());
  });

/** What axe finds wrong on a page by its own choice of rules: WCAG level AA and best practices. */
export async function findViolations(page: Page): Promise<Violation[]> {
  await comeToRest(page);
  // Evaluated through the debugger, because the page's Content-Security-Policy refuses foreign scripts.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    elements: nodes.map((node) => node.target.join(' ')),
  }));
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
