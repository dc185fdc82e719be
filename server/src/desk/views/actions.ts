import { viewLimits, type Parsed, type SavedView, type logins, type views } from '@voltdeck/contract';
import { memberOf, recordAudit } from '../../identity';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { ViewChanged } from './facts';
import { mayChange, toView, type ViewRow } from './rules';
import {
  countViews,
  countWithSite,
  findDefaults,
  findView,
  findViews,
  insertView,
  keepFromOthers,
  removeView,
  replaceView,
  setDefault,
  unsetDefault,
  viewsOf,
} from './store';

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

const loggedOf = ({ page, name, search, is_shared, is_default }: ViewRow) => ({
  page,
  name,
  search,
  is_shared,
  is_default,
});

async function chooseDefault(ctx: Ctx, row: ViewRow, isDefault: boolean | undefined): Promise<void> {
  const { membershipId } = memberOf(ctx);
  if (isDefault === true) await setDefault(ctx.tx, membershipId, row);
  if (isDefault === false) await unsetDefault(ctx.tx, membershipId, row.id);
}

/** The caller's own views and those colleagues share. */
export async function listViews(ctx: Ctx, { query }: Parsed<typeof views.listViews>): Promise<SavedView[]> {
  const member = memberOf(ctx);
  const rows = await findViews(ctx.tx, member, query.page ?? null);
  return rows.map((row) => toView(row, member));
}

/** The views the caller's lists open with. */
export async function openingViews(ctx: Ctx): Promise<logins.OpeningView[]> {
  const rows = await findDefaults(ctx.tx, memberOf(ctx));
  return rows.map(({ id, page, name, search }) => ({ id, page, name, search }));
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
  await chooseDefault(ctx, await seen(ctx, id), body.is_default || undefined);
  const row = await seen(ctx, id);
  await tell(ctx, 'created', { before: null, after: row });
  return toView(row, member);
}

/** A default is the caller's own affair; the rest of a view belongs to its maker and, shared, to the owner too. */
export async function updateView(
  ctx: Ctx,
  { params, body }: Parsed<typeof views.updateView>,
): Promise<SavedView> {
  const member = memberOf(ctx);
  const former = await seen(ctx, params.id);
  const { is_default: isDefault, ...changes } = body;
  if (Object.keys(changes).length > 0) {
    if (!mayChange(former, member)) throw new Problem('forbidden');
    const next = { ...former, ...changes };
    await replaceView(ctx.tx, former.id, { ...next, at: ctx.now });
    if (!next.is_shared) await keepFromOthers(ctx.tx, former.id);
  }
  await chooseDefault(ctx, former, isDefault);
  // The owner may have taken a colleague's view back from everybody, and so from their own eyes.
  const row = await findView(ctx.tx, member, former.id);
  await tell(ctx, 'updated', { before: former, after: row ?? { ...former, ...changes, is_default: false } });
  return toView(row ?? { ...former, ...changes, is_default: false }, member);
}

export async function deleteView(
  ctx: Ctx,
  { params }: Parsed<typeof views.deleteView>,
): Promise<{ id: number }> {
  const row = await seen(ctx, params.id);
  if (!mayChange(row, memberOf(ctx))) throw new Problem('forbidden');
  await removeView(ctx.tx, row.id);
  await tell(ctx, 'deleted', { before: row, after: null });
  return { id: row.id };
}
