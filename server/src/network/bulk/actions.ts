import {
  type BulkRow,
  type bulk as contract,
  type BulkChange,
  type Parsed,
  type Result,
} from '@voltdeck/contract';
import { operatorOf, operatorProfile } from '../../identity';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { inSavepoint } from '../../platform/db/savepoint';
import { fieldText, problemText } from '../../platform/i18n/texts';
import { refreshStatus } from '../availability/actions';
import { byChargePoint, whereIAm } from '../charge-points/actions';
import type { ChargePointTable } from '../charge-points/rules';
import { ownChargePoints } from '../charge-points/store';
import { idsOfWanted } from '../charge-points/store-list';
import { categoriesOf } from '../categories/store-uses';
import { connectorsOf } from '../connectors/store';
import { announceGroups } from '../groups/actions/members';
import { groupsOf } from '../groups/store-members';
import { PriceChanged } from '../prices/facts';
import type { PriceRow } from '../prices/rules-rows';
import { pricesOf } from '../prices/store';
import { settingsIn } from '../settings/rules';
import { doneWish, formerWishes, namedIn, refuseWithoutKeys, wishOf } from './actions/wishes';
import { writeVerdict } from './actions/write';
import { verdictOn, verdictOnUndo, type Standing, type Verdict, type Wish } from './rules';

type Sent = Parsed<typeof contract.changeMany>['body'];

/** Which charge points a call is about, in the order of their ids, and where the next call goes on. */
async function chosen(
  ctx: Ctx,
  body: Sent,
): Promise<{ ids: number[]; matched: number; next: number | null }> {
  const { ids, filters, after, limit } = body;
  if ((ids === undefined) === (filters === undefined))
    throw new Problem('fields.invalid', { errors: { ids: [{ code: 'required' }] } });
  if (ids !== undefined) {
    const unique = [...new Set(ids)].toSorted((one, other) => one - other);
    return { ids: unique, matched: unique.length, next: null };
  }
  const operatorId = operatorOf(ctx);
  const wanted = { ...filters, operatorId, after, mine: await whereIAm(ctx, operatorId, filters?.status) };
  const found = await idsOfWanted(ctx.tx, wanted, limit);
  const isMore = found.matched > found.ids.length;
  return { ...found, next: isMore ? (found.ids.at(-1) ?? null) : null };
}

/** How many orders are open on each charge point. */
async function openOrders(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const open = new Set((await ctx.ports.usage.openOn(ctx, ids)).map((one) => one.connectorId));
  const counts = new Map<number, number>();
  for (const connector of await connectorsOf(ctx.tx, ids)) {
    const { id, charge_point_id: place } = connector;
    if (open.has(id)) counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return counts;
}

interface Work {
  what: BulkChange['what'];
  found: ReadonlyMap<number, ChargePointTable>;
  prices: ReadonlyMap<number, PriceRow[]>;
  groups: Awaited<ReturnType<typeof groupsOf>>;
  categories: Awaited<ReturnType<typeof categoriesOf>>;
  orders: ReadonlyMap<number, number>;
}

/** Everything the verdicts need, by a handful of questions, however many charge points there are. */
async function prepare(
  ctx: Ctx,
  { what }: BulkChange,
  { ids, isHeld }: { ids: readonly number[]; isHeld: boolean },
): Promise<Work> {
  const operatorId = operatorOf(ctx);
  const own = ids.length === 0 ? [] : await ownChargePoints(ctx.tx, { operatorId, ids, isHeld });
  const found = new Map(own.map((row) => [row.id, row]));
  const mine = [...found.keys()];
  const asked = (about: BulkChange['what']): number[] => (what === about ? mine : []);
  const things = { operatorId, type: 'charge-point', ids: asked('categories') } as const;
  return {
    what,
    found,
    prices: byChargePoint(await pricesOf(ctx.tx, asked('prices'))),
    groups: await groupsOf(ctx.tx, operatorId, asked('group')),
    categories: await categoriesOf(ctx.tx, things),
    orders: mine.length === 0 ? new Map<number, number>() : await openOrders(ctx, mine),
  };
}

const nothingKnown = { title: null, identifier: null, before: null, after: null, open_orders: 0 };

/** A number of somebody else's is told as one that does not exist. */
const unknownRow = (ctx: Ctx, id: number): BulkRow => ({
  ...nothingKnown,
  id,
  outcome: 'refused',
  reason: { code: 'not-found', text: problemText(ctx.locale, 'not-found') },
});

function told(ctx: Ctx, row: ChargePointTable, verdict: Verdict): Omit<BulkRow, 'open_orders'> {
  const { id, title, identifier } = row;
  const { outcome, before } = verdict;
  if (verdict.outcome !== 'refused')
    return { id, title, identifier, outcome, before, after: verdict.after, reason: null };
  const { code } = verdict.fault;
  const text = fieldText(ctx.locale, verdict.field, verdict.fault);
  return { id, title, identifier, outcome, before, after: null, reason: { code, text } };
}

interface Step {
  wish: Wish;
  judge: (standing: Standing) => Verdict;
  isPreview: boolean;
}

/** Changes one charge point in a savepoint of its own; its refusal does not undo the others. */
async function changeOne(ctx: Ctx, id: number, work: Work, step: Step): Promise<BulkRow> {
  const row = work.found.get(id);
  if (row === undefined) return unknownRow(ctx, id);
  const standing = {
    settings: settingsIn(row),
    hasImage: row.image_key !== null,
    prices: work.prices.get(id) ?? [],
    group: work.groups.get(id) ?? null,
    categories: work.categories.get(id) ?? [],
  };
  const verdict = step.judge(standing);
  const done = { ...told(ctx, row, verdict), open_orders: work.orders.get(id) ?? 0 };
  if (step.isPreview || verdict.outcome !== 'changed') return done;
  try {
    await inSavepoint(ctx.tx, () => writeVerdict(ctx, row, { wish: step.wish, standing }, verdict));
    return done;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, details } = error;
    const reason = { code, text: problemText(ctx.locale, code, details.args) };
    return { ...done, outcome: 'refused', after: null, reason };
  }
}

/** Told at the end and not in the savepoints: what was undone there must not have been announced. */
async function tell(ctx: Ctx, rows: readonly BulkRow[], { what }: Work): Promise<void> {
  const done = rows.filter((row) => row.outcome === 'changed');
  const changed = done.map((row) => row.id);
  await refreshStatus(ctx, changed, 'changed');
  if (what === 'group')
    await announceGroups(
      ctx,
      done.flatMap(({ before, after }) => [before?.group?.id ?? null, after?.group?.id ?? null]),
    );
  if (what !== 'prices') return;
  const operatorId = operatorOf(ctx);
  for (const chargePointId of changed) await ctx.announce(PriceChanged, { chargePointId }, operatorId);
}

/** Changes many charge points of the operator's alike, or tells what would become of each. */
export async function changeMany(
  ctx: Ctx,
  { body }: Parsed<typeof contract.changeMany>,
): Promise<Result<typeof contract.changeMany>> {
  const { change, preview: isPreview } = body;
  refuseWithoutKeys(ctx, change);
  const { ids, matched, next } = await chosen(ctx, body);
  const work = await prepare(ctx, change, { ids, isHeld: !isPreview });
  const about = { places: work.found.values(), isHeld: !isPreview };
  const wish = await wishOf(ctx, change, await namedIn(ctx, [change], about));
  const judge = (standing: Standing): Verdict => verdictOn(standing, wish);
  const rows: BulkRow[] = [];
  for (const id of ids) rows.push(await changeOne(ctx, id, work, { wish, judge, isPreview }));
  if (!isPreview) await tell(ctx, rows, work);
  const { currency } = await operatorProfile(ctx, operatorOf(ctx));
  return { rows, matched, next, currency };
}

/** Takes a change of many charge points back where nobody changed them again since; running orders keep their prices. */
export async function undoMany(
  ctx: Ctx,
  { body: { change, undone } }: Parsed<typeof contract.undoMany>,
): Promise<Result<typeof contract.undoMany>> {
  refuseWithoutKeys(ctx, change);
  const ids = [...new Set(undone.map(({ id }) => id))].toSorted((one, other) => one - other);
  const work = await prepare(ctx, change, { ids, isHeld: true });
  const about = { places: work.found.values(), isHeld: true };
  const named = await namedIn(ctx, [change, ...undone.map(({ former }) => former)], about);
  const done = doneWish(change, named);
  const rows: BulkRow[] = [];
  for (const [id, former] of formerWishes(change, undone, named)) {
    if (former === null || done === null) {
      rows.push(unknownRow(ctx, id));
      continue;
    }
    const judge = (standing: Standing): Verdict => verdictOnUndo(standing, { done, former });
    rows.push(await changeOne(ctx, id, work, { wish: former, judge, isPreview: false }));
  }
  await tell(ctx, rows, work);
  const { currency } = await operatorProfile(ctx, operatorOf(ctx));
  return { rows, currency };
}
