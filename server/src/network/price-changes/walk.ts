import { priceChanges } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { addPrice } from '../prices/walk';
import { addChargePoint } from '../testing-rows';
import { applyPriceChange, planPrices } from './actions';

const row = { starting_time: '00:00', ending_time: '00:00', price: 0.5, price_unit: 'energy' };

async function plan({ owner, as }: WalkedOperator, chargePointId: number, day: string): Promise<number> {
  const body = priceChanges.planPrices.body.parse({ rows: [row], applies_at: `${day}T00:00` });
  const input = { params: { id: chargePointId }, query: {}, body };
  return (await as(owner.member, (ctx) => planPrices(ctx, input))).id;
}

export async function priceChangeRows(operator: WalkedOperator) {
  const chargePointId = await addChargePoint(operator, 'planned');
  await addPrice(operator, { chargePointId, from: '00:00', to: '00:00' });
  const plannedId = await plan(operator, chargePointId, '2027-06-01');
  const appliedId = await plan(operator, chargePointId, '2027-01-01');
  await operator.as({ kind: 'system' }, (ctx) => applyPriceChange(ctx, { changeId: appliedId }));
  return { chargePointId, plannedId, appliedId };
}

export const walk = declareWalk(priceChangeRows, [
  {
    call: priceChanges.listPriceChanges,
    needs: 'power-center-price.read',
    other: 'refused',
    sends: ({ chargePointId }) => ({ params: { id: chargePointId } }),
    reason: 'which prices come, and which can be taken back',
  },
  {
    call: priceChanges.planPrices,
    needs: 'power-center-price.update',
    other: 'refused',
    sends: ({ chargePointId }) => ({
      params: { id: chargePointId },
      body: { rows: [row], applies_at: '2027-02-01T00:00' },
    }),
    reason: 'publishes prices at a moment',
  },
  {
    call: priceChanges.dropPlannedPrices,
    needs: 'power-center-price.update',
    other: 'refused',
    sends: ({ plannedId }) => ({ params: { id: plannedId } }),
    reason: 'drops prices that are planned',
  },
  {
    call: priceChanges.takeBackPrices,
    needs: 'power-center-price.update',
    other: 'refused',
    sends: ({ appliedId }) => ({ params: { id: appliedId } }),
    reason: 'takes published prices back with one click',
  },
]);
