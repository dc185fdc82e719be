import { afterEach, expect, it } from 'vitest';
import { type Charger, createCharger } from '../run/charger';
import { type Central, openCentral } from '../run/testing';
import { runScenario } from './run';

const opened: { central?: Central; chargers: Charger[] } = { chargers: [] };

afterEach(async () => {
  for (const charger of opened.chargers.splice(0)) charger.close();
  await opened.central?.close();
});

async function connectMany(count: number) {
  const central = await openCentral();
  opened.central = central;
  opened.chargers = Array.from({ length: count }, (_, index) =>
    createCharger({
      url: central.url,
      identity: `SIM-${index}`,
      connectors: [
        { number: 1, kind: 'AC', maxPowerW: 22_000 },
        { number: 2, kind: 'DC', maxPowerW: 150_000 },
      ],
      seed: index,
      meterIntervalSeconds: 0.1,
    }),
  );
  await Promise.all(opened.chargers.map((charger) => charger.connect()));
  return { central, chargers: opened.chargers };
}

const short = { pauseSeconds: [0.01, 0.05], chargeSeconds: [0.2, 0.6] } as const;

it('by card and from afar, the central system counts the same energy as was sent', async () => {
  const { central, chargers } = await connectMany(3);
  const report = await runScenario('commuter', {
    ...short,
    chargers,
    tags: ['A', 'B'],
    sessions: 20,
    start: 'mixed',
    onPlugged: async (identity, connectorId) => {
      await central.peer(identity).call('RemoteStartTransaction', { connectorId, idTag: 'APP' });
    },
    onWantsStop: async (identity, connector) => {
      const sessions = chargers.find((charger) => charger.identity === identity)?.sessions();
      const transactionId = sessions?.findLast((session) => session.connector === connector)?.transactionId;
      await central.peer(identity).call('RemoteStopTransaction', { transactionId });
    },
  });
  const starts = central
    .sent('StartTransaction')
    .reduce((sum, start) => sum + Number(start['meterStart']), 0);
  const stops = central.sent('StopTransaction').reduce((sum, stop) => sum + Number(stop['meterStop']), 0);
  expect(report.sessions).toHaveLength(20);
  expect(report.totalWh).toBeGreaterThan(0);
  expect(stops - starts).toBe(report.totalWh);
  expect(report).toMatchObject({ unsettled: 0, lostMessages: 0, violations: { count: 0 } });
  const reasons = new Set(report.sessions.map((session) => session.reason));
  expect(reasons).toEqual(new Set(['Local', 'Remote', 'EVDisconnected']));
});

it('where a charger vends freely, nobody shows a card to start', async () => {
  const central = await openCentral({ version: '2.0.1' });
  opened.central = central;
  const charger = createCharger({
    url: central.url,
    identity: 'FREE-1',
    protocol: '2.0.1',
    freeVendTag: 'FREE',
    connectors: [{ number: 1, kind: 'AC', maxPowerW: 22_000 }],
    meterIntervalSeconds: 0.1,
  });
  opened.chargers = [charger];
  await charger.connect();
  const report = await runScenario('commuter', { ...short, chargers: [charger], tags: [], sessions: 2 });
  expect(report).toMatchObject({ sessions: [{ tag: 'FREE' }, { tag: 'FREE' }], unsettled: 0 });
  expect(central.sent('Authorize')).toEqual([]);
});

it('ends in order when it is told to', async () => {
  const { chargers } = await connectMany(2);
  const over = new AbortController();
  chargers[0]?.on('session-started', () => over.abort());
  const report = await runScenario('commuter', {
    ...short,
    chargeSeconds: [100, 200],
    chargers,
    tags: ['A'],
    signal: over.signal,
  });
  expect(report.sessions.length).toBeGreaterThan(0);
  expect(report.unsettled).toBe(0);
});

it('a listener that fails ends the whole run', async () => {
  const { chargers } = await connectMany(2);
  const onPlugged = async () => {
    throw new Error('no such charger');
  };
  const run = runScenario('commuter', { ...short, chargers, tags: [], start: 'remote', onPlugged });
  await expect(run).rejects.toThrow('no such charger');
});
