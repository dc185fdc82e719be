import type { Generated } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { OperatorProfile } from './rules';

interface OperatorsTable {
  id: Generated<number>;
  name: string;
  country: string;
  currency: string;
  time_zone: string;
  fee_rate_ppm: Generated<number>;
  created_at: Generated<Date>;
}

declare module '../../platform/db/tables' {
  interface Tables {
    operators: OperatorsTable;
  }
}

export interface NewOperator {
  name: string;
  country: string;
  currency: string;
  timeZone: string;
  feeRatePpm: number;
  createdAt: Date;
}

export async function insertOperator(tx: Tx, operator: NewOperator): Promise<number> {
  const { id } = await tx
    .insertInto('operators')
    .values({
      name: operator.name,
      country: operator.country,
      currency: operator.currency,
      time_zone: operator.timeZone,
      fee_rate_ppm: operator.feeRatePpm,
      created_at: operator.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findOperator(tx: Tx, id: number): Promise<OperatorProfile | null> {
  const row = await tx
    .selectFrom('operators')
    .select(['id', 'name', 'country', 'currency', 'time_zone', 'fee_rate_ppm'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { time_zone: timeZone, fee_rate_ppm: feeRatePpm, ...rest } = row;
  return { ...rest, timeZone, feeRatePpm };
}
