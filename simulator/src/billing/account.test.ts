import { expect, it } from 'vitest';
import type { SessionReport } from '../run/book';
import { accountOf, type BilledOrder, sumOf } from './account';

const session = (change: Partial<SessionReport> = {}): SessionReport => ({
  id: 1,
  connector: 1,
  transactionId: 7,
  tag: 'CARD',
  meterStart: 0,
  meterStop: 20,
  startedAt: new Date(0),
  stoppedAt: new Date(1),
  reason: 'Local',
  sentWh: 20,
  isSettled: true,
  isCutOff: false,
  meteredWh: 20,
  saidWh: 20,
  toldWh: 20,
  ...change,
});
const order = (change: Partial<BilledOrder> = {}): BilledOrder => ({
  id: 1,
  transactionId: '7',
  energyWh: 20,
  isEnded: true,
  heldReason: null,
  ...change,
});
const judged = (
  sessions: SessionReport[],
  orders: BilledOrder[],
  quarantined: readonly string[] | undefined = [],
) => accountOf({ identity: 'CP', sessions, orders, quarantined });

it.each<[string, SessionReport[], BilledOrder[], object]>([
  ['what is billed as it was sent', [session()], [order()], { billedWh: 20, faults: [] }],
  [
    'a held order, whatever its figures',
    [session()],
    [order({ energyWh: 3, heldReason: 'meter-went-back' })],
    { billedWh: 0, heldWh: 20, heldReasons: { 'meter-went-back': 1 }, faults: [] },
  ],
  [
    'what a charger never told',
    [session({ isSettled: false, isCutOff: true, meteredWh: 25 })],
    [order()],
    { meteredWh: 25, notToldWh: 5, billedWh: 20, faults: [] },
  ],
  [
    'a session whose transaction is not known, by the order in which it began',
    [session({ transactionId: null }), session({ id: 2, transactionId: 8, toldWh: 5, saidWh: 5 })],
    [order({ id: 1 }), order({ id: 2, transactionId: '8', energyWh: 5 })],
    { billedWh: 25, faults: [] },
  ],
])('%s is in order', (_, sessions, orders, expected) => {
  expect(judged(sessions, orders)).toMatchObject(expected);
});

it.each<[string, SessionReport[], BilledOrder[]]>([
  ['another figure', [session()], [order({ energyWh: 21 })]],
  ['an order that goes on', [session()], [order({ isEnded: false })]],
  ['energy without an order', [session()], []],
  ['energy billed twice', [session()], [order(), order({ id: 2, transactionId: null })]],
  ['an end that nobody acknowledged', [session({ isSettled: false })], [order()]],
  ['what was sent and not answered', [session({ saidWh: 22 })], [order()]],
])('%s is amiss', (_, sessions, orders) => {
  expect(judged(sessions, orders).faults).toHaveLength(1);
});

it('what only the quarantine knows is told apart', () => {
  expect(judged([session()], [], ['StopTransaction'])).toMatchObject({ quarantinedWh: 20, faults: [] });
});

it('accounts of several chargers add up', () => {
  const held = judged([session()], [order({ heldReason: 'no-price' })]);
  expect(sumOf([held, held, judged([session()], [order()])])).toMatchObject({
    sessions: 3,
    sentWh: 60,
    billedWh: 20,
    heldWh: 40,
    heldReasons: { 'no-price': 2 },
  });
});
