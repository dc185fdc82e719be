import type { ChargePointLive, Order } from '@voltdeck/contract';
import { expect, it } from 'vitest';
import { patchRow } from './live-rows';

const row = { id: 7, power: 11, charging_session_energy: 2, price: 1, soc: null } as Order;
const told = (order: Partial<ChargePointLive['orders'][number]>): ChargePointLive =>
  ({
    id: 1,
    orders: [{ id: 7, power: 11, energy: 2, price: 1, soc: null, ...order }],
  }) as unknown as ChargePointLive;

it('a row takes the figures its charge point tells', () => {
  expect(patchRow(row, told({ power: 10, energy: 2.5, price: 1.2 }))).toMatchObject({
    power: 10,
    charging_session_energy: 2.5,
    price: 1.2,
  });
});

it('a row stays the same when nothing changed, or another order is told of', () => {
  expect(patchRow(row, told({}))).toBe(row);
  expect(patchRow(row, told({ id: 8, energy: 9 }))).toBe(row);
});
