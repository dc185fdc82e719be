import { expect, test } from 'vitest';
import { after } from '../../orders/testing-orders';
import { bareSample } from '../../readings/testing-samples';
import { placeWith, World } from '../testing-life';
import { type TransactionEvent, untold } from './event';

// docs/chargers-in-the-field.md#events-out-of-order

interface Said {
  minute: number;
  seqNo: number;
  wh?: number;
  more?: Partial<TransactionEvent>;
}

const tell = (name: string, kind: TransactionEvent['kind'], { minute, seqNo, wh, more }: Said) =>
  ({
    ...untold,
    kind,
    transaction: { by: 'name', name, seqNo },
    connectorNumber: 1,
    deviceAt: after(minute),
    activity: 'charging',
    samples: wh === undefined ? [] : [{ ...bareSample, deviceAt: after(minute), energyWh: wh }],
    ...more,
  }) satisfies TransactionEvent;

/** A session whose begin never came, and the next on the same connector, which runs when the first is given up. */
const playTwo = (end: { wh: number }, reading: { wh?: number }) => {
  const world = new World(placeWith(1));
  world.take(tell('LOST', 'updated', { minute: 1, seqNo: 1, ...reading }), after(1));
  world.take(tell('LOST', 'ended', { minute: 5, seqNo: 2, ...end, more: { reason: 'Local' } }), after(5));
  world.take(tell('NEXT', 'started', { minute: 8, seqNo: 0, wh: 9_000, more: { uid: 'CARD' } }), after(8));
  world.take(tell('NEXT', 'updated', { minute: 12, seqNo: 1, wh: 9_500 }), after(12));
  world.take({ kind: 'events-awaited', name: 'LOST' }, after(15));
  world.take(tell('NEXT', 'updated', { minute: 20, seqNo: 2, wh: 10_000 }), after(20));
  world.take(
    tell('NEXT', 'ended', {
      minute: 30,
      seqNo: 3,
      wh: 11_000,
      more: { reason: 'Local', activity: 'unplugged' },
    }),
    after(30),
  );
  const named = (name: string) => [...world.orders.values()].find((each) => each.ocpp_transaction === name);
  return { lost: named('LOST'), next: named('NEXT') };
};

test('a session that is over and told late ends none that began after it', () => {
  const { lost, next } = playTwo({ wh: 9_000 }, { wh: 8_000 });
  expect(next).toMatchObject({
    state: 'completed',
    energy_wh: 2_000,
    stop_reason: 'Local',
    closed_by_rule: false,
  });
  expect(lost).toMatchObject({ state: 'completed', energy_wh: 1_000, held_reason: 'not-authorized' });
});

test('of which only the register of its end is known, it is held with no energy', () => {
  const { lost, next } = playTwo({ wh: 9_000 }, {});
  expect(next).toMatchObject({ state: 'completed', energy_wh: 2_000 });
  expect(lost).toMatchObject({ state: 'completed', energy_wh: 0, meter_start_wh: null });
  expect(lost?.held_reason).not.toBeNull();
});

test('of which only a card that never charged is known, it opens nothing beside the session that runs', () => {
  const world = new World(placeWith(1));
  const idle = { activity: 'unplugged' as const };
  world.take(tell('LATE', 'ended', { minute: 5, seqNo: 3, wh: 0, more: idle }), after(6));
  world.take(tell('NEXT', 'started', { minute: 8, seqNo: 0, wh: 0, more: { uid: 'CARD' } }), after(8));
  world.take(tell('LATE', 'updated', { minute: 4, seqNo: 2, more: { ...idle, uid: 'CARD' } }), after(9));
  expect([...world.orders.values()].map((each) => [each.ocpp_transaction, each.state])).toEqual([
    ['NEXT', 'charging'],
  ]);
});
