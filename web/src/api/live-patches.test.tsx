import {
  chargePoints,
  readings,
  live,
  orders,
  type ChargePointLive,
  type Order,
  type OrderDetail,
} from '@voltdeck/contract';
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryKey } from './hooks';
import { patchRow, sessionsKey, useLivePatches } from './live-patches';

/** Who listens, by channel and event. */
const heard = new Map<string, ((data: unknown) => void)[]>();
vi.mock('./socket', () => ({
  listen: (channel: string, event: string, handler: (data: unknown) => void) => {
    const name = `${channel} ${event}`;
    heard.set(name, [...(heard.get(name) ?? []), handler]);
    return () => heard.set(name, heard.get(name)?.filter((each) => each !== handler) ?? []);
  },
}));

const tell = (channel: string, event: string, data: unknown): void => {
  for (const handler of heard.get(`${channel} ${event}`) ?? []) handler(data);
};
const listeners = (): number => [...heard.values()].flat().length;
const listenersOf = (channel: string) =>
  [...heard].flatMap(([name, handlers]) => (name.startsWith(`${channel} `) ? handlers : []));

afterEach(async () => {
  cleanup();
  // What is shown no more is left a moment later.
  await Promise.resolve();
  heard.clear();
});

const row = { id: 7, power: 11, charging_session_energy: 2, price: 1, soc: null } as Order;
const figures = {
  id: 7,
  connector_number: 1,
  state: 'charging',
  power: 11,
  energy: 2,
  price: 1,
  soc: null,
  started_at: null,
  awaits_stop_until: null,
};
const told = (order: Partial<typeof figures>): ChargePointLive => ({
  id: 1,
  status: 'in_use',
  station: null,
  standing: { reason: 'in_use', since: null, by: null, total: 2, free: 1, charging: 1, idle: 0, power: 11 },
  online: true,
  last_seen_at: null,
  connectors: [],
  orders: [{ ...figures, ...order }],
});

function Reader({ things, ids }: { things: 'charge-points' | 'orders'; ids: number[] }) {
  useLivePatches(things, ids);
  return null;
}

const shown = (...readers: { things: 'charge-points' | 'orders'; ids: number[] }[]) => {
  const client = new QueryClient();
  const page = render(
    <QueryClientProvider client={client}>
      {readers.map((reader, at) => (
        <Reader key={`${at}-${reader.things}`} {...reader} />
      ))}
    </QueryClientProvider>,
  );
  return { client, page };
};

it('a row takes the figures its charge point tells', () => {
  expect(patchRow(row, told({ power: 10, energy: 2.5, price: 1.2 }))).toMatchObject({
    power: 10,
    charging_session_energy: 2.5,
    price: 1.2,
  });
});

it('a row stays the same when nothing changed, or another order is told of', () => {
  expect(patchRow(row, told({}))).toBe(row);
  expect(patchRow(row, told({ id: 8, energy: 9 }))).toBe(row);
});

it('what a charge point tells changes it and its sessions, where they were read', () => {
  const { client } = shown({ things: 'charge-points', ids: [1] });
  const key = queryKey(chargePoints.getChargePoint, { params: { id: 1 } });
  client.setQueryData(key, { id: 1, status: 'available', title: 'Quai', connectors: [] });
  client.setQueryData(sessionsKey(1), [{ ...figures, order: row }]);
  tell('private-charge-points.1', 'live', told({ energy: 3 }));
  expect(client.getQueryData(key)).toMatchObject({ title: 'Quai', status: 'in_use', online_status: 1 });
  expect(client.getQueryData(sessionsKey(1))).toMatchObject([{ energy: 3, order: row }]);
});

it('the rows of a list take what goes on at their charge points, reading by reading', () => {
  const { client } = shown({ things: 'charge-points', ids: [1] });
  const key = queryKey(chargePoints.chargePointTable, { query: {} });
  const { standing } = told({});
  const rows = [
    { id: 1, title: 'Quai', standing },
    { id: 2, title: 'Gare', standing },
  ];
  client.setQueryData(key, { data: rows });
  const observer = new QueryObserver(client, { queryKey: key, staleTime: Infinity });
  const leave = observer.subscribe(() => undefined);
  const powers = () =>
    client.getQueryData<{ data: typeof rows }>(key)?.data.map((each) => each.standing.power);
  for (const power of [22, 148]) {
    tell('private-charge-points.1', 'live', { ...told({}), standing: { ...standing, power } });
    expect(powers()).toEqual([power, 11]);
  }
  const gone = { ...standing, reason: 'offline', power: 0 };
  tell('private-charge-points.1', 'live', { ...told({}), status: 'unavailable', standing: gone });
  expect(powers()).toEqual([148, 11]);
  leave();
});

it('what nobody read stays unread, or it would pass for a whole answer', () => {
  const { client } = shown({ things: 'charge-points', ids: [1] }, { things: 'orders', ids: [7] });
  tell('private-charge-points.1', 'live', told({ energy: 3 }));
  tell('private-charge-points.1', 'live', { wild: true });
  tell('private-orders.7', live.orderEvents.consumption, 'wild');
  expect(client.getQueryCache().getAll()).toEqual([]);
});

it('an event of a thing that several readers show is applied once, and left with the last of them', async () => {
  const { client, page } = shown(
    { things: 'charge-points', ids: [1, 2, 1] },
    { things: 'charge-points', ids: [2] },
  );
  expect(listeners()).toBe(4);
  const stale = vi.spyOn(client, 'invalidateQueries');
  tell('private-charge-points.2', 'changed', { kind: 'charge-point', id: 2 });
  expect(stale).toHaveBeenCalledTimes(2);
  page.rerender(
    <QueryClientProvider client={client}>
      <Reader key="0-charge-points" things="charge-points" ids={[2]} />
    </QueryClientProvider>,
  );
  await expect.poll(listeners).toBe(2);
  page.unmount();
  await expect.poll(listeners).toBe(0);
});

it('what a list still has when it changes is neither left nor followed anew', async () => {
  const { client, page } = shown({ things: 'charge-points', ids: [1, 2] });
  const kept = listenersOf('private-charge-points.2');
  page.rerender(
    <QueryClientProvider client={client}>
      <Reader key="0-charge-points" things="charge-points" ids={[2, 3]} />
    </QueryClientProvider>,
  );
  await expect.poll(() => listenersOf('private-charge-points.1')).toEqual([]);
  expect(listenersOf('private-charge-points.2')).toEqual(kept);
  expect(listenersOf('private-charge-points.3')).not.toEqual([]);
});

const completes = (order: OrderDetail): void => {
  const parse = vi.spyOn(live.orderEvent, 'safeParse');
  parse.mockReturnValue({ success: true, data: { data: { order } } });
  tell('private-orders.7', live.orderEvents.completed, {});
  parse.mockRestore();
};

it('a session that ended is told at once, and its curve is read anew', () => {
  const { client } = shown({ things: 'orders', ids: [7] });
  const key = queryKey(readings.orderCurve, { params: { id: 7 } });
  client.setQueryData(key, { points: [], steps: [], events: [] });
  const order = { id: 7, started_at: null } as OrderDetail;
  completes(order);
  expect(client.getQueryData(queryKey(orders.getOrder, { params: { id: 7 } }))).toBe(order);
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});

it('a read that was on its way when a session ended does not bring back the moment before', async () => {
  const { client } = shown({ things: 'orders', ids: [7] });
  const key = queryKey(orders.getOrder, { params: { id: 7 } });
  const ended = { id: 7, state: 'completed', started_at: null } as OrderDetail;
  const answers: ((order: object) => void)[] = [];
  const queryFn = () => new Promise<object>((resolve) => answers.push(resolve));
  client.setQueryData(key, { id: 7, state: 'charging' });
  const seen: unknown[] = [];
  const observer = new QueryObserver(client, { queryKey: key, queryFn, staleTime: 0 });
  const leave = observer.subscribe(({ data }) => seen.push((data as { state: string }).state));
  await expect.poll(() => answers.length).toBe(1);
  completes(ended);
  await expect.poll(() => answers.length).toBe(2);
  const [late, fresh] = answers;
  late?.({ id: 7, state: 'stopping' });
  fresh?.({ ...ended, settled: true });
  await expect.poll(() => client.getQueryData(key)).toMatchObject({ settled: true });
  expect(new Set(seen)).toEqual(new Set(['charging', 'completed']));
  leave();
});
