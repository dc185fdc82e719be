import {
  chargePoints,
  type LeakageFinding,
  type Needs,
  orders,
  statement,
  workList,
} from '@voltdeck/contract';
import { type Target, targetOf } from '../../ui/address';

/** Where a finding is mended, and what that page needs. */
interface Repair {
  kind: 'work' | 'prices' | 'order' | 'books';
  target: Target;
  needs: Needs;
}

const orderOf = (id: number): Repair => ({
  kind: 'order',
  target: targetOf('/orders/$id', {}, id),
  needs: orders.getOrder.needs,
});

const workOf = (item: string): Repair => ({
  kind: 'work',
  target: targetOf('/quarantine', { item }),
  needs: workList.listWork.needs,
});

/** One click from what is lost to what mends it. */
export function repairOf({
  kind,
  order_id: orderId,
  work_id: workId,
  charge_point: place,
}: LeakageFinding): Repair {
  if (kind === 'unmatched' && workId !== null) return workOf(`unmatched-${workId}`);
  if (kind === 'held' && orderId !== null) return workOf(`held-${orderId}`);
  if (kind === 'unpriced' && place !== null)
    return {
      kind: 'prices',
      target: targetOf('/charge-points/$id', { tab: 'prices' }, place.id),
      needs: chargePoints.getChargePoint.needs,
    };
  if (orderId !== null) return orderOf(orderId);
  return {
    kind: 'books',
    target: targetOf('/statement', { tab: 'books' }),
    needs: statement.listStatement.needs,
  };
}

/** The order behind a finding, where its repair is elsewhere. */
export const orderBehind = (finding: LeakageFinding): Target | null =>
  finding.order_id === null || repairOf(finding).kind === 'order' ? null : orderOf(finding.order_id).target;
