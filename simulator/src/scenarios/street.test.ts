import { expect, test } from 'vitest';
import { type Charger, createCharger } from '../run/charger';
import { openCentral } from '../run/testing';
import { runStreet, type StreetOptions } from './street';

const open = async (connectors: number) => {
  const central = await openCentral();
  const charger = createCharger({
    url: central.url,
    identity: 'STREET-1',
    connectors: Array.from({ length: connectors }, (_, index) => ({
      number: index + 1,
      kind: 'AC' as const,
      maxPowerW: 22_000,
    })),
    meterIntervalSeconds: 1,
  });
  await charger.connect();
  return { central, charger };
};

const over = new AbortController();
const hasty = (charger: Charger): StreetOptions => ({
  chargers: [charger],
  tagsAt: () => ['A', 'B'],
  pauseSeconds: [0.2, 0.3],
  chargeSeconds: [0.2, 0.4],
  handSeconds: [0.01, 0.05],
  signal: over.signal,
});

test('cars come by themselves and charge by card', async () => {
  const { central, charger } = await open(2);
  const run = runStreet({ ...hasty(charger), seed: 7 });
  await charger.until(() => charger.sessions().some((session) => session.isSettled), 20_000);
  over.abort();
  await run;
  for (const { tag, connector } of charger.sessions()) expect(tag).toBe(connector === 1 ? 'A' : 'B');
  charger.close();
  await central.close();
}, 30_000);

test('a car comes for a start from afar', async () => {
  const { central, charger } = await open(1);
  const { signal } = new AbortController();
  void runStreet({ ...hasty(charger), signal, pauseSeconds: [60, 60], seed: 3, tagsAt: () => [] });
  await charger.until(() => charger.connector(1)?.isPlugged === false, 20_000);
  await central.peer('STREET-1').call('RemoteStartTransaction', { connectorId: 1, idTag: 'FROM-AFAR' });
  await charger.until(() => charger.sessions().some((session) => session.isSettled), 20_000);
  expect(charger.sessions()[0]?.tag).toBe('FROM-AFAR');
  charger.close();
  await central.close();
}, 30_000);
