import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { after } from '../../orders/testing-orders';
import { placeWith, World } from '../testing-life';
import { sampleAt, tellById } from '../testing-tellings';
import type { TransactionEvent } from './event';

// docs/chargers-in-the-field.md#stop-not-matched, #transaction-not-named

const unknownId = { by: 'id', id: 77 } as const;

/** A session of an hour from a minute on, its register from 10,000 Wh, read every quarter. */
const session = (fromMinute = 0, fromWh = 10_000) =>
  tellById(
    [0, 15, 30, 45, 60].map((minute) => ({ minute: fromMinute + minute, wh: fromWh + minute * 100 })),
    1000,
  );
const [start, , reading, , stop] = session() as [
  TransactionEvent,
  TransactionEvent,
  TransactionEvent,
  TransactionEvent,
  TransactionEvent,
];
const begin = [sampleAt(0, 10_000, 'Transaction.Begin')];
const unknownStop: TransactionEvent = { ...stop, connectorNumber: null, transaction: unknownId };
const ownBegin: TransactionEvent = { ...unknownStop, uid: 'CARD', samples: begin };

const play = (events: readonly TransactionEvent[], connectors = 1) => {
  const world = new World(placeWith(connectors));
  const reasons = events.flatMap((event) =>
    world
      .take(event, event.deviceAt ?? event.samples[0]?.deviceAt ?? after(90))
      .effects.flatMap((effect) => (effect.kind === 'quarantine' ? [effect.item.reason] : [])),
  );
  return { orders: [...world.orders.values()], reasons };
};

describe('a stop with an id that nobody knows', () => {
  test('ends the only open session with the same card', () => {
    const { orders, reasons } = play([start, reading, { ...unknownStop, uid: 'card;x' }]);
    expect(orders).toMatchObject([{ state: 'completed', energy_wh: 6_000, held_reason: null }]);
    expect(reasons).toEqual([]);
  });

  test.each<[string, TransactionEvent]>([
    ['of another card', { ...unknownStop, uid: 'OTHER' }],
    ['of no card', unknownStop],
    ['from before it began', { ...unknownStop, uid: 'CARD', deviceAt: after(-30) }],
    ['with a register below it', { ...unknownStop, uid: 'CARD', meterWh: 8_500 }],
    [
      'with the begin of another transaction',
      {
        ...unknownStop,
        uid: 'CARD',
        meterWh: 30_000,
        samples: [sampleAt(20, 20_000, 'Transaction.Begin')],
      },
    ],
  ])('%s leaves the session alone and is kept aside', (_fact, event) => {
    const { orders, reasons } = play([start, event]);
    expect(orders).toMatchObject([{ state: 'charging' }]);
    expect(reasons).toEqual(['unknown-transaction']);
  });

  test('ends none of two sessions with the same card', () => {
    const [other] = session(1, 50_000) as [TransactionEvent];
    const { orders, reasons } = play(
      [start, { ...other, connectorNumber: 2 }, { ...unknownStop, uid: 'CARD', meterWh: 60_000 }],
      2,
    );
    expect(orders).toMatchObject([{ state: 'charging' }, { state: 'charging' }]);
    expect(reasons).toEqual(['unknown-transaction']);
  });
});

describe('a stop that carries its own begin', () => {
  test.each([unknownId, { by: 'id', id: 0 } as const, { by: 'id', id: null } as const])(
    'becomes an order where no start was told',
    (transaction) => {
      expect(play([{ ...ownBegin, transaction }]).orders).toMatchObject([
        {
          state: 'completed',
          way: 'offline',
          tag_uid: 'CARD',
          energy_wh: 6_000,
          meter_start_wh: 10_000,
          meter_stop_wh: 16_000,
          started_at: after(0),
          held_reason: null,
        },
      ]);
    },
  );

  test('is held where its card is not known', () => {
    const { orders } = play([{ ...ownBegin, uid: null }]);
    expect(orders).toMatchObject([{ energy_wh: 6_000, held_reason: 'not-authorized' }]);
  });

  test('is held where nobody knows on which connector it was', () => {
    expect(play([ownBegin], 2).orders).toMatchObject([{ energy_wh: 6_000, held_reason: 'start-missing' }]);
  });

  test('told again is one order', () => {
    const { orders, reasons } = play([ownBegin, ownBegin]);
    expect(orders).toHaveLength(1);
    expect(reasons).toEqual([]);
  });

  test('ends the session that began so, whatever its id', () => {
    const { orders } = play([start, { ...ownBegin, uid: null }]);
    expect(orders).toMatchObject([{ state: 'completed', energy_wh: 6_000, held_reason: null }]);
  });

  test('before its start is one order with it', () => {
    const { orders } = play([ownBegin, start]);
    expect(orders).toMatchObject([{ state: 'completed', energy_wh: 6_000 }]);
  });

  test('is kept aside where its connector carried another session meanwhile', () => {
    const [other] = session(20, 12_000) as [TransactionEvent];
    const { orders, reasons } = play([{ ...other, uid: 'OTHER' }, ownBegin]);
    expect(orders).toMatchObject([{ state: 'charging', energy_wh: 0 }]);
    expect(reasons).toEqual(['unknown-transaction']);
  });

  test('leaves a later session on its connector alone', () => {
    const [later] = session(80, 20_000) as [TransactionEvent];
    const { orders } = play([later, ownBegin]);
    expect(orders).toMatchObject([{ state: 'charging' }, { state: 'completed', energy_wh: 6_000 }]);
  });
});

describe('readings of a transaction that nobody knows', () => {
  const stray = (minute: number, wh: number): TransactionEvent => ({
    ...reading,
    transaction: unknownId,
    deviceAt: null,
    samples: [sampleAt(minute, wh)],
  });

  test('count for the session on their connector where they go on from its last', () => {
    expect(play([start, reading, stray(40, 14_000)]).orders).toMatchObject([{ energy_wh: 4_000 }]);
  });

  test.each([
    ['below its register', stray(40, 12_000)],
    ['from before it began', stray(-10, 14_000)],
    ['of more than it can have taken', stray(31, 900_000)],
    ['on another connector', { ...stray(40, 14_000), connectorNumber: 2 }],
  ])('%s count for none, and hold nothing', (_fact, event) => {
    const { orders } = play([start, reading, event], 2);
    expect(orders).toMatchObject([{ energy_wh: 3_000, held_reason: null }]);
  });
});

test('whatever is lost, told twice, out of order or with an unknown id, no Wh is billed twice', () => {
  const told = session().map((event): TransactionEvent => {
    if (event.kind !== 'ended') return event;
    return { ...event, connectorNumber: null, uid: 'CARD', samples: begin };
  });
  const saying = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.constantFrom(1000, 77, 0, null));
  fc.assert(
    fc.property(fc.array(saying, { minLength: 1, maxLength: 12 }), (sayings) => {
      const world = new World(placeWith(1));
      for (const [index, id] of sayings) {
        const event = told[index];
        if (event === undefined) continue;
        const transaction = { by: 'id', id: event.kind === 'started' ? null : id } as const;
        world.take({ ...event, transaction }, after(90));
      }
      const orders = [...world.orders.values()];
      const billed = orders.reduce((sum, { energy_wh: wh }) => sum + wh, 0);
      expect(billed).toBeLessThanOrEqual(6_000);
      const isEnded = sayings.some(([index]) => index === 4);
      const sure = orders.filter((order) => order.held_reason === null && order.state === 'completed');
      if (isEnded && sure.length > 0) expect(billed).toBe(6_000);
    }),
    { numRuns: 500 },
  );
});
