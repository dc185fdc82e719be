import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db, Tx } from '../../platform/db/db';
import { testDb } from '../../platform/db/testing';
import { post, verifyLedger } from './actions';
import { insertEntries, insertTransaction } from './store';
import { makeOperator, movement } from './testing';

let db: Db;
let operatorId: number;
let first: number;
let accountId: number;
let round = 0;
beforeAll(async () => {
  db = await testDb();
  operatorId = await makeOperator(db);
});
afterAll(() => db.close());
beforeEach(async () => {
  round += 1;
  first = await db.tx((tx) => post({ tx }, movement(operatorId, `first ${round}`)));
  const { rows } = await db.pool.query<{ id: number }>(`select id from ledger_accounts where kind = 'left'`);
  accountId = rows[0]?.id ?? 0;
});

const write = (text: string, values: unknown[] = []): Promise<unknown> => db.pool.query(text, values);
const side = (transactionId: number, amountMinor: number) => ({
  transactionId,
  accountId,
  amountMinor,
  currency: 'EUR',
});
const open = async (tx: Tx): Promise<number> =>
  (await insertTransaction(tx, movement(operatorId, `second ${round}`))) ?? 0;
const cleared = async (): Promise<void> => {
  const report = await db.tx((tx) => verifyLedger({ tx }));
  expect(report.differences).toEqual([]);
};

describe('the database itself refuses', () => {
  test.each([
    ['to change an entry', 'update ledger_entries set amount_minor = amount_minor + 1'],
    ['to delete an entry', 'delete from ledger_entries'],
    ['to change a movement', `update ledger_transactions set kind = 'other'`],
    ['to delete a movement', 'delete from ledger_transactions'],
    ['to give an account to somebody else', 'update ledger_accounts set operator_id = null'],
    ['to delete an account', 'delete from ledger_accounts'],
    ['to empty the entries', 'truncate ledger_entries'],
    ['to empty the movements', 'truncate ledger_transactions cascade'],
    ['to empty the accounts', 'truncate ledger_accounts cascade'],
  ])('%s', async (_, text) => {
    await expect(write(text)).rejects.toThrow('the ledger is immutable');
  });

  test('an entry of nothing', async () => {
    await expect(db.tx(async (tx) => insertEntries(tx, [side(await open(tx), 0)]))).rejects.toThrow('check');
  });

  test('a movement without entries', async () => {
    await expect(db.tx(open)).rejects.toThrow('has no entries');
  });

  test('a movement that does not sum to zero', async () => {
    await expect(db.tx(async (tx) => insertEntries(tx, [side(await open(tx), 5)]))).rejects.toThrow(
      'does not sum to zero',
    );
  });

  test('entries that balance only across currencies', async () => {
    const mixed = db.tx(async (tx) => {
      await post({ tx }, { ...movement(operatorId, `yen ${round}`), entries: inYen() });
      const transactionId = await open(tx);
      const { rows } = await sql<{
        id: number;
      }>`select id from ledger_accounts where currency = 'JPY'`.execute(tx);
      const yen = { transactionId, accountId: rows[0]?.id ?? 0, amountMinor: -5, currency: 'JPY' };
      await insertEntries(tx, [side(transactionId, 5), yen]);
    });
    await expect(mixed).rejects.toThrow('does not sum to zero');
  });

  test('an entry in another currency than its account', async () => {
    const foreign = db.tx(async (tx) => insertEntries(tx, [{ ...side(await open(tx), 5), currency: 'JPY' }]));
    await expect(foreign).rejects.toThrow('foreign key');
  });

  test('entries that join a closed movement, even when they balance', async () => {
    await expect(db.tx((tx) => insertEntries(tx, [side(first, 5), side(first, -5)]))).rejects.toThrow(
      'is closed',
    );
  });

  test('a movement that says it belongs to a transaction of later', async () => {
    await expect(db.tx((tx) => postAhead(tx))).resolves.toBeUndefined();
    await expect(db.tx((tx) => joinLast(tx))).rejects.toThrow('is closed');
  });

  test('an entry added after the check was asked for early', async () => {
    const late = db.tx(async (tx) => {
      const transactionId = await open(tx);
      await insertEntries(tx, [side(transactionId, 5), side(transactionId, -5)]);
      await sql`set constraints all immediate`.execute(tx);
      await insertEntries(tx, [side(transactionId, 7)]);
    });
    await expect(late).rejects.toThrow('does not sum to zero');
  });

  test('the same source twice', async () => {
    await expect(
      write(`insert into ledger_transactions (kind, source, occurred_at) values ('x', $1, now())`, [
        `first ${round}`,
      ]),
    ).rejects.toThrow('duplicate key');
    await cleared();
  });
});

const inYen = () => movement(operatorId, '').entries.map((one) => ({ ...one, currency: 'JPY' }));

/** Writes a movement that claims a far database transaction as its own. */
async function postAhead(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into ledger_transactions (operator_id, kind, source, occurred_at, xact)
    values (${operatorId}, 'ahead', ${`ahead ${round}`}, now(), (pg_current_xact_id()::text::bigint + 1)::text::xid8)
    returning id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  await insertEntries(tx, [side(id, 1), side(id, -1)]);
}

async function joinLast(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from ledger_transactions`.execute(tx);
  const id = rows[0]?.id ?? 0;
  await insertEntries(tx, [side(id, 1), side(id, -1)]);
}

describe('verifying', () => {
  test('counts and finds nothing in a sound ledger', async () => {
    const { transactions, entries, differences } = await db.tx((tx) => verifyLedger({ tx }));
    expect(differences).toEqual([]);
    expect(transactions).toBeGreaterThan(0);
    expect(entries).toBeGreaterThanOrEqual(2 * transactions);
  });

  test('finds each kind of damage done with the triggers switched off', async () => {
    const report = await db
      .tx(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`update ledger_entries set amount_minor = amount_minor + 3 where transaction_id = ${first} and account_id = ${accountId}`.execute(
          tx,
        );
        const empty = await open(tx);
        const foreign = (await insertTransaction(tx, movement(operatorId, `foreign ${round}`))) ?? 0;
        await insertEntries(
          tx,
          [1, -1].map((amount) => ({ ...side(foreign, amount), currency: 'JPY' })),
        );
        const { differences } = await verifyLedger({ tx });
        throw new Found(
          differences.map(({ kind, transactionId }) => `${kind} ${nameOf(transactionId, empty, foreign)}`),
        );
      })
      .catch((error: unknown) => (error instanceof Found ? error.kinds : Promise.reject(error)));
    expect(report).toEqual([
      'empty-transaction empty',
      'foreign-currency foreign',
      'foreign-currency foreign',
      'unbalanced-total whole',
      'unbalanced-transaction first',
    ]);
  });
});

/** Breaks the damaged transaction off, with what was found in it. */
class Found extends Error {
  constructor(readonly kinds: string[]) {
    super('found');
  }
}

const nameOf = (id: number | null, empty: number, foreign: number): string => {
  if (id === null) return 'whole';
  return (
    new Map([
      [first, 'first'],
      [empty, 'empty'],
      [foreign, 'foreign'],
    ]).get(id) ?? `${id}`
  );
};
