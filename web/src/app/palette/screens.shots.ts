import type { Page } from 'playwright-core';
import type { Shot } from '../../ui/shot';

async function search(page: Page, text: string, found: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator('[data-part="palette"] input').fill(text);
  await page.locator(found).first().waitFor();
}

export const shots: readonly Shot[] = [
  { name: 'palette', path: '/', open: (page) => page.keyboard.press('Control+k') },
  { name: 'palette-found', path: '/', open: (page) => search(page, 'a-2', '[data-part="palette"] mark') },
  {
    name: 'palette-none',
    path: '/',
    open: (page) => search(page, 'nothing-like-it', '[data-part="palette"] [role="status"]'),
  },
];
