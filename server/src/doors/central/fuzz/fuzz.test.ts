import type { OcppVersion } from '@voltdeck/ocpp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '../../../platform/log';
import { basic, connect, testCentral, type TestCentral } from '../testing-central';
import { type Fault, FuzzLane } from './testing-lane';

const number = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
/** With FUZZ_FRAMES so many frames; FUZZ_SEED and FUZZ_FROM bring a frame that failed again, with those behind it. */
const frames = number('FUZZ_FRAMES', 2_000);
const seed = number('FUZZ_SEED', 1);
const from = number('FUZZ_FROM', 0);
const versions: readonly OcppVersion[] = ['1.6', '2.0.1'];
const lanesEach = frames > 20 ? 3 : 1;
const mostGrowthBytes = 300 * 2 ** 20;

let house: TestCentral;
const errors: unknown[] = [];
const unhandled: unknown[] = [];
const note = (reason: unknown): void => void unhandled.push(reason);
beforeAll(async () => {
  const log = silentLog();
  log.error = (...said: unknown[]) => void errors.push(said);
  house = await testCentral({ log, wakingMs: 600_000 });
  await house.tag('CARD');
  await house.tag('BLOCKED', { status: 'blocked' });
  await house.tag('BYSTANDER');
  process.on('unhandledRejection', note);
});
afterAll(async () => {
  process.off('unhandledRejection', note);
  await house.close();
});

async function lanes(): Promise<FuzzLane[]> {
  const count = Math.ceil(frames / versions.length / lanesEach);
  const made: FuzzLane[] = [];
  for (const version of versions)
    for (let lane = 0; lane < lanesEach; lane += 1) {
      const identifier = `FUZZ-${version}-${lane}`;
      const connectors = [1, 2].map((each) => ({ number: each, maxPowerW: 22_000 }));
      const device = { ...(await house.device(identifier, { connectors })), identifier };
      made.push(new FuzzLane(house, { version, seed, from: from + lane * count, count }, device));
    }
  return made;
}

/** Charges as any charger while others send anything; gives its order's charge point and its slowest answer. */
async function bystander(over: AbortSignal): Promise<{ id: number; slowestMs: number }> {
  const { id, password } = await house.device('BYSTANDER');
  const charger = await connect(`${house.url}/BYSTANDER`, basic(`x:${password}`));
  let slowestMs = 0;
  const call = async (action: string, payload: object) => {
    const beganMs = performance.now();
    const [kind, , answer] = await charger.call(action, payload);
    slowestMs = Math.max(slowestMs, performance.now() - beganMs);
    expect(kind).toBe(3);
    return answer as { transactionId: number };
  };
  const timestamp = (): string => new Date().toISOString();
  const start = { connectorId: 1, idTag: 'BYSTANDER', meterStart: 90_000, timestamp: timestamp() };
  const { transactionId } = await call('StartTransaction', start);
  for (let count = 0; count === 0 || !over.aborted; count += 1) {
    const sampledValue = [{ value: String(90_000 + Math.min(count, 3)) }];
    await call('MeterValues', {
      connectorId: 1,
      transactionId,
      meterValue: [{ timestamp: timestamp(), sampledValue }],
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await call('StopTransaction', { transactionId, meterStop: 90_003, timestamp: timestamp() });
  await charger.close();
  return { id, slowestMs };
}

const told = ({ version, number: at, how, what, frame }: Fault): string =>
  `${version} frame ${at} of seed ${seed} (npm run torture -- fuzz --seed ${seed} --from ${at} --frames 2): ${what}; ${how}\n${frame}`;

test(
  `${frames} odd frames are each answered as they must be, kept, and noticed by nobody else`,
  { timeout: 60_000 + frames * 20 },
  async () => {
    const all = await lanes();
    const over = new AbortController();
    const beside = bystander(over.signal);
    const beforeBytes = process.memoryUsage().heapUsed;
    await Promise.all(all.map((lane) => lane.run())).finally(() => over.abort());
    const { id, slowestMs } = await beside;
    expect(all.flatMap(({ faults }) => faults.map(told)).slice(0, 20)).toEqual([]);
    expect(errors).toEqual([]);
    expect(unhandled).toEqual([]);
    expect(slowestMs).toBeLessThan(15_000);
    expect(await house.orders(`charge_point_id = ${id}`)).toMatchObject([
      { state: 'completed', energy_wh: 3, held_reason: null, tag_uid: 'BYSTANDER' },
    ]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(process.memoryUsage().heapUsed - beforeBytes).toBeLessThan(mostGrowthBytes);
    expect(all.reduce((sum, { results }) => sum + results, 0)).toBeGreaterThan(frames / 4);
  },
);
