import type { MembershipStatus } from '@voltdeck/contract';
import { dayMs, hourMs, minuteMs } from '../../kernel/clock';

/** Days that an invitation is good (docs/decisions.md#registration). */
const invitationDays = 14;

/** Until when an invitation of now is good. */
export const invitationGoodUntil = (now: Date): Date => new Date(now.getTime() + invitationDays * dayMs);

/** Mails that an operator may send within an hour, and those of them to one address (docs/decisions.md#invitations). */
const mailsOfOperator = 100;
const mailsToAddress = 5;
/** Mails to one address within an hour, whichever operators send them. */
const mailsOfAddress = 10;
/** After a mail, the next one to the same address waits so long. */
const resendMs = minuteMs;

/** Since when mails count. */
export const mailsSince = (now: Date): Date => new Date(now.getTime() - hourMs);

/** When mails that still count were sent: by the operator, to the address, and by the operator to the address. */
export interface MailedBefore {
  byOperator: readonly Date[];
  toAddress: readonly Date[];
  byOperatorToAddress: readonly Date[];
}

/** Seconds until another invitation may be mailed; 0 where it may now. */
export function secondsUntilInvitation(before: MailedBefore, now: Date): number {
  return Math.max(
    secondsUntilRoom(before.byOperator, { now, most: mailsOfOperator, spanMs: hourMs }),
    secondsUntilRoom(before.toAddress, { now, most: mailsOfAddress, spanMs: hourMs }),
    secondsUntilRoom(before.byOperatorToAddress, { now, most: mailsToAddress, spanMs: hourMs }),
    secondsUntilRoom(before.byOperatorToAddress, { now, most: 1, spanMs: resendMs }),
  );
}

function secondsUntilRoom(
  at: readonly Date[],
  { now, most, spanMs }: { now: Date; most: number; spanMs: number },
): number {
  const inTheWay = at.toSorted((one, other) => other.getTime() - one.getTime())[most - 1];
  if (inTheWay === undefined) return 0;
  return Math.max(0, Math.ceil((inTheWay.getTime() + spanMs - now.getTime()) / 1000));
}

/** What a link can say of itself. */
export interface InvitationState {
  usedAt: Date | null;
  endedAt: Date | null;
  expiresAt: Date;
  /** Of the membership that waits. */
  status: MembershipStatus;
  hasLeft: boolean;
}

/** Why an invitation opens nothing: it was taken up, or it is over; null where it is good. */
export function refusalOf(invitation: InvitationState, now: Date): 'used' | 'ended' | null {
  if (invitation.hasLeft) return 'ended';
  if (invitation.usedAt !== null || invitation.status !== 'inactive') return 'used';
  return invitation.endedAt !== null || invitation.expiresAt <= now ? 'ended' : null;
}
