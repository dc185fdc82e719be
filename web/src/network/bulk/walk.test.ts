import type { BulkRow } from '@voltdeck/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chunk, undoOf, walk, type Tally } from './walk';

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
  it('puts each back to what it was, those that were alike together', () => {
    const rows = [
      row(1, { before: { open_time: '08:00', close_time: '20:00' } }),
      row(2, { before: { open_time: null, close_time: null } }),
      row(3, { before: { open_time: '08:00', close_time: '20:00' } }),
      row(4, { outcome: 'refused' }),
      row(5, { outcome: 'unchanged' }),
    ];
    expect(undoOf(rows)).toEqual([
      { change: { what: 'hours', open_time: '08:00', close_time: '20:00' }, ids: [1, 3] },
      { change: { what: 'hours', open_time: null, close_time: null }, ids: [2] },
    ]);
  });

  it('is not offered for prices', () => {
    expect(undoOf([row(1, { before: { prices: [] } })])).toEqual([]);
  });
});
