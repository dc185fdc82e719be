import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Shot } from '../../web/src/ui/shot';
import { findShots } from './list';

const modes = [
  { name: 'light', width: 1440, height: 900, colorScheme: 'light', locale: 'en' },
  { name: 'dark', width: 1440, height: 900, colorScheme: 'dark', locale: 'en' },
  { name: 'arabic', width: 1440, height: 900, colorScheme: 'light', locale: 'ar' },
  { name: 'phone', width: 390, height: 844, colorScheme: 'light', locale: 'en' },
] as const;

type Mode = (typeof modes)[number];
type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

const operator = { email: 'operator@voltdeck.test', password: 'voltdeck-demo' };
const localeKey = 'voltdeck.locale';
const driverLocaleKey = 'voltdeck.driver.locale';
/** After the last answer: what fades in is there, what is drawn lazily is drawn. */
const settleMs = 500;

/** Logs a browser in to the demo. */
export async function enterDemo(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(operator.email);
  await page.getByLabel('Password', { exact: true }).fill(operator.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((address) => address.pathname === '/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.close();
}

async function logIn(browser: Browser, url: string): Promise<Session> {
  const context = await browser.newContext();
  await enterDemo(context, url);
  const session = await context.storageState();
  await context.close();
  return session;
}

const inLanguage = (session: Session | null, url: string, locale: string): Session => ({
  cookies: [],
  origins: [
    {
      origin: new URL(url).origin,
      localStorage: [
        ...(session?.origins.flatMap((origin) => origin.localStorage) ?? []).filter(
          (item) => item.name !== localeKey,
        ),
        { name: localeKey, value: locale },
        { name: driverLocaleKey, value: locale },
      ],
    },
  ],
});

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(settleMs);
}

/** What is taken of which demo, and where to. */
interface Asked {
  url: string;
  folder: string;
  /** How names of pictures begin; every screen where none is given. */
  beginnings: readonly string[];
}

/** A picture of every screen that is asked for in every mode. @returns how many were taken */
export async function takeShots(browser: Browser, { url, folder, beginnings }: Asked): Promise<number> {
  const session = await logIn(browser, url);
  const isAsked = ({ name }: Shot): boolean =>
    beginnings.length === 0 || beginnings.some((beginning) => name.startsWith(beginning));
  const shots = (await findShots()).filter(isAsked);
  let taken = 0;
  for (const mode of modes) {
    for (const isGuest of [true, false]) {
      const context = await contextOf(browser, inLanguage(isGuest ? null : session, url, mode.locale), mode);
      const page = await context.newPage();
      for (const screen of shots.filter((each) => (each.isGuest ?? false) === isGuest)) {
        await page.goto(`${url}${screen.path}`);
        await settle(page);
        const { open } = screen;
        if (open !== undefined) {
          await open(page, { isPhone: mode.name === 'phone', stamp: String(Date.now()) });
          await page.waitForTimeout(settleMs);
        }
        const path = join(folder, `${screen.name}.${mode.name}.png`);
        // An open dialog belongs to the window, a page is as long as it is.
        await page.screenshot({ path, fullPage: open === undefined, animations: 'disabled' });
        taken += 1;
        // The next screen has a server again.
        await context.setOffline(false);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
      await context.close();
    }
  }
  return taken;
}

const contextOf = (browser: Browser, storageState: Session, mode: Mode): Promise<BrowserContext> =>
  browser.newContext({
    storageState,
    viewport: { width: mode.width, height: mode.height },
    colorScheme: mode.colorScheme,
    reducedMotion: 'reduce',
    // A picture is taken with a style of the tool, which the policy of the page would keep out.
    bypassCSP: true,
  });
