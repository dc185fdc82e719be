import { chargePoints } from '@voltdeck/contract';
import { type ActionOf, actionsOf, type OcppVersion } from '@voltdeck/ocpp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderOf } from '../../charging/orders/actions/views';
import { getChargePoint, listChargePoints } from '../../network/charge-points/actions';
import type { Ctx } from '../../platform/ctx';
import { silentLog } from '../../platform/log';
import { basic, connect, testCentral, type Charger, type TestCentral } from './testing-central';
import { hostileMessages, hostileValues } from './testing-hostile';

let house: TestCentral;
const faults: unknown[] = [];
beforeAll(async () => {
  const log = silentLog();
  log.error = (...said: unknown[]) => void faults.push(said);
  house = await testCentral({ log, wakingMs: 600_000 });
  await house.tag('CARD');
});
afterAll(() => house.close());

/** With HOSTILE=all every value at every place; else some at each, in turn, and one where we would not look at it anyway. */
const isWhole = process.env['HOSTILE'] === 'all';
const valuesEach = (isOurs: boolean): number => {
  if (isWhole) return hostileValues.length;
  return isOurs ? 2 : 1;
};
const now = (): string => new Date().toISOString();
let made = 0;

interface Trial {
  charger: Charger;
  id: number;
}

async function station(version: OcppVersion): Promise<Trial> {
  const identifier = `HOSTILE-${(made += 1)}`;
  const { id, password } = await house.device(identifier);
  const url = `${house.url}/${identifier}`;
  const charger = await connect(url, basic(`x:${password}`), { protocols: `ocpp${version}` });
  return { charger, id };
}

/** What makes a message concern something that is there. */
type Base = (trial: Trial) => Promise<object>;

const started = async ({ charger }: Trial): Promise<number> => {
  const start = { connectorId: 1, idTag: 'CARD', meterStart: 1_000, timestamp: now() };
  const [, , answer] = await charger.call('StartTransaction', start);
  return (answer as { transactionId: number }).transactionId;
};

const told = (trial: Trial, eventType: string, transactionId: string) => ({
  evse: { id: 1, connectorId: 1 },
  idToken: { idToken: 'CARD', type: 'ISO14443' },
  eventType,
  timestamp: now(),
  seqNo: (made += 1),
  transactionInfo: { transactionId, chargingState: 'Charging' },
});
const begun = async (trial: Trial): Promise<string> => {
  const name = `of-${(made += 1)}`;
  await trial.charger.call('TransactionEvent', told(trial, 'Started', name));
  return name;
};

const bases: Record<OcppVersion, readonly [string, Base][]> = {
  '1.6': [
    ['StartTransaction', async () => ({ connectorId: 1, idTag: 'CARD', timestamp: now() })],
    ['StopTransaction', async (trial) => ({ transactionId: await started(trial), meterStop: 2_000 })],
    ['MeterValues', async (trial) => ({ connectorId: 1, transactionId: await started(trial) })],
  ],
  '2.0.1': [
    ['TransactionEvent', async (trial) => told(trial, 'Started', `of-${(made += 1)}`)],
    ['TransactionEvent', async (trial) => told(trial, 'Updated', await begun(trial))],
    ['TransactionEvent', async (trial) => told(trial, 'Ended', await begun(trial))],
  ],
};
const trialsOf = (version: OcppVersion): [string, Base][] => {
  const known = bases[version];
  const others = actionsOf(version).filter((action) => known.every(([name]) => name !== action));
  return [...known, ...others.map((action): [string, Base] => [action, async () => ({})])];
};

/** What is lost to the charger if it is refused, or comes again for ever (docs/chargers-in-the-field.md#never-an-error). */
const insistent = new Set(['StartTransaction', 'StopTransaction', 'MeterValues', 'TransactionEvent']);

async function attack(version: OcppVersion, action: string, base: Base): Promise<string[]> {
  const trial = await station(version);
  const wrong: string[] = [];
  const isOurs = (await trial.charger.call(action, {}))[2] !== 'NotSupported';
  const messages = hostileMessages(version, action as ActionOf<typeof version>, {
    base: () => base(trial),
    each: valuesEach(isOurs),
  });
  for await (const { place, value, payload } of messages) {
    const id = `h-${(made += 1)}`;
    trial.charger.send(`[2,"${id}","${action}",${payload}]`);
    const [kind, , code] = await trial.charger.next((message) => message[1] === id);
    trial.charger.heard.splice(0);
    const isRefused = kind !== 3 && insistent.has(action);
    if (code === 'InternalError' || isRefused)
      wrong.push(`${action} ${place} ${value.slice(0, 60)}: ${String(code)}`);
  }
  expect((await trial.charger.call('Heartbeat', {}))[0]).toBe(3);
  await trial.charger.close();
  return wrong;
}

test.each(['1.6', '2.0.1'] as const)(
  'no value anywhere in a message of %s is an internal error, and the socket stays',
  async (version) => {
    const all = trialsOf(version);
    const wrong: string[] = [];
    const work = async (): Promise<void> => {
      for (let next = all.shift(); next !== undefined; next = all.shift())
        wrong.push(...(await attack(version, ...next)));
    };
    await Promise.all([work(), work(), work(), work()]);
    expect(wrong).toEqual([]);
    expect(faults).toEqual([]);
  },
  600_000,
);

test('what came of it can be read', async () => {
  house.supply({ addresses: { ocppUrl: house.url } });
  const asMine = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => house.run({ actor: house.mine }, work);
  const query = chargePoints.listChargePoints.query.parse({});
  const places = await asMine((ctx) => listChargePoints(ctx, { params: {}, query, body: {} }));
  for (const { id } of places)
    await asMine((ctx) => getChargePoint(ctx, { params: { id }, query: {}, body: {} }));
  const orders = await house.orders();
  expect(orders.length).toBeGreaterThan(20);
  for (const { id } of orders) await asMine((ctx) => orderOf(ctx, id));
});
