import { describe, expect, test } from 'vitest';
import type { OrderRow } from '../../orders/rules/order';
import { after } from '../../orders/testing-orders';
import type { Sample } from '../../readings/rules/meter';
import { bareSample } from '../../readings/testing-samples';
import { placeWith, World } from '../testing-life';
import { type SessionEvent, type TransactionEvent, untold } from './event';

// docs/chargers-in-the-field.md#no-measurands

const sample = (minute: number, energyWh: number | null, context = 'Sample.Periodic'): Sample => ({
  ...bareSample,
  deviceAt: after(minute),
  energyWh,
  context,
});

const byId = (
  kind: TransactionEvent['kind'],
  minute: number,
  more: Partial<TransactionEvent> = {},
): TransactionEvent => ({
  ...untold,
  kind,
  transaction: { by: 'id', id: kind === 'started' ? null : 1000 },
  connectorNumber: 1,
  deviceAt: after(minute),
  uid: kind === 'started' ? 'CARD' : null,
  ...more,
});

const byName = (
  kind: TransactionEvent['kind'],
  minute: number,
  more: Partial<TransactionEvent> = {},
): TransactionEvent => ({
  ...byId(kind, minute, more),
  transaction: { by: 'name', name: 'T', seqNo: minute },
});

const play = (events: readonly SessionEvent[]): OrderRow[] => {
  const world = new World(placeWith(1));
  events.forEach((event, minute) => world.take(event, after(minute)));
  return [...world.orders.values()];
};

const start = (meterWh: number | null, uid = 'CARD') => byId('started', 0, { meterWh, uid });
const read = (minute: number, wh: number, context?: string) =>
  byId('updated', minute, { samples: [sample(minute, wh, context)] });
const stop = (minute: number, meterWh: number | null, more: Partial<TransactionEvent> = {}) =>
  byId('ended', minute, { meterWh, ...more });

const unread = { state: 'completed', energy_wh: 0, cost_minor: 0, held_reason: 'no-reading' };
const refused = { ...unread, held_reason: 'not-authorized' };
const empty = { state: 'completed', energy_wh: 0, held_reason: null };

describe('a session of which the server names the transaction', () => {
  test.each<[string, SessionEvent[], object]>([
    ['without any reading after its start is held', [start(5_000), stop(1, null)], unread],
    ['without any reading at all is held', [start(null), stop(1, null)], unread],
    ['that tells only how its register ended is held', [start(null), stop(1, 9_000)], unread],
    [
      'whose stop tells a register that is no meter’s is held',
      [start(5_000), stop(1, null, { isMeterImpossible: true })],
      unread,
    ],
    ['by a refused token and without a reading is held', [start(5_000, 'OTHER'), stop(1, null)], refused],
    ['that ended where it began took nothing', [start(5_000), stop(1, 5_000)], empty],
    ['by a refused token that took nothing is not held', [start(5_000, 'OTHER'), stop(1, 5_000)], empty],
    ['read at the register of its start took nothing', [start(5_000), read(1, 5_000), stop(2, null)], empty],
    [
      'counts to its last reading where the stop tells none',
      [start(5_000), read(1, 6_000), stop(2, null)],
      { energy_wh: 1_000, held_reason: null },
    ],
    [
      'counts from its first reading where the start tells none, and is held',
      [start(null), read(1, 6_000), read(2, 7_000), stop(3, 8_000)],
      { energy_wh: 2_000, meter_start_wh: 6_000, held_reason: 'start-missing' },
    ],
    [
      'counts from the reading of its begin where the start tells none',
      [start(null), stop(2, 8_000, { samples: [sample(0, 5_500, 'Transaction.Begin')] })],
      { energy_wh: 2_500, meter_start_wh: 5_500, held_reason: null },
    ],
    [
      'of which only the begin was read is held',
      [start(null), stop(2, null, { samples: [sample(1, 5_500, 'Transaction.Begin')] })],
      unread,
    ],
  ])('%s', (_fact, events, expected) => {
    expect(play(events)).toMatchObject([expected]);
  });
});

const begun = (wh: number | null, more: Partial<TransactionEvent> = {}) =>
  byName('started', 0, { activity: 'charging', samples: wh === null ? [] : [sample(0, wh)], ...more });
const updated = (minute: number, wh: number | null, more: Partial<TransactionEvent> = {}) =>
  byName('updated', minute, { samples: wh === null ? [] : [sample(minute, wh)], ...more });
const ended = (minute: number, wh: number | null, more: Partial<TransactionEvent> = {}) =>
  byName('ended', minute, { samples: wh === null ? [] : [sample(minute, wh)], ...more });

describe('a session whose events are numbered', () => {
  test.each<[string, SessionEvent[], object[]]>([
    ['without any measurand is held', [begun(null), updated(1, null), ended(2, null)], [unread]],
    ['whose register was read only at its start is held', [begun(5_000), ended(1, null)], [unread]],
    [
      'whose register was read only at its end is held',
      [begun(null, { activity: null }), ended(1, 9_000)],
      [{ ...unread, held_reason: 'start-missing' }],
    ],
    [
      'that tells no more than that a car was there and its end is held',
      [begun(null, { activity: 'plugged' }), ended(1, 9_000)],
      [unread],
    ],
    [
      'by a refused token without any measurand is held, because somebody charged',
      [begun(null, { uid: 'OTHER' }), ended(1, null)],
      [refused],
    ],
    [
      'by a refused token that never charged is none',
      [begun(null, { uid: 'OTHER', activity: 'plugged' }), ended(1, null)],
      [],
    ],
    ['that ended where it began took nothing', [begun(5_000), ended(1, 5_000)], [empty]],
    [
      'counts to its last reading where the end tells none',
      [begun(5_000), updated(1, 6_000), ended(2, null)],
      [{ energy_wh: 1_000, held_reason: null }],
    ],
    [
      'whose begin and end stand in one event took what lies between',
      [begun(null), ended(1, null, { samples: [sample(0, 1_000, 'Transaction.Begin'), sample(1, 1_400)] })],
      [{ energy_wh: 400 }],
    ],
  ])('%s', (_fact, events, expected) => {
    const orders = play(events);
    expect(orders).toHaveLength(expected.length);
    expect(orders).toMatchObject(expected);
  });

  test.each([
    ['is held where it is closed by rule and its register was read but once', 5_000, null],
    ['is never billed the whole register of the session after it', null, 80_000],
  ])('%s', (_fact, wh, nextWh) => {
    const samples = nextWh === null ? [] : [sample(2, nextWh)];
    const transaction = { by: 'name', name: 'U', seqNo: 0 } as const;
    const [order] = play([begun(wh), updated(1, null), { ...begun(null), transaction, samples }]);
    expect(order).toMatchObject({ ...unread, closed_by_rule: true, meter_stop_wh: null });
  });
});
