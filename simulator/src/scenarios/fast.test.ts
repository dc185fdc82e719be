import type { OcppVersion } from '@voltdeck/ocpp';
import { expect, it } from 'vitest';
import { connectAll, createFleet } from '../fleet';
import { openCentral, type ReceivedCall } from '../run/testing';
import { runScenario } from './run';

interface Sample {
  measurand: string;
  value: number | string;
}
interface Metered {
  meterValue?: { sampledValue: Sample[] }[];
}

/** All the values of a measurand that the central system was sent, in order. */
function valuesOf(calls: readonly ReceivedCall[], measurand: string): number[] {
  return calls
    .flatMap(({ payload }) => (payload as Metered).meterValue ?? [])
    .flatMap(({ sampledValue }) => sampledValue)
    .filter((sample) => sample.measurand === measurand)
    .map(({ value }) => Number(value));
}

async function runFastOn(version: OcppVersion) {
  const central = await openCentral({ version });
  const fleet = createFleet({
    url: central.url,
    count: 2,
    identityPrefix: 'FAST',
    protocol: version,
    isFast: true,
    connectors: 1,
    meterIntervalSeconds: 0.1,
    seed: 4,
  });
  const { chargers } = await connectAll(fleet);
  const report = await runScenario('fast', {
    chargers,
    tags: ['A', 'B'],
    sessions: 6,
    pauseSeconds: [0.01, 0.05],
    chargeSeconds: [0.3, 0.8],
  });
  for (const charger of chargers) charger.close();
  await central.close();
  return { report, calls: central.calls };
}

it.each(['1.6', '2.0.1'] as const)(
  'short stops at fast chargers in OCPP %s, all acknowledged',
  async (version) => {
    const { report, calls } = await runFastOn(version);
    expect(report.sessions).toHaveLength(6);
    expect(report).toMatchObject({ unsettled: 0, lostMessages: 0, violations: { count: 0 } });
    expect(report.totalWh).toBeGreaterThan(0);
    expect(Math.max(...valuesOf(calls, 'Power.Active.Import'))).toBeGreaterThan(10_000);
    expect(Math.min(...valuesOf(calls, 'SoC'))).toBeGreaterThanOrEqual(40);
  },
);

it('who has 80 % goes on before their time is up', async () => {
  const central = await openCentral();
  const [charger] = createFleet({
    url: central.url,
    count: 1,
    identityPrefix: 'FAST',
    isFast: true,
    connectors: 1,
    meterIntervalSeconds: 0.05,
    seed: 1,
  });
  if (!charger) throw new Error('There is no charger');
  await charger.connect();
  const report = await runScenario('fast', {
    chargers: [charger],
    tags: ['A'],
    sessions: 1,
    pauseSeconds: [0.01, 0.02],
    chargeSeconds: [60, 60],
    arriving: () => ({ batteryWh: 10, maxPowerW: 150_000, soc: 79 }),
  });
  charger.close();
  await central.close();
  expect(report).toMatchObject({ unsettled: 0, sessions: [{ isSettled: true }] });
});
