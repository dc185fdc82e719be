import { endpoint } from '@voltdeck/contract';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { useAct, useCall } from './hooks';
import { createQueryClient } from './query-client';
import { mayReach, setReachable } from './reachable';
import { watchServer } from './recovery';

const thing = endpoint({
  method: 'GET',
  path: '/api/things',
  summary: 'Things',
  needs: { login: true },
  result: z.string(),
});
const make = endpoint({
  method: 'POST',
  path: '/api/things',
  summary: 'Makes a thing',
  needs: { login: true },
  body: z.object({ name: z.string() }),
  result: z.string(),
});

const server = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const answer = (results: unknown): Response => new Response(JSON.stringify({ success: 1, results, msg: '' }));
const keys = (): (string | null)[] =>
  server.mock.calls.map(([, init]) => new Headers(init.headers).get('Idempotency-Key'));

let client: QueryClient;
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', server);
  client = createQueryClient(() => undefined);
  leave = watchServer(client);
});
afterEach(() => {
  cleanup();
  leave();
  client.clear();
  setReachable(true);
  server.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function List() {
  const { data, error } = useCall(thing, {}, { live: { kinds: ['order'] } });
  return <p>{data ?? (error ? 'failed' : 'loading')}</p>;
}

function Maker() {
  const { act } = useAct(make, { quiet: true });
  return (
    <>
      <button onClick={() => act({ body: { name: 'one' } })}>one</button>
      <button onClick={() => act({ body: { name: 'two' } })}>two</button>
    </>
  );
}

const shown = (content: React.ReactNode) =>
  render(<QueryClientProvider client={client}>{content}</QueryClientProvider>);

describe('a server that is away', () => {
  it('at the first load is told, and the list comes by itself once it is back', async () => {
    server.mockRejectedValue(new TypeError('network'));
    shown(<List />);
    await vi.advanceTimersByTimeAsync(5000);
    expect(screen.getByText('failed')).toBeTruthy();
    expect(mayReach()).toBe(false);
    server.mockImplementation(async () => answer('here'));
    await vi.advanceTimersByTimeAsync(10_000);
    await waitFor(() => expect(screen.getByText('here')).toBeTruthy());
    expect(mayReach()).toBe(true);
  });

  it.each([502, 504])('counts as away behind a proxy that answers %i', async (status) => {
    server.mockImplementation(async () => new Response('<html>', { status }));
    shown(<List />);
    await vi.advanceTimersByTimeAsync(5000);
    expect(mayReach()).toBe(false);
  });
});

describe('an action', () => {
  const press = async (name: string): Promise<void> => {
    screen.getByText(name).click();
    await vi.advanceTimersByTimeAsync(5000);
  };

  it('that nobody answered keeps its key when it is sent again, and another one has its own', async () => {
    server.mockRejectedValue(new TypeError('network'));
    shown(<Maker />);
    await press('one');
    const [key] = keys();
    server.mockClear();
    server.mockImplementation(async () => answer('made'));
    await press('one');
    expect(keys().filter(Boolean)).toEqual([key]);
    server.mockClear();
    await press('one');
    await press('two');
    const later = keys().filter(Boolean);
    expect(new Set([key, ...later]).size).toBe(3);
  });
});
