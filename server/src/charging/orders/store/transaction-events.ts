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

/** Keeps an event with what its token was worth. */
export async function insertEvent(tx: Tx, name: TransactionName, event: KeptEvent): Promise<void> {
  const { seqNo, kind, at, deviceAt, receivedAt, verdict, ...told } = event;
  await sql`
    insert into transaction_events (charge_point_id, ocpp_transaction, seq_no, kind, device_at, at, received_at, told, verdict)
    values (${name.chargePointId}, ${name.transaction}, ${seqNo}, ${kind}, ${deviceAt}, ${at}, ${receivedAt},
      ${JSON.stringify(told)}, ${verdict})
  `.execute(tx);
}

/** The same event, if it was kept before, with what its token was worth then. */
export async function findEvent(
  tx: Tx,
  name: TransactionName,
  { seqNo, kind, deviceAt }: Pick<KeptEvent, 'seqNo' | 'kind' | 'deviceAt'>,
): Promise<{ verdict: TagVerdict | null } | null> {
  const { rows } = await sql<{ verdict: TagVerdict | null }>`
    select verdict from transaction_events
    where charge_point_id = ${name.chargePointId} and ocpp_transaction = ${name.transaction} and seq_no = ${seqNo}
      and kind = ${kind} and device_at is not distinct from ${deviceAt}
  `.execute(tx);
  return rows[0] ?? null;
}

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
