import { type driverBalances, type TopUpPage, type TopUpState, toMajor } from '@voltdeck/contract';
import { Problem } from '../../kernel/problem';
import type { Posting } from '../../ledger';
import { accountOfDriver, accountOfProvider, type AtOperator } from '../payments/rules-prepaid';

/** As kept: what was paid in vain is told apart from what has gone back already. */
export type KeptState =
  | 'opening'
  | 'open'
  | 'paid'
  | 'refused'
  | 'expired'
  | 'failed'
  | 'unwanted'
  | 'returned';

/** While it is so, somebody may still pay. */
export const payableStates = ['opening', 'open'] as const satisfies readonly KeptState[];

/** A payment in advance, money in minor units. */
export interface TopUp extends AtOperator {
  id: number;
  provider: string;
  token: string;
  currency: string;
  amountMinor: number;
  locale: string;
  state: KeptState;
  reference: string | null;
  payment: string | null;
  url: string | null;
  /** Whether what is paid with on the page is kept. */
  keepsCard: boolean;
  /** The card that is charged without a page. */
  cardId: number | null;
  paidMinor: number | null;
  tries: number;
  createdAt: Date;
  expiresAt: Date;
}

/** The largest of 1, 2, 5, 10, 20, 50 … that is not above this. */
const roundDown = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(value));
  const [round = 1] = [5, 2, 1].filter((times) => times * power <= value);
  return round * power;
};

/** How much may be paid in advance at once, in minor units: about a twelfth of a hold, as a round amount, to a hundred times that. */
export const limitsOf = (holdMinor: number): { leastMinor: number; mostMinor: number } => {
  const leastMinor = roundDown(Math.max(1, holdMinor / 12));
  return { leastMinor, mostMinor: 100 * leastMinor };
};

/** What is offered, in minor units: two, five and ten times the least. */
export const offeredOf = (holdMinor: number): number[] => {
  const { leastMinor } = limitsOf(holdMinor);
  return [2, 5, 10].map((times) => times * leastMinor);
};

/** Refuses an amount that is too small or too large, with what may be paid. */
export function mustBePayable(amountMinor: number, holdMinor: number, currency: string): void {
  const { leastMinor, mostMinor } = limitsOf(holdMinor);
  const refused = (code: 'top-up.too-little' | 'top-up.too-much', limitMinor: number) =>
    new Problem(code, { field: 'amount', args: { amount: toMajor(limitMinor, currency), currency } });
  if (amountMinor < leastMinor) throw refused('top-up.too-little', leastMinor);
  if (amountMinor > mostMinor) throw refused('top-up.too-much', mostMinor);
}

/** Who pays has so long for it; the pages of providers stay open no shorter. */
export const openMs = 60 * 60 * 1000;

/** When the provider is asked by the clock how a checkout stands: soon, once in between, and shortly after nobody can pay any more. */
export const watchedAt = ({ expiresAt }: Pick<TopUp, 'expiresAt'>, now: Date): Date[] => [
  ...[60, 600].map((seconds) => new Date(now.getTime() + seconds * 1000)),
  new Date(expiresAt.getTime() + 90_000),
];

/** The movement that puts what was paid on the balance; the payment itself is its source, so that none is booked twice. */
export const postingOf = (topUp: TopUp & { paidMinor: number }, at: Date): Posting => {
  const { id, operatorId, provider, currency, paidMinor } = topUp;
  return {
    kind: 'top-up',
    source: `top-up:${id}`,
    operatorId,
    occurredAt: at,
    entries: [
      { account: accountOfProvider(provider), amountMinor: paidMinor, currency },
      { account: accountOfDriver(topUp), amountMinor: -paidMinor, currency },
    ],
  };
};

/** Once nobody can pay any more it is over, also where nobody has said so yet. */
const stateShown = ({ state, expiresAt, cardId }: TopUp, now: Date): TopUpState => {
  if (state === 'unwanted') return 'returned';
  // A card is asked for it, however long its provider takes.
  if (cardId !== null) return state;
  return payableStates.some((payable) => payable === state) && expiresAt <= now ? 'expired' : state;
};

const amountShown = ({ amountMinor, paidMinor, currency }: TopUp): number =>
  toMajor(paidMinor ?? amountMinor, currency);

/** Its page, in the language of the app that asked for it. */
export const pathOf = ({ token, locale }: Pick<TopUp, 'token' | 'locale'>): string =>
  `/top-up/${token}?lang=${locale}`;

/** As its driver reads it. */
export const toDriverTopUp = (
  topUp: TopUp,
  { now, link }: { now: Date; link: (path: string) => string },
): driverBalances.DriverTopUp => ({
  id: topUp.id,
  state: stateShown(topUp, now),
  amount: amountShown(topUp),
  currency: topUp.currency,
  url: link(pathOf(topUp)),
  created_at: topUp.createdAt.toISOString(),
  expires_at: topUp.expiresAt.toISOString(),
});

/** As its page reads it. */
export const toPage = (
  topUp: TopUp,
  { now, operator, isTest }: { now: Date; operator: string; isTest: boolean },
): TopUpPage => {
  const state = stateShown(topUp, now);
  return {
    state,
    operator,
    amount: amountShown(topUp),
    currency: topUp.currency,
    url: state === 'open' && !isTest ? topUp.url : null,
    is_test: isTest,
    expires_at: topUp.expiresAt.toISOString(),
  };
};
