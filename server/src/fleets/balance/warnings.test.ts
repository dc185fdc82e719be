import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FleetHouse, fleetHouse } from '../testing-fleet';
import { setWarnLevels } from './actions';

let house: FleetHouse;
beforeAll(async () => {
  house = await fleetHouse();
});
afterAll(() => house.close());

const subjects = (): string[] => house.mails.map(({ subject }) => subject);

test('a balance that falls below a level is told of once on the way down, and again after it had risen', async () => {
  const id = await house.fleet('Couriers', 100);
  await house.run({ actor: house.mine }, (ctx) =>
    setWarnLevels(ctx, { params: { id }, query: {}, body: { levels: [20, 50] } }),
  );
  const book = async (amount: number): Promise<void> => {
    await house.deposit(id, amount, { reason: 'Moved' });
    await house.share(id);
  };
  await house.share(id);
  expect(subjects()).toEqual([]);
  await book(-60);
  await house.share(id);
  expect(subjects()).toEqual(['The balance of Couriers is below €50.00']);
  await book(-30);
  expect(subjects().slice(1)).toEqual(['The balance of Couriers is below €20.00']);
  await book(90);
  await book(-60);
  expect(subjects().slice(2)).toEqual(['The balance of Couriers is below €50.00']);
});
