import { press, type Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'fleet', path: '/fleets/1' },
  {
    name: 'fleet-places',
    path: '/fleets/1',
    open: async (page) => {
      await page.locator('main [data-show-places]').click();
      await page.locator('main [data-places]').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'fleet-end', path: '/fleets/1', open: press('main [data-end]') },
];
