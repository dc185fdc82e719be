import { z } from 'zod';
import { endpoint } from '../endpoint';
import type { OperatorKey } from '../identity/memberships';
import { olderQuery, several } from '../page';
import { boolean, id } from '../wire';

declare module '../live' {
  interface ChangedKinds {
    notice: true;
    /** Of the membership that has read some. */
    'notice-read': true;
  }
}

/**
 * What somebody is told of (docs/decisions.md#notices): power centers that are away, that are faulted, what waits in the work
 * list, a payout, the plan, fleets whose balance is low, few stars from drivers, a saved view that is no longer
 * empty, webhooks that were switched off because they failed, and changes that assistants proposed.
 */
export const noticeKinds = [
  'outage',
  'fault',
  'work',
  'payout',
  'plan',
  'fleet-balance',
  'feedback',
  'view',
  'webhook',
  'proposal',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The key without which nobody is told of a kind. */
export const noticeKeys: Readonly<Record<NoticeKind, OperatorKey>> = {
  outage: 'power-center.read',
  fault: 'power-center.read',
  work: 'order.read',
  payout: 'payout.read',
  plan: 'subscription.read',
  'fleet-balance': 'fleet.read',
  feedback: 'feedback.read',
  // What its list needs is asked each time that it is counted.
  view: 'access',
  webhook: 'developer-api.read',
  proposal: 'developer-api.read',
};

/** Those that are told by mail on wish; of payouts, the plan and the balance of fleets owners get mails of their own. */
export const mailedKinds = [
  'outage',
  'fault',
  'work',
  'feedback',
  'view',
] as const satisfies readonly NoticeKind[];
export type MailedKind = (typeof mailedKinds)[number];

/** What became of a payout or of the plan: paid, rejected, a second person is to agree; a payment was refused, it ends soon. */
export const noticeWords = ['paid', 'rejected', 'second', 'refused', 'ends'] as const;
export type NoticeWord = (typeof noticeWords)[number];

/** What a notice tells beside its number; each is null where it says nothing. */
export const noticeAbout = z.object({
  word: z.enum(noticeWords).nullable(),
  /** Major units of `currency`. */
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  /** The fewest stars. */
  rating: z.int().nullable(),
  /** When the plan ends. */
  at: z.string().nullable(),
  /** The list of a saved view, as an address. */
  path: z.string().nullable(),
});
export type NoticeAbout = z.infer<typeof noticeAbout>;

/** So many are counted as unread, and so many are named. */
export const noticeLimits = { unread: 100, named: 3 } as const;

/** Something to be told of; what goes on is open, and closes by itself. What is told once, as that a payout was paid, stays open. */
export const noticeShape = z.object({
  id: z.int(),
  kind: z.enum(noticeKinds),
  /** How many it is about now, and how many at the most. */
  count: z.int(),
  most: z.int(),
  /** Since when the first of them goes on. */
  since: z.string(),
  opened_at: z.string(),
  /** Null while it goes on. */
  closed_at: z.string().nullable(),
  /** How many still went on when it closed, because they were no news any more. */
  left: z.int(),
  is_read: z.boolean(),
  /** The first few power centers or fleets that it is about, or the saved view. */
  named: z.array(z.object({ id: z.int(), title: z.string() })),
  about: noticeAbout.nullable(),
});
export type Notice = z.infer<typeof noticeShape>;

/** The newest first; what the caller may not read, or does not want in the bell, is left out. */
export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notices',
  summary:
    'What the caller is told of, newest first: outages, faults, what waits, payouts, the plan, fleets, bad feedback',
  needs: { operator: 'member' },
  query: olderQuery.extend({
    /** What goes on and was not read. */
    unread: boolean().optional(),
    kind: several(z.enum(noticeKinds)).optional(),
  }),
  result: z.object({
    data: z.array(noticeShape),
    /** The `before` of the next page; null where there is nothing older. */
    next: z.int().nullable(),
    /** How many are unread, `noticeLimits.unread` at most. */
    unread: z.int(),
  }),
});

/** How somebody is told of a kind; by mail only of `mailedKinds`. */
export const noticeWish = z.object({
  kind: z.enum(noticeKinds),
  in_bell: z.boolean(),
  by_mail: z.boolean(),
});
export type NoticeWish = z.infer<typeof noticeWish>;

export const getNoticeWishes = endpoint({
  method: 'GET',
  path: '/api/notices/wishes',
  summary: 'How the caller is told of each kind that they may read: in the bell, by mail',
  needs: { operator: 'member' },
  result: z.array(noticeWish),
});

/** Of kinds that are not sent nothing changes; one that the caller may not read is refused. */
export const chooseNoticeWishes = endpoint({
  method: 'PUT',
  path: '/api/notices/wishes',
  summary: 'Chooses how the caller is told of some kinds',
  needs: { operator: 'member' },
  body: z.strictObject({
    wishes: z
      .array(z.strictObject({ kind: z.enum(noticeKinds), in_bell: boolean(), by_mail: boolean() }))
      .min(1)
      .max(noticeKinds.length),
  }),
  result: z.array(noticeWish),
});

export const readNotice = endpoint({
  method: 'POST',
  path: '/api/notices/{id}/read',
  summary: 'Marks a notice as read by the caller',
  needs: { operator: 'member' },
  params: z.object({ id: id() }),
  result: z.object({ id: z.int() }),
});

/** Up to the newest that the caller has seen, so that what came later stays unread. */
export const readAllNotices = endpoint({
  method: 'POST',
  path: '/api/notices/read-all',
  summary: 'Marks a notice and all that are older as read by the caller',
  needs: { operator: 'member' },
  body: z.strictObject({ newest: id() }),
  result: z.object({ read: z.int() }),
});
