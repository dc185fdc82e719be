import { availability, chargePoints, orders, search, sessions, settings } from '@voltdeck/contract';
import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answers, serve } from '../../api/testing-server';
import '../../ui/confirm-dialog';
import { rememberFocus } from '../../ui/focus';
import { holdsWords } from '../../ui/fold';
import { nothingFound, openOverPage, shownCommands } from './testing';

let forget = (): void => undefined;
beforeEach(() => {
  forget = rememberFocus();
});
afterEach(() => {
  cleanup();
  forget();
  notifications.clean();
  vi.unstubAllGlobals();
});

const address = { city: 'Guadalajara' };
const row = (id: number, title: string, connectors: number[] = [1, 2]) => ({
  id,
  title,
  identifier: `E-${id}`,
  address,
  status: 'busy',
  out_of_service: false,
  currency: 'EUR',
  connectors: connectors.map((number) => ({ number })),
});
const page = (data: readonly unknown[]) => ({ data, meta: { total: data.length }, totals: {} });
const order = (id: number, connector: number) => ({
  id,
  charge_point_id: 7,
  charge_point: { title: 'Torija 1' },
  connector_number: connector,
  state: 'charging',
  stop_requested_at: null,
  awaits_stop_until: null,
  charging_session_energy: connector,
  price: 0.9,
  currency: 'EUR',
});

const places = [row(8, 'Torija 12'), row(7, 'Torija 1'), row(9, 'Atocha', [1, 2, 3])];

/** Finds as the server does: each word anywhere in the name. */
const finds = (query: URLSearchParams) =>
  query.has('faulted')
    ? places
    : places.filter(({ title, identifier }) =>
        holdsWords(`${title} ${identifier}`, query.get('search') ?? ''),
      );

const states = [
  { status: 'out_of_service', reason: 'taken_out', count: 3 },
  { status: 'out_of_service', reason: 'faulted', count: 1 },
  { status: 'unavailable', reason: 'offline', count: 2 },
];

const open = async (isOwner = true) => {
  const server = serve([
    [search.find, answers(nothingFound)],
    [chargePoints.chargePointTable, ({ query }) => answers(page(finds(query)))()],
    [availability.chargePointStates, answers(states)],
    [orders.listOrders, answers(page([order(41, 1), order(42, 2)]))],
    [sessions.stopOrder, answers({ ...order(42, 2), stop_requested_at: '2026-03-02T10:00:00.000Z' })],
    [settings.changeChargePoint, answers({})],
  ]);
  return { ...(await openOverPage({ isOwner })), ...server };
};

const firstIs = (id: string) => waitFor(() => expect(shownCommands()[0]).toBe(id));

it('"prices of" leads to the prices of a place, also with the number of a connector', async () => {
  const { user, field, address: at } = await open();
  await user.type(field, 'prices of torija 1 / 2');
  await firstIs('prices-7');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(at()).toBe('/charge-points/7?tab=prices'));
});

it('"stop torija 1 / 2" shows what stops on that connector, and asks for it alone', async () => {
  const { user, field, to } = await open();
  await user.type(field, 'stop torija 1 / 2');
  await firstIs('stop-7-2');
  expect(document.querySelector('[data-command="stop-7-2"]')?.textContent).toMatch(/Torija 1.*Connector 2/);
  await user.keyboard('{Enter}');
  const stop = await screen.findByRole('button', { name: 'Stop charging' });
  expect(screen.getByRole('dialog').textContent).toMatch(/order #42\?.*connector 2.*2.*kWh/);
  expect(screen.queryByRole('radio')).toBeNull();
  await user.click(stop);
  await waitFor(() =>
    expect(to(sessions.stopOrder).map(({ body }) => body)).toEqual([
      { power_source_id: 7, connector: 2, order_id: 42 },
    ]),
  );
});

it('a connector on which nothing charges is not taken for its neighbour', async () => {
  const { user, field } = await open();
  await user.type(field, 'stop atocha 3{Enter}');
  expect(await screen.findByText(/Nothing is charging on connector 3 of .*Atocha/)).toBeTruthy();
});

it('takes a place out of service after a question, and gives it back by Undo', async () => {
  const { user, field, to, page: before } = await open();
  await user.type(field, 'take torija 1 out');
  await firstIs('out-7');
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Take out of service' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Changes undone');
  expect(to(settings.changeChargePoint).map(({ path, body }) => [path, body])).toEqual([
    ['/api/charge-points/7', { out_of_service: true }],
    ['/api/charge-points/7', { out_of_service: false }],
  ]);
  await waitFor(() => expect(document.activeElement).toBe(before));
});

it.each([
  ['offline', 'state-offline', 2, '/charge-points?reason=offline'],
  ['taken out of service', 'state-taken_out', 3, '/charge-points?reason=taken_out'],
  ['out of service', 'state-out_of_service', 4, '/charge-points?status=out_of_service'],
  ['faulted', 'state-any_fault', 3, '/charge-points?faulted=true'],
  ['connectors faulted', 'state-faulted', 1, '/charge-points?reason=faulted'],
  ['idle', 'state-idle', 2, '/orders?state=suspended'],
])('"%s" opens the list of those, and says how many they are', async (typed, id, count, to) => {
  const { user, field, address: at } = await open();
  await user.type(field, typed);
  await firstIs(id);
  expect(document.querySelector(`[data-command="${id}"]`)?.textContent).toMatch(new RegExp(`: ${count}$`));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(at()).toBe(to));
});

it('what a role may not do is not offered', async () => {
  const { user, field } = await open(false);
  await user.type(field, 'stop torija 1');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Nothing found'));
  expect(shownCommands()).toEqual([]);
});
