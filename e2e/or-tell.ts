import type { Page } from 'playwright-core';

/** Enough of a page to see what stands there instead. */
const mostText = 800;

/** What stands in front: the dialog on top where one is open, else the page; and what has the focus there. */
async function readFront(page: Page): Promise<string> {
  const dialogs = page.getByRole('dialog');
  const front = (await dialogs.count()) > 0 ? dialogs.last() : page.locator('body');
  const text = (await front.innerText()).replaceAll(/\s+/g, ' ');
  const focus = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing');
  return `${text.slice(0, mostText)} The focus is on: ${focus}`;
}

/** Waits for something on a page; where it does not come, the failure says what stands in front. */
export async function orTell(page: Page, wait: Promise<void>): Promise<void> {
  try {
    await wait;
  } catch (error) {
    const [reason = ''] = String(error).split('\n');
    throw new Error(`${reason} The page says: ${await readFront(page)}`, { cause: error });
  }
}
