import { type ActionOf, actionsOf, type OcppVersion } from '@voltdeck/ocpp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getChargePoint, listChargePoints } from '../../network/charge-points/actions';
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

/** All values at every place are tried with HOSTILE=all; as a rule a few at each, in turn. */
const each = process.env['HOSTILE'] === 'all' ? hostileValues.length : 4;
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
type Bases = Readonly<Record<string, (trial: Trial) => Promise<object> | object>>;

const started = async ({ charger }: Trial): Promise<number> => {
  const start = { connectorId: 1, idTag: 'CARD', meterStart: 1_000, timestamp: now() };
  const [, , answer] = await charger.call('StartTransaction', start);
  return (answer as { transactionId: number }).transactionId;
};
const event = { evse: { id: 1, connectorId: 1 }, idToken: { idToken: 'CARD', type: 'ISO14443' } };
const told = (eventType: string) => (trial: Trial) => ({
  ...event,
  eventType,
  timestamp: now(),
  seqNo: (made += 1),
  transactionInfo: { transactionId: `of-${trial.id}-${made % 5}`, chargingState: 'Charging' },
});

const bases: Record<OcppVersion, Bases> = {
  '1.6': {
    StartTransaction: () => ({ connectorId: 1, idTag: 'CARD', timestamp: now() }),
    StopTransaction: async (trial) => ({
      transactionId: await started(trial),
      idTag: 'CARD',
      meterStop: 2_000,
    }),
    MeterValues: async (trial) => ({ connectorId: 1, transactionId: await started(trial) }),
  },
  '2.0.1': { TransactionEvent: told('Started') },
};
const more: Record<OcppVersion, [string, Bases[string]][]> = {
  '1.6': [],
  '2.0.1': [
    ['TransactionEvent', told('Updated')],
    ['TransactionEvent', told('Ended')],
  ],
};

/** What is lost to the charger if it is refused, or comes again for ever (charger-field-notes.md, 5). */
const insistent = new Set(['StartTransaction', 'StopTransaction', 'MeterValues', 'TransactionEvent']);

async function attack(
  version: OcppVersion,
  action: string,
  base: Bases[string] | undefined,
): Promise<string[]> {
  const trial = await station(version);
  const wrong: string[] = [];
  const messages = hostileMessages(version, action as ActionOf<typeof version>, {
    base: (await base?.(trial)) ?? {},
    each,
  });
  for (const { place, value, payload } of messages) {
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
    const all: [string, Bases[string] | undefined][] = [
      ...actionsOf(version).map((action): [string, Bases[string] | undefined] => [
        action,
        bases[version][action],
      ]),
      ...more[version],
    ];
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
  const rows = await house.run({ actor: house.mine }, (ctx) =>
    listChargePoints(ctx, { params: {}, query: {} as never, body: {} }),
  );
  for (const { id } of rows)
    await house.run({ actor: house.mine }, (ctx) =>
      getChargePoint(ctx, { params: { id }, query: {}, body: {} }),
    );
});
