import type { settlements } from '@voltdeck/contract';
import type { Account } from '../../ledger';

/** A driver at an operator: what they pay in advance is for that one alone. */
export interface AtOperator {
  operatorId: number;
  personId: number;
}

/** How payments, refunds and screens name what is paid from a driver's balance, beside the names of providers. */
export const fromBalance = 'balance';

/** Where what a driver has paid in advance stands in the books (docs/decisions.md#driver-balance). */
export const accountOfDriver = ({ operatorId, personId }: AtOperator): Account => ({
  operatorId,
  kind: 'driver-balance' satisfies settlements.AccountKind,
  reference: String(personId),
});

/** What a provider holds for all operators. */
export const accountOfProvider = (name: string): Account => ({
  operatorId: null,
  kind: 'provider' satisfies settlements.AccountKind,
  reference: name,
});

/** Where what a driver paid for an order was taken from. */
export const collectedOn = (provider: string, of: AtOperator): Account =>
  provider === fromBalance ? accountOfDriver(of) : accountOfProvider(provider);

/** Who took what was posted on such an account: the inverse of `collectedOn`. */
export const providerOn = ({ kind, reference = '' }: Account): string =>
  kind === ('driver-balance' satisfies settlements.AccountKind) ? fromBalance : reference;

/** A driver's balance in minor units: what was paid in advance, what of it is set aside for open sessions, what is owed, and what moved no money. */
export interface Prepaid {
  balanceMinor: number;
  reservedMinor: number;
  owedMinor: number;
  unrealMinor: number;
}

/** What of a balance a new session may be paid from: what is owed is paid first. */
export const freeOf = (prepaid: Prepaid): number => Math.max(0, unreservedOf(prepaid) - prepaid.owedMinor);

/** What of a balance a debt may be paid from. */
export const unreservedOf = ({ balanceMinor, reservedMinor, unrealMinor }: Prepaid): number =>
  Math.max(0, balanceMinor - unrealMinor - reservedMinor);

/** What of a balance goes back where it came from: money of the test provider goes back to that. */
export const returnableOf = (prepaid: Prepaid): number => freeOf({ ...prepaid, unrealMinor: 0 });
