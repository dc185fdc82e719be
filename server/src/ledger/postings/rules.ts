import type { PaymentKind } from '@voltdeck/contract';

/** An account of the ledger; `operatorId` null is the platform's own, `reference` tells accounts of one kind apart. */
export interface Account {
  operatorId: number | null;
  kind: string;
  reference?: string;
}

/** One side of a movement in minor units: a debit is positive, a credit negative (docs/decisions.md#ledger). */
export interface Entry {
  account: Account;
  amountMinor: number;
  currency: string;
}

/** A movement of money to be written; `source` names its cause, which posts once only. */
export interface Posting {
  kind: string;
  source: string;
  orderId?: number | null;
  /** Where its order charged and how that is paid: the statement is narrowed by them. */
  chargePointId?: number | null;
  paymentKind?: PaymentKind | null;
  operatorId: number | null;
  occurredAt: Date;
  entries: readonly Entry[];
}

/** An entry as written, with the movement it belongs to. */
export interface PostedEntry {
  id: number;
  transactionId: number;
  transactionKind: string;
  account: { operatorId: number | null; kind: string; reference: string };
  amountMinor: number;
  currency: string;
  occurredAt: Date;
}

/** What does not add up in the ledger; amounts in minor units. */
export interface LedgerDifference {
  kind: 'unbalanced-transaction' | 'empty-transaction' | 'foreign-currency' | 'unbalanced-total';
  /** The transaction at fault; null where it is the ledger as a whole. */
  transactionId: number | null;
  currency: string | null;
  expectedMinor: number;
  foundMinor: number;
}

/** The ledger's figures and what is wrong with them. */
export interface LedgerReport {
  transactions: number;
  entries: number;
  differences: LedgerDifference[];
}

/** Sums of entries by currency, in minor units. */
export const sumsOf = (entries: readonly Entry[]): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const { amountMinor, currency } of entries) {
    sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  }
  return sums;
};

/** Why entries cannot be written as one movement; null when they can. */
export const faultIn = (entries: readonly Entry[]): string | null => {
  if (entries.length === 0) return 'it has no entries';
  const odd = entries.find(({ amountMinor }) => !Number.isSafeInteger(amountMinor) || amountMinor === 0);
  if (odd !== undefined) return `${odd.amountMinor} ${odd.currency} is no amount in minor units`;
  for (const [currency, sum] of sumsOf(entries)) {
    if (sum !== 0) return `its entries in ${currency} sum to ${sum}`;
  }
  return null;
};

/** Kinds of accounts whose balance is asked for while somebody waits, however much was posted there: their sums are kept. */
export const summedKinds: readonly string[] = ['fleet-balance', 'worker-cash', 'driver-balance'];

/** The same text for the same account in the same currency, and for no other. */
export const accountKey = (account: Account, currency: string): string =>
  JSON.stringify([account.operatorId, account.kind, account.reference ?? '', currency.trim()]);
