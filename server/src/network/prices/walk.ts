import { prices } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { addChargePoint, chargePointRows } from '../testing-rows';
import { createPrice } from './actions';

/** A price of a charge point for a part of the day. */
export async function addPrice(
  { owner, as }: WalkedOperator,
  { chargePointId, from, to }: { chargePointId: number; from: string; to: string },
): Promise<number> {
  const row = { starting_time: from, ending_time: to, price: 0.4, price_unit: 'energy' };
  const input = { params: { id: chargePointId }, query: {}, body: prices.createPrice.body.parse(row) };
  return (await as(owner.member, (ctx) => createPrice(ctx, input))).id;
}

export async function priceRows(operator: WalkedOperator) {
  const { chargePointId } = await operator.rows(chargePointRows);
  const pricedChargePointId = await addChargePoint(operator, 'priced');
  const day = { chargePointId: pricedChargePointId, from: '00:00', to: '00:00' };
  return {
    chargePointId,
    priceId: await addPrice(operator, { chargePointId, from: '06:00', to: '22:00' }),
    /** To be deleted. */
    spentPriceId: await addPrice(operator, { chargePointId, from: '22:00', to: '23:00' }),
    pricedChargePointId,
    dayPriceId: await addPrice(operator, day),
  };
}

const price = { price: 0.5, price_unit: 'energy' };
const wholeDay = { starting_time: '00:00', ending_time: '00:00', price: 0.4, price_unit: 'energy' };

export const walk = declareWalk(priceRows, [
  {
    call: prices.listPrices,
    needs: 'power-center-price.read',
    other: 'refused',
    sends: ({ chargePointId }) => ({ params: { id: chargePointId } }),
  },
  {
    call: prices.createPrice,
    needs: 'power-center-price.create',
    other: 'refused',
    sends: ({ chargePointId }) => ({
      params: { id: chargePointId },
      body: { starting_time: '01:00', ending_time: '02:00', ...price },
    }),
  },
  {
    // Sent again it must be taken again, so it says what is so already.
    call: prices.setPrices,
    needs: 'power-center-price.update',
    other: 'refused',
    sends: ({ pricedChargePointId, dayPriceId }) => ({
      params: { id: pricedChargePointId },
      body: { rows: [{ id: dayPriceId, ...wholeDay }], seen: [wholeDay] },
    }),
    unchanged: 'it says what is so already',
    reason: 'splits a price row without a moment that has no price',
  },
  {
    call: prices.previewPrice,
    needs: 'power-center-price.read',
    other: 'refused',
    sends: ({ chargePointId }) => ({
      params: { id: chargePointId },
      body: { starts_at: '2026-03-02T18:30', minutes: 60, energy: 20 },
    }),
    reason: 'what a session costs, before anybody pays it',
  },
  {
    call: prices.getPrice,
    needs: 'power-center-price.read',
    other: 'refused',
    sends: ({ priceId }) => ({ params: { id: priceId } }),
  },
  {
    call: prices.updatePrice,
    needs: 'power-center-price.update',
    other: 'refused',
    sends: ({ priceId }) => ({
      params: { id: priceId },
      body: { starting_time: '06:00', ending_time: '21:00', ...price },
    }),
  },
  {
    call: prices.deletePrice,
    needs: 'power-center-price.delete',
    other: 'refused',
    sends: ({ spentPriceId }) => ({ params: { id: spentPriceId } }),
  },
]);
