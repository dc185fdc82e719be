import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Ctx } from '../../platform/ctx';
import type { Frame } from './rules';
import { withoutSecrets } from './rules-secrets';

export interface MessageRow {
  id: number;
  at: Date;
  charge_point_id: number;
  /** Null until a job has told whose an older one is. */
  operator_id: number | null;
  connection_id: string;
  direction: 'in' | 'out';
  kind: 'call' | 'result' | 'error' | 'unreadable';
  action: string | null;
  message_id: string | null;
  frame: string;
}

declare module '../../platform/db/tables' {
  interface Tables {
    messages: MessageRow;
  }
}

/** PostgreSQL text cannot hold NUL. */
const storable = (text: string): string => text.replaceAll('\u0000', '\uFFFD');

/** Longer than any action of the protocol; an index cannot hold whatever a charger makes up, and the frame has it all. */
const longestAction = 100;

/** Writes frames in one statement, without their secrets; their order is the order given. */
export const insertFrames = async (pool: Pool, frames: readonly Frame[]): Promise<void> => {
  const column = <T>(pick: (frame: Frame) => T): T[] => frames.map(pick);
  await pool.query(
    `insert into messages (at, charge_point_id, connection_id, direction, kind, action, message_id, frame, operator_id)
     select * from unnest($1::timestamptz[], $2::bigint[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[])`,
    [
      column((f) => f.at),
      column((f) => f.chargePointId),
      column((f) => f.connectionId),
      column((f) => f.direction),
      column((f) => f.kind),
      column((f) => f.action && storable(f.action).slice(0, longestAction)),
      column((f) => f.messageId && storable(f.messageId)),
      column((f) => withoutSecrets(storable(f.frame))),
      column((f) => f.operatorId),
    ],
  );
};

/** The frames of a charge point between two moments, oldest first. */
export const framesBetween = async (
  ctx: Ctx,
  chargePointId: number,
  between: { from: Date; to: Date },
  most: number,
): Promise<MessageRow[]> => {
  const { rows } = await sql<MessageRow>`
    select * from messages
    where charge_point_id = ${chargePointId} and at between ${between.from} and ${between.to}
    order by at, id limit ${most}`.execute(ctx.tx);
  return rows;
};
