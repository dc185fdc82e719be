import { currencyDigits } from '@voltdeck/contract';
import type { SumDifference } from '../../charging';
import type { PayoutDifference, SettlementDifference } from '../../commerce';
import type { LedgerDifference, LedgerReport, LineDifference } from '../../ledger';
import { linesOfSums } from './sums-report';

type MoneyDifference = SettlementDifference | PayoutDifference | LineDifference;
type Difference = LedgerDifference | MoneyDifference;

/** What each kind of difference means, for whoever has to mend it. */
const meanings: Record<Difference['kind'], string> = {
  'unbalanced-transaction': 'the entries of a movement do not sum to zero: money appeared or vanished in it',
  'empty-transaction': 'a movement has no entries',
  'foreign-currency': 'an entry is in another currency than its account',
  'unbalanced-total': 'the whole ledger does not sum to zero in this currency',
  'order-not-settled': 'an ended order has no settlement, so its money was never booked',
  'order-settled-twice': 'an order was settled more than once',
  'order-cost': 'the settlement and its changes book another amount than the order cost',
  'order-fee': 'the settlement and its changes book another fee than the order has',
  'settled-before-end': 'an order is settled that has not ended, or waits to be confirmed',
  'release-amount': 'more or less became available than the settlements that it released had earned',
  'change-amount': 'a change of a settlement moves another amount than it notes',
  'refund-amount': 'what a change gave back is not noted as its refund, or with another amount, price or fee',
  'refund-not-taken-back': 'a refund that was not paid out is still booked as given back',
  'collected-amount': 'a change moves another amount at the provider than it notes as collected',
  'written-off-amount': 'a change moves another amount of write-offs than it notes as given up',
  'top-up-amount': 'what a driver paid in advance, or got back, is booked with another amount, or not at all',
  'prepaid-below-zero': 'a driver has charged for more than they had paid in advance',
  'visit-hold':
    'what a provider took of the hold of a stranger is not what the session was paid with, or it refused',
  'visit-payment': 'the session of a stranger is not paid from the money that was held for it',
  'captured-amount': 'the provider took another amount of a hold than the settlement books',
  'collection-amount': 'collections brought another amount than is booked of them',
  'order-refunded': 'refunds have lowered the price by another amount than the order says',
  'order-below-zero': 'less than nothing is paid, owed, given up, or to the credit of somebody',
  'balance-pending': 'the pending balance is not what is earned and not released',
  'balance-available': 'the available balance is not what is earned and released, payouts aside',
  'line-missing': 'a movement has no line on the statement of its operator, or a line no movement',
  'line-amount': 'the statement says that a movement moved another amount of a balance than it did',
  'line-sums': 'balances on the statement are read from sums that are not what its lines come to',
  'account-sums': 'the balance of an account is read from sums that are not what its entries come to',
  'payout-movement': 'a payout took another amount out of the balance than it notes',
  'payout-end':
    'a payout that is over has another movement than its end, or one under way has ended in the books',
  'payout-unknown': 'a movement of a payout belongs to no payout',
};

/** An amount in minor units as text in major ones, without rounding. */
export function amountText(amountMinor: number, currency: string | null): string {
  if (currency === null) return String(amountMinor);
  return `${(amountMinor / 10 ** currencyDigits(currency)).toFixed(currencyDigits(currency))} ${currency}`;
}

const placeOf = (difference: Difference): string =>
  [
    'operatorId' in difference && difference.operatorId != null ? `operator ${difference.operatorId}` : '',
    'orderId' in difference && difference.orderId !== null ? `order ${difference.orderId}` : '',
    'payoutId' in difference && difference.payoutId !== null ? `payout ${difference.payoutId}` : '',
    difference.transactionId === null ? '' : `movement ${difference.transactionId}`,
  ]
    .filter((part) => part !== '')
    .join(', ') || 'ledger';

const lineOf = (difference: Difference): string => {
  const { kind, currency, expectedMinor, foundMinor } = difference;
  const expected = amountText(expectedMinor, currency);
  return `${placeOf(difference)}: ${meanings[kind]} (expected ${expected}, found ${amountText(foundMinor, currency)})`;
};

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** The report of a check, line by line; the last line sums it up. */
export function linesOf(
  ledger: LedgerReport,
  money: readonly MoneyDifference[],
  sums: readonly SumDifference[] = [],
): string[] {
  const differences = [...ledger.differences, ...money];
  const what = `${count(ledger.transactions, 'transaction')}, ${ledger.entries} ${ledger.entries === 1 ? 'entry' : 'entries'}`;
  return [
    ...differences.map(lineOf),
    ...(sums.length === 0 ? [] : linesOfSums(sums)),
    `${count(differences.length + sums.length, 'difference')} in ${what}`,
  ];
}
