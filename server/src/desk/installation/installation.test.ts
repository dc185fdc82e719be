import { installation as calls } from '@voltdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { installation } from './actions';

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse();
});
afterAll(() => house.close());

test.each([
  [null, undefined],
  [{ email: 'operator@voltdeck.test', password: 'voltdeck-demo' }, 'https://maps.example.com/style.json'],
])(
  'a visitor learns the name shown, how to listen, the demo login %j and the map style %s',
  async (demo, mapStyleUrl) => {
    house.supply({
      registrationMode: 'first',
      socialProviders: {},
      installation: {
        productName: 'Voltdeck',
        mapStyleUrl,
        termsUrl: 'https://volt.example/terms',
        demo,
        mailbox: false,
      },
    });
    const found = await house.run({ actor: { kind: 'guest' } }, installation);
    expect(found).toEqual({
      product_name: 'Voltdeck',
      realtime_key: 'voltdeck',
      map_style_url: mapStyleUrl ?? null,
      privacy_url: null,
      terms_url: 'https://volt.example/terms',
      registration: 'open',
      social_logins: [],
      mailbox: false,
      demo,
    });
    expect(calls.installation.result.parse(found)).toEqual(found);
  },
);
