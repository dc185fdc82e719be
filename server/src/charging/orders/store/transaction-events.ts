import { sql, type Generated } from 'kysely';
import type { Tx } from '../../../platform/db/db';
import { unfinishedStates } from '../rules/order';
import type { KeptEvent } from '../rules/transaction-event';

type TimedSample = KeptEvent['samples'][number];
type TagVerdict = NonNullable<KeptEvent['verdict']>;

type Told = Omit<KeptEvent, 'seqNo' | 'kind' | 'at' | 'deviceAt' | 'receivedAt' | 'verdict' | 'samples'> & {
  samples: (Omit<TimedSample, 'at' | 'deviceAt'> & { at: string; deviceAt: string | null })[];
};

interface TransactionEventsTable {
  id: Generated<number>;
  charge_point_id: number;
  ocpp_transaction: string;
  seq_no: number;
  kind: KeptEvent['kind'];
  device_at: Date | null;
  at: Date;
  received_at: Date;
  told: Told;
  verdict: TagVerdict | null;
}

declare module '../../../platform/db/tables' {
  interface Tables {
    transaction_events: TransactionEventsTable;
  }
}

/** A transaction by the name its device gave it. */
export interface TransactionName {
  chargePointId: number;
  transaction: string;
}

/** Keeps an event; one that was kept before gives its verdict instead. */
export const insertEvent = async (
  tx: Tx,
  name: TransactionName,
  event: KeptEvent,
): Promise<{ isNew: boolean; verdict: TagVerdict | null }> => {
  const { seqNo, kind, at, deviceAt, receivedAt, verdict: _verdict, ...told } = event;
  const { rows } = await sql<{ id: number }>`
    insert into transaction_events (charge_point_id, ocpp_transaction, seq_no, kind, device_at, at, received_at, told)
    values (${name.chargePointId}, ${name.transaction}, ${seqNo}, ${kind}, ${deviceAt}, ${at}, ${receivedAt},
      ${JSON.stringify(told)})
    on conflict do nothing returning id
  `.execute(tx);
  if (rows.length > 0) return { isNew: true, verdict: null };
  const kept = await sql<{ verdict: TagVerdict | null }>`
    select verdict from transaction_events
    where charge_point_id = ${name.chargePointId} and ocpp_transaction = ${name.transaction} and seq_no = ${seqNo}
      and kind = ${kind} and device_at is not distinct from ${deviceAt}
  `.execute(tx);
  return { isNew: false, verdict: kept.rows[0]?.verdict ?? null };
};

/** Keeps what the tag of an event was worth, so that the event sent again gets the same answer. */
export const saveVerdict = async (
  tx: Tx,
  name: TransactionName,
  event: KeptEvent,
  verdict: TagVerdict,
): Promise<void> => {
  await sql`
    update transaction_events set verdict = ${verdict}
    where charge_point_id = ${name.chargePointId} and ocpp_transaction = ${name.transaction}
      and seq_no = ${event.seqNo} and kind = ${event.kind} and device_at is not distinct from ${event.deviceAt}
  `.execute(tx);
};

/** All that is kept of a transaction. */
export const eventsOf = async (tx: Tx, name: TransactionName): Promise<KeptEvent[]> => {
  const rows = await tx
    .selectFrom('transaction_events')
    .selectAll()
    .where('charge_point_id', '=', name.chargePointId)
    .where('ocpp_transaction', '=', name.transaction)
    .orderBy('seq_no')
    .execute();
  return rows.map((row) => ({
    ...row.told,
    seqNo: row.seq_no,
    kind: row.kind,
    at: row.at,
    deviceAt: row.device_at,
    receivedAt: row.received_at,
    verdict: row.verdict,
    samples: row.told.samples.map((sample) => ({
      ...sample,
      at: new Date(sample.at),
      deviceAt: sample.deviceAt === null ? null : new Date(sample.deviceAt),
    })),
  }));
};

/** Drops what is kept of transactions that nobody charges by any more. */
export const deleteOldEvents = async (tx: Tx, before: Date): Promise<void> => {
  await sql`
    delete from transaction_events e where e.received_at < ${before} and not exists (
      select 1 from orders o where o.charge_point_id = e.charge_point_id and o.ocpp_transaction = e.ocpp_transaction
        and o.state = any(${unfinishedStates}::text[])
    )
  `.execute(tx);
};
