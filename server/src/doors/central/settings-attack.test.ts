import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic, connect, testCentral, type Charger, type TestCentral } from './testing-central';
import { type Answering, answerAll, emptyLists, stationOf } from './testing-settings';

let house: TestCentral;
let made = 0;
let identifier: string;
let password: string;
let id: number;
beforeAll(async () => {
  // So long that a station which answers at once is heard in time, however busy the machine.
  house = await testCentral({ wakingMs: 10, pingSeconds: 0.2, callTimeoutMs: 1_500 });
});
afterAll(() => house.close());

const boot = { reason: 'PowerUp', chargingStation: { vendorName: 'Maker', model: 'Two' } };
const come = (): Promise<Charger> =>
  connect(`${house.url}/${identifier}`, basic(`x:${password}`), { protocols: 'ocpp2.0.1' });

/** A station that was not known, and what it is asked. */
async function introduce(answering: Answering) {
  identifier = `ATTACKS-${(made += 1)}`;
  const device = await house.device(identifier);
  ({ id } = device);
  password = device.password ?? '';
  const charger = await come();
  const asked = answerAll(charger, answering);
  await charger.call('BootNotification', boot);
  return { charger, asked };
}

interface Row {
  step: string;
  state: string;
  tries: number;
}
const commands = () =>
  house.rows<Row>(
    `select payload ->> 'step' as step, state, tries from commands where charge_point_id = $1 order by id`,
    [id],
  );
const steps = async () => (await commands()).map(({ step, state }) => `${step} ${state}`);
const filled = ['introduce accepted', 'fill accepted', 'check accepted'];
/** What waits to be tried again is due now. */
const hurry = () =>
  house.rows(`update commands set send_after = now() where charge_point_id = $1 and state = 'pending'`, [id]);
const kept = () =>
  house.rows('select name, value from charge_point_settings where charge_point_id = $1', [id]);
/** Its steps, each tried again at once: an answer that a busy machine was late with is asked for anew. */
const hurried = async () => {
  await hurry();
  return steps();
};
const isHeard = async (charger: Charger) => (await charger.call('Heartbeat', {}))[0] === 3;
const station = (values = emptyLists()) => stationOf({ values });

describe('a station that answers about its settings', () => {
  const results = (count: number, value: unknown) =>
    Array.from({ length: count }, (_, index) => ({
      attributeStatus: 'Accepted',
      attributeValue: value,
      component: { name: `Made up ${index}` },
      variable: { name: 'Up' },
    }));
  test.each<[string, object]>([
    ['by an empty object', {}],
    ['by nothing in the list', { getVariableResult: [null, 7, 'x', [], {}] }],
    ['by a text', { getVariableResult: 'all is well' }],
    ['with names that nobody asked for', { getVariableResult: results(1_000, 'x') }],
    ['with what cannot be kept', { getVariableResult: results(3, '\u0000\ud800') }],
    [
      'with objects for names',
      { getVariableResult: [{ component: { name: {} }, variable: [], attributeStatus: {} }] },
    ],
  ])('%s is set nothing, keeps nothing, and is heard on', async (_fact, answer) => {
    const { charger, asked } = await introduce(() => answer);
    for (let tries = 1; tries < 3; tries += 1) {
      await expect.poll(commands).toMatchObject([{ state: 'pending', tries }]);
      await hurry();
    }
    await expect.poll(commands).toMatchObject([{ state: 'rejected', tries: 3 }]);
    expect(asked.some(({ action }) => action === 'SetVariables')).toBe(false);
    expect(await kept()).toEqual([]);
    expect(await isHeard(charger)).toBe(true);
    await charger.close();
  });

  test('with a value that is larger than what is read is told so, and is heard on', async () => {
    const { charger } = await introduce(() => ({ getVariableResult: results(1, 'x'.repeat(500_000)) }));
    await expect.poll(steps).toEqual(['introduce rejected']);
    expect(await kept()).toEqual([]);
    expect(await isHeard(charger)).toBe(true);
    await charger.close();
  });

  test('with a hundred thousand of them loses its socket, and is asked again on its next one', async () => {
    const { charger } = await introduce(() => ({ getVariableResult: results(100_000, 'x') }));
    await charger.closed;
    // Only what is known to have failed is due anew when somebody hurries it.
    await expect.poll(commands).toMatchObject([{ step: 'introduce', state: 'pending', tries: 1 }]);
    const back = await come();
    answerAll(back, station());
    await expect.poll(hurried).toEqual(filled);
    await back.close();
  });

  test('with values that cannot be kept as they are has them kept as they can be', async () => {
    const values = { ...emptyLists(), 'AlignedDataCtrlr.Interval': `\u0000${'9'.repeat(5_000)}` };
    const { charger } = await introduce(station(values));
    await expect.poll(steps).toEqual(filled);
    const [row] = await house.rows<{ length: number }>(
      `select length(value) from charge_point_settings where charge_point_id = $1 and name = 'Interval'`,
      [id],
    );
    expect(row?.length).toBe(2_500);
    await charger.close();
  });

  test('twice, and by ids that nobody asked with, is set once', async () => {
    const honest = station();
    const { charger, asked } = await introduce((action, payload, callId) => {
      const answer = honest(action, payload, callId);
      charger.send([3, `not-${callId}`, answer]);
      charger.send([3, callId, answer]);
      return answer;
    });
    await expect.poll(steps).toEqual(filled);
    expect(asked.filter(({ action }) => action === 'SetVariables')).toHaveLength(1);
    expect(await isHeard(charger)).toBe(true);
    await charger.close();
  });

  test('by a refusal of everything is asked no more', async () => {
    const { charger, asked } = await introduce(() => 'NotSupported');
    await expect.poll(steps).toEqual(['introduce rejected']);
    expect(asked.filter(({ action }) => action === 'GetVariables').length).toBeLessThanOrEqual(2);
    await charger.close();
  });
});

describe('a station that does not answer about its settings', () => {
  test('is asked three times, is heard meanwhile, and is then left alone though it boots', async () => {
    const { charger } = await introduce(() => null);
    for (let tries = 1; tries < 3; tries += 1) {
      await expect.poll(commands).toMatchObject([{ state: 'pending', tries }]);
      expect(await isHeard(charger)).toBe(true);
      await hurry();
    }
    await expect.poll(commands).toMatchObject([{ state: 'unanswered', tries: 3 }]);
    await charger.call('BootNotification', boot);
    expect(await steps()).toEqual(['introduce unanswered']);
    await charger.close();
  });

  test('in time at first is asked again, and set', async () => {
    let isAwake = false;
    const honest = station();
    const { charger } = await introduce((...of) => (isAwake ? honest(...of) : null));
    await expect.poll(commands).toMatchObject([{ state: 'pending', tries: 1 }]);
    isAwake = true;
    await expect.poll(hurried).toEqual(filled);
    await charger.close();
  });

  test('and breaks on the question is asked three times at most, however often it boots', async () => {
    const first = await introduce(() => null);
    let charger = first.charger;
    for (let tries = 1; tries <= 3; tries += 1) {
      await expect.poll(async () => (await commands())[0]?.tries).toBe(tries);
      charger.socket.terminate();
      await expect.poll(async () => (await commands())[0]?.state).toBe(tries < 3 ? 'pending' : 'unanswered');
      charger = await come();
      await charger.call('BootNotification', boot);
    }
    expect(await commands()).toEqual([{ step: 'introduce', state: 'unanswered', tries: 3 }]);
    await charger.close();
  });
});

test('a station that boots again and again is asked for its settings once', async () => {
  const { charger } = await introduce(() => null);
  await Promise.all(Array.from({ length: 20 }, () => charger.call('BootNotification', boot)));
  await expect.poll(async () => (await commands())[0]?.tries).toBeGreaterThan(0);
  expect(await commands()).toHaveLength(1);
  await charger.close();
});

test('a station whose socket is cut in the middle is asked again on its next one, without a boot', async () => {
  let count = 0;
  const honest = station();
  const { charger } = await introduce((action, ...of) => {
    if (action === 'SetVariables' && (count += 1) === 1) {
      charger.socket.terminate();
      return null;
    }
    return honest(action, ...of);
  });
  // It waits before it is asked the first time, too.
  await expect
    .poll(commands)
    .toMatchObject([{ state: 'accepted' }, { step: 'fill', state: 'pending', tries: 1 }]);
  const back = await come();
  answerAll(back, honest);
  await expect.poll(hurried).toEqual(filled);
  await back.close();
});

test('a station whose process died in the middle is asked again on its next socket', async () => {
  const { charger } = await introduce(station());
  await expect.poll(steps).toEqual(filled);
  await charger.close();
  await house.rows(
    `update commands set state = 'sent', connection_id = gen_random_uuid()
     where charge_point_id = $1 and payload ->> 'step' = 'check'`,
    [id],
  );
  const back = await come();
  answerAll(back, station());
  await expect.poll(async () => (await steps())[2]).toBe('check pending');
  await expect.poll(hurried).toEqual(filled);
  await back.close();
});
