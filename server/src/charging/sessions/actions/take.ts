import type { Ctx } from '../../../platform/ctx';
import { authorizeStart } from '../../authorization/actions';
import { lockChargePoint } from '../../orders/store/orders';
import { apply } from '../rules/apply';
import type { ChargerEvent, OtherEvent, SessionEvent, Source } from '../rules/event';
import type { Known } from '../rules/known';
import { type Answer, noAnswer } from '../rules/life';
import { carryOut } from './carry-out';
import { load } from './load';

/** Lets the rules decide; where they must know what a start is worth, whoever answers for it is asked, and they decide anew. */
async function judge(ctx: Ctx, known: Known, event: SessionEvent): Promise<Answer> {
  const applied = apply(known, event, ctx.now);
  if (applied.question === null) return carryOut(ctx, known, applied);
  const judged = await authorizeStart(ctx, { ...applied.question, place: known.place });
  return carryOut(ctx, known, apply({ ...known, judged }, event, ctx.now));
}

/**
 * Takes what a charger says into the orders of its charge point: loads what is known, lets the rules decide,
 * carries out what they say. Everything that happens at one charge point happens one after another.
 */
export async function take(ctx: Ctx, source: Source, event: ChargerEvent): Promise<Answer> {
  await lockChargePoint(ctx.tx, source.chargePointId);
  const known = await load(ctx, source, event);
  // Unanswered, the charger keeps what it said.
  if (known === null) throw new Error(`charge point ${source.chargePointId} is gone`);
  return judge(ctx, known, event);
}

/** Takes in what somebody else than the charger does to its sessions; nothing where the charge point is gone. */
export async function takeOther(ctx: Ctx, chargePointId: number, event: OtherEvent): Promise<Answer> {
  await lockChargePoint(ctx.tx, chargePointId);
  const known = await load(ctx, { chargePointId, connectedAt: null }, event);
  return known === null ? noAnswer : judge(ctx, known, event);
}
