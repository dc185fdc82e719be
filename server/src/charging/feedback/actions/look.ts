import { feedback, type Feedback, type Parsed, type Result } from '@voltdeck/contract';
import { operatorOf, operatorProfile } from '../../../identity';
import { countsTo, toMeta, totalTold } from '../../../kernel/counted-page';
import { searchedWords } from '../../../kernel/plain-list';
import { Problem } from '../../../kernel/problem';
import type { FileAnswer } from '../../../kernel/route';
import { localDayAt } from '../../../kernel/zoned';
import type { Ctx } from '../../../platform/ctx';
import { exportFile } from '../../../platform/spreadsheet/export';
import { feedbackColumns } from '../columns';
import { leastRated, mostRanked, toFeedback, toSummary } from '../rules';
import { feedbackByIds } from '../store';
import {
  countFeedback,
  idsOfFeedback,
  idsOfPage,
  placesAtEnds,
  starsByMonth,
  type WantedFeedback,
} from '../store-list';
import { feedbackWords } from '../texts';

type Asked = Omit<Parsed<typeof feedback.listFeedback>['query'], 'page' | 'per_page' | 'sort'>;

const wantedOf = (ctx: Ctx, { search, ...filters }: Asked): WantedFeedback => ({
  ...filters,
  operatorId: operatorOf(ctx),
  words: searchedWords(search),
});

const usualSort = '-insert_date';

/** A page of what drivers said to the operator. */
export async function listFeedback(
  ctx: Ctx,
  { query }: Parsed<typeof feedback.listFeedback>,
): Promise<Result<typeof feedback.listFeedback>> {
  const { page, per_page: perPage, sort = usualSort, ...asked } = query;
  const wanted = wantedOf(ctx, asked);
  const ids = await idsOfPage(ctx.tx, wanted, { sort, limit: perPage, offset: (page - 1) * perPage });
  const most = countsTo(query);
  const total = totalTold(query, ids.length) ?? (await countFeedback(ctx.tx, wanted, most));
  const rows = await feedbackByIds(ctx.tx, wanted.operatorId, ids);
  const names = feedbackWords(ctx.locale).options;
  return { data: rows.map((row) => toFeedback(row, names)), meta: toMeta(query, total, most) };
}

/** What drivers said as a spreadsheet, narrowed and ordered as the list is. */
export async function exportFeedback(
  ctx: Ctx,
  { query }: Parsed<typeof feedback.exportFeedback>,
): Promise<FileAnswer<Ctx>> {
  const { format, sort = usualSort, ...asked } = query;
  const wanted = wantedOf(ctx, asked);
  const { timeZone } = await operatorProfile(ctx, wanted.operatorId);
  const words = feedbackWords(ctx.locale);
  return exportFile({
    name: 'feedback',
    day: localDayAt(timeZone, ctx.now.getTime()).day,
    title: words.export.title,
    format,
    locale: ctx.locale,
    columns: feedbackColumns(words, timeZone),
    ids: await idsOfFeedback(ctx.tx, wanted, sort),
    load: (later, ids) => feedbackByIds(later.tx, wanted.operatorId, ids),
  });
}

/** What a driver of the operator's said, whole. */
export async function showFeedback(ctx: Ctx, id: number): Promise<Feedback> {
  const [row] = await feedbackByIds(ctx.tx, operatorOf(ctx), [id]);
  if (row === undefined) throw new Problem('not-found');
  return toFeedback(row, feedbackWords(ctx.locale).options);
}

export const getFeedback = (ctx: Ctx, { params }: Parsed<typeof feedback.getFeedback>): Promise<Feedback> =>
  showFeedback(ctx, params.id);

/** How ratings came out, on the operator's clock. */
export async function summarizeFeedback(
  ctx: Ctx,
  { query }: Parsed<typeof feedback.summarizeFeedback>,
): Promise<Result<typeof feedback.summarizeFeedback>> {
  const wanted = wantedOf(ctx, query);
  const { timeZone } = await operatorProfile(ctx, wanted.operatorId);
  const end = query.to === undefined ? ctx.now : new Date(query.to);
  return toSummary(
    await starsByMonth(ctx.tx, wanted, timeZone),
    await placesAtEnds(ctx.tx, wanted, { least: leastRated, most: mostRanked }),
    localDayAt(timeZone, end.getTime()).day.slice(0, 7),
  );
}
