import type { VisitReason } from '@voltdeck/contract';
import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { type HoldState, type KeptState, payableStates, type Visit } from './rules';

interface VisitsTable {
  id: Generated<number>;
  operator_id: number;
  charge_point_id: number;
  connector_number: number;
  token: string;
  locale: string;
  provider: string;
  currency: string;
  amount_minor: number;
  state: KeptState;
  reason: Generated<VisitReason | null>;
  reference: Generated<string | null>;
  payment: Generated<string | null>;
  url: Generated<string | null>;
  held_minor: Generated<number | null>;
  held_at: Generated<Date | null>;
  hold: Generated<HoldState | null>;
  taken_minor: Generated<number | null>;
  person_id: Generated<number | null>;
  order_id: Generated<number | null>;
  email: string | null;
  mails: Generated<number>;
  network: string | null;
  tries: Generated<number>;
  note: Generated<string | null>;
  created_at: Date;
  expires_at: Date;
}

declare module '../../platform/db/tables' {
  interface Tables {
    visits: VisitsTable;
  }
}

const columns = [
  'id',
  'operator_id as operatorId',
  'charge_point_id as chargePointId',
  'connector_number as connectorNumber',
  'token',
  'locale',
  'provider',
  'currency',
  'amount_minor as amountMinor',
  'state',
  'reason',
  'reference',
  'payment',
  'url',
  'held_minor as heldMinor',
  'held_at as heldAt',
  'hold',
  'taken_minor as takenMinor',
  'person_id as personId',
  'order_id as orderId',
  'email',
  'mails',
  'tries',
  'created_at as createdAt',
  'expires_at as expiresAt',
] as const;

const found = (tx: Tx) => tx.selectFrom('visits').select(columns);

export type NewVisit = Pick<
  Visit,
  | 'operatorId'
  | 'chargePointId'
  | 'connectorNumber'
  | 'token'
  | 'locale'
  | 'provider'
  | 'currency'
  | 'amountMinor'
  | 'email'
  | 'createdAt'
  | 'expiresAt'
> & { network: string };

export const insertVisit = (tx: Tx, row: NewVisit): Promise<Visit> =>
  tx
    .insertInto('visits')
    .values({
      operator_id: row.operatorId,
      charge_point_id: row.chargePointId,
      connector_number: row.connectorNumber,
      token: row.token,
      locale: row.locale,
      provider: row.provider,
      currency: row.currency,
      amount_minor: row.amountMinor,
      state: 'opening',
      email: row.email,
      network: row.network,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const findVisit = async (tx: Tx, id: number): Promise<Visit | null> =>
  (await found(tx).where('id', '=', id).executeTakeFirst()) ?? null;

/** Held until the transaction ends, so that it moves one step at a time. */
export const holdVisit = async (tx: Tx, id: number): Promise<Visit | null> =>
  (await found(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;

export const visitByToken = async (tx: Tx, token: string): Promise<Visit | null> =>
  (await found(tx).where('token', '=', token).executeTakeFirst()) ?? null;

export const visitByReference = async (
  tx: Tx,
  { provider, reference }: { provider: string; reference: string },
): Promise<Visit | null> =>
  (await found(tx).where('provider', '=', provider).where('reference', '=', reference).executeTakeFirst()) ??
  null;

export const visitOfOrder = async (tx: Tx, orderId: number): Promise<Visit | null> =>
  (await found(tx).where('order_id', '=', orderId).executeTakeFirst()) ?? null;

/** Connectors of a charge point at which somebody is about to pay, other than by this visit. */
export async function connectorsPaying(
  tx: Tx,
  chargePointId: number,
  { now, but = 0 }: { now: Date; but?: number },
): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('visits')
    .select('connector_number as number')
    .distinct()
    .where('charge_point_id', '=', chargePointId)
    .where('state', 'in', [...payableStates, 'held'])
    .where('expires_at', '>', now)
    .where('id', '<>', but)
    .execute();
  return new Set(rows.map(({ number }) => number));
}

/** How many visits from a network wait for their payment at a charge point. */
export async function countWaiting(
  tx: Tx,
  { chargePointId, network, now }: { chargePointId: number; network: string; now: Date },
): Promise<number> {
  const { waiting } = await tx
    .selectFrom('visits')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('charge_point_id', '=', chargePointId)
    .where('state', 'in', [...payableStates, 'held'])
    .where('network', '=', network)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return waiting;
}

/** What is written down of a visit as it moves. */
export interface VisitMove {
  state?: KeptState;
  reason?: VisitReason | null;
  reference?: string;
  url?: string | null;
  payment?: string;
  held_minor?: number;
  held_at?: Date;
  hold?: HoldState;
  taken_minor?: number;
  person_id?: number;
  order_id?: number;
  email?: string | null;
  mails?: number;
  tries?: number;
  note?: string | null;
}

/** Moves a visit that the caller holds. */
export async function moveVisit(tx: Tx, id: number, to: VisitMove): Promise<void> {
  await tx.updateTable('visits').set(to).where('id', '=', id).execute();
}

/** Whether the session of a visit is settled, or came to nothing, so that its hold is to be concluded. */
const isDue = sql<boolean>`(state = 'over' or exists (
  select from payments p where p.visit_id = visits.id and p.state <> 'authorized'))`;

/** Visits that nobody goes on with though they are not through, the oldest first: jobs of theirs were lost, or are long in coming. */
export const leftVisits = (
  tx: Tx,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<Visit[]> =>
  found(tx)
    .where(({ eb, or, and }) =>
      or([
        and([eb('state', 'in', payableStates), eb('expires_at', '<', now)]),
        and([eb('state', '=', 'held'), eb('held_at', '<', before)]),
        and([eb('hold', '=', 'held'), eb('held_at', '<', before), isDue]),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();

/** Visits whose provider has refused to conclude the hold, the oldest first. */
export const stuckVisits = (tx: Tx): Promise<Visit[]> =>
  found(tx).where('hold', '=', 'stuck').orderBy('id').limit(1_000).execute();

/** Forgets addresses that were kept long enough, and whence visits were begun. */
export async function forgetOld(
  tx: Tx,
  { emails, networks }: { emails: Date; networks: Date },
): Promise<void> {
  await tx
    .updateTable('visits')
    .set({ email: null })
    .where('email', 'is not', null)
    .where('created_at', '<', emails)
    .execute();
  await tx
    .updateTable('visits')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('created_at', '<', networks)
    .execute();
}
