import { openBrowser } from './browser';
import { findViolations } from './axe';
const url = 'http://localhost:4391';
const browser = await openBrowser();
const only = process.argv[2];
const logIn = async (email: string) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('voltdeck-demo');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((a) => a.pathname !== '/login');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
};
const modes = [
  { name: 'light', width: 1440, height: 900, colorScheme: 'light', locale: 'en' },
  { name: 'dark', width: 1440, height: 900, colorScheme: 'dark', locale: 'fr' },
  { name: 'arabic', width: 1440, height: 900, colorScheme: 'light', locale: 'ar' },
  { name: 'phone', width: 360, height: 800, colorScheme: 'light', locale: 'es' },
] as const;
const sets = {
  op: { email: 'operator@voltdeck.test', pages: ['/fleets', '/fleets/1', '/fleets/1/admins', '/fleets/1/admins/3', '/fleets/999', '/fleets/1/admins/add'] },
  fl: { email: 'fleet@voltdeck.test', pages: ['/fleet', '/fleet/admins', '/fleet/admins/3', '/fleet/admins/2', '/nowhere'] },
};
for (const [key, { email, pages }] of Object.entries(sets)) {
  if (only && only !== key) continue;
  const state = await logIn(email);
  for (const mode of modes) {
    const origins = state.origins.map((o) => ({ ...o, localStorage: [...o.localStorage.filter((i) => i.name !== 'voltdeck.locale'), { name: 'voltdeck.locale', value: mode.locale }] }));
    const context = await browser.newContext({ storageState: { cookies: [], origins }, viewport: { width: mode.width, height: mode.height }, colorScheme: mode.colorScheme, reducedMotion: 'reduce', bypassCSP: true });
    const page = await context.newPage();
    await page.addInitScript('globalThis.__name = (f) => f');
    page.on('console', (m) => { if (m.type() === 'error') console.log('CONSOLE', mode.name, m.text().slice(0, 300)); });
    page.on('pageerror', (e) => console.log('PAGEERROR', mode.name, e.message.slice(0, 300)));
    for (const path of pages) {
      const adds = path.endsWith('/add');
      await page.goto(url + (adds ? path.slice(0, -4) : path));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      if (adds) { await page.locator('main section header button').first().click(); await page.getByRole('dialog').waitFor(); }
      await page.waitForTimeout(700);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      const v = await findViolations(page);
      console.log(key, mode.name, path, new URL(page.url()).pathname, wide ? 'WIDE' : '', JSON.stringify(v).slice(0, 400));
      await page.screenshot({ path: `/tmp/fl/${key}${path.replaceAll('/', '_')}.${mode.name}.png`, fullPage: !adds });
    }
    await context.close();
  }
}
await browser.close();
