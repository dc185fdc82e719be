import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargingHouse, minutes, type ChargingHouse } from '../testing-charging';
import { bareSample } from '../readings/testing-samples';
import { Learnt, Memory } from './actions/memory';
import { takeAll } from './actions/take';
import { untold, type TransactionEvent } from './rules/event';

let house: ChargingHouse;
beforeAll(async () => {
  house = await chargingHouse();
  await house.tag('CARD');
});
afterAll(() => house.close());

const sample = (energyWh: number, deviceAt: Date) => ({ ...bareSample, deviceAt, energyWh });

/** Who takes a reading in: a node that remembers, or one that does not; and what becomes of its transaction. */
const step = fc.record({
  node: fc.constantFrom('one', 'other', 'none'),
  isUndone: fc.boolean(),
  wh: fc.integer({ min: 0, max: 50 }),
  isPaused: fc.boolean(),
});

test('two nodes that remember, and transactions that are undone, bill what was committed and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 15 }), async (steps) => {
      const { source, start, status } = await house.station();
      const { transactionId } = await start({ uid: `TAG-${source.chargePointId}` });
      const memories = { one: new Memory(), other: new Memory(), none: undefined };
      let [register, billed] = [0, 0];
      const [before] = await house.orders(`transaction_id = ${transactionId}`);
      const startWh = before?.meter_start_wh ?? 0;
      for (const { node, isUndone, wh, isPaused } of steps) {
        house.clock.advance(minutes(1));
        const now = house.clock.now();
        if (isPaused) await status('SuspendedEV');
        const event: TransactionEvent = {
          ...untold,
          kind: 'updated',
          transaction: { by: 'id', id: transactionId },
          connectorNumber: 1,
          samples: [sample(startWh + register + wh, now)],
        };
        const memory = memories[node];
        const learnt = memory && new Learnt(memory);
        const taking = house.bySystem(async (ctx) => {
          await takeAll(ctx, [{ source, event, at: now }], learnt === undefined ? {} : { learnt });
          if (isUndone) throw new Error('undone');
        });
        if (isUndone) await expect(taking).rejects.toThrow('undone');
        else {
          await taking;
          learnt?.keep();
          register += wh;
          billed = register;
        }
        const [order] = await house.orders(`transaction_id = ${transactionId}`);
        expect(order).toMatchObject({ energy_wh: billed, last_meter_wh: startWh + billed });
      }
    }),
    { numRuns: 15 },
  );
}, 60_000);
