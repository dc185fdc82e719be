import { type Notice, type NoticeAbout, type NoticeKind, notices, type NoticeWish } from '@voltdeck/contract';
import { mayCall } from '../../identity';
import type { Member } from '../../kernel/actor';
import { dayMs, minuteMs } from '../../kernel/clock';

/** A power center, or a fleet, as a notice names it. */
export type Named = Notice['named'][number];

/** What goes on at an operator, all of one kind together. */
export interface Going {
  operatorId: number;
  kind: NoticeKind;
  count: number;
  since: Date;
  /** The first few. */
  named: readonly Named[];
  about: NoticeAbout | null;
}

/** A notice that is open, or closed lately. */
export interface Known extends Going {
  id: number;
  closedAt: Date | null;
}

/** What a comparison comes to. */
export interface Compared {
  opened: readonly Going[];
  /** Notices with what they are about now; those that were closed are open again. */
  changed: readonly Known[];
  closed: readonly Known[];
}

/** What is told of for as long as it goes on. */
export const goingKinds = [
  'outage',
  'fault',
  'work',
  'plan',
  'fleet-balance',
  'webhook',
  'proposal',
] as const satisfies readonly NoticeKind[];

/** Those that are no one person's alone. */
export const sharedKinds = notices.noticeKinds.filter((kind) => kind !== 'view');

/** Those that are mailed on wish. */
export const { mailedKinds } = notices;
/** Each kind with its key. */
export const keyedKinds = Object.entries(notices.noticeKeys);
/** So many are named. */
export const mostNamed = notices.noticeLimits.named;

/** What lasts no longer than this is told to nobody. */
export const blipMs = 2 * minuteMs;
/** What has lasted for longer is no news, so that it hides nothing that is. */
export const newsMs = dayMs;
/** What comes back within this time after its end is still the same. */
export const reopenMs = 10 * minuteMs;
/** What has been read is news again once it has grown to this many times of what it was. */
export const growth = 1.5;
/** Who was sent a mail is sent another one once it is about so many times as many. */
export const mailedAgain = 10;
/** What is over is kept for so long. */
export const keptMs = 90 * dayMs;

const nameOf = ({ kind, operatorId }: Going): string => `${kind} ${operatorId}`;

const isSame = (one: Going, other: Going): boolean =>
  one.count === other.count &&
  one.about?.word === other.about?.word &&
  one.about?.at === other.about?.at &&
  one.named.length === other.named.length &&
  one.named.every(
    ({ id, title }, index) => id === other.named[index]?.id && title === other.named[index].title,
  );

/** The one that is open, or else the one that closed last. */
const latest = (one: Known, other: Known | undefined): Known => {
  if (other === undefined || one.closedAt === null) return one;
  return other.closedAt === null || other.closedAt > one.closedAt ? other : one;
};

/** Compares what goes on with what is told of (docs/decisions.md#notices). */
export function compared(going: readonly Going[], known: readonly Known[]): Compared {
  const told = new Map<string, Known>();
  for (const each of known) told.set(nameOf(each), latest(each, told.get(nameOf(each))));
  const isGoing = new Set(going.map(nameOf));
  const changed = going.flatMap((now) => {
    const before = told.get(nameOf(now));
    if (before === undefined || (before.closedAt === null && isSame(now, before))) return [];
    return [{ ...before, count: now.count, named: now.named, about: now.about }];
  });
  return {
    opened: going.filter((each) => !told.has(nameOf(each))),
    changed,
    closed: [...told.values()].filter((each) => each.closedAt === null && !isGoing.has(nameOf(each))),
  };
}

/** The kinds that somebody may be told of, by the keys they hold now. */
export const kindsFor = (member: Member): NoticeKind[] =>
  notices.noticeKinds.filter((kind) => mayCall(member, { operator: notices.noticeKeys[kind] }));

/** A notice as it is kept, with whether somebody has read it. */
export interface NoticeRow {
  id: number;
  kind: NoticeKind;
  count: number;
  most: number;
  since: Date;
  opened_at: Date;
  closed_at: Date | null;
  left_count: number;
  named: Named[];
  about: NoticeAbout | null;
  is_unread: boolean;
}

export const toNotice = (row: NoticeRow): Notice => ({
  id: row.id,
  kind: row.kind,
  count: row.count,
  most: row.most,
  since: row.since.toISOString(),
  opened_at: row.opened_at.toISOString(),
  closed_at: row.closed_at?.toISOString() ?? null,
  left: row.left_count,
  is_read: !row.is_unread,
  named: row.named,
  about: row.about && aboutOf(row.about),
});

/** How somebody is told of some kinds: in the bell and by no mail, unless they chose otherwise. */
export const wishesFor = (kinds: readonly NoticeKind[], chosen: readonly NoticeWish[]): NoticeWish[] =>
  kinds.map((kind) => {
    const { in_bell = true, by_mail = false } = chosen.find((wish) => wish.kind === kind) ?? {};
    return { kind, in_bell, by_mail: by_mail && isMailed(kind) };
  });

const isMailed = (kind: NoticeKind): boolean => notices.mailedKinds.some((one) => one === kind);

/** What a notice tells beside its number, where it is told in one word or figure. */
export const aboutOf = (told: Partial<NoticeAbout>): NoticeAbout => ({
  word: null,
  amount: null,
  currency: null,
  rating: null,
  at: null,
  path: null,
  ...told,
});

/** So many stars or fewer are told of, for so long unless they are answered. */
export const fewStars = 2;
export const feedbackMs = 7 * dayMs;
/** The end of a plan is told of so long before. */
export const planEndsMs = 7 * dayMs;
