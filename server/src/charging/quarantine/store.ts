import type { Generated } from 'kysely';
import type { Tx } from '../../platform/db/db';
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

export const insertQuarantined = async (tx: Tx, now: Date, item: Quarantined): Promise<void> => {
  await tx
    .insertInto('quarantine')
    .values({
      operator_id: item.operatorId,
      charge_point_id: item.chargePointId,
      action: item.action,
      reason: item.reason,
      payload: JSON.stringify(item.payload),
      at: now,
    })
    .execute();
};
