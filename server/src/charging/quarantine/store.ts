import type { Generated } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { named } from '../../platform/db/named';
import type { Quarantined } from './rules';

interface QuarantineTable {
  id: Generated<number>;
  operator_id: number;
  charge_point_id: number;
  action: string;
  reason: string;
  payload: unknown;
  at: Date;
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
    `insert into quarantine (operator_id, charge_point_id, action, reason, payload, at)
     select operator_id, charge_point_id, action, reason, payload::jsonb, at
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
       with ordinality as t(operator_id, charge_point_id, action, reason, payload, at, place)
     order by place`,
    [
      items.map(({ item }) => item.operatorId),
      items.map(({ item }) => item.chargePointId),
      items.map(({ item }) => item.action),
      items.map(({ item }) => item.reason),
      items.map(({ item }) => JSON.stringify(item.payload)),
      items.map(({ at }) => at),
    ],
  );
};
