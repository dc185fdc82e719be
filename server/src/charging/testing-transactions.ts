import { hourMs } from '../kernel/clock';
import { recordConnectorStatus } from '../network';
import { addChargePoint } from '../network/testing-rows';
import { addPrice } from '../network/prices/walk';
import type { WalkedOperator } from '../platform/testing-walk';
import { findByTransaction } from './orders/store/orders';
import { tellStart, tellStop } from './testing-sayings';

/** A transaction that a charger began, and its order. */
export interface Begun {
  chargePointId: number;
  transactionId: number;
  orderId: number;
}

const chargerOf = ({ operatorId }: WalkedOperator, chargePointId: number) =>
  ({ kind: 'charger', chargePointId, operatorId }) as const;

/** A charge point that nobody else uses, with a price by day. */
export async function pricedChargePoint(operator: WalkedOperator, suffix: string): Promise<number> {
  const chargePointId = await addChargePoint(operator, suffix);
  await addPrice(operator, { chargePointId, from: '06:00', to: '22:00' });
  return chargePointId;
}

/** The charger begins a transaction with a tag, known or not. */
export function begin(
  operator: WalkedOperator,
  { chargePointId, uid }: { chargePointId: number; uid: string },
): Promise<Begun> {
  return operator.as(chargerOf(operator, chargePointId), async (ctx) => {
    const { transactionId } = await tellStart(ctx, {
      source: { chargePointId, connectedAt: null },
      connectorNumber: 1,
      uid,
      deviceAt: ctx.now,
      meterStartWh: 1000,
    });
    const order = await findByTransaction(ctx.tx, chargePointId, transactionId);
    return { chargePointId, transactionId, orderId: order?.id ?? 0 };
  });
}

/** An hour later the charger ends it with 10 kWh. */
export async function finish(operator: WalkedOperator, begun: Begun, uid: string): Promise<void> {
  operator.house.clock.advance(hourMs);
  await stop(operator, begun, uid);
}

/** The charger ends it with 10 kWh. */
export async function stop(
  operator: WalkedOperator,
  { chargePointId, transactionId }: Begun,
  uid: string,
): Promise<void> {
  await operator.as(chargerOf(operator, chargePointId), (ctx) =>
    tellStop(ctx, {
      source: { chargePointId, connectedAt: null },
      transactionId,
      uid,
      deviceAt: ctx.now,
      meterStopWh: 11_000,
      reason: 'Local',
      samples: [],
    }),
  );
}

/** The car is gone, and the charger says no more of the transaction. */
export async function leave(operator: WalkedOperator, { chargePointId }: Begun): Promise<void> {
  for (const [ocppStatus, status] of [
    ['Charging', 'busy'],
    ['Available', 'available'],
  ] as const) {
    operator.house.clock.advance(1000);
    await operator.as({ kind: 'system' }, (ctx) =>
      recordConnectorStatus(ctx, chargePointId, { number: 1, ocppStatus, status, fault: null, at: ctx.now }),
    );
  }
}

/** At most 20 characters, as every version of the protocol takes it. */
export const uidOf = ({ name }: WalkedOperator, suffix: string): string => `${name}-${suffix}`.slice(-20);
