import { type BillingCycle, purchases, toMajor } from '@voltdeck/contract';
import { type Choice, type HeldSubscription, planCurrency, priceOfChoice } from '../subscriptions/rules';
import { pricedBy } from '../subscriptions/rules-prices';

/** What a change of plan, or its next period, costs: minor units of the installation's currency. */
export interface Bill {
  /** Of a whole period, add-ons included. */
  priceMinor: number;
  /** The unused rest of the plan before. */
  unusedMinor: number;
  /** Credit that is used up. */
  creditMinor: number;
  dueMinor: number;
  creditLeftMinor: number;
}

/** Less than that no provider takes by card; where less is open, so much is paid, and what is beyond it is credit. */
const leastDueMinor = 50;

const dayMs = 86_400_000;

/** A checkout is good for so long; Stripe takes no less than 30 minutes. */
export const checkoutMs = 31 * 60_000;

/** How many days pass after each refusal of a renewal before it is tried again; after the last one the plan ends. */
const retryDays = [1, 2, 2, 2] as const;

/** When a renewal that was refused so many times is tried again; null once the plan ends (docs/decisions.md#plans). */
export function retryAt(refusals: number, now: Date): Date | null {
  const days = retryDays[refusals - 1];
  return days === undefined ? null : new Date(now.getTime() + days * dayMs);
}

/** How long a renewal waits for somebody who pays for another plan meanwhile. */
const patienceMs = dayMs;

/** Until when a renewal waits for checkouts of other plans: they may follow one another without end, and nobody has to pay. */
export const waitsUntil = ({ paidUntil, refusals }: { paidUntil: Date; refusals: number }): Date =>
  new Date(
    paidUntil.getTime() +
      retryDays.slice(0, refusals).reduce<number>((sum, days) => sum + days * dayMs, patienceMs),
  );

/** How long to wait before a provider that gave no answer is asked again by the same key; so many minutes after each try. */
const silenceMinutes = [1, 5, 30, 120, 360, 600] as const;

/** When a provider is asked again that gave no answer so many times; null once somebody has to look. */
export function askedAgainAt(tries: number, now: Date): Date | null {
  const minutes = silenceMinutes[tries - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
}

/** Seconds after each failed try to open a checkout; somebody waits for it, so there are few. */
const openingSeconds = [3, 10, 20] as const;

/** When a checkout is opened again after so many failed tries; null where it is not. */
export function openedAgainAt(tries: number, now: Date): Date | null {
  const seconds = openingSeconds[tries - 1];
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
}

/** What is chosen; of what is not told, there is as much as before. */
export const choiceOf = (
  asked: {
    priceId: purchases.PriceId;
    extra_chargers?: number | undefined;
    extra_builds?: number | undefined;
  },
  before: Pick<Choice, 'extraChargers' | 'extraBuilds'>,
): Choice => ({
  ...pricedBy(asked.priceId),
  extraChargers: asked.extra_chargers ?? before.extraChargers,
  extraBuilds: asked.extra_builds ?? before.extraBuilds,
});

export const isSameChoice = (one: Choice, other: Choice): boolean =>
  one.plan === other.plan &&
  one.billing === other.billing &&
  one.extraChargers === other.extraChargers &&
  one.extraBuilds === other.extraBuilds;

type Paid = Pick<
  HeldSubscription,
  'plan' | 'endsAt' | 'paidUntil' | 'periodStart' | 'periodMinor' | 'creditMinor'
>;

/** Whether a plan is paid for here and has not ended; whoever cancelled it has it until then. */
export const isPaidPlan = ({ paidUntil, endsAt }: Pick<Paid, 'paidUntil' | 'endsAt'>, now: Date): boolean =>
  paidUntil !== null && (endsAt === null || endsAt > now);

/** What is left of a period that was paid for, by the second, rounded down. */
export function unusedOf(paid: Paid, now: Date): number {
  const { paidUntil, periodStart, periodMinor } = paid;
  if (paidUntil === null || periodStart === null || !isPaidPlan(paid, now)) return 0;
  const seconds = (from: Date, to: Date): number => Math.floor((to.getTime() - from.getTime()) / 1000);
  const left = Math.max(0, seconds(now, paidUntil));
  const whole = Math.max(1, seconds(periodStart, paidUntil));
  return Math.floor((periodMinor * Math.min(left, whole)) / whole);
}

function billOf(priceMinor: number, unusedMinor: number, had: number): Bill {
  const rest = Math.max(0, priceMinor - unusedMinor);
  const open = Math.max(0, rest - had);
  const dueMinor = open === 0 ? 0 : Math.max(open, leastDueMinor);
  const creditMinor = Math.max(0, Math.min(had, rest - dueMinor));
  return {
    priceMinor,
    unusedMinor,
    creditMinor,
    dueMinor,
    creditLeftMinor: had + unusedMinor + dueMinor - priceMinor,
  };
}

/** What a change to a choice costs now: its whole price, less what is unused and what is credited. */
export const billOfChange = (held: Paid, choice: Choice, now: Date): Bill =>
  billOf(priceOfChoice(choice), unusedOf(held, now), held.creditMinor);

/** What the next period costs. */
export const billOfRenewal = (held: HeldSubscription): Bill =>
  billOf(priceOfChoice(held), 0, held.creditMinor);

/** The end of the period that begins at a moment, counted from the anchor in UTC: of a month without that day, its last one. */
export function periodEnd(anchor: Date, billing: BillingCycle, after: Date): Date {
  const step = billing === 'monthly' ? 1 : 12;
  const months =
    (after.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + after.getUTCMonth() - anchor.getUTCMonth();
  const first = Math.max(0, Math.floor(months / step));
  const ends = [first, first + 1, first + 2].map((count) => monthsLater(anchor, count * step));
  return ends.find((end) => end > after) ?? monthsLater(anchor, (first + 3) * step);
}

function monthsLater(anchor: Date, months: number): Date {
  const later = new Date(anchor);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return later;
}

const currency = planCurrency;

/** A bill as the API tells it. */
export const shownBill = (bill: Bill) => ({
  price: toMajor(bill.priceMinor, currency),
  unused: toMajor(bill.unusedMinor, currency),
  credit: toMajor(bill.creditMinor, currency),
  due: toMajor(bill.dueMinor, currency),
  credit_left: toMajor(bill.creditLeftMinor, currency),
  currency,
});

/** Why something is to be paid: somebody asked for a change, or the next period begins. */
export type PurchasePurpose = 'change' | 'renewal';

/** `sending` and `stuck` are charges, `unwanted` and `returned` what was paid and does not count. */
export type PurchaseState =
  | 'opening'
  | 'open'
  | 'sending'
  | 'paid'
  | 'refused'
  | 'expired'
  | 'replaced'
  | 'failed'
  | 'stuck'
  | 'unwanted'
  | 'returned';

/** States of ours by what people are told of them: what was paid and does not count is over for whoever asked. */
const shownState = {
  opening: 'opening',
  open: 'open',
  sending: 'opening',
  stuck: 'opening',
  paid: 'paid',
  refused: 'refused',
  expired: 'expired',
  replaced: 'expired',
  unwanted: 'expired',
  returned: 'expired',
  failed: 'failed',
} as const satisfies Record<PurchaseState, purchases.PurchaseState>;
/** Of an operator only one purchase is in one of these. */
export const underWay: readonly PurchaseState[] = ['opening', 'open', 'sending', 'stuck'];

/** A change of plan, or a renewal, with what it costs. */
export interface PurchaseRow extends Bill, Choice {
  id: number;
  operatorId: number;
  purpose: PurchasePurpose;
  currency: string;
  /** The version of the subscription that it was reckoned from. */
  basedOn: number;
  provider: string;
  locale: string;
  email: string;
  customer: string | null;
  reference: string | null;
  url: string | null;
  payment: string | null;
  state: PurchaseState;
  tries: number;
  createdAt: Date;
  expiresAt: Date;
}

/** What is to become of a purchase whose payment has come: it counts as long as it is what was reckoned, and else is given back. */
export const isWanted = (
  purchase: Pick<PurchaseRow, 'state' | 'basedOn' | 'dueMinor' | 'currency'>,
  version: number,
  paid: { amountMinor: number; currency: string },
): boolean =>
  (purchase.state === 'open' || purchase.state === 'opening') &&
  purchase.basedOn === version &&
  paid.amountMinor === purchase.dueMinor &&
  paid.currency === purchase.currency;

/** A purchase as the API tells it. */
export const shownPurchase = (purchase: PurchaseRow): purchases.Purchase => ({
  id: purchase.id,
  state: shownState[purchase.state],
  plan: purchase.plan,
  billing: purchase.billing,
  url: purchase.state === 'open' ? purchase.url : null,
  ...shownBill(purchase),
});
