import type { Card, cards, Parsed, Result } from '@voltdeck/contract';
import { operatorOf, operatorProfile } from '../../identity';
import type { FileAnswer } from '../../kernel/route';
import { searchedWords, sliceOf } from '../../kernel/plain-list';
import { Problem } from '../../kernel/problem';
import { localDayAt } from '../../kernel/zoned';
import type { Ctx } from '../../platform/ctx';
import { likeAnywhere } from '../../platform/db/like';
import { exportFile } from '../../platform/spreadsheet/export';
import { unknownTagsOf } from '../authorization/store-unknown';
import { cardColumns } from './columns';
import { toCard, toUnknownCard } from './rules';
import { cardsByIds, countCards, idsOfCards, pageOfCards, type WantedCards } from './store';
import { cardWords } from './texts';

type Asked = Pick<Parsed<typeof cards.listCards>['query'], 'search' | 'holder' | 'status' | 'expired'>;

const wantedOf = (ctx: Ctx, { search, holder, status, expired }: Asked): WantedCards => ({
  operatorId: operatorOf(ctx),
  words: searchedWords(search),
  holder,
  status,
  expired,
  now: ctx.now,
});

const usualSort = '-created_at';

/** A page of the operator's cards. */
export async function listCards(
  ctx: Ctx,
  { query }: Parsed<typeof cards.listCards>,
): Promise<Result<typeof cards.listCards>> {
  const { page, per_page: perPage, sort = usualSort } = query;
  const wanted = wantedOf(ctx, query);
  const { timeZone } = await operatorProfile(ctx, wanted.operatorId);
  const total = await countCards(ctx.tx, wanted);
  const rows = await pageOfCards(ctx.tx, wanted, { sort, limit: perPage, offset: (page - 1) * perPage });
  const meta = {
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    per_page: perPage,
    total,
  };
  return { data: rows.map((row) => toCard(row, { timeZone, now: ctx.now })), meta };
}

/** The operator's cards as a spreadsheet, narrowed and ordered as the list is. */
export async function exportCards(
  ctx: Ctx,
  { query }: Parsed<typeof cards.exportCards>,
): Promise<FileAnswer<Ctx>> {
  const wanted = wantedOf(ctx, query);
  const { timeZone } = await operatorProfile(ctx, wanted.operatorId);
  const { now } = ctx;
  return exportFile({
    name: 'cards',
    day: localDayAt(timeZone, now.getTime()).day,
    title: cardWords(ctx.locale).export.title,
    format: query.format,
    locale: ctx.locale,
    columns: cardColumns(ctx.locale, timeZone),
    ids: await idsOfCards(ctx.tx, wanted, query.sort ?? usualSort),
    load: async (later, ids) =>
      (await cardsByIds(later.tx, wanted.operatorId, ids)).map((row) => toCard(row, { timeZone, now })),
  });
}

/** One of the operator's cards; another's is not there. */
export async function cardOf(ctx: Ctx, id: number): Promise<Card> {
  const operatorId = operatorOf(ctx);
  const { timeZone } = await operatorProfile(ctx, operatorId);
  const [row] = await cardsByIds(ctx.tx, operatorId, [id]);
  if (row === undefined) throw new Problem('not-found');
  return toCard(row, { timeZone, now: ctx.now });
}

/** Cards that chargers have shown and nobody knew, the last one first. */
export async function listUnknownCards(
  ctx: Ctx,
  { query }: Parsed<typeof cards.listUnknownCards>,
): Promise<Result<typeof cards.listUnknownCards>> {
  const rows = await unknownTagsOf(ctx.tx, operatorOf(ctx), {
    isIgnored: query.ignored ?? false,
    like: searchedWords(query.search).map(likeAnywhere),
    ...sliceOf(query),
  });
  return rows.map(toUnknownCard);
}
