import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { FoundExchange, FramePosition } from './rules-exchange';
import { mostBytesRead } from './rules-search';
import { bytesOfBoth, excerpt, isTired, replyId } from './store-excerpt';
import {
  candidates,
  endsOfCandidates,
  all,
  holdsText,
  narrowedPairs,
  outcome,
  readsFrames,
  walkIndexes,
  type Search,
} from './store-search';

type Sql = RawBuilder<unknown>;

/** Which of what is found is told, and how much of it. */
export interface Page {
  offset: number;
  limit: number;
  /** Of each frame at most so many characters. */
  characters: number;
  /** Once so many bytes are told, the rest is left out. */
  bytes: number;
}

/** Candidates with what takes a look at their frames. */
const pairs = (search: Search, sorted: Sql): Sql => sql`
  select h.at, h.id, q.charge_point_id, q.direction, q.kind, q.action, q.message_id, q.frame,
    q.reply_kind, q.reply_at, q.reply_frame, q.former_reply_id, ${outcome} as outcome
  from (${candidates(search)} ${sorted}) h
  cross join lateral (select * from messages q where q.at = h.at and q.id = h.id offset 0) q
  where ${all(narrowedPairs(search.narrowed))}`;

const newestFirst = sql`order by at desc, id desc`;

/** The same with how many bytes stand in the frames of each and of all before it. */
const weighed = (search: Search): Sql => sql`
  select *, sum(${bytesOfBoth}) over (${newestFirst} rows unbounded preceding) as bytes_read, ${bytesOfBoth} as bytes_own
  from (${pairs(search, sql``)}) p`;

/** A page of pairs, looked for in one way that no count of rows in between changes. */
const pageOf = (search: Search, { offset, limit }: Page): Sql => {
  const { text } = search.narrowed;
  const paged = sql`${newestFirst} limit ${limit} offset ${offset}`;
  if (text !== null)
    return sql`
      select * from (${weighed(search)}) p
      where p.bytes_read - p.bytes_own < ${mostBytesRead} and ${holdsText(text)} ${paged}`;
  return readsFrames(search.narrowed)
    ? sql`${pairs(search, sql``)} ${paged}`
    : sql`${pairs(search, paged)} ${newestFirst}`;
};

const ofPage = sql`order by page.at desc, page.id desc`;

/** One page of exchanges, newest first, and whether it holds all that was found for it. */
export const findExchanges = async (
  tx: Tx,
  search: Search,
  page: Page,
): Promise<{ found: FoundExchange[]; isWhole: boolean }> => {
  await walkIndexes(tx);
  const { rows } = await sql<FoundExchange & { found: number }>`
    with page as materialized (${pageOf(search, page)})
    select p.at, p.id, p.charge_point_id, p.direction, p.action, left(p.message_id, 255) as message_id, p.outcome,
      case when p.reply_kind is not null then ${replyId} end as reply_id, p.reply_kind, p.reply_at, p.found,
      ${excerpt('p.frame', 'p.text')} as frame,
      ${excerpt('p.reply_frame', 'p.reply_text')} as reply_frame,
      p.charge_point
    from (
      select page.*, cut.*, count(*) over () as found,
        json_build_object('id', c.id, 'title', c.title, 'identifier', c.identifier, 'time_zone', c.time_zone) as charge_point,
        ${isTired(bytesOfBoth, ofPage)} as is_tired,
        sum(coalesce(octet_length(text), 0) + coalesce(octet_length(reply_text), 0))
          over (${ofPage} rows between unbounded preceding and 1 preceding) as bytes_before
      from page join charge_points c on c.id = page.charge_point_id and c.operator_id = ${search.scope.operatorId}
      cross join lateral
        (select left(frame, ${page.characters}) as text, left(reply_frame, ${page.characters}) as reply_text offset 0) cut
    ) p
    where coalesce(p.bytes_before, 0) < ${page.bytes}
    order by p.at desc, p.id desc`.execute(tx);
  const [first] = rows;
  return { found: rows, isWhole: first === undefined || rows.length === first.found };
};

/** The last place that a search looked at, where there may be more behind it. */
export const endOfLook = async (tx: Tx, search: Search): Promise<FramePosition | null> => {
  await walkIndexes(tx);
  const byBytes = sql`
    (select at, id from (${weighed(search)}) p where bytes_read >= ${mostBytesRead} ${newestFirst} limit 1)`;
  const ends = endsOfCandidates(search);
  const { rows } = await sql<FramePosition>`
    select at, id from (${search.narrowed.text === null ? ends : sql`${byBytes} union all ${ends}`}) ends
    order by at desc, id desc limit 1`.execute(tx);
  return rows[0] ?? null;
};
