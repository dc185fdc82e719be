import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic, connect, testCentral, type TestCentral } from './testing-central';

let house: TestCentral;
let made = 0;
beforeAll(async () => {
  house = await testCentral();
});
afterAll(() => house.close());

const hours = 3_600_000;
const at = (ms = 0): string => new Date(Date.now() + ms).toISOString();
const wholeSecond = (): string => `${at().slice(0, 19)}Z`;

const clocks: [string, () => { first: string | undefined; second: string | undefined }][] = [
  ['with exact times', () => ({ first: at(), second: at() })],
  ['with times of whole seconds', () => ({ first: wholeSecond(), second: wholeSecond() })],
  [
    'with one time for both',
    () => {
      const t = at();
      return { first: t, second: t };
    },
  ],
  ['without times', () => ({ first: undefined, second: undefined })],
  ['with a time for the second alone', () => ({ first: undefined, second: at() })],
  ['with a clock hours behind', () => ({ first: at(-3 * hours), second: at(-3 * hours) })],
  ['with a clock hours ahead', () => ({ first: at(3 * hours), second: at(3 * hours) })],
];
describe.each([
  [
    'ocpp1.6',
    (n: number, status: string, timestamp: string | undefined) => ({
      connectorId: n,
      errorCode: status === 'Faulted' ? 'GroundFailure' : 'NoError',
      status,
      timestamp,
    }),
  ],
  [
    'ocpp2.0.1',
    (n: number, connectorStatus: string, timestamp: string | undefined) => ({
      evseId: n,
      connectorId: n,
      connectorStatus,
      timestamp,
    }),
  ],
] as const)('%s', (protocol, say) => {
  test.each(clocks)('%s', async (_f, times) => {
    const seen: string[] = [];
    for (let run = 0; run < 3; run += 1) {
      const name = `W-${(made += 1)}`;
      const { id, password } = await house.device(name);
      const charger = await connect(`${house.url}/${name}`, basic(`x:${password}`), { protocols: protocol });
      const { first, second } = times();
      const answers = [
        charger.call('StatusNotification', say(0, 'Available', first)),
        charger.call('StatusNotification', say(1, 'Faulted', second)),
      ];
      await Promise.all(answers);
      const [row] = await house.rows<{ ocpp_status: string }>(
        'select ocpp_status from connectors where charge_point_id=$1 and number=1',
        [id],
      );
      seen.push(row?.ocpp_status ?? 'none');
      await charger.close();
    }
    expect(seen).toEqual(['Faulted', 'Faulted', 'Faulted']);
  });
});
