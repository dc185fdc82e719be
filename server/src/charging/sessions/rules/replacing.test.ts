import { describe, expect, test } from 'vitest';
import { after } from '../../orders/testing-orders';
import { placeWith, World } from '../testing-life';
import { tellings } from '../testing-tellings';
import { apply } from './apply';
import type { TransactionEvent } from './event';

const minutes = [0, 1, 2, 3, 4];
const told = (fromMinute: number, fromWh: number) =>
  minutes.map((minute) => ({ minute: fromMinute + minute, wh: fromWh + minute * 100 }));

test.each(tellings)(
  'a start told %s with the card of the session it replaces finds that card free',
  (_how, tell) => {
    const world = new World(placeWith(1));
    const [first] = tell(told(0, 10_000)) as [TransactionEvent];
    const [next] = tell(told(10, 10_400)) as [TransactionEvent];
    world.take(first, after(0));
    const { transaction } = next;
    const other: TransactionEvent =
      transaction.by === 'id' ? next : { ...next, transaction: { ...transaction, name: 'U' } };
    const known = { ...world.known(other, after(10)), judged: null };
    expect(apply(known, other, after(10)).question?.endedOrders).toEqual([1]);
  },
);

describe('a session that is told with no connector, at a station of two', () => {
  const [, [, tell]] = tellings as [(typeof tellings)[number], (typeof tellings)[number]];
  const nowhere = tell(told(0, 10_000)).map((event): TransactionEvent => ({
    ...event,
    connectorNumber: null,
  }));

  test('keeps its energy on a connector that is free, and is held', () => {
    const world = new World(placeWith(2));
    nowhere.forEach((event, minute) => world.take(event, after(minute)));
    expect([...world.orders.values()]).toMatchObject([
      { state: 'completed', energy_wh: 400, held_reason: 'start-missing', tag_uid: 'CARD' },
    ]);
  });

  test('is of the connector that any of its events names', () => {
    const world = new World(placeWith(2));
    nowhere.forEach((event, minute) =>
      world.take({ ...event, connectorNumber: minute === 2 ? 2 : null }, after(minute)),
    );
    expect([...world.orders.values()]).toMatchObject([
      { state: 'completed', energy_wh: 400, held_reason: null, connector_number: 2 },
    ]);
  });
});

test('a register that went back is held also where the end tells none', () => {
  const [, [, tell]] = tellings as [(typeof tellings)[number], (typeof tellings)[number]];
  const world = new World(placeWith(1));
  const wh = [10_001, 10_501, 17, 217, null];
  tell(minutes.map((minute) => ({ minute, wh: wh[minute] ?? null }))).forEach((event, minute) =>
    world.take(event, after(minute)),
  );
  expect([...world.orders.values()]).toMatchObject([{ energy_wh: 500, held_reason: 'meter-went-back' }]);
});
