import {
  type Brief,
  briefs,
  type LeakageKind,
  type Loss,
  type LossReason,
  toMajor,
} from '@voltdeck/contract';
import { Problem } from '../../kernel/problem';
import { instantOf, localDayAt, type LocalDay } from '../../kernel/zoned';

/** Money that was lost, in minor units. */
export interface LossRow {
  reason: LossReason;
  minor: number;
  isEstimated: boolean;
  count: number;
  chargePoint: { id: number; title: string } | null;
  hours: number | null;
}

/** What findings of one kind come to, in minor units. */
export interface LeakSum {
  kind: LeakageKind;
  count: number;
  amountMinor: number;
  estimatedMinor: number;
}

/** What is known of a day, in minor units. */
export interface DayFigures {
  day: LocalDay;
  earnedMinor: number;
  earnedBeforeMinor: number;
  /** Findings of the day, and all that are open. */
  leaks: readonly LeakSum[];
  open: readonly LeakSum[];
  /** Power centers that were away or faulted. */
  places: readonly LossRow[];
  currency: string;
  timeZone: string;
}

/** A brief is told from half past six on; who was not told by noon is told nothing of that day any more. */
export const toldBetween = { fromMinute: 6 * 60 + 30, untilMinute: 12 * 60 } as const;

const lossOf = ({ kind, count, amountMinor, estimatedMinor }: LeakSum): LossRow => ({
  reason: kind,
  minor: amountMinor,
  isEstimated: estimatedMinor > 0,
  count,
  chargePoint: null,
  hours: null,
});

const byMoney = (rows: readonly LossRow[]): LossRow[] =>
  rows.filter(({ minor }) => minor > 0).toSorted((one, other) => other.minor - one.minor);

/** Composes a day: what it earned and lost, by money, and what is worth most to be done. */
export function briefOf(figures: DayFigures): Brief {
  const { day, currency, timeZone, places, leaks, open } = figures;
  const losses = byMoney([...leaks.map(lossOf), ...places]);
  const tasks = byMoney([...open.map(lossOf), ...places]).slice(0, briefs.briefLengths.tasks);
  const major = (minor: number) => toMajor(minor, currency);
  const told = ({ minor, isEstimated, chargePoint, ...row }: LossRow): Loss => ({
    ...row,
    amount: major(minor),
    is_estimated: isEstimated,
    charge_point: chargePoint,
  });
  return {
    day: day.day,
    from: new Date(day.fromMs).toISOString(),
    to: new Date(day.toMs).toISOString(),
    earned: major(figures.earnedMinor),
    earned_before: major(figures.earnedBeforeMinor),
    lost: major(losses.reduce((sum, { minor }) => sum + minor, 0)),
    losses: losses.slice(0, briefs.briefLengths.losses).map(told),
    tasks: tasks.map(told),
    currency,
    time_zone: timeZone,
    made_at: null,
  };
}

/** The day before the one that an instant lies in. */
export const dayBefore = (timeZone: string, atMs: number): LocalDay =>
  localDayAt(timeZone, localDayAt(timeZone, atMs).fromMs - 1);

/** The day that is asked for: yesterday unless told, and none that is not over. */
export function dayAsked(asked: string | undefined, timeZone: string, now: Date): LocalDay {
  const yesterday = dayBefore(timeZone, now.getTime());
  if (asked === undefined) return yesterday;
  if (asked > yesterday.day) throw new Problem('fields.invalid', { errors: { day: [{ code: 'date' }] } });
  return localDayAt(timeZone, instantOf(timeZone, `${asked}T12:00`));
}

/** Whether a day is worth a mail. */
export const isWorthTelling = ({ earned, lost, tasks }: Brief): boolean =>
  earned !== 0 || lost !== 0 || tasks.length > 0;
