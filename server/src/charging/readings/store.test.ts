import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../platform/db/db';
import { testDb } from '../../platform/db/testing';
import type { TimedSample } from './rules/meter';
import { bareSample } from './testing-samples';
import { insertSamples, type SampleRow } from './store';

let db: Db;
beforeAll(async () => {
  db = await testDb();
});
afterAll(() => db.close());

const at = new Date('2026-05-01T12:00:00.250Z');

const bare: TimedSample = { ...bareSample, at };

const keptOf = async (chargePointId: number) => {
  const { rows } = await db.pool.query(
    `select order_id, connector_number, received_at, at, device_at, energy_wh, power_w, current_ma, voltage_mv, soc,
      context, codes, amounts, others from meter_samples where charge_point_id = $1 order by at, energy_wh`,
    [chargePointId],
  );
  return rows as Record<string, unknown>[];
};

let made = 0;
const keep = async (...samples: TimedSample[]): Promise<number> => {
  made += 1;
  const row = { orderId: 7, chargePointId: made, connectorNumber: 2, receivedAt: at, samples };
  await db.tx((tx) => insertSamples(tx, [row]));
  return made;
};

test('what is told in numbers stands in columns and codes, what is odd as it came', async () => {
  const others = { sampledValue: [{ value: 'a\tb\\n"', measurand: 'Spin', phase: 'L1' }] };
  const told = { codes: [21, 3], amounts: [-31_250, 9_000_000_000_001] };
  const figures = { energyWh: 9_000_000_000, powerW: 7_000, currentMa: 31_200, voltageMv: 229_400, soc: 45 };
  const id = await keep({ ...bare, ...figures, deviceAt: new Date(0), told, others });
  expect(await keptOf(id)).toEqual([
    {
      order_id: 7,
      connector_number: 2,
      received_at: at,
      at,
      device_at: new Date(0),
      energy_wh: 9_000_000_000,
      power_w: 7_000,
      current_ma: 31_200,
      voltage_mv: 229_400,
      soc: 45,
      context: 'Sample.Periodic',
      codes: [21, 3],
      amounts: told.amounts.map((amount) => expect.toSatisfy((kept) => Number(kept) === amount)),
      others,
    },
  ]);
});

test('what is not told is null, be it left out or said so', async () => {
  const id = await keep(bare, { ...bare, at: new Date(at.getTime() + 1), told: null });
  const nothing = { device_at: null, energy_wh: null, soc: null, codes: null, amounts: null, others: null };
  expect(await keptOf(id)).toMatchObject([nothing, nothing]);
});

test('samples of hundreds of charge points are kept at once, each with its own place', async () => {
  const rows = Array.from({ length: 300 }, (_, index): SampleRow => {
    const samples = [bare, { ...bare, energyWh: index }];
    const orderId = index % 2 === 0 ? null : index;
    return {
      orderId,
      chargePointId: 10_000 + index,
      connectorNumber: 1 + (index % 3),
      receivedAt: at,
      samples,
    };
  });
  await db.tx((tx) => insertSamples(tx, rows));
  expect(await keptOf(10_007)).toMatchObject([
    { order_id: 7, connector_number: 2, energy_wh: 7 },
    { order_id: 7, connector_number: 2, energy_wh: null },
  ]);
  expect(await keptOf(10_008)).toMatchObject([{ order_id: null }, { order_id: null }]);
});

test('nothing is written where nothing is told', async () => {
  await db.tx((tx) => insertSamples(tx, []));
  const id = await keep();
  expect(await keptOf(id)).toEqual([]);
});

test('whatever text a charger sends comes back as it went', async () => {
  const text = fc.string({
    unit: fc.constantFrom('\\', '\t', '\n', '\r', '\b', 'N', '.', '"', ',', 'é', '😀'),
  });
  await fc.assert(
    fc.asyncProperty(text, text, async (context, value) => {
      const others = { sampledValue: [{ [context]: value }] };
      const id = await keep({ ...bare, context, others });
      expect(await keptOf(id)).toMatchObject([{ context, others }]);
    }),
    { numRuns: 60 },
  );
});
