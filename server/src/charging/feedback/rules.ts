import { feedback, type Feedback, type FeedbackSummary } from '@voltdeck/contract';
import { dayMs, hourMs } from '../../kernel/clock';
import { meanRating } from '../../network';

/** Feedback with what lists show beside it. */
export interface FeedbackRow {
  id: number;
  orderId: number;
  chargePoint: { id: number; title: string };
  site: { id: number; name: string } | null;
  timeZone: string;
  rating: number;
  /** Numbers of what was ticked. */
  options: number[];
  message: string;
  /** Other drivers read the words. */
  isPublic: boolean;
  hiddenAt: Date | null;
  hiddenBy: string | null;
  at: Date;
  person: { id: number; first_name: string; last_name: string } | null;
  /** Whether there is an address to write to. */
  hasAddress: boolean;
  reply: string | null;
  repliedAt: Date | null;
  repliedBy: string | null;
}

/** What each option is called in some language. */
export type OptionNames = Readonly<Record<feedback.FeedbackOptionCode, string>>;

/** The options of these numbers in the order of the list; one that is not known any more is passed over. */
export const namedOptions = (names: OptionNames, ids?: readonly number[]): Feedback['options'] =>
  feedback.feedbackOptions
    .filter(({ id }) => ids === undefined || ids.includes(id))
    .map(({ id, code }) => ({ id, name: names[code] }));

/** Where among what a driver ticks something stands that nobody offers; null where all is known. */
export function unknownOption(ids: readonly number[]): number | null {
  const at = ids.findIndex((each) => feedback.feedbackOptions.every(({ id }) => id !== each));
  return at === -1 ? null : at;
}

/** Feedback as sent; whoever charged without a name is nobody, never absent. */
export const toFeedback = (row: FeedbackRow, names: OptionNames): Feedback => ({
  id: row.id,
  charge_point_order_id: row.orderId,
  charge_point: row.chargePoint,
  feedback_msg: row.message,
  rating: row.rating,
  options: namedOptions(names, row.options),
  insert_date: row.at.toISOString(),
  user: row.person ?? { id: null, first_name: '', last_name: '' },
  charging_site: row.site,
  time_zone: row.timeZone,
  reply:
    row.reply === null || row.repliedAt === null
      ? null
      : { text: row.reply, at: row.repliedAt.toISOString(), by: row.repliedBy },
  can_be_answered: row.reply === null && row.hasAddress,
  is_public: row.isPublic,
  hidden: row.hiddenAt === null ? null : { at: row.hiddenAt.toISOString(), by: row.hiddenBy },
});

/** What a driver said as other drivers read it: without words that were meant for the operator, or are hidden. */
export const asOthersRead = (row: FeedbackRow): FeedbackRow =>
  row.isPublic && row.hiddenAt === null ? row : { ...row, message: '' };

/** What no reader sees: control characters but line breaks, and marks that turn the direction of what follows. */
const unseen = /[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu;

/** What a driver wrote, as it is kept: lines end alike, and never more than one is empty. */
export const writtenText = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replaceAll(unseen, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** Feedback that one network may send within an hour: people at a site may share it. */
export const sentAllowed = 30;

const sentMs = hourMs;

/** Since when feedback of a network counts. */
export const sentSince = (now: Date): Date => new Date(now.getTime() - sentMs);

/** Seconds until a network that sent as much as it may is heard again. */
export function secondsUntilHeard(sentAt: readonly Date[], now: Date): number {
  const first = Math.min(...sentAt.map((at) => at.getTime()));
  return Math.max(1, Math.ceil((first + sentMs - now.getTime()) / 1000));
}

/** An address that nobody has answered by then is forgotten. */
export const addressesSince = (now: Date): Date => new Date(now.getTime() - 180 * dayMs);

/** Ratings of one number of stars in one month, `YYYY-MM`. */
export interface MonthOfStars {
  month: string;
  rating: number;
  count: number;
  answered: number;
}

/** A power center with its ratings in sum. */
export interface RatedPlace {
  id: number;
  title: string;
  sum: number;
  count: number;
}

const monthsTold = 12;

/** Those that end with a month `YYYY-MM`, oldest first. */
export function monthsUntil(last: string): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number);
  return Array.from({ length: monthsTold }, (_, index) => {
    const before = year * 12 + month - 1 - (monthsTold - 1 - index);
    return `${String(Math.floor(before / 12)).padStart(4, '0')}-${String((before % 12) + 1).padStart(2, '0')}`;
  });
}

const sumsOf = (rows: readonly MonthOfStars[]): { count: number; mean: number | null } => {
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const sum = rows.reduce((all, row) => all + row.rating * row.count, 0);
  return { count, mean: meanRating({ sum, count }) };
};

const toRanked = ({ id, title, sum, count }: RatedPlace): FeedbackSummary['best'][number] => ({
  charge_point: { id, title },
  count,
  mean: meanRating({ sum, count }) ?? 0,
});

/** So many power centers are told of at each end. */
export const mostRanked = 5;

/** With fewer ratings than this a mean says little. */
export const leastRated = 3;

/** The half of `ranked` that each end has, of those that are rated at all. */
const shares = (ranked: number): { best: number; worst: number } => ({
  best: Math.min(mostRanked, Math.ceil(ranked / 2)),
  worst: Math.min(mostRanked, Math.floor(ranked / 2)),
});

/**
 * Ratings in sum.
 * @param places of which `best` begins with the highest mean and `worst` with the lowest, out of `ranked`
 * @param lastMonth `YYYY-MM` of the end of the period
 */
export function toSummary(
  rows: readonly MonthOfStars[],
  places: { best: readonly RatedPlace[]; worst: readonly RatedPlace[]; ranked: number },
  lastMonth: string,
): FeedbackSummary {
  const { best, worst } = shares(places.ranked);
  return {
    ...sumsOf(rows),
    low: sumsOf(rows.filter(({ rating }) => rating <= feedback.lowRating)).count,
    answered: rows.reduce((sum, row) => sum + row.answered, 0),
    stars: feedback.ratings.toReversed().map((rating) => ({
      rating,
      count: sumsOf(rows.filter((row) => row.rating === rating)).count,
    })),
    months: monthsUntil(lastMonth).map((month) => ({
      month,
      ...sumsOf(rows.filter((row) => row.month === month)),
    })),
    best: places.best.slice(0, best).map(toRanked),
    worst: places.worst.slice(0, worst).map(toRanked),
  };
}
