import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Tx } from '../../platform/db/db';
import type { Frame } from './rules';
import type { Excerpt } from './rules-excerpt';
import type { FramePosition } from './rules-exchange';
import { withoutSecrets } from './rules-secrets';
import { excerpt, isTired } from './store-excerpt';
import { walkIndexes } from './store-search';

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

/** A frame as a page holds it. */
export type ExcerptRow = Omit<MessageRow, 'frame' | 'operator_id' | 'connection_id'> & { frame: Excerpt };

interface Stretch {
  chargePointId: number;
  from: Date;
  to: Date;
  /** Goes on behind this one. */
  after: FramePosition | null;
}

/** The beginnings of a charge point's frames between two moments, oldest first. */
export const framesBetween = async (
  tx: Tx,
  { chargePointId, from, to, after }: Stretch,
  page: { frames: number; characters: number },
): Promise<ExcerptRow[]> => {
  const since = after ?? { at: from, id: 0 };
  await walkIndexes(tx);
  const { rows } = await sql<ExcerptRow>`
    select id, at, charge_point_id, direction, kind, action, left(message_id, 255) as message_id,
      ${excerpt('frame', 'text')} as frame
    from (
      select *, left(frame, ${page.characters}) as text,
        ${isTired(sql`octet_length(frame)`, sql`order by at, id`)} as is_tired
      from (
        select * from messages where charge_point_id = ${chargePointId} and at between ${since.at} and ${to}
          and (at, id) > (${since.at}::timestamptz, ${since.id}::bigint)
        order by at, id limit ${page.frames}
      ) part
    ) m order by at, id`.execute(tx);
  return rows;
};

/** One frame of an operator's charge point, whole; null where it has none of this number. */
export const frameOf = async (
  tx: Tx,
  operatorId: number,
  id: number,
): Promise<(Omit<MessageRow, 'operator_id'> & { bytes: number }) | null> => {
  const { rows } = await sql<Omit<MessageRow, 'operator_id'> & { bytes: number }>`
    select m.id, m.at, m.charge_point_id, m.direction, m.kind, m.action, left(m.message_id, 255) as message_id,
      m.frame, octet_length(m.frame) as bytes
    from messages m join charge_points c on c.id = m.charge_point_id
    where m.id = ${id} and c.operator_id = ${operatorId}`.execute(tx);
  return rows[0] ?? null;
};
