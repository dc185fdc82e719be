import { press, type Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'fleets', path: '/fleets' },
  { name: 'fleets-add', path: '/fleets', open: press('main header button') },
  {
    name: 'fleets-none',
    path: '/fleets',
    open: async (page) => {
      await page.route('**/api/fleets', (route) =>
        route.fulfill({ json: { success: 1, results: [], msg: '' } }),
      );
      await page.reload();
      await page.locator('main h1').waitFor();
    },
  },
];
