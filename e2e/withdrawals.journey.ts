import {
  admins,
  chargePoints,
  fleetAdmins,
  type FleetKey,
  fleets,
  logins,
  orders,
  wireKey,
} from '@voltdeck/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assignToFleet, createMembership, createPerson } from '../server/src/identity';
import { RawClient } from '../server/src/doors/realtime/testing-door';
import type { Ctx } from '../server/src/platform/ctx';
import { type Api, openApi } from './api';
import { openBrowser } from './browser';
import { type JourneyProduct, openProduct } from './product';

/** How long what was withdrawn may still be answered, told or shown, at any node. */
const mostMs = 5_000;

let browser: Browser;
let house: JourneyProduct;
let api: Api;
let ports: number[];

const password = 'reads what others paid';
const rita = { email: 'rita.reader@journey.test', password };
const nuria = { email: 'nuria.campos@journey.test', password };
const members = { rita: 0, nuria: 0 };
const fleetIds: number[] = [];

const join = async (
  ctx: Ctx,
  who: typeof rita,
  of: { role: 'voltdeck_user' | 'fleet_admin'; permissions: string[] },
): Promise<number> => {
  const personId = await createPerson(ctx, { ...who, firstName: 'Rita', lastName: 'Reader' });
  const { operatorId } = house;
  return createMembership(ctx, { ...of, personId, operatorId, status: 'active', isOwner: false });
};

beforeAll(async () => {
  house = await openProduct([{ identifier: 'STATION-1', title: 'Gare 1', prices: [] }]);
  ports = [house.product.port, (await house.join()).port];
  api = await openApi(house.product.port);
  for (const name of ['Night couriers', 'Yellow taxis'])
    fleetIds.push((await api.call(fleets.createFleet, { body: { name } })).id);
  await house.product.house.run({ actor: { kind: 'system' } }, async (ctx) => {
    const { operatorId } = house;
    const keys = ['power-center.read', 'order.read'];
    members.rita = await join(ctx, rita, { role: 'voltdeck_user', permissions: keys });
    members.nuria = await join(ctx, nuria, { role: 'fleet_admin', permissions: [] });
    const atFleet: FleetKey[] = ['fleet.admin.read'];
    for (const fleetId of fleetIds)
      await assignToFleet(ctx, { operatorId, fleetId, membershipId: members.nuria }, atFleet);
  });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

/** One login at one node: its page, what its socket was told, and its calls. */
interface Seat {
  page: Page;
  /** Listens as a client that never leaves by itself. */
  listen(channel: string): Promise<RawClient>;
  ask(path: string): Promise<{ status: number; code: string }>;
  open(path: string, heading: string): Promise<void>;
}

async function seatAt(port: number, token: string): Promise<Seat> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addInitScript((kept) => localStorage.setItem('voltdeck.token', kept), token);
  const page = await context.newPage();
  const address = (path: string): string => `http://127.0.0.1:${port}${path}`;
  return {
    page,
    listen: async (channel) => {
      const client = new RawClient({ port });
      await client.subscribe({ port }, token, channel);
      return client;
    },
    ask: async (path) => {
      const answer = await fetch(address(path), { headers: { authorization: `Bearer ${token}` } });
      return { status: answer.status, code: ((await answer.json()) as { code?: string }).code ?? '' };
    },
    open: async (path, heading) => {
      await page.goto(address(path));
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    },
  };
}

/** The same login at both nodes. */
async function seatsOf(who: typeof rita): Promise<Seat[]> {
  const { access_token: token } = await api.call(logins.loginV3, { body: who });
  return Promise.all(ports.map((port) => seatAt(port, token)));
}

const leave = async (seats: readonly Seat[]): Promise<void> => {
  for (const { page } of seats) await page.context().close();
};

/** What has to end at one node, once something is withdrawn. */
type Ending = (seat: Seat, live: RawClient) => readonly Promise<unknown>[];

/** Withdraws something while both nodes answer, tell and show it, and waits for the end of all six. */
async function endsAtBoth(
  seats: readonly Seat[],
  { channel, withdraw, ending }: { channel: string; withdraw: () => Promise<unknown>; ending: Ending },
): Promise<void> {
  const listening = await Promise.all(
    seats.map(async (seat) => ({ seat, live: await seat.listen(channel) })),
  );
  const began = performance.now();
  await withdraw();
  await Promise.all(listening.flatMap(({ seat, live }) => ending(seat, live)));
  expect(performance.now() - began).toBeLessThan(mostMs);
  for (const { live } of listening) live.socket.close();
}

async function answers(seat: Seat, path: string, [status, code]: readonly [number, string]): Promise<void> {
  await expect.poll(() => seat.ask(path), { timeout: mostMs }).toEqual({ status, code });
}
const isAt = ({ page }: Seat, path: string): Promise<void> =>
  page.waitForURL((url) => url.pathname === path, { timeout: mostMs });
const shows = ({ page }: Seat, heading: string) =>
  page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor({ timeout: mostMs });
const isRefused = async (live: RawClient, channel: string): Promise<void> =>
  expect((await live.next('pusher:subscription_error')).channel).toBe(channel);

const list = chargePoints.listChargePoints.path;
const gone = 'This page does not exist';

it('a key of an operator’s admin, then the whole membership, ends at both nodes', async () => {
  const seats = await seatsOf(rita);
  const id = house.chargers[0]?.id ?? 0;
  const params = { id: members.rita };
  const place = `private-charge-points.${id}`;
  for (const seat of seats) {
    await seat.open(`/charge-points/${id}`, 'Gare 1');
    expect((await seat.ask(list)).status).toBe(200);
  }
  await endsAtBoth(seats, {
    channel: place,
    withdraw: () => api.call(admins.replaceAdmin, { params, body: { permissions: [wireKey('order.read')] } }),
    ending: (seat, live) => [
      answers(seat, list, [403, 'forbidden']),
      isRefused(live, place),
      shows(seat, gone),
    ],
  });

  for (const seat of seats) await seat.open('/orders', 'Orders');
  await endsAtBoth(seats, {
    channel: `private-operators.${house.operatorId}`,
    withdraw: () => api.call(admins.suspendAdmin, { params }),
    ending: (seat, live) => [
      answers(seat, orders.listOrders.path, [403, 'membership.suspended']),
      live.closed(),
      isAt(seat, '/login'),
    ],
  });
  await leave(seats);
});

it('a key of a fleet admin, then a fleet, ends at both nodes', async () => {
  const [couriers = 0, taxis = 0] = fleetIds;
  const params = { id: couriers, adminId: members.nuria };
  const adminsOf = (id: number): string => fleetAdmins.listFleetAdmins.path.replace('{id}', String(id));
  const channel = `private-fleets.${couriers}`;
  const seats = await seatsOf(nuria);
  for (const seat of seats) {
    await seat.open('/fleet', 'Which fleet?');
    await seat.page.getByRole('button', { name: 'Night couriers' }).click();
    await shows(seat, 'Night couriers');
    await seat.open('/fleet/admins', 'Admins');
    expect((await seat.ask(adminsOf(couriers))).status).toBe(200);
  }
  await endsAtBoth(seats, {
    channel,
    withdraw: () => api.call(fleetAdmins.setFleetAdminPermissions, { params, body: { permissions: [] } }),
    // The fleet itself is still told to whoever works for it.
    ending: (seat, live) => [
      answers(seat, adminsOf(couriers), [403, 'forbidden']),
      live.next(fleets.fleetEvent),
      shows(seat, gone),
    ],
  });
  for (const seat of seats) await seat.open('/fleet', 'Night couriers');
  await endsAtBoth(seats, {
    channel,
    withdraw: () => api.call(fleetAdmins.deleteFleetAdmin, { params }),
    ending: (seat, live) => [
      answers(seat, adminsOf(couriers), [404, 'not-found']),
      isRefused(live, channel),
      // The other fleet stays theirs.
      shows(seat, 'Yellow taxis'),
      answers(seat, adminsOf(taxis), [200, '']),
    ],
  });
  await leave(seats);
});
