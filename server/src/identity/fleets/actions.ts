import type { Fleet, fleets, HistoryPage, Parsed } from '@voltdeck/contract';
import { searchedWords, sliceOf } from '../../kernel/plain-list';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { recordAudit } from '../audit/actions';
import { historyOf } from '../audit/actions/history';
import { memberOf, operatorOf } from '../memberships/actions';
import { mayCall } from '../memberships/rules';
import { FleetChanged } from './facts';
import { type FleetRow, fleetsSeenBy, hiddenNouns, toFleet } from './rules';
import { buryFleet, findFleet, fleetsOf, holdFleet, insertFleet, ownerOfFleet, renameFleet } from './store';
// Brings the type of the port.
import type {} from './ports';

/** The operator's fleets by name; a fleet admin's are those they work for. */
export async function listFleets(ctx: Ctx, { query }: Parsed<typeof fleets.listFleets>): Promise<Fleet[]> {
  const me = memberOf(ctx);
  const rows = await fleetsOf(ctx.tx, me.operatorId, {
    only: fleetsSeenBy(me),
    words: searchedWords(query.search),
    ...sliceOf(query),
  });
  return rows.map(toFleet);
}

export async function getFleet(ctx: Ctx, { params }: Parsed<typeof fleets.getFleet>): Promise<Fleet> {
  return toFleet(known(await findFleet(ctx.tx, operatorOf(ctx), params.id)));
}

/** What was done to a fleet; of who works for it and of its vehicle groups it is told to whoever may read them. */
export async function fleetHistory(
  ctx: Ctx,
  { params: { id }, query }: Parsed<typeof fleets.fleetHistory>,
): Promise<HistoryPage> {
  await mustHaveFleet(ctx, id);
  const me = memberOf(ctx);
  const without = hiddenNouns(({ needs }) => mayCall(me, needs, id));
  return historyOf(ctx, query, { of: [{ noun: 'fleet', id }], without });
}

export const createFleet = (ctx: Ctx, { body }: Parsed<typeof fleets.createFleet>): Promise<Fleet> =>
  addFleet(ctx, { operatorId: operatorOf(ctx), name: body.name });

/** Adds a fleet to an operator. */
export async function addFleet(
  ctx: Ctx,
  { operatorId, name }: { operatorId: number; name: string },
): Promise<Fleet> {
  const id = await insertFleet(ctx.tx, { operatorId, name, at: ctx.now });
  const made = { action: 'created', noun: 'fleet', nounId: id, name, operatorId };
  await recordAudit(ctx, { ...made, before: null, after: { name } });
  await ctx.announce(FleetChanged, { fleetId: id }, operatorId);
  return toFleet({ id, name, admins: 0, createdAt: ctx.now });
}

/** Changes what is sent of a fleet: its name, and the places it charges at. */
export async function updateFleet(
  ctx: Ctx,
  { params: { id }, body: { name: sentName, ...asked } }: Parsed<typeof fleets.updateFleet>,
): Promise<Fleet> {
  const operatorId = operatorOf(ctx);
  const held = await mustHoldFleet(ctx, id);
  const name = sentName ?? held.name;
  const isRenamed = name !== held.name;
  const hasPlaces = Object.values(asked).some((ids) => ids !== undefined);
  const places = hasPlaces ? await ctx.ports.assignPlaces(ctx, id, asked) : { before: {}, after: {} };
  if (isRenamed) await renameFleet(ctx.tx, id, name);
  const before = { ...(isRenamed ? { name: held.name } : {}), ...places.before };
  const after = { ...(isRenamed ? { name } : {}), ...places.after };
  if (Object.keys(after).length === 0) return toFleet(held);
  await recordAudit(ctx, { action: 'updated', noun: 'fleet', nounId: id, name, before, after });
  await ctx.announce(FleetChanged, { fleetId: id }, operatorId);
  return toFleet({ ...held, name });
}

/** Takes a fleet that is held out of its operator's, once nobody works for it any more. */
export async function endFleet(ctx: Ctx, { id, name }: FleetRow): Promise<void> {
  await buryFleet(ctx.tx, id, ctx.now);
  const gone = { action: 'deleted', noun: 'fleet', nounId: id, name };
  await recordAudit(ctx, { ...gone, before: { name }, after: null });
  await ctx.announce(FleetChanged, { fleetId: id }, operatorOf(ctx));
}

/** A fleet as its channel tells it, whoever listens. */
export async function fleetAsTold(ctx: Ctx, id: number): Promise<Fleet> {
  const operatorId = await ownerOfFleet(ctx.tx, id);
  if (operatorId === null) throw new Problem('not-found');
  return toFleet(known(await findFleet(ctx.tx, operatorId, id)));
}

/** A fleet of the caller's operator must be there. */
export async function mustHaveFleet(ctx: Ctx, id: number): Promise<void> {
  known(await findFleet(ctx.tx, operatorOf(ctx), id));
}

/** Holds a fleet of the caller's operator until the transaction ends. */
export async function mustHoldFleet(ctx: Ctx, id: number): Promise<FleetRow> {
  return known(await holdFleet(ctx.tx, operatorOf(ctx), id));
}

function known(fleet: FleetRow | null): FleetRow {
  if (fleet === null) throw new Problem('not-found');
  return fleet;
}
