import type { Db } from '../../platform/db/db';
import type { Entry, Posting } from './rules';

/** An operator to own accounts. */
export async function makeOperator(db: Db, name = 'Ampere'): Promise<number> {
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into operators (name, country, currency, time_zone) values ($1, 'DE', 'EUR', 'Europe/Berlin') returning id`,
    [name],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('no operator was made');
  return id;
}

export const entry = (operatorId: number, kind: string, amountMinor: number, currency = 'EUR'): Entry => ({
  account: { operatorId, kind },
  amountMinor,
  currency,
});

/** A movement from one of an operator's accounts to another. */
export const movement = (operatorId: number, source: string, amountMinor = 100): Posting => ({
  kind: 'test',
  source,
  operatorId,
  occurredAt: new Date('2026-03-01T10:00:00Z'),
  entries: [entry(operatorId, 'left', amountMinor), entry(operatorId, 'right', -amountMinor)],
});
