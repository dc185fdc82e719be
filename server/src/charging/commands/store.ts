import { sql, type Generated } from 'kysely';
import type { Ctx } from '../../platform/ctx';
import type { Command, Outcome } from './rules';

interface CommandsTable {
  id: Generated<number>;
  operator_id: number;
  charge_point_id: number;
  order_id: number | null;
  kind: 'start' | 'stop';
  payload: Command;
  state: Generated<'pending' | 'sent' | 'accepted' | 'rejected' | 'unanswered'>;
  outcome: string | null;
  created_at: Date;
  sent_at: Date | null;
  answered_at: Date | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    commands: CommandsTable;
  }
}

export interface StoredCommand {
  id: number;
  createdAt: Date;
  command: Command;
}

export const insertCommand = async (ctx: Ctx, operatorId: number, command: Command): Promise<number> => {
  const row = await ctx.tx
    .insertInto('commands')
    .values({
      operator_id: operatorId,
      charge_point_id: command.chargePointId,
      order_id: command.orderId,
      kind: command.kind,
      payload: JSON.stringify(command) as never,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

/** Takes the commands that wait for these chargers; two nodes never take the same. */
export const claimCommands = async (
  ctx: Ctx,
  chargePointIds: readonly number[],
): Promise<StoredCommand[]> => {
  const { rows } = await sql<{ id: number; created_at: Date; payload: Command }>`
    update commands set state = 'sent', sent_at = ${ctx.now}
    where id in (
      select id from commands where state = 'pending' and charge_point_id = any(${chargePointIds}::bigint[])
      order by id for update skip locked
    ) returning id, created_at, payload
  `.execute(ctx.tx);
  return rows.map((row) => ({ id: row.id, createdAt: row.created_at, command: row.payload }));
};

export const saveOutcome = async (ctx: Ctx, id: number, outcome: Outcome): Promise<void> => {
  await ctx.tx
    .updateTable('commands')
    .set({ state: outcome.state, outcome: outcome.detail, answered_at: ctx.now })
    .where('id', '=', id)
    .execute();
};
