import type { audit, Parsed, Result } from '@voltdeck/contract';
import { countsTo, toMeta, totalTold } from '../../../kernel/counted-page';
import { searchedWords, sliceOf } from '../../../kernel/plain-list';
import type { FileAnswer } from '../../../kernel/route';
import { localDayAt } from '../../../kernel/zoned';
import type { Ctx } from '../../../platform/ctx';
import { exportFile } from '../../../platform/spreadsheet/export';
import { memberOf, operatorOf } from '../../memberships/actions';
import { operatorProfile } from '../../operators/actions';
import { auditColumns } from '../columns';
import { toLine } from '../view';
import {
  countLines,
  idsOfLines,
  linesByIds,
  pageOfLines,
  peopleInLog,
  type Wanted,
  withHits,
} from '../store-list';
import { auditWords } from '../texts';

type Asked = Omit<Parsed<typeof audit.listAudit>['query'], 'page' | 'per_page'>;

/** As many people as one word of a search may name. */
const mostNamed = 200;

async function wantedBy(ctx: Ctx, { search, sort, thing, ...filters }: Asked): Promise<Wanted> {
  const operatorId = operatorOf(ctx);
  const words: Wanted['words'][number][] = [];
  for (const word of searchedWords(search)) {
    const named = await peopleInLog(ctx.tx, {
      operatorId,
      words: [word],
      limit: mostNamed,
      offset: 0,
    });
    words.push({ word, people: named.map(({ id }) => id) });
  }
  return withHits(ctx.tx, {
    thing: thingIn(thing),
    ...filters,
    operatorId,
    words,
    isOldestFirst: sort === 'at',
  });
}

/** `power-center:12` as its noun and its number. */
function thingIn(thing: string | undefined): Wanted['thing'] {
  const [noun, id] = thing?.split(':') ?? [];
  return noun === undefined || id === undefined ? null : { noun, id: Number(id) };
}

/** A page of what was done at the operator. */
export async function listAudit(
  ctx: Ctx,
  { query }: Parsed<typeof audit.listAudit>,
): Promise<Result<typeof audit.listAudit>> {
  const { page, per_page: perPage, ...asked } = query;
  const wanted = await wantedBy(ctx, asked);
  const rows = await pageOfLines(ctx.tx, wanted, {
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  const most = countsTo(query);
  const total = totalTold(query, rows.length) ?? (await countLines(ctx.tx, wanted, most));
  const { locale } = ctx;
  const mine = memberOf(ctx).membershipId;
  return {
    data: rows.map((row) => toLine(row, { locale, mine, isWhole: true })),
    meta: toMeta(query, total, most),
  };
}

/** The log as a spreadsheet, narrowed and ordered as the list is (docs/decisions.md#exports). */
export async function exportAudit(
  ctx: Ctx,
  { query }: Parsed<typeof audit.exportAudit>,
): Promise<FileAnswer<Ctx>> {
  const { format, ...asked } = query;
  const { locale } = ctx;
  const { operatorId, membershipId: mine } = memberOf(ctx);
  const { timeZone } = await operatorProfile(ctx, operatorId);
  return exportFile({
    name: 'audit',
    day: localDayAt(timeZone, ctx.now.getTime()).day,
    title: auditWords(locale).export.title,
    format,
    locale,
    columns: auditColumns(locale, timeZone),
    ids: await idsOfLines(ctx.tx, await wantedBy(ctx, asked)),
    load: async (later, ids) =>
      (await linesByIds(later.tx, operatorId, ids)).map((row) =>
        toLine(row, { locale, mine, isWhole: true }),
      ),
  });
}

/** Who works or worked for the operator. */
export const listAuditPeople = async (
  ctx: Ctx,
  { query }: Parsed<typeof audit.listAuditPeople>,
): Promise<Result<typeof audit.listAuditPeople>> =>
  peopleInLog(ctx.tx, {
    operatorId: operatorOf(ctx),
    words: searchedWords(query.search),
    ...sliceOf(query),
  });

/** What the filters by kind of thing and by verb offer, by name. */
export function listAuditChoices(ctx: Ctx): Promise<Result<typeof audit.listAuditChoices>> {
  const words = auditWords(ctx.locale);
  const choices = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts)
      .map(([value, text]) => ({ value, text }))
      .toSorted((one, other) => one.text.localeCompare(other.text, ctx.locale));
  return Promise.resolve({
    nouns: choices(words.noun),
    actions: choices(words.choice),
    actors: choices(words.actor),
  });
}
