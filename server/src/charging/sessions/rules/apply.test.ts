import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrderRow } from '../../orders/rules/order';
import { after } from '../../orders/testing-orders';
import { bareSample } from '../../readings/testing-samples';
import type { Sample } from '../../readings/rules/meter';
import { placeWith, World } from '../testing-life';
import { apply } from './apply';
import { type SessionEvent, type TransactionEvent, untold } from './event';

const sample = (minute: number, energyWh: number): Sample => ({
  ...bareSample,
  deviceAt: after(minute),
  energyWh,
});

/** A session: its register at each minute, the first at the start, the last at the stop. */
const registers = fc
  .array(fc.integer({ min: 0, max: 2_000 }), { minLength: 2, maxLength: 12 })
  .map((rises) =>
    rises.map((_rise, index) => 10_000 + rises.slice(0, index).reduce((sum, each) => sum + each, 0)),
  );

const kindAt = (index: number, count: number): TransactionEvent['kind'] => {
  if (index === 0) return 'started';
  return index === count - 1 ? 'ended' : 'updated';
};

/** The session as a charger tells it that is given the id of its transaction. */
const byId = (told: readonly number[], id: number): TransactionEvent[] =>
  told.map((wh, minute) => ({
    ...untold,
    kind: kindAt(minute, told.length),
    transaction: { by: 'id', id: minute === 0 ? null : id },
    connectorNumber: 1,
    deviceAt: after(minute),
    uid: minute === 0 ? 'CARD' : null,
    meterWh: minute === 0 || minute === told.length - 1 ? wh : null,
    samples: minute === 0 || minute === told.length - 1 ? [] : [sample(minute, wh)],
    reason: minute === told.length - 1 ? 'Local' : null,
  }));

/** The same as a charger tells it that names its transaction and numbers what it says of it. */
const byName = (told: readonly number[], name: string): TransactionEvent[] =>
  told.map((wh, minute) => ({
    ...untold,
    kind: kindAt(minute, told.length),
    transaction: { by: 'name', name, seqNo: minute },
    connectorNumber: 1,
    deviceAt: after(minute),
    uid: minute === 0 ? 'CARD' : null,
    activity: 'charging',
    samples: [sample(minute, wh)],
    reason: minute === told.length - 1 ? 'Local' : null,
  }));

const play = (events: readonly SessionEvent[], world = new World(placeWith(1))): World => {
  events.forEach((event, minute) => world.take(event, after(minute)));
  return world;
};

const only = ({ orders }: World): OrderRow | undefined => [...orders.values()][0];
const figures = (order: OrderRow | undefined) => [
  order?.state,
  order?.energy_wh,
  order?.cost_minor,
  order?.fee_minor,
  order?.duration_ms,
  order?.held_reason,
];

test('a session comes to the same whichever way its charger names the transaction', () => {
  fc.assert(
    fc.property(registers, (told) => {
      const [one, other] = [play(byId(told, 1000)), play(byName(told, 'T'))].map(only);
      expect(figures(one)).toEqual(figures(other));
      expect(one?.energy_wh).toBe((told.at(-1) ?? 0) - (told[0] ?? 0));
    }),
  );
});

test('numbered events come to the same in whatever order and however often they come', () => {
  const shuffled = registers.chain((told) =>
    fc.record({
      told: fc.constant(told),
      order: fc.shuffledSubarray([...told.keys(), ...told.keys()], { minLength: told.length * 2 }),
    }),
  );
  fc.assert(
    fc.property(shuffled, ({ told, order }) => {
      const events = byName(told, 'T');
      const world = new World(placeWith(1));
      const end = after(told.length);
      for (const index of order) {
        const event = events[index];
        if (event !== undefined) world.take(event, end);
      }
      expect(figures(only(world))).toEqual(figures(only(play(events))));
    }),
  );
});

const event: fc.Arbitrary<SessionEvent> = fc
  .record({
    kind: fc.constantFrom('started' as const, 'updated' as const, 'ended' as const),
    transaction: fc.oneof(
      fc.record({ by: fc.constant('id' as const), id: fc.constantFrom(null, -1, 0, 1000, 1001, 1002) }),
      fc.record({
        by: fc.constant('name' as const),
        name: fc.constantFrom('A', 'B'),
        seqNo: fc.integer({ min: 0, max: 4 }),
      }),
    ),
    connectorNumber: fc.constantFrom(1, 2),
    minute: fc.integer({ min: 0, max: 30 }),
    wh: fc.integer({ min: 0, max: 30_000 }),
    uid: fc.constantFrom(null, 'CARD', 'OTHER', ''),
    activity: fc.constantFrom(
      null,
      'unplugged' as const,
      'plugged' as const,
      'charging' as const,
      'suspended' as const,
    ),
  })
  .map(({ minute, wh, ...told }) => ({
    ...untold,
    ...told,
    deviceAt: after(minute),
    meterWh: told.kind === 'updated' ? null : wh,
    samples: [sample(minute, wh)],
  }));

const report: fc.Arbitrary<SessionEvent> = fc
  .record({
    number: fc.constantFrom(1, 2),
    status: fc.constantFrom('available' as const, 'busy' as const, 'unavailable' as const),
    activity: fc.constantFrom(null, 'charging' as const, 'suspended' as const, 'plugged' as const),
  })
  .map((told) => ({
    kind: 'connector',
    report: { ...told, ocppStatus: told.status, fault: null, deviceAt: null },
  }));

const openOn = (world: World, connectorId: number): OrderRow[] =>
  [...world.orders.values()].filter(
    ({ state, connector_id: id }) =>
      id === connectorId && ['charging', 'suspended', 'starting'].includes(state),
  );

describe('whatever comes in whatever order', () => {
  const anything = fc.array(fc.oneof({ weight: 4, arbitrary: event }, report), { maxLength: 25 });

  test('a connector carries one session, an ended one stays as it is, and no reading is lost', () => {
    fc.assert(
      fc.property(anything, (events) => {
        const world = new World(placeWith(2));
        events.forEach((each, minute) => {
          const ended = [...world.orders.values()].filter(({ state }) =>
            ['completed', 'failed'].includes(state),
          );
          const { effects } = world.take(each, after(30 + minute));
          for (const order of ended) expect(world.orders.get(order.id)).toEqual(order);
          for (const id of [101, 102]) expect(openOn(world, id).length).toBeLessThanOrEqual(1);
          const kept = effects.flatMap((effect) => {
            if (effect.kind === 'samples') return effect.samples.map(({ energyWh }) => energyWh);
            return effect.kind === 'quarantine' ? [null] : [];
          });
          const isNews = 'transaction' in each && each.kind !== 'started' && each.transaction.by === 'id';
          if (isNews) expect(kept).not.toEqual([]);
        });
        for (const order of world.orders.values()) {
          expect(order.energy_wh).toBeGreaterThanOrEqual(0);
          expect(order.cost_minor).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('the same event on the same knowledge gives the same outcome and leaves what was known alone', () => {
    fc.assert(
      fc.property(anything, (events) => {
        const world = new World(placeWith(2));
        events.forEach((each, minute) => {
          const now = after(30 + minute);
          const known = world.known(each, now);
          const before = structuredClone(known);
          expect(apply(known, each, now)).toEqual(apply(known, each, now));
          expect(known).toEqual(before);
          world.take(each, now);
        });
      }),
    );
  });
});
