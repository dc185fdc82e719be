import type { PaymentKind, StartWay } from '@voltdeck/contract';
import type { TagVerdict } from '../../authorization/rules';

/** Why the settlement of an order waits until somebody confirms it (docs/decisions.md#held-settlements). */
export type HeldReason =
  | 'untrusted-clock'
  | 'impossible-energy'
  | 'meter-went-back'
  | 'not-authorized'
  | 'start-missing'
  | 'no-price';

/** The first reason stands: what happens later does not make it better. */
export const holdFor = (current: string | null, reason: HeldReason | null): string | null =>
  current ?? reason;

/** How a session began and who pays it, once the tag and the payer are judged. */
export interface Opening {
  way: StartWay;
  verdict: TagVerdict;
  paymentKind: PaymentKind;
  personId: number | null;
  held: HeldReason | null;
  allowance: { energyWh: number | null; amountMinor: number | null; until: Date | null };
}

const noAllowance: Opening['allowance'] = { energyWh: null, amountMinor: null, until: null };

/** What a start is worth, apart from the way it came. */
export type Judged = Omit<Opening, 'way'>;

export const refused = (verdict: TagVerdict, held: HeldReason): Judged => ({
  verdict,
  paymentKind: 'none',
  personId: null,
  held,
  allowance: noAllowance,
});
