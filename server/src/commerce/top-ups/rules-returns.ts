import type { Posting } from '../../ledger';
import { accountOfDriver, accountOfProvider, type AtOperator } from '../payments/rules-prepaid';

/** What is given back of a payment in advance: being asked of its provider, paid, refused by it, or never answered for. */
export type ReturnState = 'sending' | 'paid' | 'refused' | 'stuck';

/** So much of a payment in advance goes back, in minor units. */
export interface TopUpReturn extends AtOperator {
  id: number;
  topUpId: number;
  provider: string;
  payment: string;
  currency: string;
  amountMinor: number;
  state: ReturnState;
  tries: number;
  note: string | null;
  createdAt: Date;
}

/** A payment in advance of which so much has not gone back, in minor units. */
export interface Returnable {
  id: number;
  provider: string;
  leftMinor: number;
}

/** Divides what goes back among the payments it came by, in their order; none gives back more than it brought. */
export const partsOf = (
  amountMinor: number,
  payments: readonly Returnable[],
): { topUpId: number; provider: string; amountMinor: number }[] => {
  let restMinor = amountMinor;
  return payments.flatMap(({ id: topUpId, provider, leftMinor }) => {
    const partMinor = Math.min(restMinor, leftMinor);
    restMinor -= partMinor;
    return partMinor <= 0 ? [] : [{ topUpId, provider, amountMinor: partMinor }];
  });
};

/** The movement by which it leaves the balance, or is put there again because the provider refused. */
export const returnPosting = (
  one: Pick<TopUpReturn, 'id' | 'operatorId' | 'personId' | 'provider' | 'currency' | 'amountMinor'>,
  { at, isRefused }: { at: Date; isRefused: boolean },
): Posting => {
  const amountMinor = isRefused ? -one.amountMinor : one.amountMinor;
  const { currency } = one;
  return {
    kind: 'top-up-return',
    source: `top-up-return:${one.id}${isRefused ? ':refused' : ''}`,
    operatorId: one.operatorId,
    occurredAt: at,
    entries: [
      { account: accountOfDriver(one), amountMinor, currency },
      { account: accountOfProvider(one.provider), amountMinor: -amountMinor, currency },
    ],
  };
};
