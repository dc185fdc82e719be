import type { BulkChange, BulkRow } from '@voltdeck/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chunk, formerOf, walk, walkBack, type Tally } from './walk';

const row = (id: number, change: Partial<BulkRow> = {}): BulkRow => ({
  id,
  title: `Place ${id}`,
  identifier: `P-${id}`,
  outcome: 'changed',
  before: { visibility: 'private' },
  after: { visibility: 'public' },
  reason: null,
  open_orders: 0,
  ...change,
});

const toPublic = { what: 'visibility', visibility: 'public' } as const;

/** A server that answers each call by a function of its body, and what it was sent. */
const serve = (answer: (body: Record<string, unknown>) => object) => {
  const sent: Record<string, unknown>[] = [];
  const fetched = vi.fn<typeof fetch>(async (_, init) => {
    const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<string, unknown>;
    sent.push(body);
    return Response.json({ success: 1, results: answer(body) });
  });
  vi.stubGlobal('fetch', fetched);
  return sent;
};

afterEach(() => vi.unstubAllGlobals());

const run = (
  target: Parameters<typeof walk>[0]['target'],
  onTally: (tally: Tally) => void,
  stop = new AbortController(),
) => walk({ target, change: toPublic, preview: false, onTally, signal: stop.signal });

describe('a change for many', () => {
  it('goes in chunks, and tells how far it is after each', async () => {
    const sent = serve(({ ids }) => ({
      rows: (ids as number[]).map((id) => row(id)),
      matched: 0,
      next: null,
      currency: 'EUR',
    }));
    const ids = Array.from({ length: chunk + 1 }, (_, index) => index + 1);
    const told: number[] = [];
    const tally = await run({ ids }, ({ rows }) => told.push(rows.length));
    expect(told).toEqual([chunk, chunk + 1]);
    expect(sent.map(({ ids: each }) => (each as number[]).length)).toEqual([chunk, 1]);
    expect(tally).toMatchObject({ total: chunk + 1, isDone: true, currency: 'EUR' });
  });

  it('follows the filters from id to id', async () => {
    const sent = serve(({ after }) =>
      after === undefined
        ? { rows: [row(1), row(2)], matched: 3, next: 2, currency: 'EUR' }
        : { rows: [row(9)], matched: 1, next: null, currency: 'EUR' },
    );
    const tally = await run({ filters: { city: ['Lyon'] } }, () => undefined);
    expect(sent.map(({ after }) => after)).toEqual([undefined, 2]);
    expect(tally).toMatchObject({ total: 3, isDone: true });
    expect(tally.rows.map(({ id }) => id)).toEqual([1, 2, 9]);
  });

  it('stops between two chunks, with what was done', async () => {
    serve(() => ({ rows: [row(1)], matched: 3, next: 1, currency: 'EUR' }));
    const stop = new AbortController();
    const tally = await run({ filters: {} }, () => stop.abort(), stop);
    expect(tally).toMatchObject({ total: 3, isDone: false });
    expect(tally.rows).toHaveLength(1);
  });
});

describe('taking it back', () => {
  it('gives each that was changed what it had, prices as well', () => {
    const price = {
      starting_time: '00:00',
      ending_time: '00:00',
      price: 0.4,
      price_unit: 'energy',
      session_limit_type: null,
      session_limit_value: null,
    } as const;
    const rows = [
      row(1, { before: { open_time: '08:00', close_time: '20:00' } }),
      row(2, { before: { open_time: null, close_time: null } }),
      row(3, { before: { prices: [price] } }),
      row(4, { before: { prices: [] } }),
      row(5, { outcome: 'refused' }),
      row(6, { outcome: 'unchanged' }),
    ];
    expect(formerOf(rows)).toEqual([
      { id: 1, former: { what: 'hours', open_time: '08:00', close_time: '20:00' } },
      { id: 2, former: { what: 'hours', open_time: null, close_time: null } },
      { id: 3, former: { what: 'prices', prices: [price] } },
      { id: 4, former: { what: 'prices', prices: [] } },
    ]);
  });

  it('goes in chunks, and says with each what the change was', async () => {
    const sent = serve(({ undone }) => ({
      rows: (undone as { id: number }[]).map(({ id }) => row(id)),
      currency: 'EUR',
    }));
    const rows = Array.from({ length: chunk + 1 }, (_, index) => row(index + 1));
    const told: number[] = [];
    const tally = await walkBack({
      change: toPublic,
      rows,
      onTally: (each) => told.push(each.rows.length),
      signal: new AbortController().signal,
    });
    expect(told).toEqual([chunk, chunk + 1]);
    expect(sent.map(({ change }) => change)).toEqual([toPublic, toPublic]);
    expect(tally).toMatchObject({ total: chunk + 1, isDone: true, currency: 'EUR' });
  });

  it('sends fewer where each had many prices, so that every call fits', async () => {
    const price = {
      starting_time: '00:00',
      ending_time: '00:15',
      price: 123.456789,
      price_unit: 'minutes',
      session_limit_type: 'minutes',
      session_limit_value: 123.45,
    } as const;
    const sent = serve(({ undone }) => ({
      rows: (undone as { id: number }[]).map(({ id }) => row(id)),
      currency: 'EUR',
    }));
    const before = { prices: Array.from({ length: 96 }, () => price) };
    const rows = Array.from({ length: chunk }, (_, index) => row(index + 1, { before }));
    const change: BulkChange = { what: 'prices', prices: [price] };
    const tally = await walkBack({ change, rows, signal: new AbortController().signal });
    expect(tally.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(tally.isDone).toBe(true);
    const sizes = sent.map((body) => JSON.stringify(body).length);
    expect(Math.max(...sizes)).toBeLessThan(1024 * 1024);
    expect(sizes.length).toBeLessThan(8);
  });
});
