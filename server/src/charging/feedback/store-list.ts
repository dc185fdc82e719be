import type { feedback, Parsed } from '@voltdeck/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { type IdList, idList, packedIds } from '../../platform/db/id-list';
import { likeAnywhere } from '../../platform/db/like';
import type { MonthOfStars, RatedPlace } from './rules';

type Asked = Parsed<typeof feedback.listFeedback>['query'];
type Places = Parsed<typeof feedback.summarizeFeedback>['query'];

export type FeedbackSort = NonNullable<Asked['sort']>;

/** Which feedback: with every word in what was written, the name of the power center, or as the number of the order. */
export interface WantedFeedback extends Places, Pick<Asked, 'rating' | 'has_text' | 'answered' | 'hidden'> {
  operatorId: number;
  words: readonly string[];
}

const withWord = (operatorId: number, word: string): RawBuilder<unknown> => {
  const like = likeAnywhere(word);
  const number = /^#?\d{1,15}$/.test(word) ? Number(word.replace('#', '')) : null;
  return sql`(f.message ilike ${like} or f.order_id = ${number}::bigint or f.charge_point_id in (
    select id from charge_points where operator_id = ${operatorId} and title ilike ${like}))`;
};

function isWanted(wanted: WantedFeedback): RawBuilder<unknown> {
  const { operatorId, words, rating, from, to } = wanted;
  const parts = [sql`f.operator_id = ${operatorId}`];
  if (rating) parts.push(sql`f.rating = any(${rating}::smallint[])`);
  if (wanted.has_text !== undefined) parts.push(wanted.has_text ? sql`f.message <> ''` : sql`f.message = ''`);
  if (wanted.answered !== undefined)
    parts.push(wanted.answered ? sql`f.replied_at is not null` : sql`f.replied_at is null`);
  if (wanted.hidden !== undefined)
    parts.push(wanted.hidden ? sql`f.hidden_at is not null` : sql`f.hidden_at is null`);
  if (wanted.charge_point_id) parts.push(sql`f.charge_point_id = any(${wanted.charge_point_id}::bigint[])`);
  if (wanted.charging_site_id)
    parts.push(sql`f.charge_point_id in (select id from charge_points
      where operator_id = ${operatorId} and charging_site_id = any(${wanted.charging_site_id}::bigint[]))`);
  if (from !== undefined) parts.push(sql`f.created_at >= ${from}`);
  if (to !== undefined) parts.push(sql`f.created_at <= ${to}`);
  parts.push(...words.map((word) => withWord(operatorId, word)));
  return sql.join(parts, sql` and `);
}

function ordering(sort: FeedbackSort): RawBuilder<unknown> {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const rating = sort.endsWith('rating') ? sql`f.rating ${direction}, ` : sql``;
  return sql`order by ${rating}f.created_at ${direction}, f.id ${direction}`;
}

/** How much matches; where there is more than `most`, one more than that. */
export async function countFeedback(tx: Tx, wanted: WantedFeedback, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::bigint as total from (
      select from feedback f where ${isWanted(wanted)} limit ${most + 1}) counted`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** The ids of a page, in its order. */
export async function idsOfPage(
  tx: Tx,
  wanted: WantedFeedback,
  { sort, limit, offset }: { sort: FeedbackSort; limit: number; offset: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.id from feedback f where ${isWanted(wanted)} ${ordering(sort)}
    limit ${limit} offset ${offset}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The ids of all that is wanted, in their order. */
export async function idsOfFeedback(tx: Tx, wanted: WantedFeedback, sort: FeedbackSort): Promise<IdList> {
  const { rows } = await sql<{ ids: Buffer }>`
    select ${packedIds(sql`f.id`, ordering(sort))} as ids from feedback f where ${isWanted(wanted)}`.execute(
    tx,
  );
  return idList(rows[0]?.ids ?? Buffer.alloc(0));
}

/** How often stars were given in each month of a zone. */
export async function starsByMonth(
  tx: Tx,
  wanted: WantedFeedback,
  timeZone: string,
): Promise<MonthOfStars[]> {
  const { rows } = await sql<MonthOfStars>`
    select to_char(f.created_at at time zone ${timeZone}, 'YYYY-MM') as month, f.rating, count(*)::int as count,
      count(f.replied_at)::int as answered
    from feedback f where ${isWanted(wanted)} group by 1, 2`.execute(tx);
  return rows;
}

interface PlacesAtEnds {
  best: RatedPlace[];
  worst: RatedPlace[];
  ranked: number;
}

/** The power centers with the highest and the lowest mean, among those with so many ratings. */
export async function placesAtEnds(
  tx: Tx,
  wanted: WantedFeedback,
  { least, most }: { least: number; most: number },
): Promise<PlacesAtEnds> {
  const { rows } = await sql<RatedPlace & { up: number; down: number; ranked: number }>`
    with rated as (
      select f.charge_point_id as id, sum(f.rating)::int as sum, count(*)::int as count
      from feedback f where ${isWanted(wanted)} group by 1 having count(*) >= ${least}
    ), placed as (
      select r.*, c.title, row_number() over best as up, row_number() over worst as down, count(*) over () as ranked
      from rated r join charge_points c on c.id = r.id and c.deleted_at is null
      window best as (order by r.sum::numeric / r.count desc, r.count desc, r.id),
        worst as (order by r.sum::numeric / r.count, r.count, r.id desc)
    )
    select id, title, sum, count, up, down, ranked from placed where up <= ${most} or down <= ${most}
    order by up`.execute(tx);
  const ranked = rows[0]?.ranked ?? 0;
  return {
    best: rows.filter(({ up }) => up <= most),
    worst: rows.filter(({ down }) => down <= most).toReversed(),
    ranked,
  };
}
