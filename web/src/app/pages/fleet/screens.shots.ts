import type { Shot } from '../../../ui/shot';

export const shots: readonly Shot[] = [
  {
    name: 'fleet-without-plan',
    path: '/fleet',
    open: async (page) => {
      await page.route('**/api/user?*', async (route) => {
        const answer = await route.fetch();
        const told: { results: object } = await answer.json();
        const results = { ...told.results, connectedAs: 'fleet_admin', isSubscribed: false };
        await route.fulfill({ response: answer, json: { ...told, results } });
      });
      await page.goto(new URL('/fleet', page.url()).href);
      await page.locator('main h1').waitFor();
    },
  },
];
