import { driverOrders } from '@voltdeck/contract';
import { createTag } from '../../charging';
import { begin, pricedChargePoint, stop } from '../../charging/testing-transactions';
import { listForDrivers } from '../../network/testing-rows';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';

const reason = 'docs/decisions.md#drivers-of-apps: what apps of drivers call';

/** A charge point that drivers see, with a price by day. */
async function openPlace(operator: WalkedOperator, suffix: string): Promise<number> {
  const id = await pricedChargePoint(operator, suffix);
  await listForDrivers(operator, id);
  return id;
}

async function rows(operator: WalkedOperator) {
  const { operatorId, driver, as } = operator;
  const freeId = await openPlace(operator, 'free-for-drivers');
  const busyId = await openPlace(operator, 'busy-with-a-driver');
  const uid = `DRIVER-${operatorId}`;
  const { personId } = driver;
  for (const each of [uid, `${uid}-2`])
    await as({ kind: 'system' }, (ctx) =>
      createTag(ctx, { operatorId, uid: each, personId, label: operator.name }),
    );
  const { orderId } = await begin(operator, { chargePointId: busyId, uid });
  const ended = await begin(operator, {
    chargePointId: await openPlace(operator, 'was-busy'),
    uid: `${uid}-2`,
  });
  await stop(operator, ended, `${uid}-2`);
  return { freeId, busyId, orderId, endedId: ended.orderId };
}

export const walk = declareWalk(rows, [
  {
    call: driverOrders.startDriverOrder,
    needs: 'driver',
    other: 'refused',
    otherDriver: 'own',
    sends: ({ freeId }) => ({ body: { power_source_id: String(freeId), connector: '1', quantity: 'FULL' } }),
    reason,
  },
  {
    call: driverOrders.stopDriverOrder,
    needs: 'driver',
    other: 'refused',
    sends: ({ busyId }) => ({ body: { power_source_id: busyId, connector: 1 } }),
    reason,
  },
  {
    call: driverOrders.listDriverOrders,
    needs: 'driver',
    other: 'own',
    sends: () => ({ query: { status: 'active' } }),
    reason,
  },
  {
    call: driverOrders.getDriverOrder,
    needs: 'driver',
    other: 'refused',
    sends: ({ orderId }) => ({ params: { id: orderId } }),
    reason,
  },
  {
    call: driverOrders.reviewDriverOrder,
    needs: 'driver',
    other: 'refused',
    sends: ({ endedId }) => ({
      params: { id: endedId },
      body: { rating: '5', options: ['1'], feedback_msg: 'Quick' },
    }),
    reason,
  },
  {
    call: driverOrders.skipDriverReview,
    needs: 'driver',
    other: 'refused',
    sends: ({ endedId }) => ({ params: { id: endedId } }),
    reason,
  },
  { call: driverOrders.listReviewOptions, needs: 'driver', other: 'own', reason },
]);
