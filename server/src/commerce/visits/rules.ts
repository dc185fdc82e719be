import type { OrderState, ProblemCode, VisitReason, VisitState } from '@voltdeck/contract';
import { dayMs, minuteMs } from '../../kernel/clock';

/** As kept: what is shown of a visit that has begun a session follows from its order. */
export type KeptState = 'opening' | 'open' | 'held' | 'started' | 'over';

/** While it is so, somebody may still pay. */
export const payableStates = ['opening', 'open'] as const satisfies readonly KeptState[];

/** What is to become of the money that a provider holds: it waits for the session, for the provider's word, or for somebody to look. */
export type HoldState = 'held' | 'concluding' | 'concluded' | 'stuck';

/** The visit of a stranger, money in minor units. */
export interface Visit {
  id: number;
  operatorId: number;
  chargePointId: number;
  connectorNumber: number;
  token: string;
  locale: string;
  provider: string;
  currency: string;
  amountMinor: number;
  state: KeptState;
  reason: VisitReason | null;
  reference: string | null;
  payment: string | null;
  url: string | null;
  heldMinor: number | null;
  heldAt: Date | null;
  hold: HoldState | null;
  takenMinor: number | null;
  personId: number | null;
  orderId: number | null;
  email: string | null;
  mails: number;
  tries: number;
  createdAt: Date;
  expiresAt: Date;
}

/** Who pays has so long for it: providers leave their pages open for half an hour at least. */
export const openMs = 35 * minuteMs;

/** Whoever paid waits at the charge point for so long: later nobody starts a session behind their back. */
const startPatienceMs = 5 * minuteMs;

/** An address that no receipt was sent to is forgotten after so long. */
export const emailKeptMs = 14 * dayMs;

/** Whence visits were begun is forgotten after so long. */
export const networkKeptMs = dayMs;

/** Receipts are sent so often for one visit at most. */
export const mostMails = 3;

/** When the provider is asked by the clock how a checkout stands, where it did not tell: soon, in between, and after the end. */
export const watchedAt = ({ expiresAt }: Pick<Visit, 'expiresAt'>, now: Date): Date[] => [
  ...[20, 60, 150, 400, 900].map((seconds) => new Date(now.getTime() + seconds * 1000)),
  new Date(expiresAt.getTime() + 90_000),
];

/** Its page, in the language that it was begun in. */
export const pathOf = ({ token }: Pick<Visit, 'token'>): string => `/c/v/${token}`;

const reasons: Partial<Record<ProblemCode, VisitReason>> = {
  'connector.occupied': 'connector-taken',
  'connector.awaits-stop': 'connector-taken',
  'connector.booked': 'connector-taken',
  'connector.unavailable': 'station-faulted',
  'connector.unknown': 'station-gone',
  'charge-point.offline': 'station-offline',
  'charge-point.unavailable': 'station-faulted',
  'charge-point.out-of-service': 'station-closed',
  'charge-point.plan-deactivated': 'station-closed',
  'visit.closed': 'station-closed',
  'visit.private': 'station-gone',
  'not-found': 'station-gone',
  'price.none': 'no-price',
};

/** What whoever paid is told where no session could be begun. */
export const reasonOf = (code: ProblemCode): VisitReason => reasons[code] ?? 'start-refused';

const orderReasons: Readonly<Record<string, VisitReason>> = {
  'not-plugged-in': 'not-plugged-in',
  unanswered: 'start-unanswered',
  cancelled: 'cancelled',
};

/** How the order of a visit stands, as far as that tells how the visit does. */
export interface OrderStanding {
  state: OrderState;
  failureReason: string | null;
}

/** How a visit stands, and why nothing came of it. */
export function standingOf(
  visit: Pick<Visit, 'state' | 'reason' | 'expiresAt'>,
  order: OrderStanding | null,
  now: Date,
): { state: VisitState; reason: VisitReason | null } {
  if (visit.state === 'started') return standingOfOrder(order);
  if (visit.state === 'held') return { state: 'starting', reason: null };
  if (visit.state === 'over') {
    const reason = visit.reason ?? 'start-refused';
    const isLate = reason === 'not-paid' || reason === 'paid-too-late';
    return { state: isLate ? 'expired' : 'refused', reason };
  }
  // Once nobody can pay any more it is over, also where nobody has said so yet.
  if (visit.expiresAt <= now) return { state: 'expired', reason: 'not-paid' };
  return { state: visit.state === 'open' ? 'paying' : 'waiting-for-payment', reason: null };
}

function standingOfOrder(order: OrderStanding | null): { state: VisitState; reason: VisitReason | null } {
  switch (order?.state) {
    case 'charging':
    case 'suspended':
      return { state: 'charging', reason: null };
    case 'finishing':
      return { state: 'finishing', reason: null };
    case 'completed':
      return { state: 'over', reason: null };
    case 'failed':
    case 'cancelled':
      return { state: 'refused', reason: orderReasons[order.failureReason ?? ''] ?? 'start-refused' };
    default:
      return { state: 'starting', reason: null };
  }
}

/** Whether a hold that is told still serves its visit: in time, in the currency asked for, and by nobody given up. */
export const isWanted = (
  visit: Pick<Visit, 'state' | 'expiresAt' | 'currency'>,
  told: { currency: string; amountMinor: number },
  now: Date,
): boolean =>
  payableStates.some((state) => state === visit.state) &&
  now <= visit.expiresAt &&
  told.currency === visit.currency &&
  told.amountMinor > 0;

/** Whether whoever paid has waited too long for the start. */
export const isTooLate = ({ heldAt }: Pick<Visit, 'heldAt'>, now: Date): boolean =>
  heldAt !== null && now.getTime() - heldAt.getTime() > startPatienceMs;
