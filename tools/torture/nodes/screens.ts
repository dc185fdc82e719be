import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../../e2e/browser';
import type { Charger } from '../../../simulator/src/index';
import type { Finding } from '../points/point';
import { ownerLogin, type World } from './world';

/** What a page noticed about itself. */
interface Noticed {
  /** Since it was opened; nothing once it was loaded anew. */
  samples: number;
  /** In which the page had no heading, or no content. */
  empty: number;
  changes: number;
  /** The longest time in which the figures stood still, in ms. */
  longestMs: number;
}

declare global {
  interface Window {
    noticed?: Noticed;
  }
}

const patienceMs = 60_000;

/** Looks at the page again and again from within, so that a page that was loaded anew knows nothing. */
const notice = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const noticed = { samples: 0, empty: 0, changes: 0, longestMs: 0 };
    window.noticed = noticed;
    let last = '';
    let since = performance.now();
    setInterval(() => {
      const main = document.querySelector('main');
      const figures = (main?.innerText.match(/[\d.,]+\s?k?Wh?\b|#\d+/g) ?? []).join(' ');
      noticed.samples += 1;
      if (main?.querySelector('h1') == null || figures === '') noticed.empty += 1;
      if (figures !== last) {
        noticed.changes += 1;
        last = figures;
        since = performance.now();
      }
      noticed.longestMs = Math.max(noticed.longestMs, performance.now() - since);
    }, 200);
  });

const noticedBy = (page: Page): Promise<Noticed | undefined> => page.evaluate(() => window.noticed);

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(ownerLogin.email);
  await page.getByLabel('Password', { exact: true }).fill(ownerLogin.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** A browser at the address that all nodes stand behind: the list of orders, and a charge point that charges. */
export class Screens {
  private constructor(
    private readonly world: World,
    private readonly parts: { browser: Browser; list: Page; station: Page },
  ) {}

  static async open(world: World, charger: Charger): Promise<Screens> {
    const browser = await openBrowser();
    try {
      const context = await browser.newContext({ locale: 'en', viewport: { width: 1280, height: 900 } });
      const address = (path: string): string => `http://127.0.0.1:${world.front.port}${path}`;
      const list = await context.newPage();
      await list.goto(address('/orders'));
      await logIn(list);
      await list.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
      const station = await context.newPage();
      const id = world.secrets.get(charger.identity)?.id;
      await station.goto(address(`/charge-points/${id}`));
      await station.getByRole('heading', { name: charger.identity, level: 1 }).waitFor();
      for (const page of [list, station]) await notice(page);
      return new Screens(world, { browser, list, station });
    } catch (error) {
      await browser.close();
      throw error;
    }
  }

  /** Waits until the list shows the newest order and the figures move; answers what is amiss. */
  async lookAgain(): Promise<string[]> {
    const { list, station } = this.parts;
    const { rows } = await this.world.house.db.pool.query<{ id: number }>(
      'select id from orders order by requested_at desc, id desc limit 1',
    );
    const newest = `#${rows[0]?.id}`;
    const faults: string[] = [];
    await list
      .getByText(newest, { exact: true })
      .first()
      .waitFor({ timeout: patienceMs })
      .catch(() => faults.push(`the list does not show order ${newest}`));
    const before = (await noticedBy(station))?.changes ?? 0;
    await station
      .waitForFunction((seen) => (window.noticed?.changes ?? 0) > seen, before, { timeout: patienceMs })
      .catch(() => faults.push('the figures of a charge point that charges stand still'));
    for (const [name, page] of Object.entries({ list, station })) {
      const noticed = await noticedBy(page);
      if (noticed === undefined) faults.push(`the ${name} was loaded anew`);
      else if (noticed.empty > 0) faults.push(`the ${name} was empty ${noticed.empty} times`);
    }
    return faults;
  }

  /** What was seen in all. */
  async judge(faults: readonly string[]): Promise<Finding> {
    const { list, station } = this.parts;
    const [ofList, ofStation] = await Promise.all([noticedBy(list), noticedBy(station)]);
    const figures = {
      listChanges: ofList?.changes ?? 0,
      stationChanges: ofStation?.changes ?? 0,
      stillMs: Math.round(ofStation?.longestMs ?? -1),
      faults: faults.length,
    };
    return {
      did: 'a browser looked on: the list of orders, and live figures of a charge point, through every kill',
      expected:
        'both go on by themselves: never loaded anew, never empty, the newest order listed after each kill',
      seen: [
        `the list changed ${figures.listChanges} times, the figures ${figures.stationChanges} times and stood still for ${figures.stillMs} ms at most`,
        ...faults.slice(0, 10),
      ].join('; '),
      isFine: faults.length === 0 && ofList !== undefined && ofStation !== undefined,
      figures,
    };
  }

  close(): Promise<void> {
    return this.parts.browser.close();
  }
}
