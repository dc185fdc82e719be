import axe from 'axe-core';
import type { Page } from 'playwright-core';

export interface Violation {
  /** The name of the rule, as on the pages of axe. */
  rule: string;
  help: string;
  /** One CSS selector for each element that breaks the rule. */
  elements: string[];
}

/** What axe finds wrong on a page by its own choice of rules: WCAG level AA and best practices. */
export async function findViolations(page: Page): Promise<Violation[]> {
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
