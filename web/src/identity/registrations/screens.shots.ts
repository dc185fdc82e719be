import type { Page } from 'playwright-core';
import { clock } from '../../ui/clock';
import { press, type Shot } from '../../ui/shot';

const key = 'voltdeck.code.registration';

/** As after a registration: a tab that waits for a code. */
const waits = async (page: Page): Promise<void> => {
  const sent = {
    token: 'shots',
    sentTo: 'ada@example.com',
    resendAt: clock.now().getTime() + 60_000,
    isLink: false,
  };
  await page.evaluate(([name, text]) => sessionStorage.setItem(name, text), [
    key,
    JSON.stringify(sent),
  ] as const);
  await page.reload();
  await page.locator('[name="code"]').fill('47');
};

/** A tab that waits for no code. */
const waitsForNothing = async (page: Page): Promise<void> => {
  await page.evaluate((name) => sessionStorage.removeItem(name), key);
  await page.reload();
};

export const shots: readonly Shot[] = [
  { name: 'register', path: '/register', isGuest: true },
  { name: 'register-wrong', path: '/register', isGuest: true, open: press('form button[type="submit"]') },
  { name: 'verify', path: '/verify', isGuest: true, open: waits },
  { name: 'verify-nothing', path: '/verify', isGuest: true, open: waitsForNothing },
  { name: 'verify-link', path: '/verify?link=shots', isGuest: true },
];
