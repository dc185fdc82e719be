import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { HandOverRow, NewHandOver } from './rules';

declare module '../../platform/db/tables' {
  interface Tables {
    hand_overs: {
      id: Generated<number>;
      operator_id: number;
      worker_id: number;
      number: number;
      currency: string;
      amount_minor: number;
      by_membership: number | null;
      by_name: string;
      worker_name: string;
      at: Date;
      transaction_id: number;
      worker_signature: string | null;
      receiver_signature: string | null;
      signed_at: Date | null;
    };
  }
}

/** The number that the next receipt of an operator has; nobody else takes one until the transaction ends. */
export async function takeNumber(tx: Tx, operatorId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`hand-overs:${operatorId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from hand_overs where operator_id = ${operatorId}
  `.execute(tx);
  return rows[0]?.next ?? 1;
}

/** Keeps a hand-over that is booked, by whom it was taken and what both are called. @returns its id */
export async function insertHandOver(
  tx: Tx,
  of: NewHandOver & { transactionId: number; membershipId: number | null },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into hand_overs (operator_id, worker_id, number, currency, amount_minor, by_membership, by_name, worker_name, at,
      transaction_id)
    select ${of.operatorId}, w.id, ${of.number}, ${of.currency}, ${of.amountMinor}, m.id,
      coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email, o.name), w.name, ${of.at}, ${of.transactionId}
    from workers w join operators o on o.id = w.operator_id
      left join memberships m on m.id = ${of.membershipId}::bigint left join persons p on p.id = m.person_id
    where w.id = ${of.workerId} and w.operator_id = ${of.operatorId}
    returning id
  `.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`the hand-over of worker ${of.workerId} was not kept`);
  return id;
}

/** Whose hand-over it is. */
interface OfWorker {
  operatorId: number;
  workerId: number;
}

const columns = sql`id, number, worker_id as "workerId", worker_name as "workerName", by_name as "byName", at,
  amount_minor as "amountMinor", currency::text as currency, signed_at as "signedAt"`;

export async function findHandOver(
  tx: Tx,
  { operatorId, workerId }: OfWorker,
  id: number,
): Promise<HandOverRow | null> {
  const { rows } = await sql<HandOverRow>`
    select ${columns} from hand_overs where id = ${id} and worker_id = ${workerId} and operator_id = ${operatorId}
  `.execute(tx);
  return rows[0] ?? null;
}

export async function lastHandOver(tx: Tx, { operatorId, workerId }: OfWorker): Promise<HandOverRow | null> {
  const { rows } = await sql<HandOverRow>`
    select ${columns} from hand_overs where worker_id = ${workerId} and operator_id = ${operatorId}
    order by id desc limit 1
  `.execute(tx);
  return rows[0] ?? null;
}

/** Both signatures of a hand-over as they are kept; null where it has none. */
export async function signaturesOf(tx: Tx, id: number): Promise<{ worker: string; receiver: string } | null> {
  const { rows } = await sql<{ worker: string | null; receiver: string | null }>`
    select worker_signature as worker, receiver_signature as receiver from hand_overs where id = ${id}
  `.execute(tx);
  const { worker, receiver } = rows[0] ?? { worker: null, receiver: null };
  return worker === null || receiver === null ? null : { worker, receiver };
}

/** Puts both signatures on a hand-over that has none; tells whether it had none. */
export async function signOnce(
  tx: Tx,
  { operatorId, workerId }: OfWorker,
  signed: { id: number; worker: string; receiver: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update hand_overs set worker_signature = ${signed.worker}, receiver_signature = ${signed.receiver}, signed_at = ${signed.at}
    where id = ${signed.id} and worker_id = ${workerId} and operator_id = ${operatorId} and signed_at is null
    returning id
  `.execute(tx);
  return rows.length > 0;
}
