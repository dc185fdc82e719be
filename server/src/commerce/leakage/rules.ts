import { currencyDigits, type LeakageKind } from '@voltdeck/contract';
import { scaleHalfUp } from '../../kernel/money';
import { rowAt, type Tariff } from '../../network';

/** A register counts what flows unseen, too: less than this between two sessions is no leak, in Wh. */
export const leastWh = 100;

/** More than any car takes at once: a message that tells it is not believed, in Wh. */
export const mostWh = 1_000_000;

/** The power of a connector of which nobody said how much it gives, in W. */
const usualMostPowerW = 400_000;

/** After its last reading a session that never ended is taken to have gone on for at most so long. */
const uncertainMs = 3_600_000;

/** Something that leaks money, money in minor units and energy in Wh. */
export interface Finding {
  kind: LeakageKind;
  /** What is found: found again, it is the same. */
  cause: string;
  at: Date;
  currency: string;
  amountMinor: number;
  isEstimated: boolean;
  energyWh: number | null;
  chargePointId: number | null;
  connectorNumber: number | null;
  orderId: number | null;
  workId: number | null;
  subject: string | null;
  expectedMinor: number | null;
  foundMinor: number | null;
}

type Seen<A> = Omit<Finding, 'amountMinor'> & { amountMinor: A };

/** What is seen to leak; its amount is null where nobody can tell by now what it is worth. */
export type Sighting = Seen<number | null>;

type About<A> = Pick<Finding, 'kind' | 'cause' | 'at' | 'currency'> &
  Partial<Omit<Finding, 'amountMinor'>> & { amountMinor: A };

/** Something seen of which nothing more is known than is told. */
export const seenOf = <A extends number | null>(about: About<A>): Seen<A> => ({
  isEstimated: false,
  energyWh: null,
  chargePointId: null,
  connectorNumber: null,
  orderId: null,
  workId: null,
  subject: null,
  expectedMinor: null,
  foundMinor: null,
  ...about,
});

/** What energy came to elsewhere: so much money for so much energy, in minor units and Wh; null where nobody sold any. */
export type Going = { costMinor: number; energyWh: number } | null;

/** What some energy would have earned, in minor units, and whether that is reckoned from what others paid. */
export interface Worth {
  amountMinor: number;
  isEstimated: boolean;
}

/** The worth of what nobody paid anything for. */
export const unknownWorth = { amountMinor: null, isEstimated: true } as const;

/** Whether something seen has an amount: without one it is no finding, and mends none. */
export const isFinding = (seen: Sighting): seen is Finding => seen.amountMinor !== null;

const whPerKwh = 1_000;
const microPerMajor = 1_000_000;

const byGoing = (energyWh: number, going: Going): Worth | null =>
  going === null || going.costMinor <= 0 || going.energyWh <= 0
    ? null
    : { amountMinor: scaleHalfUp(energyWh, going.costMinor, going.energyWh), isEstimated: true };

/**
 * What energy was worth at a moment: by the row of the tariff that covers it, or where that is billed by the minute, costs
 * nothing or is not there, by what others paid for theirs. Null where nobody paid anything.
 */
export function worthOf(
  energyWh: number,
  { tariff, atMs, going }: { tariff: Tariff | null; atMs: number; going: Going },
): Worth | null {
  const row = tariff === null ? null : rowAt(tariff, atMs);
  if (tariff === null || row === null || row.unit !== 'energy' || row.priceMicro <= 0)
    return byGoing(energyWh, going);
  const scale = 10 ** currencyDigits(tariff.currency);
  return {
    amountMinor: scaleHalfUp(energyWh * scale, row.priceMicro, whPerKwh * microPerMajor),
    isEstimated: false,
  };
}

/** Which of two readings of what is going to be believed: the site's own where it sold anything. */
export const goingAt = (ofSite: Going, ofAll: Going): Going =>
  ofSite !== null && ofSite.costMinor > 0 && ofSite.energyWh > 0 ? ofSite : ofAll;

/** One session beside another at the same connector, registers and energy in Wh. */
export interface Neighbour {
  meterStartWh: number;
  meterStopWh: number;
  energyWh: number;
  startedAt: Date;
  stoppedAt: Date;
}

/** What a correction has billed beyond the registers of its order. */
const beyondRegisters = ({ meterStartWh, meterStopWh, energyWh }: Neighbour): number =>
  Math.max(0, energyWh - Math.max(0, meterStopWh - meterStartWh));

/**
 * The energy that a register counted between two sessions and nothing has taken, in Wh; 0 where there is none. What its
 * connector could not have given in that time tells of another meter; what waits in the work list is told there.
 */
export function energyBetween(
  before: Neighbour,
  after: Neighbour,
  { maxPowerW, waitingWh }: { maxPowerW: number | null; waitingWh: number },
): number {
  const countedWh = after.meterStartWh - before.meterStopWh;
  const lostWh = countedWh - beyondRegisters(before) - beyondRegisters(after) - Math.max(0, waitingWh);
  const hours = Math.max(0, after.startedAt.getTime() - before.stoppedAt.getTime()) / 3_600_000;
  const possibleWh = (maxPowerW ?? usualMostPowerW) * hours * 1.1;
  return lostWh < leastWh || countedWh > possibleWh ? 0 : lostWh;
}

/** A session whose end was never told, and how it stood at its last reading. */
export interface Unended {
  energyWh: number;
  startedAt: Date;
  lastReadingAt: Date | null;
  stoppedAt: Date;
}

/**
 * What such a session may have taken after its last reading, in Wh: as much as it took on average before, through an hour at
 * most. Only where no later session has told the register.
 */
export function energyUncertain({ energyWh, startedAt, lastReadingAt, stoppedAt }: Unended): number {
  if (lastReadingAt === null) return 0;
  const readMs = lastReadingAt.getTime() - startedAt.getTime();
  const openMs = Math.min(uncertainMs, stoppedAt.getTime() - lastReadingAt.getTime());
  if (readMs <= 0 || openMs <= 0) return 0;
  const lostWh = Math.floor((energyWh * openMs) / readMs);
  return lostWh < leastWh ? 0 : Math.min(lostWh, mostWh);
}
