import type { Visit, VisitReason, VisitState } from '@voltdeck/contract';
import type { TextKey } from '../i18n/texts';

/** How often a visit is asked for, in ms: soon while something is about to happen, not at all once it is over. */
const paces: Record<VisitState, number | null> = {
  'waiting-for-payment': 1_000,
  paying: 2_000,
  starting: 1_500,
  charging: 4_000,
  finishing: 1_500,
  over: null,
  refused: null,
  expired: null,
};

/** What is still to come of a visit that is over: money that is let go, and a receipt. */
const afterwardsMs = 3_000;

export const paceOf = (visit: Visit | undefined): number | null => {
  if (visit === undefined) return null;
  const isOpen = visit.payment.state === 'held' || visit.payment.state === 'letting-go';
  const isAwaited =
    isOpen || visit.receipt_mail === 'waiting' || (visit.state === 'over' && lacksReceipt(visit));
  return paces[visit.state] ?? (isAwaited ? afterwardsMs : null);
};

/** A receipt is issued once money was taken. */
export const lacksReceipt = ({ payment, receipts }: Visit): boolean =>
  payment.state === 'captured' && (payment.captured ?? 0) > 0 && receipts.length === 0;

export const isOver = (state: VisitState): boolean => paces[state] === null;

export const titles: Record<VisitState, TextKey> = {
  'waiting-for-payment': 'visit.preparing',
  paying: 'visit.paying',
  starting: 'visit.starting',
  charging: 'visit.charging',
  finishing: 'visit.finishing',
  over: 'visit.over',
  refused: 'visit.refused',
  expired: 'visit.expired',
};

export const reasons: Record<VisitReason, TextKey> = {
  'payment-refused': 'reason.paymentRefused',
  'payment-left': 'reason.paymentLeft',
  'payment-unavailable': 'reason.paymentUnavailable',
  'not-paid': 'reason.notPaid',
  'paid-too-late': 'reason.paidTooLate',
  'connector-taken': 'reason.connectorTaken',
  'station-offline': 'reason.stationOffline',
  'station-faulted': 'reason.stationFaulted',
  'station-closed': 'reason.stationClosed',
  'station-gone': 'reason.stationGone',
  'no-price': 'reason.noPrice',
  'start-refused': 'reason.startRefused',
  'start-unanswered': 'reason.startUnanswered',
  'not-plugged-in': 'reason.notPluggedIn',
  cancelled: 'reason.cancelled',
};

export const moneyTexts: Record<Visit['payment']['state'], TextKey> = {
  none: 'money.none',
  held: 'money.held',
  captured: 'money.captured',
  'letting-go': 'money.lettingGo',
  released: 'money.released',
};

/** What was held and is free again. */
export const freed = ({ hold, captured, state }: Visit['payment']): number => {
  if (state === 'released') return hold;
  return state === 'captured' ? Math.max(0, hold - (captured ?? 0)) : 0;
};
