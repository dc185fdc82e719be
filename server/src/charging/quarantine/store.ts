import type { CureName, UnmatchedReason } from '@voltdeck/contract';
import { type Generated, type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { named } from '../../platform/db/named';
import type { Quarantined, QuarantineItem, Said, Settled } from './rules';

/** As JSON, which has no moments. */
type KeptSaid = Omit<Said, 'at' | 'beganAt'> & { at: string | null; beganAt: string | null };

interface QuarantineTable {
  id: Generated<number>;
  operator_id: number;
  charge_point_id: number;
  action: string;
  reason: UnmatchedReason;
  detail: string | null;
  said: KeptSaid | null;
  payload: unknown;
  at: Date;
  cured_at: Date | null;
  cured_by: number | null;
  cure: CureName | null;
  cure_reason: string | null;
  order_id: number | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    quarantine: QuarantineTable;
  }
}

/** Writes what cannot be read or matched, in one statement and in the order given. */
export const insertQuarantinedAll = async (
  tx: Tx,
  items: readonly { item: Quarantined; at: Date }[],
): Promise<void> => {
  if (items.length === 0) return;
  await named(
    tx,
    'insert-quarantined',
    `insert into quarantine (operator_id, charge_point_id, action, reason, detail, said, payload, at)
     select operator_id, charge_point_id, action, reason, detail, said::jsonb, payload::jsonb, at
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[])
       with ordinality as t(operator_id, charge_point_id, action, reason, detail, said, payload, at, place)
     order by place`,
    [
      items.map(({ item }) => item.operatorId),
      items.map(({ item }) => item.chargePointId),
      items.map(({ item }) => item.action),
      items.map(({ item }) => item.reason),
      items.map(({ item }) => item.detail),
      items.map(({ item }) => (item.said === null ? null : JSON.stringify(item.said))),
      items.map(({ item }) => JSON.stringify(item.payload)),
      items.map(({ at }) => at),
    ],
  );
};

/** A moment as JSON keeps it; what a device told before may be none. */
const momentIn = (text: string | null): Date | null => {
  const at = text === null ? null : new Date(text);
  return at === null || Number.isNaN(at.getTime()) ? null : at;
};

const settledIn = (row: Selectable<QuarantineTable>): Settled | null =>
  row.cured_at === null || row.cure === null
    ? null
    : {
        at: row.cured_at,
        by: row.cured_by,
        cure: row.cure,
        reason: row.cure_reason,
        orderId: row.order_id,
      };

const toItem = (row: Selectable<QuarantineTable>): QuarantineItem => ({
  id: row.id,
  operatorId: row.operator_id,
  chargePointId: row.charge_point_id,
  action: row.action,
  reason: row.reason,
  detail: row.detail,
  said: row.said && { ...row.said, at: momentIn(row.said.at), beganAt: momentIn(row.said.beganAt) },
  payload: row.payload,
  at: row.at,
  settled: settledIn(row),
});

/** Messages of an operator's that were kept aside, waiting or not. */
export const findQuarantined = async (
  tx: Tx,
  operatorId: number,
  ids: readonly number[],
): Promise<QuarantineItem[]> => {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('quarantine')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  return rows.map(toItem);
};

/** Notes what was done about a message that waits; whether it still did. */
export const settleQuarantined = async (
  tx: Tx,
  item: Pick<QuarantineItem, 'id' | 'operatorId'>,
  { at, by, cure, reason, orderId }: Settled,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('quarantine')
    .set({ cured_at: at, cured_by: by, cure, cure_reason: reason, order_id: orderId })
    .where('id', '=', item.id)
    .where('operator_id', '=', item.operatorId)
    .where('cured_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
