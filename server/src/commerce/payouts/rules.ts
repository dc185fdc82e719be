import type { PayoutKind, payouts, PayoutState, ProblemCode } from '@voltdeck/contract';
import { feeOf as shareOf } from '../../kernel/money';
import { Problem } from '../../kernel/problem';
import type { Account, Entry } from '../../ledger';

/** What a kind of method costs: an amount in minor units, and parts in a million. */
export interface Fee {
  fixedMinor: number;
  ratePpm: number;
}

/** What is kept back of a payout, in minor units (docs/decisions.md#payouts). */
export const payoutFee = (amountMinor: number, { fixedMinor, ratePpm }: Fee): number =>
  fixedMinor + shareOf(amountMinor, ratePpm);

/** What a payout is measured by, in minor units. */
export interface Means {
  availableMinor: number;
  minimumMinor: number;
  fee: Fee;
}

/** What a payout of so much comes to, in minor units; where it may not be, the reason is thrown. */
export function grant(
  amountMinor: number,
  { availableMinor, minimumMinor, fee }: Means,
): { feeMinor: number; netMinor: number; afterMinor: number } {
  if (amountMinor > availableMinor) throw new Problem('payout.beyond-balance', { field: 'amount' });
  if (amountMinor < minimumMinor) throw new Problem('payout.below-minimum', { field: 'amount' });
  const feeMinor = payoutFee(amountMinor, fee);
  if (feeMinor >= amountMinor) throw new Problem('payout.fee-exceeds', { field: 'amount' });
  return { feeMinor, netMinor: amountMinor - feeMinor, afterMinor: availableMinor - amountMinor };
}

/** Whether a second person has to agree. */
export const needsCountersign = (amountMinor: number, aboveMinor: number | null): boolean =>
  aboveMinor !== null && amountMinor > aboveMinor;

/** What decides about a payout. */
export interface Standing {
  state: PayoutState;
  requestedPersonId: number;
  needsCountersign: boolean;
  countersignedAt: Date | null;
  dueFrom: Date | null;
  isSending: boolean;
}

export const countersignOf = ({
  needsCountersign: isNeeded,
  countersignedAt,
}: Pick<Standing, 'needsCountersign' | 'countersignedAt'>): payouts.CountersignState =>
  isNeeded ? (countersignedAt === null ? 'awaited' : 'given') : 'not-needed';

/** Why somebody may not agree to a payout as the second person; null where they may. */
export function countersignFault(payout: Standing, personId: number): ProblemCode | null {
  if (payout.state !== 'requested') return 'payout.moved-on';
  if (countersignOf(payout) !== 'awaited') return 'payout.countersign-not-needed';
  return payout.requestedPersonId === personId ? 'payout.own-request' : null;
}

export const mayCancel = ({ state }: Pick<Standing, 'state'>): boolean => state === 'requested';

/** What keeps a payout from being approved at this moment; null where nothing does. */
export type Obstacle = 'moved-on' | 'awaits-countersign' | 'too-early';

export function obstacleTo(payout: Standing, now: Date): Obstacle | null {
  if (payout.state !== 'requested') return 'moved-on';
  if (countersignOf(payout) === 'awaited') return 'awaits-countersign';
  return payout.dueFrom !== null && payout.dueFrom > now ? 'too-early' : null;
}

/** Whether staff may still reject it: not while a provider is being asked to pay it. */
export const mayReject = ({ state, isSending }: Pick<Standing, 'state' | 'isSending'>): boolean =>
  state === 'requested' || (state === 'approved' && !isSending);

/** A payout as the books see it, in minor units. */
export interface Booked {
  operatorId: number;
  kind: PayoutKind;
  currency: string;
  amountMinor: number;
  feeMinor: number;
}

type Side = [account: Account, amountMinor: number];

const available = ({ operatorId }: Booked): Account => ({ operatorId, kind: 'operator-available' });
const underWay = ({ operatorId }: Booked): Account => ({ operatorId, kind: 'operator-payouts' });

const entriesOf = ({ currency }: Booked, sides: readonly Side[]): Entry[] =>
  sides
    .filter(([, amountMinor]) => amountMinor !== 0)
    .map(([account, amountMinor]) => ({ account, amountMinor, currency }));

/** The money leaves the balance and is under way. */
export const leaving = (payout: Booked): Entry[] =>
  entriesOf(payout, [
    [available(payout), payout.amountMinor],
    [underWay(payout), -payout.amountMinor],
  ]);

/** It has left for good, less the fee. */
export const arrived = (payout: Booked): Entry[] =>
  entriesOf(payout, [
    [underWay(payout), payout.amountMinor],
    [
      { operatorId: payout.operatorId, kind: 'paid-out', reference: payout.kind },
      payout.feeMinor - payout.amountMinor,
    ],
    [{ operatorId: null, kind: 'platform-fee' }, -payout.feeMinor],
  ]);

/** It comes back to the balance. */
export const returning = (payout: Booked): Entry[] =>
  entriesOf(payout, [
    [underWay(payout), payout.amountMinor],
    [available(payout), -payout.amountMinor],
  ]);

/** Where the ledger disagrees with a payout, amounts in minor units. */
export interface PayoutDifference {
  kind: 'payout-movement' | 'payout-end' | 'payout-unknown';
  /** Null where a movement of a payout belongs to none. */
  payoutId: number | null;
  transactionId: number | null;
  currency: string;
  expectedMinor: number;
  foundMinor: number;
}
