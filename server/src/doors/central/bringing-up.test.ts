import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic, connect, testCentral, type Charger, type TestCentral } from './testing-central';

let house: TestCentral;
let made = 0;
beforeAll(async () => {
  house = await testCentral({ wakingMs: 600_000 });
  await house.tag('CARD');
});
afterAll(() => house.close());

type Version = '1.6' | '2.0.1';
async function station(version: Version, connectors = 1): Promise<{ id: number; charger: Charger }> {
  const identifier = `BRINGS-UP-${(made += 1)}`;
  const numbers = Array.from({ length: connectors }, (_, index) => ({ number: index + 1 }));
  const { id, password } = await house.device(identifier, { connectors: numbers });
  const url = `${house.url}/${identifier}`;
  return { id, charger: await connect(url, basic(`x:${password}`), { protocols: `ocpp${version}` }) };
}
const words = async (id: number) => {
  const [row] = await house.rows<{ words: (string | null)[]; station: string | null }>(
    `select station_status as station,
       (select array_agg(ocpp_status order by number) from connectors where charge_point_id = c.id) as words
     from charge_points c where id = $1`,
    [id],
  );
  return row;
};
/** What was counted of a field with this name. */
const counted = (action: string, path: string) => async (): Promise<string[]> =>
  (
    await house.rows<{ kind: string }>('select kind from deviations where action = $1 and path = $2', [
      action,
      path,
    ])
  ).map(({ kind }) => kind);

// docs/chargers-in-the-field.md#boot-that-tells-little
describe('a boot', () => {
  const device = async (id: number) => {
    const [row] = await house.rows('select vendor, model, firmware from charge_points where id = $1', [id]);
    return row;
  };
  const odd: [string, object, object][] = [
    ['nothing at all', {}, {}],
    ['null', { chargePointVendor: null, chargePointModel: null }, { chargingStation: null, reason: null }],
    [
      'values of other types',
      { chargePointVendor: {}, chargePointModel: [[]], firmwareVersion: [] },
      { chargingStation: { vendorName: [], model: {}, firmwareVersion: {} }, reason: 7 },
    ],
    [
      'blanks, and a reason that nobody knows',
      { chargePointVendor: ' ', chargePointModel: '' },
      { chargingStation: { vendorName: '', model: ' ' }, reason: 'Resurrected' },
    ],
  ];
  test.each(odd)('of %s is accepted, and keeps what is known', async (_fact, told16, told201) => {
    for (const [version, told] of [
      ['1.6', told16],
      ['2.0.1', told201],
    ] as const) {
      const { id, charger } = await station(version);
      const accepted = [3, expect.any(String), expect.objectContaining({ status: 'Accepted' })];
      expect(await charger.call('BootNotification', told)).toEqual(accepted);
      expect(await device(id)).toEqual({ vendor: null, model: null, firmware: null });
      const whole =
        version === '1.6'
          ? { chargePointVendor: 'ACME', chargePointModel: 'One', firmwareVersion: '1.0' }
          : {
              reason: 'PowerUp',
              chargingStation: { vendorName: 'ACME', model: 'One', firmwareVersion: '1.0' },
            };
      await charger.call('BootNotification', whole);
      expect(await charger.call('BootNotification', told)).toEqual(accepted);
      expect(await device(id)).toEqual({ vendor: 'ACME', model: 'One', firmware: '1.0' });
      await charger.close();
    }
  });

  test('with words beyond all bounds is accepted, and they are cut', async () => {
    const { id, charger } = await station('1.6');
    const long = 'V'.repeat(50_000);
    const [, , reply] = await charger.call('BootNotification', {
      chargePointVendor: long,
      chargePointModel: 17,
    });
    expect(reply).toMatchObject({ status: 'Accepted' });
    expect(await device(id)).toEqual({ vendor: 'V'.repeat(255), model: '17', firmware: null });
    await charger.close();
  });
});

test.each(['1.6', '2.0.1'] as const)(
  'a heartbeat of %s is answered whatever stands in it',
  async (version) => {
    const { charger } = await station(version);
    for (const told of [null, { customData: 5 }, { customData: { vendorId: null } }, { at: 'noon' }])
      expect((await charger.call('Heartbeat', told))[2]).toEqual({ currentTime: expect.any(String) });
    await charger.close();
  },
);

describe('a token', () => {
  test.each([
    ['1.6', { idTag: 'CARD', certificate: 5 }],
    ['1.6', { idToken: { idToken: 'CARD' } }],
    ['2.0.1', { idToken: { idToken: 'CARD', type: 'Telepathy' } }],
    ['2.0.1', { idToken: { idToken: 'CARD' } }],
    ['2.0.1', { idToken: { idToken: 'CARD', type: null, additionalInfo: 'none' } }],
    ['2.0.1', { idToken: { idToken: 'card', type: 5, additionalInfo: [{ type: {} }] }, certificate: {} }],
    ['2.0.1', { idTag: 'CARD' }],
  ] as const)('of %s shown as %j is judged by its text', async (version, told) => {
    const { charger } = await station(version);
    const status = { status: 'Accepted' };
    expect((await charger.call('Authorize', told))[2]).toMatchObject(
      version === '1.6' ? { idTagInfo: status } : { idTokenInfo: status },
    );
    await charger.close();
  });

  test.each([
    ['1.6', {}],
    ['1.6', { idTag: null }],
    ['2.0.1', {}],
    ['2.0.1', { idToken: [] }],
    ['2.0.1', { idToken: { type: 'ISO14443' } }],
  ] as const)('of %s that %j does not tell is invalid', async (version, told) => {
    const { charger } = await station(version);
    const status = { status: 'Invalid' };
    expect((await charger.call('Authorize', told))[2]).toEqual(
      version === '1.6' ? { idTagInfo: status } : { idTokenInfo: status },
    );
    await charger.close();
  });
});

describe('a status', () => {
  const told = (version: Version, status: unknown, more: object = {}): object =>
    version === '1.6'
      ? { connectorId: 1, errorCode: 'NoError', status, ...more }
      : { timestamp: new Date().toISOString(), evseId: 1, connectorId: 1, connectorStatus: status, ...more };

  test.each([
    ['1.6', 'Occupied'],
    ['2.0.1', 'Preparing'],
    ['2.0.1', 'Charging'],
    ['2.0.1', 'SuspendedEV'],
    ['2.0.1', 'Finishing'],
  ] as const)('of %s told as %s of another version is understood, and counted', async (version, status) => {
    const { id, charger } = await station(version);
    expect((await charger.call('StatusNotification', told(version, status)))[0]).toBe(3);
    expect((await words(id))?.words).toEqual([status]);
    const path = version === '1.6' ? 'status' : 'connectorStatus';
    await expect.poll(counted('StatusNotification', path), { timeout: 5_000 }).toContain('unknown-word');
    await charger.close();
  });

  test.each(['1.6', '2.0.1'] as const)(
    'of %s with a word nobody knows leaves the connector as it is, and stands in the log',
    async (version) => {
      const { id, charger } = await station(version);
      await charger.call('StatusNotification', told(version, 'Available'));
      for (const [index, status] of ['Levitating', null, {}, '\u0000'].entries()) {
        const answer = await charger.call('StatusNotification', told(version, status), `odd-${index}`);
        expect(answer[0]).toBe(3);
      }
      expect(await words(id)).toEqual({ station: null, words: ['Available'] });
      const kept = await house.rows<{ frame: string }>(
        `select frame from messages where charge_point_id = $1 and message_id = 'odd-0'`,
        [id],
      );
      expect(kept.map(({ frame }) => frame)).toEqual([expect.stringContaining('"Levitating"')]);
      await charger.close();
    },
  );

  const nowhere: [Version, object][] = [
    ['1.6', { connectorId: null }],
    ['1.6', { connectorId: 'left' }],
    ['2.0.1', { evseId: undefined, connectorId: undefined }],
    ['2.0.1', { evseId: null, connectorId: {} }],
  ];
  test.each(nowhere)('of %s that names its connector %j is about the only one', async (version, more) => {
    const { id, charger } = await station(version);
    await charger.call('StatusNotification', told(version, 'Faulted', more));
    expect(await words(id)).toEqual({ station: null, words: ['Faulted'] });
    await charger.close();
  });

  test.each(nowhere)('of %s that names its connector %j is about none of several', async (version, more) => {
    const { id, charger } = await station(version, 2);
    expect((await charger.call('StatusNotification', told(version, 'Faulted', more)))[0]).toBe(3);
    expect(await words(id)).toEqual({ station: null, words: [null, null] });
    await charger.close();
  });

  test('with an error code nobody knows is a fault by that name, the vendor’s beside it', async () => {
    const { id, charger } = await station('1.6');
    const more = { errorCode: 'DoorOpen', vendorErrorCode: 'E42' };
    expect((await charger.call('StatusNotification', told('1.6', 'Faulted', more)))[0]).toBe(3);
    const faults = await house.rows('select fault from connectors where charge_point_id = $1', [id]);
    expect(faults).toEqual([{ fault: 'DoorOpen: E42' }]);
    await charger.close();
  });
});
