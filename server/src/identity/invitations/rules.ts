import { dayMs } from '../../kernel/clock';

/** Days that an invitation is good (docs/decisions.md#registration). */
const invitationDays = 14;

/** Until when an invitation of now is good. */
export const invitationGoodUntil = (now: Date): Date => new Date(now.getTime() + invitationDays * dayMs);
