import { workList, type CuredRow } from '@voltdeck/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answers, serve } from '../../../api/testing-server';
import { itemOf, testingList } from '../testing-items';
import { gather } from './gather';
import { chunk, sumsOf, walk } from './walk';

afterEach(() => void vi.unstubAllGlobals());

const items = (count: number) => Array.from({ length: count }, (_, index) => itemOf(index + 1));
const signal = new AbortController().signal;
const confirm = { do: 'confirm' } as const;

it('goes on call by call, and tells after each how far it is', async () => {
  const list = testingList(items(chunk + 20));
  const { to } = serve(list.calls);
  const told: number[] = [];
  const tally = await walk({
    items: items(chunk + 20),
    cure: confirm,
    preview: false,
    onTally: ({ rows }) => told.push(rows.length),
    signal,
  });
  expect(told).toEqual([chunk, chunk + 20]);
  expect(tally).toMatchObject({ total: chunk + 20, isDone: true });
  expect(to(workList.cureWork).map(({ idempotencyKey }) => idempotencyKey !== null)).toEqual([true, true]);
  expect(list.cured).toHaveLength(chunk + 20);
});

it('stops after the call that is on its way', async () => {
  const list = testingList(items(3 * chunk));
  serve(list.calls);
  const stopping = new AbortController();
  const tally = await walk({
    items: items(3 * chunk),
    cure: confirm,
    preview: false,
    onTally: () => stopping.abort(),
    signal: stopping.signal,
  });
  expect(tally.rows).toHaveLength(chunk);
  expect(tally.isDone).toBe(false);
});

it('all that match are read page by page, the longest waiting first', async () => {
  const list = testingList(items(450));
  const { to } = serve(list.calls);
  const query = workList.listWork.query.parse({ kind: 'held', page: '3', per_page: '25' });
  const counts: number[] = [];
  const found = await gather({ target: { query }, onCount: (count) => counts.push(count), signal });
  expect(found).toHaveLength(450);
  expect(counts).toEqual([200, 400, 450]);
  expect(to(workList.listWork).map(({ query: sent }) => sent.get('page'))).toEqual(['1', '2', '3']);
  expect(to(workList.listWork)[0]?.query.get('sort')).toBe('at');
});

it('those that were ticked are asked for nowhere', async () => {
  const { to } = serve([[workList.listWork, answers(null)]]);
  expect(await gather({ target: { items: items(2) }, onCount: () => undefined, signal })).toHaveLength(2);
  expect(to(workList.listWork)).toEqual([]);
});

describe('the sums', () => {
  const row = (patch: Partial<CuredRow>): CuredRow => ({
    kind: 'held',
    id: 1,
    outcome: 'cured',
    order_id: 1,
    currency: 'EUR',
    reason: null,
    before: { energy: 0.1, price: 0.1 },
    after: { energy: 0.2, price: 0.2 },
    ...patch,
  });

  it('are of what is cured alone, by currency, without the dust of floating point', () => {
    const rows = [
      row({}),
      row({}),
      row({ currency: 'JOD' }),
      row({ before: null }),
      row({ outcome: 'refused' }),
      row({ before: null, after: null, currency: null }),
    ];
    expect(sumsOf(rows)).toEqual({
      energy: { before: 0.3, after: 0.8 },
      money: [
        { currency: 'EUR', before: 0.2, after: 0.6 },
        { currency: 'JOD', before: 0.1, after: 0.2 },
      ],
    });
  });
});
