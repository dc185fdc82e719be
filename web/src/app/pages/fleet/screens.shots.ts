import type { Page } from 'playwright-core';
import type { Shot } from '../../../ui/shot';

interface Told {
  results: { roles: { current: boolean; fleets: object[] }[] };
}

/** Opens a page as who works for these fleets, in the demo by the login of its operator. */
async function openAsFleetAdmin(
  page: Page,
  at: string,
  { fleetIds, isSubscribed = true }: { fleetIds: readonly number[]; isSubscribed?: boolean },
): Promise<void> {
  const groups = ['vehicle', 'vehicle-group', 'limitation', 'driver', 'admin'];
  const verbs = ['create', 'read', 'update', 'delete'];
  const permissions = [
    ...groups.flatMap((noun) => verbs.map((verb) => `fleet.${noun}.${verb}`)),
    'fleet.report.read',
    'fleet.payment.read',
  ];
  const names = ['Repartos Ribera', 'Taxis del Manzanares'];
  const fleets = fleetIds.map((id, index) => ({ id, name: names[index] ?? '', permissions }));
  await page.route('**/api/user?*', async (route) => {
    const answer = await route.fetch();
    const told: Told = await answer.json();
    const roles = told.results.roles.map((role) => (role.current ? { ...role, fleets } : role));
    const results = { ...told.results, roles, connectedAs: 'fleet_admin', isSubscribed };
    await route.fulfill({ response: answer, json: { ...told, results } });
  });
  await page.goto(new URL(at, page.url()).href);
  await page.locator('main h1').waitFor();
}

export const shots: readonly Shot[] = [
  {
    name: 'fleet-without-plan',
    path: '/fleet',
    open: (page) => openAsFleetAdmin(page, '/fleet', { fleetIds: [1], isSubscribed: false }),
  },
  {
    name: 'fleet-choice',
    path: '/fleet',
    open: (page) => openAsFleetAdmin(page, '/fleet', { fleetIds: [1, 2] }),
  },
  {
    name: 'fleet-home',
    path: '/fleet',
    open: (page) => openAsFleetAdmin(page, '/fleet', { fleetIds: [1] }),
  },
  {
    name: 'fleet-home-several',
    path: '/fleet',
    open: async (page) => {
      await openAsFleetAdmin(page, '/fleet', { fleetIds: [1, 2] });
      await page.locator('main button').first().click();
      await page.locator('main section').first().waitFor();
    },
  },
  {
    name: 'fleet-home-drivers',
    path: '/fleet/drivers',
    open: (page) => openAsFleetAdmin(page, '/fleet/drivers', { fleetIds: [1] }),
  },
  {
    name: 'fleet-home-payments',
    path: '/fleet/payments',
    open: (page) => openAsFleetAdmin(page, '/fleet/payments', { fleetIds: [1] }),
  },
  {
    name: 'fleet-home-report-vehicles',
    path: '/fleet/vehicle-kWh-report',
    open: (page) => openAsFleetAdmin(page, '/fleet/vehicle-kWh-report', { fleetIds: [1] }),
  },
  {
    name: 'fleet-home-invoices',
    path: '/fleet/invoices-report',
    open: (page) => openAsFleetAdmin(page, '/fleet/invoices-report', { fleetIds: [1] }),
  },
  {
    name: 'fleet-home-report-stations',
    path: '/fleet/stations-report',
    open: (page) => openAsFleetAdmin(page, '/fleet/stations-report', { fleetIds: [1] }),
  },
  {
    name: 'fleet-home-report-sessions',
    path: '/fleet/orders-report',
    open: (page) => openAsFleetAdmin(page, '/fleet/orders-report', { fleetIds: [1] }),
  },
  {
    name: 'fleet-home-report-limits',
    path: '/fleet/remaining-limit-report',
    open: (page) => openAsFleetAdmin(page, '/fleet/remaining-limit-report', { fleetIds: [1] }),
  },
  {
    name: 'fleet-home-vehicle-groups',
    path: '/fleet/group-vehicles',
    open: (page) => openAsFleetAdmin(page, '/fleet/group-vehicles', { fleetIds: [1] }),
  },
  {
    name: 'fleet-home-limitations',
    path: '/fleet/limitations',
    open: (page) => openAsFleetAdmin(page, '/fleet/limitations', { fleetIds: [1] }),
  },
  {
    name: 'fleet-home-admins',
    path: '/fleet/admins',
    open: (page) => openAsFleetAdmin(page, '/fleet/admins', { fleetIds: [1] }),
  },
  {
    name: 'fleet-home-admin',
    path: '/fleet/admins/3',
    open: (page) => openAsFleetAdmin(page, '/fleet/admins/3', { fleetIds: [1] }),
  },
];
