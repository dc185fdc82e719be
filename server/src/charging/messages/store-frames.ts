import { sql } from 'kysely';
import type { Message } from '@voltdeck/contract';
import type { Tx } from '../../platform/db/db';
import type { Excerpt } from './rules-excerpt';
import type { FramePosition } from './rules-exchange';
import type { ExchangeRow } from './store';
import { bytesOfBoth, excerpt, isTired, replyId } from './store-excerpt';
import { walkIndexes } from './store-search';

/** An exchange of a charge point as a page holds it. */
export type ExcerptRow = Pick<
  ExchangeRow,
  'id' | 'at' | 'direction' | 'kind' | 'action' | 'message_id' | 'reply_kind' | 'reply_at'
> & { frame: Excerpt | null; reply_id: number; reply_frame: Excerpt | null };

interface Stretch {
  chargePointId: number;
  from: Date;
  to: Date;
  /** Goes on behind this one. */
  after: FramePosition | null;
}

/** The exchanges of a charge point that began between two moments, oldest first, with the beginnings of their frames. */
export const exchangesBetween = async (
  tx: Tx,
  { chargePointId, from, to, after }: Stretch,
  page: { exchanges: number; characters: number },
): Promise<ExcerptRow[]> => {
  const since = after ?? { at: from, id: 0 };
  await walkIndexes(tx);
  const { rows } = await sql<ExcerptRow>`
    select id, at, direction, kind, action, left(message_id, 255) as message_id, reply_kind, reply_at,
      ${replyId} as reply_id, ${excerpt('frame', 'text')} as frame, ${excerpt('reply_frame', 'reply_text')} as reply_frame
    from (
      select *, left(frame, ${page.characters}) as text, left(reply_frame, ${page.characters}) as reply_text,
        ${isTired(bytesOfBoth, sql`order by at, id`)} as is_tired
      from (
        select * from messages where charge_point_id = ${chargePointId} and at between ${since.at} and ${to}
          and (at, id) > (${since.at}::timestamptz, ${since.id}::bigint)
        order by at, id limit ${page.exchanges}
      ) part
    ) m order by at, id`.execute(tx);
  return rows;
};

/** Between a call and its reply there were never more frames than this where each had a row of its own. */
const mostBetween = 50_000;

/** One frame of an operator's charge point, whole; null where it has none of this number. */
export const frameOf = async (
  tx: Tx,
  operatorId: number,
  id: number,
): Promise<(Omit<Message, 'at' | 'is_cut'> & { at: Date }) | null> => {
  const call = sql`id, at, direction, kind, frame`;
  const reply = sql`${replyId} as id, reply_at as at, case direction when 'in' then 'out' else 'in' end as direction,
    reply_kind as kind, reply_frame as frame`;
  const more = sql`charge_point_id, action, message_id`;
  const { rows } = await sql<Omit<Message, 'at' | 'is_cut'> & { at: Date }>`
    select m.id, m.at, m.direction, m.kind, m.action, left(m.message_id, 255) as message_id,
      m.frame, octet_length(m.frame) as bytes
    from (
      select ${call}, ${more} from messages where id = ${id} and kind <> 'reply'
      union all select ${reply}, ${more} from messages
        where id in (${id}, ${id - 1}) and reply_kind is not null and ${replyId} = ${id}
      union all select ${reply}, ${more} from messages
        where id between ${id - mostBetween} and ${id} and former_reply_id = ${id} and kind <> 'reply'
    ) m join charge_points c on c.id = m.charge_point_id
    where c.operator_id = ${operatorId} limit 1`.execute(tx);
  return rows[0] ?? null;
};
