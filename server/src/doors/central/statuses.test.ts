import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOrder } from '../../charging';
import { getChargePoint } from '../../network/charge-points/actions';
import { basic, connect, testCentral, until, type Charger, type TestCentral } from './testing-central';

let house: TestCentral;
let made = 0;
beforeAll(async () => {
  house = await testCentral();
  house.supply({ addresses: { ocppUrl: house.url } });
  await house.tag('CARD');
});
afterAll(() => house.close());

type Protocol = 'ocpp1.6' | 'ocpp2.0.1';
interface Station {
  id: number;
  identifier: string;
  password: string;
  protocol: Protocol;
}

async function station(protocol: Protocol): Promise<Station> {
  const identifier = `WORDS-${(made += 1)}`;
  return { identifier, protocol, ...(await house.device(identifier)) };
}
const open = ({ identifier, password, protocol }: Station): Promise<Charger> =>
  connect(`${house.url}/${identifier}`, basic(`x:${password}`), { protocols: protocol });

const hour = 3_600_000;
const at = (ms = 0): string => new Date(Date.now() + ms).toISOString();

/** A word of a charger about a connector, 0 for the station. */
const word = (protocol: Protocol, number: number, status: string, timestamp?: string): object =>
  protocol === 'ocpp1.6'
    ? {
        connectorId: number,
        errorCode: status === 'Faulted' ? 'GroundFailure' : 'NoError',
        status,
        ...(timestamp === undefined ? {} : { timestamp }),
      }
    : {
        evseId: number,
        connectorId: number,
        connectorStatus: status,
        ...(timestamp === undefined ? {} : { timestamp }),
      };

type Word = [number: number, status: string, timestamp?: string];

/** Says words without a pause, and waits for the answers. */
const say = async (charger: Charger, protocol: Protocol, words: readonly Word[]): Promise<void> => {
  const answers = words.map((each) => charger.call('StatusNotification', word(protocol, ...each)));
  for (const answer of await Promise.all(answers)) expect(answer[0]).toBe(3);
};

const standing = async (id: number) => {
  const [row] = await house.rows<{ station: string | null; status: string; words: (string | null)[] }>(
    `select station_status as station, status,
       (select array_agg(ocpp_status order by number) from connectors where charge_point_id = c.id) as words
     from charge_points c where id = $1`,
    [id],
  );
  return row;
};

const clocks: [string, () => [first: string | undefined, second: string | undefined]][] = [
  ['exact times', () => [at(), at()]],
  ['times of whole seconds', () => [`${at().slice(0, 19)}Z`, `${at().slice(0, 19)}Z`]],
  [
    'one time for both',
    () => {
      const both = at();
      return [both, both];
    },
  ],
  ['no times', () => [undefined, undefined]],
  ['a time for the first alone', () => [at(), undefined]],
  ['a time for the second alone', () => [undefined, at()]],
  ['a clock that goes back a second', () => [at(), at(-1_000)]],
  ['a clock hours behind', () => [at(-3 * hour), at(-3 * hour)]],
  ['a clock hours ahead', () => [at(3 * hour), at(3 * hour)]],
  ['a clock at the border of what is corrected', () => [at(-5_200), at(-4_900)]],
  ['a clock in 1970', () => ['1970-01-01T00:00:10Z', '1970-01-01T00:00:10Z']],
];

// docs/chargers-in-the-field.md#states-at-once
describe.each(['ocpp1.6', 'ocpp2.0.1'] as const)('a charger of %s that says, without a pause', (protocol) => {
  test.each(clocks)('0 Available and 1 Faulted with %s ends as Faulted', async (_clock, times) => {
    for (let run = 0; run < 5; run += 1) {
      const { id, ...of } = await station(protocol);
      const charger = await open({ id, ...of });
      const [first, second] = times();
      await say(charger, protocol, [
        [0, 'Available', first],
        [1, 'Faulted', second],
      ]);
      expect(await standing(id)).toEqual({ station: null, status: 'out_of_service', words: ['Faulted'] });
      await charger.close();
    }
  });

  test.each(clocks)('1 Available and 1 Faulted with %s ends as Faulted', async (_clock, times) => {
    const { id, ...of } = await station(protocol);
    const charger = await open({ id, ...of });
    const [first, second] = times();
    await say(charger, protocol, [
      [1, 'Available', first],
      [1, 'Faulted', second],
    ]);
    expect((await standing(id))?.words).toEqual(['Faulted']);
    await charger.close();
  });

  test('its fault after its clock fell hours behind, is heard', async () => {
    const of = await station(protocol);
    const before = await open(of);
    await say(before, protocol, [[1, 'Available', at()]]);
    await before.close();
    const charger = await open(of);
    await say(charger, protocol, [
      [0, 'Available', at(-3 * hour)],
      [1, 'Faulted', at(-3 * hour)],
    ]);
    expect((await standing(of.id))?.words).toEqual(['Faulted']);
    await charger.close();
  });

  test('what it kept while it was offline, behind what is so now, does not bring that back', async () => {
    const of = await station(protocol);
    const charger = await open(of);
    await say(charger, protocol, [
      [1, 'Faulted', at()],
      [1, 'Available', at(-hour)],
    ]);
    expect((await standing(of.id))?.words).toEqual(['Faulted']);
    await charger.close();
  });

  test('many words on an old socket and one on a new one ends as the new one says', async () => {
    const of = await station(protocol);
    const old = await open(of);
    for (let count = 0; count < 60; count += 1)
      old.send([2, `old-${count}`, 'StatusNotification', word(protocol, 1, 'Available')]);
    const charger = await open(of);
    await say(charger, protocol, [[1, 'Faulted']]);
    await old.closed;
    expect((await standing(of.id))?.words).toEqual(['Faulted']);
    await charger.close();
  });
});

// docs/chargers-in-the-field.md#connector-zero
describe.each(['ocpp1.6', 'ocpp2.0.1'] as const)('a station of %s that is out as a whole', (protocol) => {
  const opened = async (words: readonly Word[]) => {
    const of = await station(protocol);
    const charger = await open(of);
    await say(charger, protocol, words);
    return { ...of, charger };
  };
  const start = (id: number) =>
    house.run({ actor: house.mine }, (ctx) =>
      startOrder(ctx, {
        params: {},
        query: {},
        body: { power_source_id: id, connector: 1, quantity: 'full' },
      }),
    );
  const seen = (id: number) =>
    house.run({ actor: house.mine }, (ctx) => getChargePoint(ctx, { params: { id }, query: {}, body: {} }));
  const verdict = async (charger: Charger): Promise<unknown> => {
    const idToken = { idToken: 'CARD', type: 'ISO14443' };
    const [, , answer] = await charger.call(
      'Authorize',
      protocol === 'ocpp1.6' ? { idTag: 'CARD' } : { idToken },
    );
    const { idTagInfo, idTokenInfo } = answer as Record<string, { status: string }>;
    return (idTagInfo ?? idTokenInfo)?.status;
  };

  test.each(['Faulted', 'Unavailable'])('says %s: no start, until its Available', async (status) => {
    const { id, charger } = await opened([
      [1, 'Available'],
      [0, status],
    ]);
    expect(await standing(id)).toEqual({ station: status, status: 'unavailable', words: ['Available'] });
    const { station: said, available, is_live: isLive } = await seen(id);
    expect(said).toMatchObject({ ocpp_status: status });
    expect([available, isLive]).toEqual([false, false]);
    await expect(start(id)).rejects.toMatchObject({ code: 'charge-point.unavailable' });
    expect(await verdict(charger)).toBe('Blocked');
    await say(charger, protocol, [
      [1, 'Available'],
      [0, 'Available'],
    ]);
    expect(await standing(id)).toEqual({ station: null, status: 'available', words: ['Available'] });
    expect((await seen(id)).station).toBeNull();
    expect(await verdict(charger)).toBe('Accepted');
    expect(await start(id)).toMatchObject({ state: 'requested' });
    await charger.close();
    await house.rows(`update orders set state = 'cancelled' where charge_point_id = $1`, [id]);
  });

  test('leaves its connectors as they are, faults and sessions too', async () => {
    const { id, charger } = await opened([
      [1, 'Faulted'],
      [2, protocol === 'ocpp1.6' ? 'Charging' : 'Occupied'],
      [0, 'Unavailable'],
    ]);
    const words = ['Faulted', protocol === 'ocpp1.6' ? 'Charging' : 'Occupied'];
    expect(await standing(id)).toEqual({ station: 'Unavailable', status: 'unavailable', words });
    await say(charger, protocol, [[0, 'Available']]);
    expect(await standing(id)).toEqual({ station: null, status: 'busy', words });
    await charger.close();
  });

  test('blocks a card that starts there, and keeps what it charges', async () => {
    const { id, charger } = await opened([
      [1, 'Available'],
      [0, 'Faulted'],
    ]);
    await until(async () => (await seen(id)).station !== null);
    const timestamp = at();
    if (protocol === 'ocpp1.6')
      await charger.call('StartTransaction', { connectorId: 1, idTag: 'CARD', meterStart: 0, timestamp });
    else
      await charger.call('TransactionEvent', {
        eventType: 'Started',
        triggerReason: 'Authorized',
        timestamp,
        seqNo: 0,
        evse: { id: 1, connectorId: 1 },
        idToken: { idToken: 'CARD', type: 'ISO14443' },
        transactionInfo: { transactionId: `t-${id}`, chargingState: 'Charging' },
        meterValue: [
          {
            timestamp,
            sampledValue: [{ value: 1_000 }, { value: 1_000 }],
          },
        ],
      });
    const orders = await house.orders(`charge_point_id = ${id}`);
    // OCPP 2.0.1 asks before it charges: a card that is refused makes no order until energy flows.
    if (protocol === 'ocpp1.6')
      expect(orders).toMatchObject([{ start_verdict: 'blocked', held_reason: 'not-authorized' }]);
    else expect(orders).toEqual([]);
    await charger.close();
  });
});
