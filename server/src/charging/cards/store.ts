import type { CardHolder, cards, CardStatus, Parsed } from '@voltdeck/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { idList, inOrderOf, packedIds, type IdList } from '../../platform/db/id-list';
import { likeAnywhere } from '../../platform/db/like';
import type { CardRow } from './rules';

export type CardSort = NonNullable<Parsed<typeof cards.listCards>['query']['sort']>;

/** Which cards: with every word in number, label, name or address. */
export interface WantedCards {
  operatorId: number;
  words: readonly string[];
  holder?: readonly CardHolder[] | undefined;
  status?: readonly CardStatus[] | undefined;
  expired?: boolean | undefined;
  now: Date;
}

/** In the words of those who issue cards: with a name and without a login it is a driver, too. */
const holder = sql`case when t.holder = 'person' or t.holder_name is not null then 'driver' else t.holder end`;

const columns: Readonly<Record<(typeof cards.cardSorts)[number], RawBuilder<unknown>>> = {
  number: sql`t.uid_key`,
  label: sql`lower(t.label)`,
  holder,
  status: sql`t.status`,
  expires_on: sql`t.expires_at`,
  created_at: sql`t.created_at`,
};

/** What is empty stands at the end, whichever way the list is turned. */
const mayBeEmpty = new Set(['label', 'expires_on']);

function ordering(sort: CardSort): RawBuilder<unknown> {
  const name = sort.replace('-', '') as keyof typeof columns;
  const last = mayBeEmpty.has(name) ? sql` nulls last` : sql``;
  return sort.startsWith('-')
    ? sql`order by ${columns[name]} desc${last}, t.id desc`
    : sql`order by ${columns[name]} asc${last}, t.id`;
}

/** Addresses are looked up only where somebody searches for one. */
const rowsOf = ({ words }: WantedCards): RawBuilder<unknown> =>
  words.length === 0 ? sql`tags t` : sql`tags t left join persons p on p.id = t.person_id`;

const searched = sql`concat_ws(' ', t.uid, t.label, t.holder_name, p.email::text)`;

function isWanted(wanted: WantedCards): RawBuilder<unknown> {
  const { operatorId, words, status, expired, now } = wanted;
  const parts = [sql`t.operator_id = ${operatorId} and t.removed_at is null`];
  if (wanted.holder) parts.push(sql`${holder} = any(${wanted.holder}::text[])`);
  if (status) parts.push(sql`t.status = any(${status}::text[])`);
  if (expired !== undefined)
    parts.push(expired ? sql`t.expires_at <= ${now}` : sql`(t.expires_at is null or t.expires_at > ${now})`);
  parts.push(...words.map((word) => sql`${searched} ilike ${likeAnywhere(word)}`));
  return sql.join(parts, sql` and `);
}

export async function countCards(tx: Tx, wanted: WantedCards): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::bigint as total from ${rowsOf(wanted)} where ${isWanted(wanted)}
  `.execute(tx);
  return rows[0]?.total ?? 0;
}

/** First which cards, then what they are: narrow rows sort quicker, and few need their people. */
export async function pageOfCards(
  tx: Tx,
  wanted: WantedCards,
  { sort, limit, offset }: { sort: CardSort; limit: number; offset: number },
): Promise<CardRow[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from ${rowsOf(wanted)} where ${isWanted(wanted)} ${ordering(sort)} limit ${limit} offset ${offset}
  `.execute(tx);
  return cardsByIds(
    tx,
    wanted.operatorId,
    rows.map(({ id }) => id),
  );
}

/** The ids of all cards that are wanted, in their order. */
export async function idsOfCards(tx: Tx, wanted: WantedCards, sort: CardSort): Promise<IdList> {
  const { rows } = await sql<{ ids: Buffer }>`
    select ${packedIds(sql`t.id`, ordering(sort))} as ids from ${rowsOf(wanted)} where ${isWanted(wanted)}
  `.execute(tx);
  return idList(rows[0]?.ids ?? Buffer.alloc(0));
}

/** Cards of an operator by their ids, in the order of the ids. */
export async function cardsByIds(tx: Tx, operatorId: number, ids: readonly number[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CardRow>`
    select t.id, t.uid as number, t.label, t.holder, t.holder_name as name, p.email, t.status,
      t.expires_at as "expiresAt", t.version, t.created_at as "createdAt"
    from tags t left join persons p on p.id = t.person_id
    where t.operator_id = ${operatorId} and t.removed_at is null and t.id = any(${[...ids]}::bigint[])
  `.execute(tx);
  return inOrderOf(ids, rows);
}
