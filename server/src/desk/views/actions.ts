import { viewLimits, type Parsed, type SavedView, type logins, type views } from '@voltdeck/contract';
import { memberOf, recordAudit } from '../../identity';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { endOfView } from '../notices/actions/tell';
import { ViewChanged } from './facts';
import { listOf } from './lists';
import { mayChange, toView, type ViewRow } from './rules';
import {
  countViews,
  countWithSite,
  findOpening,
  findView,
  findViews,
  insertView,
  keepFromOthers,
  removeView,
  replaceView,
  setDefault,
  setTile,
  unsetDefault,
  unsetTile,
  viewsOf,
} from './store';
import {
  dropUnwished,
  type EndedWatch,
  forgetLooks,
  removeWatches,
  setWatch,
  type WatchWish,
} from './store-watches';

async function seen(ctx: Ctx, id: number): Promise<ViewRow> {
  const row = await findView(ctx.tx, memberOf(ctx), id);
  if (row === null) throw new Problem('not-found');
  return row;
}

async function tell(
  ctx: Ctx,
  action: 'created' | 'updated' | 'deleted',
  { before, after }: { before: ViewRow | null; after: ViewRow | null },
): Promise<void> {
  const row = after ?? before;
  if (row === null) return;
  await recordAudit(ctx, {
    action,
    noun: 'view',
    nounId: row.id,
    name: row.name,
    before: before && loggedOf(before),
    after: after && loggedOf(after),
  });
  await ctx.announce(ViewChanged, { viewId: row.id }, row.operator_id);
}

const loggedOf = ({
  page,
  name,
  search,
  is_shared,
  is_default,
  is_tile,
  is_watched,
  is_mailed,
}: ViewRow) => ({
  page,
  name,
  search,
  is_shared,
  is_default,
  is_tile,
  is_watched,
  is_mailed,
});

async function chooseDefault(ctx: Ctx, row: ViewRow, isDefault: boolean | undefined): Promise<void> {
  const { membershipId } = memberOf(ctx);
  if (isDefault === true) await setDefault(ctx.tx, membershipId, row);
  if (isDefault === false) await unsetDefault(ctx.tx, membershipId, row.id);
}

async function chooseTile(ctx: Ctx, row: ViewRow, isTile: boolean | undefined): Promise<void> {
  const { membershipId } = memberOf(ctx);
  if (isTile === false) await unsetTile(ctx.tx, membershipId, row.id);
  if (isTile !== true) return;
  const tile = { viewId: row.id, most: viewLimits.tiles, at: ctx.now };
  if (!(await setTile(ctx.tx, membershipId, tile)))
    throw new Problem('view.too-many-tiles', { args: { most: viewLimits.tiles } });
}

async function endNotices(ctx: Ctx, operatorId: number, ended: readonly EndedWatch[]): Promise<void> {
  for (const { isTold, ...watch } of ended) if (isTold) await endOfView(ctx, { ...watch, operatorId });
}

/** What the caller wishes to be told of a view; one that they begin to watch is counted anew. */
async function chooseWatch(ctx: Ctx, row: ViewRow, wish: WatchWish): Promise<void> {
  const { membershipId } = memberOf(ctx);
  if (wish.isWatched === undefined && wish.isMailed === undefined) return;
  if ((wish.isWatched === true || wish.isMailed === true) && listOf(row.page) === null)
    throw new Problem('view.not-counted');
  const most = viewLimits.watched;
  if (!(await setWatch(ctx.tx, membershipId, { viewId: row.id, wish, most, at: ctx.now })))
    throw new Problem('view.too-many-watched', { args: { most } });
  if (wish.isWatched !== undefined && wish.isWatched !== row.is_watched)
    await endNotices(ctx, row.operator_id, await forgetLooks(ctx.tx, row.id, membershipId));
  await dropUnwished(ctx.tx, membershipId, row.id);
}

/** The caller's own views and those colleagues share. */
export async function listViews(ctx: Ctx, { query }: Parsed<typeof views.listViews>): Promise<SavedView[]> {
  const member = memberOf(ctx);
  const rows = await findViews(ctx.tx, member, query.page ?? null);
  return rows.map((row) => toView(row, member));
}

/** The views the caller's lists open with, and those that are tiles of their dashboard. */
export async function openingViews(ctx: Ctx): Promise<logins.OpeningView[]> {
  const rows = await findOpening(ctx.tx, memberOf(ctx));
  return rows.map(({ id, page, name, search, is_default, is_tile }) => ({
    id,
    page,
    name,
    search,
    is_default,
    is_tile,
  }));
}

/** What somebody has saved, for the copy of what is kept of them. */
export const savedViewsOf = (ctx: Ctx, membershipIds: readonly number[]): Promise<object[]> =>
  viewsOf(ctx.tx, membershipIds);

/** How many saved views of an operator's people show a charging site alone or beside others. */
export const viewsOfSite = (ctx: Ctx, operatorId: number, siteId: number): Promise<number> =>
  countWithSite(ctx.tx, operatorId, siteId);

export async function createView(ctx: Ctx, { body }: Parsed<typeof views.createView>): Promise<SavedView> {
  const member = memberOf(ctx);
  if ((await countViews(ctx.tx, member.membershipId)) >= viewLimits.views)
    throw new Problem('view.limit-reached');
  const id = await insertView(ctx.tx, member, { ...body, at: ctx.now });
  const made = await seen(ctx, id);
  await chooseDefault(ctx, made, body.is_default || undefined);
  await chooseTile(ctx, made, body.is_tile || undefined);
  await chooseWatch(ctx, made, {
    isWatched: body.is_watched || undefined,
    isMailed: body.is_mailed || undefined,
  });
  const row = await seen(ctx, id);
  await tell(ctx, 'created', { before: null, after: row });
  return toView(row, member);
}

/** Changes what colleagues see, too. */
async function changeView(ctx: Ctx, former: ViewRow, next: ViewRow): Promise<void> {
  await replaceView(ctx.tx, former.id, { ...next, at: ctx.now });
  if (!next.is_shared) {
    await keepFromOthers(ctx.tx, former.id);
    await endNotices(ctx, former.operator_id, await removeWatches(ctx.tx, former.id, { keepsMaker: true }));
  }
  // Another search is another list: whether that was empty nobody knows yet.
  if (JSON.stringify(next.search) !== JSON.stringify(former.search))
    await endNotices(ctx, former.operator_id, await forgetLooks(ctx.tx, former.id, null));
}

/** A default, a tile, a notice and a mail are the caller's own affair; the rest of a view belongs to its maker and, shared, to the owner too. */
export async function updateView(
  ctx: Ctx,
  { params, body }: Parsed<typeof views.updateView>,
): Promise<SavedView> {
  const member = memberOf(ctx);
  const former = await seen(ctx, params.id);
  const {
    is_default: isDefault,
    is_tile: isTile,
    is_watched: isWatched,
    is_mailed: isMailed,
    ...changes
  } = body;
  if (Object.keys(changes).length > 0) {
    if (!mayChange(former, member)) throw new Problem('forbidden');
    await changeView(ctx, former, { ...former, ...changes });
  }
  // The owner may have taken a colleague's view back from everybody, and so from their own eyes.
  const isSeen = (await findView(ctx.tx, member, former.id)) !== null;
  if (!isSeen && [isDefault, isTile, isWatched, isMailed].includes(true)) throw new Problem('not-found');
  if (isSeen) {
    await chooseDefault(ctx, former, isDefault);
    await chooseTile(ctx, former, isTile);
    await chooseWatch(ctx, former, { isWatched, isMailed });
  }
  const after = (await findView(ctx.tx, member, former.id)) ?? {
    ...former,
    ...changes,
    is_default: false,
    is_tile: false,
    is_watched: false,
    is_mailed: false,
  };
  await tell(ctx, 'updated', { before: former, after });
  return toView(after, member);
}

export async function deleteView(
  ctx: Ctx,
  { params }: Parsed<typeof views.deleteView>,
): Promise<{ id: number }> {
  const row = await seen(ctx, params.id);
  if (!mayChange(row, memberOf(ctx))) throw new Problem('forbidden');
  await endNotices(ctx, row.operator_id, await removeWatches(ctx.tx, row.id, { keepsMaker: false }));
  await removeView(ctx.tx, row.id);
  await tell(ctx, 'deleted', { before: row, after: null });
  return { id: row.id };
}
