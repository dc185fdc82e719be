import { press, type Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  {
    name: 'notices',
    path: '/charge-points',
    open: async (page) => {
      await page.locator('[data-part="pager"]').waitFor();
      await press('header [aria-haspopup="dialog"]')(page);
      await page.locator('[data-part="notices"] li').first().waitFor();
    },
  },
  {
    name: 'notices-wishes',
    path: '/profile',
    open: async (page) => {
      // It loads when somebody gets near it.
      const choice = page.locator('main table input[type="checkbox"]').last();
      for (let step = 0; step < 20 && !(await choice.isVisible()); step += 1) {
        await page.keyboard.press('PageDown');
        await page.locator('main section').first().waitFor();
      }
      await choice.scrollIntoViewIfNeeded();
    },
  },
];
