import type { Ctx } from '../../../platform/ctx';
import { authorizeStart } from '../../authorization/actions';
import { lockChargePoint } from '../../orders/store/orders';
import { apply } from '../rules/apply';
import type { OtherEvent, SessionEvent, Source } from '../rules/event';
import { type Answer, noAnswer } from '../rules/life';
import { questionOf } from '../rules/question';
import { carryOut } from './carry-out';
import { load } from './load';

/**
 * Takes an event into the orders of its charge point, whatever it is and whoever it comes from:
 * load what is known, ask who answers for the token, let the rules decide, carry out what they say.
 * Everything that happens at one charge point happens one after another.
 */
export async function take(ctx: Ctx, source: Source, event: SessionEvent): Promise<Answer> {
  await lockChargePoint(ctx.tx, source.chargePointId);
  const known = await load(ctx, source, event);
  if (known === null) return noAnswer;
  const question = questionOf(known, event, ctx.now);
  const judged = question === null ? null : await authorizeStart(ctx, { ...question, place: known.place });
  const whole = { ...known, judged };
  return carryOut(ctx, whole, apply(whole, event, ctx.now));
}

/** Takes in what somebody else than the charger does to its sessions. */
export const takeOther = (ctx: Ctx, chargePointId: number, event: OtherEvent): Promise<Answer> =>
  take(ctx, { chargePointId, connectedAt: null }, event);
