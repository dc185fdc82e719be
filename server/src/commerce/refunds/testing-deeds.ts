import type { PaymentKind } from '@voltdeck/contract';
import { Problem } from '../../kernel/problem';
import { captureOf } from '../payments/rules';
import { offeredOf, paidByThen, refundOf, reversalOf } from './rules';
import { nextTry, writeOffOf } from './rules-debts';
import { nextSending } from './rules-sending';
import {
  begin,
  type Books,
  type ModelChange,
  type ModelCollection,
  type ModelOrder,
  type ModelRefund,
  moneyIn,
  move,
  paidByOf,
  release,
  reprice,
  settle,
} from './testing-books';
import { ask, type Mood, type Till } from './testing-till';

export const verbs = [
  'start',
  'stop',
  'settle',
  'correct',
  'refund',
  'reverse',
  'write-off',
  'collect',
  'stop-collecting',
  'jobs',
  'release',
] as const;

/** Something that happens to the money of an order, amounts in minor units. */
export interface Deed {
  verb: (typeof verbs)[number];
  of: number;
  amountMinor: number;
  mood: Mood;
  paymentKind: PaymentKind;
  feeRatePpm: number;
  holdMinor: number;
}

export interface World {
  books: Books;
  till: Till;
  currency: string;
}

type OfOrder = (world: World, order: ModelOrder, deed: Deed) => void;

/** A write-off, a collection and all else after the settlement needs one. */
const settled =
  (deed: OfOrder): OfOrder =>
  (world, order, told) => {
    if (order.settlement !== null) deed(world, order, told);
  };

const stop: OfOrder = ({ books, till }, order, { amountMinor, mood }) => {
  if (order.state !== 'charging') return;
  reprice(order, amountMinor);
  order.state = 'completed';
  const wanted = order.paymentKind === 'platform' ? captureOf(amountMinor, order.authorizedMinor) : 0;
  const isTaken =
    wanted > 0 && ask(till, `capture-${order.id}`, wanted, mood === 'refuses' ? mood : 'does')?.ok === true;
  settle(books, order, isTaken ? wanted : 0);
};

const correct: OfOrder = ({ books }, order, { amountMinor }) => {
  if (amountMinor === order.costMinor) return;
  reprice(order, amountMinor);
  move(books, order, { kind: 'correction' });
};

/** Gives so much back, of which the price is lowered by `priceMinor`. */
function giveBack(
  books: Books,
  order: ModelOrder,
  giving: { kind: 'refund' | 'reversal'; amountMinor: number; priceMinor: number; mendsId?: number },
): void {
  const { kind, amountMinor, priceMinor, mendsId } = giving;
  const then = paidByThen(paidByOf(books, order), { collectedMinor: -amountMinor });
  lower(order, priceMinor);
  const mends = mendsId === undefined ? {} : { mendsId };
  const { id: changeId } = move(books, order, { kind, paidByThen: then, ...mends });
  const state = order.paymentKind === 'platform' ? 'waiting' : 'paid';
  order.refunds.push({ id: order.refunds.length + 1, changeId, amountMinor, state, tries: 0 });
}

function lower(order: ModelOrder, priceMinor: number): void {
  order.refundedMinor += priceMinor;
  reprice(order, order.costMinor - priceMinor);
  if (order.costMinor < 0 || order.refundedMinor < 0) throw new Error('a refund does not fit its order');
}

const refund: OfOrder = ({ books }, order, { amountMinor }) => {
  const money = moneyIn(books, order);
  // Now and then one more than there is.
  const asked = amountMinor === 0 ? offeredOf(money) : 1 + (amountMinor % (money.paidMinor + 1));
  const { priceMinor } = refundOf(money, asked);
  giveBack(books, order, { kind: 'refund', amountMinor: asked, priceMinor });
};

/** Takes a change back, where the rules allow it. */
function takeBack(books: Books, order: ModelOrder, change: ModelChange, given: ModelRefund | null): boolean {
  const refundState = given === null || order.paymentKind !== 'platform' ? null : given.state;
  const parts = reversalOf({ ...change, refundState }, order.costMinor, moneyIn(books, order));
  if (typeof parts === 'string') return false;
  const gives = Math.max(0, 0 - (order.paymentKind === 'platform' ? parts.collectedMinor : parts.priceMinor));
  const priceMinor = 0 - parts.priceMinor;
  if (gives > 0)
    giveBack(books, order, { kind: 'reversal', amountMinor: gives, priceMinor, mendsId: change.id });
  else {
    const then = paidByThen(paidByOf(books, order), parts);
    lower(order, priceMinor);
    move(books, order, { kind: 'reversal', paidByThen: then, mendsId: change.id });
  }
  return true;
}

const refundOfChange = (order: ModelOrder, { id }: ModelChange): ModelRefund | null =>
  order.refunds.find(({ changeId }) => changeId === id) ?? null;

const reverse: OfOrder = ({ books }, order, { amountMinor }) => {
  const change = order.changes[amountMinor % Math.max(1, order.changes.length)];
  if (change === undefined) return;
  const given = refundOfChange(order, change);
  if (takeBack(books, order, change, given) && given?.state === 'waiting') given.state = 'cancelled';
};

/** The product takes back what will not be paid out. */
function takeBackRefused(books: Books, order: ModelOrder, given: ModelRefund): void {
  given.state = 'refused';
  const change = order.changes.find(({ id }) => id === given.changeId);
  if (change === undefined || !takeBack(books, order, change, given))
    throw new Error(`refund ${given.id} of order ${order.id} was neither paid nor taken back`);
}

const writeOff: OfOrder = ({ books }, order, { amountMinor }) => {
  const money = moneyIn(books, order);
  const asked = amountMinor === 0 ? null : 1 + (amountMinor % (money.debtMinor + 1));
  const writtenOffMinor = writeOffOf(money, asked);
  move(books, order, {
    kind: 'write-off',
    paidByThen: paidByThen(paidByOf(books, order), { writtenOffMinor }),
  });
};

const openCollection = ({ collections }: ModelOrder): ModelCollection | undefined =>
  collections.find(({ state }) => state === 'waiting' || state === 'sending');

const collect: OfOrder = ({ books }, order) => {
  if (moneyIn(books, order).debtMinor > 0 && openCollection(order) === undefined)
    order.collections.push({ id: order.collections.length + 1, state: 'waiting', amountMinor: 0, tries: 0 });
};

const stopCollecting: OfOrder = (_world, order) => {
  const collection = openCollection(order);
  if (collection?.state === 'waiting') collection.state = 'cancelled';
};

/** One job of a collection. */
function tryToCollect(
  { books, till }: World,
  order: ModelOrder,
  mood: Mood,
  collection: ModelCollection,
): void {
  if (collection.state === 'waiting') {
    const { debtMinor } = moneyIn(books, order);
    collection.state = debtMinor === 0 ? 'cancelled' : 'sending';
    collection.amountMinor = debtMinor;
    collection.tries += 1;
    return;
  }
  const { id, tries, amountMinor: collectedMinor } = collection;
  const answer = ask(till, `debt-${order.id}-${id}-${tries}`, collectedMinor, mood);
  if (answer === null) return;
  if (!answer.ok) {
    collection.state = nextTry(tries, new Date(0)) === null ? 'given-up' : 'waiting';
    return;
  }
  collection.state = 'collected';
  move(books, order, {
    kind: 'collection',
    paidByThen: paidByThen(paidByOf(books, order), { collectedMinor }),
  });
}

/** One job of a refund, or the word of staff on one that is stuck. */
function send({ books, till }: World, order: ModelOrder, mood: Mood, given: ModelRefund): void {
  const key = `refund-${order.id}-${given.id}`;
  if (given.state === 'stuck') {
    if (till.done.has(key)) given.state = 'paid';
    else takeBackRefused(books, order, given);
  } else if (given.state === 'waiting' && mood !== 'away') {
    given.state = 'sending';
  } else {
    const answer = given.state === 'waiting' ? null : ask(till, key, 0 - given.amountMinor, mood);
    if (answer?.ok === true) given.state = 'paid';
    else if (answer !== null) takeBackRefused(books, order, given);
    else missed(books, order, given);
  }
}

function missed(books: Books, order: ModelOrder, given: ModelRefund): void {
  given.tries += 1;
  if (nextSending(given.tries, new Date(0)) !== null) return;
  if (given.state === 'waiting') takeBackRefused(books, order, given);
  else given.state = 'stuck';
}

const unpaid: readonly ModelRefund['state'][] = ['waiting', 'sending', 'stuck'];

/** As many turns as time brings: with a provider that is away long enough a refund comes to its last try. */
const jobs: OfOrder = (world, order, { mood, amountMinor }) => {
  for (let turn = 0; turn <= amountMinor % 10; turn += 1) doJobs(world, order, mood);
};

function doJobs(world: World, order: ModelOrder, mood: Mood): void {
  for (const given of order.refunds.filter(({ state }) => unpaid.includes(state)))
    send(world, order, mood, given);
  const collection = openCollection(order);
  if (collection !== undefined) tryToCollect(world, order, mood, collection);
}

/** Whether something of an order still waits for a job. */
export const isOpen = (order: ModelOrder): boolean =>
  openCollection(order) !== undefined || order.refunds.some(({ state }) => unpaid.includes(state));

const deeds: Readonly<Record<Exclude<Deed['verb'], 'start'>, OfOrder>> = {
  stop,
  settle: settled(({ books }, order) => settle(books, order, 0)),
  correct: settled(correct),
  refund: settled(refund),
  reverse: settled(reverse),
  'write-off': settled(writeOff),
  collect: settled(collect),
  'stop-collecting': settled(stopCollecting),
  jobs: settled(jobs),
  release: ({ books }, order, { amountMinor }) =>
    release(books, amountMinor % 2 === 0 ? [order.id] : books.orders.map(({ id }) => id)),
};

/** Does a deed as the actions do it; what the rules refuse changes nothing. */
export function carryOut(world: World, deed: Deed): void {
  const { books, currency } = world;
  const order = books.orders[deed.of % Math.max(1, books.orders.length)];
  if (deed.verb === 'start' || order === undefined) {
    const { paymentKind, feeRatePpm, holdMinor: authorizedMinor } = deed;
    begin(books, { paymentKind, feeRatePpm, authorizedMinor, currency });
    return;
  }
  try {
    deeds[deed.verb](world, order, deed);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}
