import { afterEach, expect, it } from 'vitest';
import { createFleet } from '../fleet';
import { type Charger, createCharger } from './charger';
import { type Central, type CentralOptions, openCentral } from './testing';

const nowhere = 'ws://127.0.0.1:1/ocpp';
const centrals: Central[] = [];
const chargers: Charger[] = [];

async function open(options?: CentralOptions): Promise<Central> {
  const central = await openCentral(options);
  centrals.push(central);
  return central;
}

function chargerAt(url: string, ...urls: string[]): Charger {
  const connectors = [{ number: 1, kind: 'AC' as const, maxPowerW: 22_000 }];
  const charger = createCharger({ url, urls, identity: 'CP1', connectors, reconnectMs: 20, retryMs: 50 });
  chargers.push(charger);
  return charger;
}

afterEach(async () => {
  for (const charger of chargers.splice(0)) charger.close();
  await Promise.all(centrals.splice(0).map((central) => central.close()));
});

it('connects at the next address where nobody listens at the first', async () => {
  const central = await open();
  await chargerAt(nowhere, central.url).connect();
  expect(central.sent('BootNotification')).toHaveLength(1);
});

it('goes to the other address when its socket closes, and ends there what it began', async () => {
  const first = await open();
  const second = await open();
  const charger = chargerAt(first.url, second.url);
  await charger.connect();
  charger.plugIn(1, { batteryWh: 60_000, soc: 40, maxPowerW: 22_000 });
  await charger.presentCard(1, 'CARD');
  await charger.until(() => charger.sessions()[0]?.transactionId === 1);
  charger.cutConnection();
  await charger.until(() => !charger.isOnline);
  await charger.stop(1);
  expect(second.sent('StopTransaction')).toMatchObject([{ transactionId: 1 }]);
  expect(first.sent('BootNotification')).toHaveLength(1);
});

it('comes back to the first where the second does not take it', async () => {
  const first = await open();
  const charger = chargerAt(first.url, nowhere);
  await charger.connect();
  charger.cutConnection();
  await charger.until(() => !charger.isOnline);
  await charger.until(() => charger.isOnline);
  expect(first.sent('BootNotification')).toHaveLength(2);
});

it('says why the last address refused it, having tried each', async () => {
  const tried: string[] = [];
  const admit = (at: string) => () => {
    tried.push(at);
    return at === 'first' ? 404 : 401;
  };
  const [first, second] = [await open({ admit: admit('first') }), await open({ admit: admit('second') })];
  await expect(chargerAt(first.url, second.url).connect()).rejects.toThrow('wrong or missing password');
  expect(tried).toEqual(['first', 'second']);
});

it('goes on to the next address where a socket opens and nothing else is answered', async () => {
  const deaf = await open({ answers: { BootNotification: () => new Promise<object>(() => undefined) } });
  const central = await open();
  const charger = chargerAt(deaf.url, central.url);
  const connected = charger.connect();
  await expect.poll(() => deaf.sent('BootNotification').length).toBe(1);
  deaf.cut();
  await connected;
  expect(central.sent('BootNotification')).toHaveLength(1);
});

it('a fleet begins in turn at each address', async () => {
  const [first, second] = [await open(), await open()];
  const fleet = createFleet({
    url: first.url,
    urls: [second.url],
    count: 4,
    identityPrefix: 'F',
    connectors: 1,
    meterIntervalSeconds: 10,
    seed: 1,
  });
  chargers.push(...fleet);
  await Promise.all(fleet.map((charger) => charger.connect()));
  expect([first, second].map((central) => central.sent('BootNotification').length)).toEqual([2, 2]);
});

it('tells what it is asked', async () => {
  const central = await open();
  const charger = chargerAt(central.url);
  const asked: unknown[] = [];
  charger.on('asked', (what) => asked.push(what));
  await charger.connect();
  await central.peer('CP1').call('UnlockConnector', { connectorId: 1 });
  expect(asked).toEqual([{ action: 'UnlockConnector', payload: { connectorId: 1 } }]);
});
