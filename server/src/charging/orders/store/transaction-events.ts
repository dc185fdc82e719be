import { sql, type Generated } from 'kysely';
import { copyNumber, copyRows, copyText, copyTime } from '../../../platform/db/copy';
import type { Tx } from '../../../platform/db/db';
import { named } from '../../../platform/db/named';
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

/** An event and the transaction it is of. */
interface NamedEvent {
  name: TransactionName;
  event: KeptEvent;
}

/** By COPY, because a device that numbers its events sends each of its readings as one. */
const lineOf = ({ name, event }: NamedEvent): string => {
  const { seqNo, kind, at, deviceAt, receivedAt, verdict, ...told } = event;
  return [
    copyNumber(name.chargePointId),
    copyText(name.transaction),
    copyNumber(seqNo),
    kind,
    copyTime(deviceAt),
    copyTime(at),
    copyTime(receivedAt),
    copyText(JSON.stringify(told)),
    copyText(verdict),
  ].join('\t');
};

/** Keeps events with what their tokens were worth. */
export const insertTransactionEvents = (tx: Tx, events: readonly NamedEvent[]): Promise<void> =>
  copyRows(
    tx,
    `copy transaction_events (charge_point_id, ocpp_transaction, seq_no, kind, device_at, at, received_at, told, verdict) from stdin`,
    events.map(lineOf),
  );

/** What tells an event from the others of its transaction. */
type EventKey = Pick<KeptEvent, 'seqNo' | 'kind' | 'deviceAt'>;

type FoundEvent = { verdict: TagVerdict | null } | null;

/** The same events, if they were kept before, with what their tokens were worth then; in the order asked. */
export async function findTransactionEvents(
  tx: Tx,
  asked: readonly { name: TransactionName; event: EventKey }[],
): Promise<FoundEvent[]> {
  if (asked.length === 0) return [];
  const rows = await named<{ place: number; verdict: TagVerdict | null }>(
    tx,
    'find-transaction-events',
    `select t.place, e.verdict
     from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::timestamptz[])
       with ordinality as t(charge_point_id, name, seq_no, kind, device_at, place)
     join transaction_events e on e.charge_point_id = t.charge_point_id and e.ocpp_transaction = t.name
       and e.seq_no = t.seq_no and e.kind = t.kind and e.device_at is not distinct from t.device_at`,
    [
      asked.map(({ name }) => name.chargePointId),
      asked.map(({ name }) => name.transaction),
      asked.map(({ event }) => event.seqNo),
      asked.map(({ event }) => event.kind),
      asked.map(({ event }) => event.deviceAt),
    ],
  );
  const found = new Map(rows.map(({ place, verdict }) => [place, { verdict }]));
  return asked.map((_, index) => found.get(index + 1) ?? null);
}

type EventRow = Omit<TransactionEventsTable, 'id' | 'charge_point_id' | 'ocpp_transaction'>;

const toEvent = (row: EventRow): KeptEvent => ({
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
});

/** All that is kept of each of these transactions by number, in the order asked. */
export async function eventsOfAll(tx: Tx, names: readonly TransactionName[]): Promise<KeptEvent[][]> {
  if (names.length === 0) return [];
  const rows = await named<EventRow & { place: number }>(
    tx,
    'transaction-events-of',
    `select t.place, e.seq_no, e.kind, e.device_at, e.at, e.received_at, e.told, e.verdict
     from unnest($1::bigint[], $2::text[]) with ordinality as t(charge_point_id, name, place)
     join transaction_events e on e.charge_point_id = t.charge_point_id and e.ocpp_transaction = t.name
     order by t.place, e.seq_no`,
    [names.map(({ chargePointId }) => chargePointId), names.map(({ transaction }) => transaction)],
  );
  const events = names.map((): KeptEvent[] => []);
  for (const row of rows) events[row.place - 1]?.push(toEvent(row));
  return events;
}

/** Drops what is kept of transactions that nobody charges by any more. */
export const deleteOldEvents = async (tx: Tx, before: Date): Promise<void> => {
  await sql`
    delete from transaction_events e where e.received_at < ${before} and not exists (
      select 1 from orders o where o.charge_point_id = e.charge_point_id and o.ocpp_transaction = e.ocpp_transaction
        and o.state = any(${unfinishedStates}::text[])
    )
  `.execute(tx);
};
