import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';

/** Money that a provider holds for the visit of a stranger, in minor units. */
export interface HeldVisit {
  visitId: number;
  provider: string;
  reference: string;
  amountMinor: number;
  currency: string;
}

/** What is held for whoever pays a session as a stranger; null where they are none. */
export async function heldVisitOf(tx: Tx, personId: number): Promise<HeldVisit | null> {
  const { rows } = await sql<HeldVisit>`
    select id as "visitId", provider, payment as reference, held_minor as "amountMinor", currency from visits
    where person_id = ${personId} and state = 'held' and hold = 'held'`.execute(tx);
  return rows[0] ?? null;
}

/** The same of many, in minor units by person. */
export async function heldByVisits(tx: Tx, personIds: readonly number[]): Promise<Map<number, number>> {
  if (personIds.length === 0) return new Map();
  const { rows } = await sql<{ personId: number; amountMinor: number }>`
    select person_id as "personId", held_minor as "amountMinor" from visits
    where person_id = any(${[...personIds]}::bigint[]) and state = 'held' and hold = 'held'`.execute(tx);
  return new Map(rows.map(({ personId, amountMinor }) => [personId, amountMinor]));
}
