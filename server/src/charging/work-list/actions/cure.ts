import {
  type Cure,
  type CuredRow,
  orders,
  type Parsed,
  type Result,
  type WorkKind,
  type workList,
} from '@voltdeck/contract';
import { mayCall, memberOf, operatorOf } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import { holdDuplicates } from '../../../network';
import type { Ctx } from '../../../platform/ctx';
import { holdTokens } from '../../authorization/actions';
import { orderWords } from '../../orders/texts';
import { lockChargePoints } from '../../orders/store/find';
import { findOrder } from '../../orders/store/orders';
import { findQuarantined } from '../../quarantine/store';
import { readWanted } from '../../orders/rules/correct';
import { whyStuckNow } from '../../sessions/actions/close';
import { WorkSettled } from '../facts';
import { isCureFor } from '../rules/cures';
import { amountsOf } from '../rules/item';
import { placesOf } from '../store/places';
import { attach } from './attach';
import { book } from './book';
import { goneProblem, reasonOf } from './gone';
import { rehearse } from './rehearse';
import { close, confirm, correct, dismiss, dismissDevices, type Done } from './settle';

type Asked = Parsed<typeof workList.cureWork>['body'];

/** An item by its name. */
interface Named {
  kind: WorkKind;
  id: number;
}

const unfit = (): Problem => new Problem('work-item.cure-unfit');

/** Cures a message that waits. */
async function cureMessage(ctx: Ctx, { kind, id }: Named, cure: Cure): Promise<Done> {
  const operatorId = operatorOf(ctx);
  const [item] = await findQuarantined(ctx.tx, operatorId, [id]);
  if (item === undefined) throw new Problem('not-found');
  if (item.settled !== null) throw await goneProblem(ctx, { operatorId, kind, id });
  switch (cure.do) {
    case 'attach':
      return attach(ctx, item, cure);
    case 'book': {
      const { energy, ...asked } = cure;
      const energyWh = energy === undefined ? undefined : readWanted({ energy }, 'EUR').energyWh;
      return book(ctx, item, { ...asked, energyWh });
    }
    case 'dismiss':
      return dismiss(ctx, item, cure.reason);
    default:
      throw unfit();
  }
}

/** Cures an order that waits: one that is held, or one that does not end. */
async function cureOrder(ctx: Ctx, { kind, id }: Named, cure: Cure): Promise<Done> {
  const operatorId = operatorOf(ctx);
  const order = await findOrder(ctx.tx, id);
  if (order?.operator_id !== operatorId) throw new Problem('not-found');
  const isWaiting =
    kind === 'held'
      ? order.state === 'completed' && order.held_reason !== null
      : (await whyStuckNow(ctx, order)) !== null;
  if (!isWaiting) throw await goneProblem(ctx, { operatorId, kind, id });
  switch (cure.do) {
    case 'confirm':
      return confirm(ctx, order, cure);
    case 'correct':
      return correct(ctx, order, cure);
    case 'close':
      return close(ctx, order, cure);
    default:
      throw unfit();
  }
}

async function cureDevices(ctx: Ctx, { kind, id }: Named, cure: Cure): Promise<Done> {
  if (cure.do !== 'dismiss') throw unfit();
  const operatorId = operatorOf(ctx);
  // Nobody waits for the charge points of others.
  const [own] = await placesOf(ctx.tx, operatorId, [{ kind, id }]);
  if (own === undefined) throw new Problem('not-found');
  try {
    return await dismissDevices(ctx, { operatorId, chargePointId: id }, cure.reason);
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found')
      throw await goneProblem(ctx, { operatorId, kind, id });
    throw error;
  }
}

function cureItem(ctx: Ctx, item: Named, cure: Cure): Promise<Done> {
  if (!isCureFor(item.kind, cure.do)) throw unfit();
  if (item.kind === 'unmatched') return cureMessage(ctx, item, cure);
  return item.kind === 'duplicate' ? cureDevices(ctx, item, cure) : cureOrder(ctx, item, cure);
}

/** What is doubtful of an order after its cure, in words. */
const doubtOf = (ctx: Ctx, { doubt = null }: Done): CuredRow['reason'] =>
  doubt === null ? null : { code: doubt, text: orderWords(ctx.locale).held[doubt] };

function curedRow(ctx: Ctx, { kind, id }: Named, done: Done): CuredRow {
  const { before, after } = done;
  return {
    kind,
    id,
    outcome: 'cured',
    order_id: after?.id ?? null,
    before: before === null ? null : amountsOf(before),
    after: after === null ? null : amountsOf(after),
    currency: after?.currency ?? null,
    reason: doubtOf(ctx, done),
  };
}

/** Cures one item in a part of its own: its refusal undoes nothing of the others. */
async function cureOne(ctx: Ctx, item: Named, cure: Cure): Promise<CuredRow> {
  try {
    return curedRow(ctx, item, await ctx.attempt(async () => cureItem(ctx, item, cure)));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const nothing = { order_id: null, before: null, after: null, currency: null };
    const { kind, id } = item;
    return { kind, id, outcome: 'refused', ...nothing, reason: reasonOf(ctx.locale, error) };
  }
}

/** One after another: each is judged by what those before it have left. */
async function cureAll(ctx: Ctx, { items, cure }: Asked): Promise<CuredRow[]> {
  const rows: CuredRow[] = [];
  for (const item of items) rows.push(await cureOne(ctx, item, cure));
  return rows;
}

/** Holds all that the items are about before anything is judged, in one order for everybody: charge points, then their devices, then id tokens. */
async function holdAll(ctx: Ctx, { items, cure }: Asked): Promise<void> {
  const operatorId = operatorOf(ctx);
  const found = await placesOf(ctx.tx, operatorId, items);
  const own = new Set(found.map(({ chargePointId }) => chargePointId));
  await lockChargePoints(ctx.tx, [...own]);
  const shared = items.flatMap(({ kind, id }) => (kind === 'duplicate' && own.has(id) ? [id] : []));
  if (cure.do === 'dismiss') await holdDuplicates(ctx, shared);
  if (cure.do !== 'book') return;
  const uids = [cure.tag ?? null, ...found.map(({ uid }) => uid)].filter((uid) => uid !== null);
  await holdTokens(ctx, operatorId, uids);
}

/**
 * Does one thing about many items in one transaction, and tells of each (docs/decisions.md#the-work-list). What somebody else
 * has settled meanwhile is refused in its row; a preview does all of it and takes it back.
 */
export async function cureWork(
  ctx: Ctx,
  { body }: Parsed<typeof workList.cureWork>,
): Promise<Result<typeof workList.cureWork>> {
  // The answer tells of orders, and nobody answers for figures that they may not see.
  if (!mayCall(memberOf(ctx), orders.getOrder.needs)) throw new Problem('forbidden');
  await holdAll(ctx, body);
  if (body.preview) {
    const rows = await rehearse(ctx, (muted) => cureAll(muted, body));
    // An order that was only tried has no number.
    return { rows: rows.map((row) => (row.before === null ? { ...row, order_id: null } : row)) };
  }
  const rows = await cureAll(ctx, body);
  if (rows.some(({ outcome }) => outcome === 'cured')) await ctx.announce(WorkSettled, {}, operatorOf(ctx));
  return { rows };
}
