import { press, type Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'charge-point-prices', path: '/charge-points/1?tab=prices' },
  {
    name: 'charge-point-price-form',
    path: '/charge-points/1?tab=prices',
    open: press('main section > header button'),
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
