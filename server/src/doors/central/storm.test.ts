import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic, connect, testCentral, type TestCentral } from './testing-central';

let house: TestCentral;
beforeAll(async () => {
  house = await testCentral();
});
afterAll(() => house.close());

const boot = { chargePointVendor: 'V', chargePointModel: 'M' };

// docs/chargers-in-the-field.md#reconnect-storm
test('two hundred chargers come back at once, and each is heard', async () => {
  const count = 200;
  const devices = [];
  for (let index = 0; index < count; index += 1) devices.push(await house.device(`STORM-${index}`));
  const chargers = await Promise.all(
    devices.map(async ({ password }, index) => {
      const charger = await connect(`${house.url}/STORM-${index}`, basic(`S:${password}`));
      const status = { connectorId: 1, errorCode: 'NoError', status: 'Available' };
      const answers = await Promise.all([
        charger.call('BootNotification', boot),
        charger.call('BootNotification', boot),
        charger.call('StatusNotification', { ...status, connectorId: 0 }),
        charger.call('StatusNotification', status),
      ]);
      expect(answers.map((answer) => answer[0])).toEqual([3, 3, 3, 3]);
      return charger;
    }),
  );
  expect(house.central.connected().length).toBe(count);
  expect(await house.metrics.registry.getSingleMetricAsString('voltdeck_connected_charge_points')).toMatch(
    / 200$/,
  );
  const [counted] = await house.rows<{ count: number }>(
    `select count(*)::int as count from charge_points where identifier like 'STORM-%' and online and status = 'available'`,
  );
  expect(counted?.count).toBe(count);
  await Promise.all(chargers.map((charger) => charger.close()));
}, 60_000);
