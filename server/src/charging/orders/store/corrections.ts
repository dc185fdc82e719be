import { sql, type Generated } from 'kysely';
import type { Tx } from '../../../platform/db/db';
import type { Correction, FinalFigures } from '../rules/correct';

interface OrderCorrectionsTable {
  id: Generated<number>;
  order_id: number;
  operator_id: number;
  at: Date;
  by_membership: number;
  reason: string;
  energy_before_wh: number;
  energy_after_wh: number;
  cost_before_minor: number;
  cost_after_minor: number;
  fee_before_minor: number;
  fee_after_minor: number;
  quarantine_id: number | null;
}

declare module '../../../platform/db/tables' {
  interface Tables {
    order_corrections: OrderCorrectionsTable;
  }
}

/** A correction to be kept. */
export interface NewCorrection {
  orderId: number;
  operatorId: number;
  at: Date;
  membershipId: number;
  reason: string;
  before: FinalFigures;
  after: FinalFigures;
  /** The message that it took from those nobody could match. */
  quarantineId: number | null;
}

/** Keeps a correction and gives its number. */
export async function insertCorrection(tx: Tx, correction: NewCorrection): Promise<number> {
  const { before, after } = correction;
  const { id } = await tx
    .insertInto('order_corrections')
    .values({
      order_id: correction.orderId,
      operator_id: correction.operatorId,
      at: correction.at,
      by_membership: correction.membershipId,
      reason: correction.reason,
      energy_before_wh: before.energy_wh,
      energy_after_wh: after.energy_wh,
      cost_before_minor: before.cost_minor,
      cost_after_minor: after.cost_minor,
      fee_before_minor: before.fee_minor,
      fee_after_minor: after.fee_minor,
      quarantine_id: correction.quarantineId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How often an order was corrected. */
export async function countCorrections(tx: Tx, orderId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('order_corrections')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The corrections of an order, oldest first. */
export async function correctionsOf(tx: Tx, orderId: number): Promise<Correction[]> {
  const { rows } = await sql<Correction>`
    select c.id, c.at, nullif(trim(p.first_name || ' ' || p.last_name), '') as by, c.reason,
      json_build_object('energy_wh', c.energy_before_wh, 'cost_minor', c.cost_before_minor, 'fee_minor', c.fee_before_minor) as before,
      json_build_object('energy_wh', c.energy_after_wh, 'cost_minor', c.cost_after_minor, 'fee_minor', c.fee_after_minor) as after
    from order_corrections c join memberships m on m.id = c.by_membership join persons p on p.id = m.person_id
    where c.order_id = ${orderId} order by c.id`.execute(tx);
  return rows;
}
