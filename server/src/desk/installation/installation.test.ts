import { installation as calls } from '@voltdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { installation } from './actions';

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse();
});
afterAll(() => house.close());

test.each([[null], [{ email: 'operator@voltdeck.test', password: 'voltdeck-demo' }]])(
  'a visitor learns the name shown, how to listen, and the demo login %j',
  async (demo) => {
    house.supply({ installation: { productName: 'Voltdeck', demo } });
    const found = await house.run({ actor: { kind: 'guest' } }, installation);
    expect(found).toEqual({ product_name: 'Voltdeck', realtime_key: 'voltdeck', demo });
    expect(calls.installation.result.parse(found)).toEqual(found);
  },
);
