import { press, type Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'charge-point-prices', path: '/charge-points/1?tab=prices' },
  {
    name: 'charge-point-price-form',
    path: '/charge-points/1?tab=prices',
    open: press('main section > header button'),
  },
  {
    name: 'charge-point-prices-planned',
    path: '/charge-points/1?tab=prices',
    open: press('main section section li button'),
  },
  {
    // A time painted over two prices, one of which gives way with its end, the other with its beginning.
    name: 'charge-point-price-split',
    path: '/charge-points/1?tab=prices',
    open: async (page) => {
      const day = page.locator('[data-brush]');
      await day.waitFor();
      await day.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await day.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.mouse.move(x + width * 0.29, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width * 0.49, y + height / 2);
      await page.mouse.up();
      await page.locator('[role="dialog"] [role="status"] button').waitFor();
    },
  },
  {
    // A session over midnight, through two prices.
    name: 'charge-point-preview-night',
    path: '/charge-points/1?tab=prices',
    open: async (page) => {
      await page.locator('main section section input[type="text"]').first().fill('21:30');
      await page.locator('main section section .mantine-NumberInput-input').first().fill('660');
      await page.locator('main section section li').nth(2).waitFor();
    },
  },
];
