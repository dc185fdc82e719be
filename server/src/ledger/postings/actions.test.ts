import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../platform/db/db';
import { testDb } from '../../platform/db/testing';
import { balanceOf, balancesOf, entriesOfOrder, post, verifyLedger } from './actions';
import type { Posting } from './rules';
import { entry, makeOperator, movement } from './testing';

let db: Db;
let operatorId: number;
beforeAll(async () => {
  db = await testDb();
  operatorId = await makeOperator(db);
});
afterAll(() => db.close());

const posted = (posting: Posting): Promise<number> => db.tx((tx) => post({ tx }, posting));
const balance = (kind: string, owner: number | null = operatorId, currency = 'EUR'): Promise<number> =>
  db.tx((tx) => balanceOf({ tx }, { operatorId: owner, kind }, currency));
const countOf = async (
  table: 'ledger_accounts' | 'ledger_transactions' | 'ledger_entries',
): Promise<number> => {
  const { rows } = await db.pool.query<{ count: number }>(`select count(*) from ${table}`);
  return rows[0]?.count ?? 0;
};

describe('posting', () => {
  test('moves the amount from one account to the other', async () => {
    await posted({
      ...movement(operatorId, 'moves'),
      entries: [entry(operatorId, 'purse', 250), entry(operatorId, 'till', -250)],
    });
    expect([await balance('purse'), await balance('till'), await balance('nowhere')]).toEqual([250, -250, 0]);
  });

  test('happens once for one source, and gives the first movement again', async () => {
    const first = await posted(movement(operatorId, 'once', 30));
    const before = await countOf('ledger_entries');
    expect(await posted(movement(operatorId, 'once', 99))).toBe(first);
    expect(await countOf('ledger_entries')).toBe(before);
  });

  test('happens once when the same source comes twice at the same time', async () => {
    const before = await countOf('ledger_transactions');
    const both = await Promise.all([1, 2, 3].map(() => posted(movement(operatorId, 'at once', 30))));
    expect(new Set(both).size).toBe(1);
    expect(await countOf('ledger_transactions')).toBe(before + 1);
  });

  test('leaves nothing when its transaction breaks off', async () => {
    const before = [await countOf('ledger_accounts'), await countOf('ledger_transactions')];
    const broken = db.tx(async (tx) => {
      await post(
        { tx },
        { ...movement(operatorId, 'broken'), entries: sides(operatorId, ['fresh', 'new'], 5) },
      );
      throw new Error('the power went out');
    });
    await expect(broken).rejects.toThrow('the power went out');
    expect([await countOf('ledger_accounts'), await countOf('ledger_transactions')]).toEqual(before);
    await posted(movement(operatorId, 'broken'));
  });

  test('refuses what does not sum to zero before anything is written', async () => {
    const lopsided = { ...movement(operatorId, 'lopsided'), entries: [entry(operatorId, 'left', 5)] };
    await expect(posted(lopsided)).rejects.toThrow('its entries in EUR sum to 5');
  });

  test('keeps currencies with 0, 2 and 3 decimals apart on one account', async () => {
    for (const [index, currency] of ['JPY', 'EUR', 'KWD'].entries()) {
      await posted({
        ...movement(operatorId, `in ${currency}`),
        entries: [
          entry(operatorId, 'mixed', index + 1, currency),
          entry(operatorId, 'rest', -index - 1, currency),
        ],
      });
    }
    const mixed = (currency: string): Promise<number> => balance('mixed', operatorId, currency);
    expect([await mixed('JPY'), await mixed('EUR'), await mixed('KWD')]).toEqual([1, 2, 3]);
  });

  test('tells the accounts of the platform, of operators and of their references apart', async () => {
    const other = await makeOperator(db, 'Volta');
    const owned = [
      { operatorId: null, kind: 'owned' },
      { operatorId, kind: 'owned' },
      { operatorId: other, kind: 'owned' },
      { operatorId: other, kind: 'owned', reference: '7' },
    ];
    const entries = [1, 2, 3, -6].map((amountMinor, index) => ({
      account: owned[index] ?? { operatorId, kind: 'owned' },
      amountMinor,
      currency: 'EUR',
    }));
    await posted({ ...movement(operatorId, 'owners'), entries });
    expect(await db.tx((tx) => balancesOf({ tx }, owned, 'EUR'))).toEqual([1, 2, 3, -6]);
  });

  test('shows the entries of an order in the order of their writing', async () => {
    await posted({ ...movement(operatorId, 'of an order', 40), orderId: 4711 });
    const entries = await db.tx((tx) => entriesOfOrder({ tx }, 4711));
    expect(
      entries.map(({ account, amountMinor, currency }) => [account.kind, amountMinor, currency]),
    ).toEqual([
      ['left', 40, 'EUR'],
      ['right', -40, 'EUR'],
    ]);
  });
});

const sides = (owner: number, [one = '', other = '']: readonly string[], amountMinor: number) => [
  entry(owner, one, amountMinor),
  entry(owner, other, -amountMinor),
];

test('many who make the same accounts at once, in whatever order, all post', async () => {
  const owner = await makeOperator(db, 'Crowd');
  const kinds = ['a', 'b', 'c', 'd'];
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      posted({
        ...movement(owner, `crowd ${index}`),
        entries: sides(
          owner,
          [kinds[index % 4] ?? 'a', kinds[(index + 1 + (index % 3)) % 4] ?? 'b'],
          index + 1,
        ),
      }),
    ),
  );
  const all = await db.tx((tx) =>
    balancesOf(
      { tx },
      kinds.map((kind) => ({ operatorId: owner, kind })),
      'EUR',
    ),
  );
  expect(all.reduce((sum, one) => sum + one, 0)).toBe(0);
});

describe('whatever is posted, in whatever order and however often', () => {
  const kinds = ['k0', 'k1', 'k2', 'k3'];
  const step = fc.record({
    source: fc.nat(7),
    currency: fc.constantFrom('JPY', 'EUR', 'KWD'),
    amounts: fc.array(
      fc.integer({ min: -9999, max: 9999 }).filter((value) => value !== 0),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
  });

  test('every movement and the whole stay at zero, and balances are what was posted', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        round += 1;
        const expected = new Map<string, number>();
        const seen = new Set<number>();
        for (const { source, currency, amounts } of steps) {
          const total = amounts.reduce((sum, one) => sum + one, 0);
          const all = (total === 0 ? amounts : [...amounts, -total]).map((amount, index) =>
            entry(operatorId, `${round} ${kinds[index]}`, amount, currency),
          );
          if (all.length < 2) continue;
          await posted({ ...movement(operatorId, `${round}:${source}`), entries: all });
          if (seen.has(source)) continue;
          seen.add(source);
          for (const { account, amountMinor } of all) {
            const key = `${account.kind} ${currency}`;
            expected.set(key, (expected.get(key) ?? 0) + amountMinor);
          }
        }
        for (const [key, sum] of expected) {
          const currency = key.slice(-3);
          expect(await balance(key.slice(0, -4), operatorId, currency)).toBe(sum);
        }
        expect((await db.tx((tx) => verifyLedger({ tx }))).differences).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});
