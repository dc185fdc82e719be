import { endpoint, live } from '@voltdeck/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { setConnection } from './connection';
import { queryKey, useAct, useCall } from './hooks';
import { useOperatorChanges } from './live';
import { createQueryClient } from './query-client';
import { userEndpoint, userRequest } from './user';

const heard: ((data: unknown) => void)[] = [];
const subscribed: ((data: unknown) => void)[] = [];
const refused: ((data: unknown) => void)[] = [];
const heardOf = new Map([
  ['changed', heard],
  ['pusher:subscription_error', refused],
]);
vi.mock('./socket', () => ({
  listen: (_channel: string, event: string, handler: (data: unknown) => void) => {
    (heardOf.get(event) ?? subscribed).push(handler);
    return () => undefined;
  },
}));

const thing = endpoint({
  method: 'GET',
  path: '/api/things',
  summary: 'Things',
  needs: { login: true },
  result: z.string(),
});

function List() {
  useOperatorChanges(1);
  const { data, error } = useCall(thing, {}, { live: { kinds: ['order'] } });
  return <p>{data ?? (error ? 'failed' : 'loading')}</p>;
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  heard.length = 0;
  subscribed.length = 0;
  refused.length = 0;
  setConnection('idle');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a list that cannot be loaded says so, however often things change meanwhile', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
  const client = createQueryClient(() => undefined);
  render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  );
  const said: (string | null)[] = [];
  for (let time = 0; time < 12; time += 1) {
    for (const tell of heard) tell(live.changedEvent.parse({ kind: 'order', id: 1 }));
    await vi.advanceTimersByTimeAsync(600);
    said.push(screen.getByRole('paragraph').textContent);
  }
  expect(said.slice(-4)).toEqual(['failed', 'failed', 'failed', 'failed']);
  client.clear();
});

it('what is live is fetched again after a loss, once changes are heard again', async () => {
  let calls = 0;
  const answer = (): Response => Response.json({ success: 1, results: `read ${(calls += 1)} times` });
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));
  const client = createQueryClient(() => undefined);
  render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  );
  const succeed = (): void => subscribed.forEach((tell) => tell({}));
  setConnection('connected');
  succeed();
  await screen.findByText('read 1 times');
  setConnection('lost');
  setConnection('connected');
  await vi.advanceTimersByTimeAsync(5000);
  expect(calls).toBe(1);
  succeed();
  await screen.findByText('read 2 times');
  client.clear();
});

it('asks who it is once the channel is refused, because nothing else may tell', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: 1, results: 'there' })));
  const client = createQueryClient(() => undefined);
  const asked = vi.spyOn(client, 'invalidateQueries');
  render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  );
  await screen.findByText('there');
  for (const tell of refused) tell({ status: 403 });
  expect(asked).toHaveBeenCalledExactlyOnceWith({ queryKey: queryKey(userEndpoint, userRequest) });
  client.clear();
});

/** Reads the same, and does not care what changes. */
function Bystander() {
  useCall(thing);
  return null;
}

it('one reader without an interest does not keep the others from hearing', async () => {
  const fetched = vi.fn<() => Promise<Response>>(async () => Response.json({ success: 1, results: 'there' }));
  vi.stubGlobal('fetch', fetched);
  const client = createQueryClient(() => undefined);
  render(
    <QueryClientProvider client={client}>
      <List />
      <Bystander />
    </QueryClientProvider>,
  );
  await screen.findByText('there');
  const before = fetched.mock.calls.length;
  for (const tell of heard) tell(live.changedEvent.parse({ kind: 'order', id: 1 }));
  await vi.advanceTimersByTimeAsync(1500);
  expect(fetched.mock.calls.length).toBe(before + 1);
  client.clear();
});

const change = endpoint({
  method: 'POST',
  path: '/api/things/change',
  summary: 'Changes a thing',
  needs: { login: true },
  result: z.string(),
});

function Change() {
  const { act } = useAct(change, { changes: ['order'] });
  return <button onClick={() => act()}>Change</button>;
}

it('what an action changes is read anew, whoever read it last', async () => {
  const fetched = vi.fn<(address: string) => Promise<Response>>(async () =>
    Response.json({ success: 1, results: 'there' }),
  );
  vi.stubGlobal('fetch', fetched);
  const client = createQueryClient(() => undefined);
  render(
    <QueryClientProvider client={client}>
      <List />
      <Bystander />
      <Change />
    </QueryClientProvider>,
  );
  await screen.findByText('there');
  const readings = () => fetched.mock.calls.filter(([address]) => address.endsWith(thing.path)).length;
  const before = readings();
  screen.getByText('Change').click();
  await waitFor(() => expect(readings()).toBe(before + 1));
  client.clear();
});
