import type { Page } from 'playwright-core';

/** What a picture is taken with. */
export interface Shown {
  isPhone: boolean;
  /** Another one for each picture, for names that may be there once. */
  stamp: string;
}

/** A screen, or something opened on it, as `npm run shots` takes it; a noun has its own in `screens.shots.ts`. */
export interface Shot {
  name: string;
  path: string;
  /** Shown without login. */
  isGuest?: boolean;
  /** Nobody is logged in after it, so it is taken last. */
  endsLogin?: boolean;
  /** What is done on it before the picture; written without words, since it runs in every language. */
  open?: (page: Page, shown: Shown) => Promise<void>;
}

export const press =
  (selector: string) =>
  (page: Page): Promise<void> =>
    page.locator(selector).first().click();

/** From now on each call gets this answer, until the next screen. */
export async function answerWith(page: Page, calls: string, status: number): Promise<void> {
  await page.route(calls, (route) => route.fulfill({ status, json: { success: 0, msg: '', errors: {} } }));
}
