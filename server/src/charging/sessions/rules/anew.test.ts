import fc from 'fast-check';
import { expect, test } from 'vitest';
import { after } from '../../orders/testing-orders';
import { placeWith, World } from '../testing-life';
import { tellings } from '../testing-tellings';
import type { SessionEvent, TransactionEvent } from './event';

// docs/chargers-in-the-field.md#numbered-badly

const [, [, tellByName]] = tellings as [(typeof tellings)[number], (typeof tellings)[number]];

/** A session of four minutes from a minute on, as an event a minute, numbered from 0. */
const session = (fromMinute: number, fromWh: number): TransactionEvent[] =>
  tellByName([0, 1, 2, 3, 4].map((minute) => ({ minute: fromMinute + minute, wh: fromWh + minute * 100 })));

const play = (events: readonly SessionEvent[]): World => {
  const world = new World(placeWith(1));
  events.forEach((event, index) => world.take(event, after(60 + index)));
  return world;
};
const ordersOf = (world: World) => [...world.orders.values()];

const [first, second] = [session(0, 10_000), session(30, 10_400)];
const whole = { state: 'completed', energy_wh: 400, held_reason: null };

test('a name that is used again is another session', () => {
  expect(ordersOf(play([...first, ...second]))).toMatchObject([whole, whole]);
});

test('a session whose end was lost is over when its name is used again', () => {
  expect(ordersOf(play([...first.slice(0, -1), ...second]))).toMatchObject([
    { ...whole, closed_by_rule: true, energy_wh: 400 },
    whole,
  ]);
});

test('a name that is used again before anybody is known to charge is another session', () => {
  const cableFirst = second.map((event, index): TransactionEvent => {
    if (index === 0) return { ...event, uid: null, activity: 'plugged' };
    return index === 1 ? { ...event, uid: 'CARD' } : event;
  });
  expect(ordersOf(play([...first, ...cableFirst]))).toMatchObject([whole, whole]);
  expect(ordersOf(play([...first.slice(0, 3), ...cableFirst]))).toMatchObject([
    { state: 'completed', energy_wh: 400, closed_by_rule: true },
    whole,
  ]);
});

test('what is told again of the session before changes nothing', () => {
  const [begin, ...rest] = second;
  if (begin === undefined) throw new Error('a session has a begin');
  expect(ordersOf(play([...first, begin, ...first, ...rest, ...first]))).toMatchObject([whole, whole]);
});

test('a begin that comes late is that of its session', () => {
  const [begin, ...rest] = first;
  if (begin === undefined) throw new Error('a session has a begin');
  const later = rest.map((event) => ({ ...event, uid: 'CARD' }));
  expect(ordersOf(play([...later, begin, ...first]))).toMatchObject([{ energy_wh: 400 }]);
});

test('however often a name is used, whatever is cut off and told again, no Wh is lost or billed twice', () => {
  const use = fc.record({ told: fc.integer({ min: 3, max: 5 }), again: fc.nat({ max: 4 }) });
  fc.assert(
    fc.property(fc.array(use, { minLength: 1, maxLength: 5 }), (uses) => {
      const events = uses.flatMap(({ told, again }, index) => {
        const events = session(index * 10, 10_000 + index * 400).slice(0, told);
        return [...events, ...events.slice(again)];
      });
      const orders = ordersOf(play(events));
      expect(orders).toHaveLength(uses.length);
      const billed = orders.reduce((sum, { energy_wh: wh }) => sum + wh, 0);
      expect(billed).toBe((uses.length - 1) * 400 + ((uses.at(-1)?.told ?? 0) - 1) * 100);
    }),
  );
});

test('a session whose events all have the number 0 comes to its energy, in whatever order they come', () => {
  const numbered = first.map((event): TransactionEvent => ({
    ...event,
    transaction: { by: 'name', name: 'T', seqNo: 0 },
  }));
  const [begin, ...rest] = numbered;
  const end = rest.pop();
  if (begin === undefined || end === undefined) throw new Error('a session has a begin and an end');
  fc.assert(
    fc.property(fc.shuffledSubarray([...rest, ...rest, begin], { minLength: 7 }), (between) => {
      expect(ordersOf(play([begin, ...between, end]))).toMatchObject([whole]);
    }),
  );
});
