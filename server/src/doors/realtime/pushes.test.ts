import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Ctx } from '../../platform/ctx';
import { silentLog } from '../../platform/log';
import type { LiveChannel, Telling } from '../../platform/live-channel';
import type { Connection } from './connection';
import { Hub } from './hub';
import { Problem } from '../../kernel/problem';
import { Pushes } from './pushes';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const limits = { changedGapMs: 250, tickGapMs: 1_000, pushBytes: 1_000 };

interface Viewer {
  /** What it hears and when, in milliseconds. */
  heard: [string, number][];
  leave(): void;
}

/** A node whose reads are counted, and answer what the order has been told to be. */
function node() {
  const startMs = Date.now();
  const read: number[] = [];
  let turns = 0;
  let version = 0;
  let failures = 0;
  const hub = new Hub();
  const tell = async (id: number): Promise<Telling> => {
    read.push(id);
    if (id === 404) throw new Problem('not-found');
    if (id === 500 && (failures -= 1) >= 0) throw new Error('no database');
    return { event: 'state', data: `${id}: ${version}` };
  };
  const channel: LiveChannel = {
    noun: 'orders',
    key: 'order.read',
    ownerOf: () => Promise.resolve(1),
    state: { kind: 'order', tell: (_, { id }) => tell(id) },
  };
  const house = {
    clock: { now: () => new Date() },
    log: silentLog(),
    run: async <T>(_: unknown, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
      turns += 1;
      return work({} as Ctx);
    },
  };
  const pushes = new Pushes(hub, house, [channel], limits);
  return {
    read,
    turns: () => turns,
    fail: (times: number) => void (failures = times),
    ticks: (ids: readonly number[]) => {
      version += 1;
      pushes.onTicks(ids);
    },
    watch: (id: number): Viewer => {
      const heard: Viewer['heard'] = [];
      const send = (text: string): void => {
        const { data } = JSON.parse(text) as { data: string };
        heard.push([JSON.parse(data) as string, Math.round((Date.now() - startMs) / 10) * 10]);
      };
      const connection = {
        subscriptions: new Map(),
        checking: new Map(),
        idleSinceMs: null,
        send,
      } as unknown as Connection;
      hub.connections.add(connection);
      hub.subscribe(connection, { channel: { of: channel, id }, tokenId: 1, listener: 'member 1' });
      pushes.onSubscribed(`private-orders.${id}`);
      return { heard, leave: () => hub.leave(connection) };
    },
  };
}

const many = Array.from({ length: 10_000 }, (_, index) => index + 1);
const soon = (ms = 20) => vi.advanceTimersByTimeAsync(ms);

test('ticks of orders that nobody watches are not read', async () => {
  const { ticks, read, turns, watch } = node();
  watch(3).leave();
  ticks(many);
  await soon(2_000);
  expect([read, turns()]).toEqual([[], 0]);
});

test('a burst of ticks is one turn of reading, of the watched orders alone', async () => {
  const { ticks, read, turns, watch } = node();
  const viewers = [7, 8, 7, 9_999].map(watch);
  await soon();
  expect(turns()).toBe(1);
  await soon(2_000);
  read.length = 0;
  for (let burst = 0; burst < 10; burst += 1) ticks(many);
  await soon();
  expect(turns()).toBe(2);
  expect(read).toEqual([7, 8, 9_999]);
  expect(viewers.map(({ heard }) => heard.length)).toEqual([2, 2, 2, 2]);
});

test('a viewer hears of an order once a second at most, and of its last tick in any case', async () => {
  const { ticks, watch } = node();
  const { heard } = watch(7);
  await soon(2_000);
  for (let ms = 0; ms < 3_300; ms += 50) {
    ticks([7]);
    await soon(50);
  }
  await soon(2_000);
  const gaps = heard.slice(1).map(([, at], place) => at - (heard[place]?.[1] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000);
  expect(heard).toHaveLength(6);
  expect(heard.at(-1)?.[0]).toBe('7: 66');
});

test('what cannot be read, or is gone, keeps nothing from the others', async () => {
  const { ticks, fail, watch } = node();
  const [gone, failing, fine] = [404, 500, 7].map(watch);
  await soon(2_000);
  fail(2);
  ticks(many);
  await soon();
  expect(gone?.heard).toEqual([]);
  expect(failing?.heard).toHaveLength(1);
  expect(fine?.heard.at(-1)?.[0]).toBe('7: 1');
  await soon(2_000);
  ticks(many);
  await soon();
  expect(failing?.heard.at(-1)?.[0]).toBe('500: 2');
});
