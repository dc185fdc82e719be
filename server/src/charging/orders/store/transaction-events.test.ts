import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '../../../platform/db/db';
import { chargingHouse, type ChargingHouse, type Station } from '../../testing-charging';
import type { KeptEvent } from '../rules/transaction-event';
import {
  eventsOfAll,
  findTransactionEvents,
  insertTransactionEvents,
  type TransactionName,
} from './transaction-events';

let house: ChargingHouse;
let a: TransactionName;
let b: TransactionName;
let none: TransactionName;
/** That of the first, but for its case. */
let inCapitals: TransactionName;
beforeAll(async () => {
  house = await chargingHouse();
  const [one, other] = [await house.station(), await house.station()];
  const nameOf = ({ id }: Station, transaction: string): TransactionName => ({
    chargePointId: id,
    transaction,
  });
  [a, b, none, inCapitals] = [nameOf(one, 'a'), nameOf(other, 'b'), nameOf(other, 'a'), nameOf(one, 'A')];
});
afterAll(() => house.close());
beforeEach(() => house.rows('delete from transaction_events'));

const at = new Date('2026-03-02T10:00:00Z');
const event = (changes: Partial<KeptEvent> = {}): KeptEvent => ({
  seqNo: 1,
  kind: 'updated',
  deviceAt: at,
  at,
  receivedAt: at,
  isTrusted: true,
  isOffline: false,
  connectorNumber: 1,
  uid: null,
  isStopTag: false,
  remoteStartId: null,
  activity: 'charging',
  stopReason: null,
  samples: [],
  verdict: null,
  ...changes,
});
const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => house.db.tx(work);

describe('events of many transactions', () => {
  test('come back as they were kept, each with its transaction', async () => {
    const told = event({
      seqNo: 3,
      kind: 'started',
      uid: 'it’s "quoted" \\ and\ttabbed\n',
      verdict: 'accepted',
      deviceAt: null,
      samples: [
        {
          at: new Date('2026-03-02T10:00:05Z'),
          deviceAt: null,
          energyWh: 1_234,
        } as unknown as KeptEvent['samples'][number],
      ],
    });
    const kept = [
      { name: a, event: told },
      { name: b, event: event({ seqNo: 2 }) },
      { name: a, event: event({ seqNo: 2, stopReason: 'Local' }) },
      { name: b, event: event({ seqNo: 1 }) },
    ];
    await inTx((tx) => insertTransactionEvents(tx, kept));
    expect(await inTx((tx) => eventsOfAll(tx, [none, b, a, b]))).toEqual([
      [],
      [event({ seqNo: 1 }), event({ seqNo: 2 })],
      [event({ seqNo: 2, stopReason: 'Local' }), told],
      [event({ seqNo: 1 }), event({ seqNo: 2 })],
    ]);
  });

  test('are found again by number, kind and time of the device, in the order asked', async () => {
    const first = event({ verdict: 'blocked' });
    const timeless = event({ deviceAt: null, verdict: 'accepted' });
    await inTx((tx) =>
      insertTransactionEvents(tx, [
        { name: a, event: first },
        { name: a, event: timeless },
        { name: b, event: event() },
      ]),
    );
    const asked = [
      { name: b, event: first },
      { name: none, event: first },
      { name: inCapitals, event: first },
      { name: a, event: { ...first, seqNo: 2 } },
      { name: a, event: { ...first, kind: 'ended' as const } },
      { name: a, event: { ...first, deviceAt: new Date(at.getTime() + 1) } },
      { name: a, event: timeless },
      { name: a, event: first },
      { name: a, event: first },
    ];
    expect(await inTx((tx) => findTransactionEvents(tx, asked))).toEqual([
      { verdict: null },
      null,
      null,
      null,
      null,
      null,
      { verdict: 'accepted' },
      { verdict: 'blocked' },
      { verdict: 'blocked' },
    ]);
  });

  test('are refused when one is kept already, and nothing is added', async () => {
    await inTx((tx) => insertTransactionEvents(tx, [{ name: a, event: event() }]));
    const again = inTx((tx) =>
      insertTransactionEvents(tx, [
        { name: b, event: event() },
        { name: a, event: event() },
      ]),
    );
    await expect(again).rejects.toMatchObject({ code: '23505' });
    expect(await house.rows('select from transaction_events')).toHaveLength(1);
  });

  test('may be none', async () => {
    await inTx((tx) => insertTransactionEvents(tx, []));
    expect(await inTx((tx) => findTransactionEvents(tx, []))).toEqual([]);
    expect(await inTx((tx) => eventsOfAll(tx, []))).toEqual([]);
  });
});
