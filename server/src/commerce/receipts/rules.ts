import type { ReceiptKind } from '@voltdeck/contract';
import { taxIn } from '../../kernel/money';

/** A document that was issued, in minor units; what a credit note gives back is told by its kind. */
export interface Documented {
  kind: ReceiptKind;
  totalMinor: number;
  taxMinor: number;
}

/** What an order comes to now, and by how much refunds have lowered that, in minor units. */
export interface Price {
  costMinor: number;
  refundedMinor: number;
}

const sign = ({ kind }: Documented): 1 | -1 => (kind === 'credit-note' ? -1 : 1);

const sumOf = (documents: readonly Documented[], of: 'totalMinor' | 'taxMinor'): number =>
  documents.reduce((sum, document) => sum + sign(document) * document[of], 0);

/** Whether an order has yet to get its receipt: what came to nothing has none. */
export const isDue = (issued: readonly Documented[], { costMinor, refundedMinor }: Price): boolean =>
  issued.length === 0 && costMinor + refundedMinor > 0;

/**
 * What has to be issued so that all documents of an order come to its price, and their tax to the tax that is in that
 * (docs/decisions.md#receipts). The receipt tells the price before refunds, so that these are seen on notes.
 */
export function dueDocuments(issued: readonly Documented[], price: Price, ratePpm: number): Documented[] {
  const due: Documented[] = [];
  if (isDue(issued, price)) {
    const totalMinor = price.costMinor + price.refundedMinor;
    due.push({ kind: 'receipt', totalMinor, taxMinor: taxIn(totalMinor, ratePpm) });
  }
  const all = [...issued, ...due];
  const differenceMinor = sumOf(all, 'totalMinor') - price.costMinor;
  if (all.length === 0 || differenceMinor === 0) return due;
  const taxMinor = sumOf(all, 'taxMinor') - taxIn(price.costMinor, ratePpm);
  const kind = differenceMinor > 0 ? 'credit-note' : 'debit-note';
  return [...due, { kind, totalMinor: Math.abs(differenceMinor), taxMinor: Math.abs(taxMinor) }];
}

const digits = 6;

/** A number as it is printed: `INV-000042`. */
export const labelOf = (prefix: string, number: number): string =>
  `${prefix}${String(number).padStart(digits, '0')}`;
