import { z } from 'zod';
import { leakageKinds } from '../commerce/leakage';
import { endpoint } from '../endpoint';
import { boolean, day } from '../wire';

declare module '../live' {
  interface ChangedKinds {
    brief: true;
  }
}

/** Why money was lost: what leaks, or a power center that could not sell (docs/decisions.md#morning-brief). */
export const lossReason = z.union([z.enum(leakageKinds), z.enum(['offline', 'faulted'])]);
export type LossReason = z.infer<typeof lossReason>;

/** Money that was lost, in major units; of one power center where it was away or faulted, of `count` findings else. */
export const loss = z.object({
  reason: lossReason,
  amount: z.number(),
  is_estimated: z.boolean(),
  count: z.int(),
  charge_point: z.object({ id: z.int(), title: z.string() }).nullable(),
  /** How long it was away or faulted. */
  hours: z.number().nullable(),
});
export type Loss = z.infer<typeof loss>;

/** The most that is named of one day, and how many things there are to do. */
export const briefLengths = { losses: 20, tasks: 3 } as const;

/** A day of an operator, the largest losses first. */
export const briefShape = z.object({
  day: z.iso.date(),
  /** The day from its first moment to before that of the next. */
  from: z.string(),
  to: z.string(),
  /** What settled orders brought, less what was given back, as the statement says; and of the day before. */
  earned: z.number(),
  earned_before: z.number(),
  lost: z.number(),
  losses: z.array(loss),
  /** What is worth most, once it is mended: open findings of all times, and power centers that were away or faulted. */
  tasks: z.array(loss),
  currency: z.string(),
  time_zone: z.string(),
  /** When it was made; null where it is reckoned now. */
  made_at: z.string().nullable(),
});
export type Brief = z.infer<typeof briefShape>;

export const getBrief = endpoint({
  method: 'GET',
  path: '/api/brief',
  summary:
    'What a day earned, what it lost and why, and three things to do; of yesterday unless a day is told',
  needs: { operator: 'payout.read' },
  heavy: true,
  query: z.strictObject({ day: day().optional() }),
  result: briefShape,
});

const wish = z.object({ is_wanted: z.boolean() });

export const getBriefMail = endpoint({
  method: 'GET',
  path: '/api/brief/mail',
  summary: 'Whether the caller gets the brief by mail each morning',
  needs: { operator: 'payout.read' },
  result: wish,
});

export const chooseBriefMail = endpoint({
  method: 'PUT',
  path: '/api/brief/mail',
  summary: 'Has the brief sent to the caller each morning, or not',
  needs: { operator: 'payout.read' },
  body: z.strictObject({ is_wanted: boolean() }),
  result: wish,
});
