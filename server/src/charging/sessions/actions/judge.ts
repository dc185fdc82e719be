import { isShut, rowAt, type ChargingPlace } from '../../../network';
import type { Ctx } from '../../../platform/ctx';
import { judgeTag } from '../../authorization/actions';
import { type Holder, isSameTag } from '../../authorization/rules';
import { countOpenWithTag } from '../../orders/store/orders';
import type { StartQuestion } from '../rules/question';
import { type Judged, refused } from '../rules/start';
import { isWelcome } from '../rules/token';

/** What a tag that starts a session is worth here and now, and who pays (docs/decisions.md#allowance). */
export async function judgeStart(ctx: Ctx, place: ChargingPlace, start: StartQuestion): Promise<Judged> {
  const { verdict, tag } = await judgeTag(ctx, {
    operatorId: place.operatorId,
    uid: start.uid,
    at: start.at,
  });
  const isFree = isSameTag(place.freeVendTag, start.uid);
  if (!isFree && (tag === null || verdict !== 'accepted')) return refused(verdict, 'not-authorized');
  const holder: Holder = isFree || tag === null ? { kind: 'operator' } : tag.holder;
  if (isShut(place, start.at) || !isWelcome(place, holder)) return refused('blocked', 'not-authorized');
  if (!isFree && (await countOpenWithTag(ctx.tx, place.operatorId, start.uid)) > 0) {
    return refused('concurrent', 'not-authorized');
  }
  if (rowAt(place.tariff, start.at.getTime()) === null) return refused('blocked', 'no-price');
  const { id: chargePointId, operatorId, currency } = place;
  const { connectorId } = start;
  const answer = await ctx.ports.mayStart(ctx, { operatorId, chargePointId, connectorId, currency, holder });
  if (!answer.ok) return refused('blocked', 'not-authorized');
  const personId = holder.kind === 'person' ? holder.personId : null;
  return {
    verdict: 'accepted',
    paymentKind: answer.paymentKind,
    personId,
    held: null,
    allowance: answer.allowance,
  };
}
