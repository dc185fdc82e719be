import { minuteMs } from '../../../kernel/clock';

/** A moment a charger told, made comparable with ours. */
export interface ToldTime {
  at: Date;
  /** False where the device's clock cannot be trusted, so that the settlement waits. */
  isTrusted: boolean;
  /** It happened before the present connection, so it was kept offline. */
  isOffline: boolean;
}

export interface Telling {
  deviceAt: Date | null;
  receivedAt: Date;
  /** Milliseconds the device's clock is ahead; null while unknown. */
  skewMs: number | null;
  connectedAt: Date | null;
  /** What it was when the present connection began, where that has turned out to be otherwise by now. */
  skewBeforeMs?: number | null;
}

/** Skews below this are the network's doing: the device's time stands as told. */
const negligibleSkewMs = 5_000;
const trustMs = 5 * minuteMs;
const offlineMs = 2_000;
const earliest = Date.UTC(2015, 0, 1);

/** Corrects a device's time by its measured skew (docs/chargers-in-the-field.md#wrong-clock). */
export const readTime = (telling: Telling): ToldTime => {
  const { deviceAt, receivedAt, skewMs, connectedAt, skewBeforeMs = null } = telling;
  if (deviceAt === null) return { at: receivedAt, isTrusted: true, isOffline: false };
  const skew = skewMs === null || Math.abs(skewMs) < negligibleSkewMs ? 0 : skewMs;
  const offAsTold = Math.abs(deviceAt.getTime() - receivedAt.getTime());
  const aheadMs = deviceAt.getTime() - skew - receivedAt.getTime();
  // A clock that was behind and tells the present has been set right.
  const isSetRight = aheadMs > negligibleSkewMs && offAsTold <= trustMs && offAsTold < aheadMs;
  const corrected = deviceAt.getTime() - (isSetRight ? 0 : skew);
  const off = Math.abs(corrected - receivedAt.getTime());
  const isTrusted = skewMs !== null || off <= trustMs;
  const isPlausible = corrected >= earliest && corrected <= receivedAt.getTime() + negligibleSkewMs;
  const at = isPlausible ? Math.min(corrected, receivedAt.getTime()) : receivedAt.getTime();
  const isOffline = isPlausible && connectedAt !== null && at < connectedAt.getTime() - offlineMs;
  // Set meanwhile, nobody knows by which of both clocks a kept message was told.
  const isOneClock = !isOffline || skewBeforeMs === null || Math.abs(skewBeforeMs - skew) <= trustMs;
  const isSure = isTrusted && isOneClock && (isPlausible || off <= trustMs);
  return { at: new Date(at), isTrusted: isSure, isOffline };
};

/** Whether an event shows that a clock agrees with ours, where that was unknown or the clock was behind: then no message can tell the present. */
export const showsRightClock = (
  { deviceAt, receivedAt }: { deviceAt: Date | null; receivedAt: Date },
  knownMs: number | null,
): boolean =>
  deviceAt !== null &&
  (knownMs === null || knownMs < -negligibleSkewMs) &&
  Math.abs(deviceAt.getTime() - receivedAt.getTime()) <= negligibleSkewMs;

/** A lag that a device showed once: it may be its clock's, or a message kept while it was offline. */
export interface ClockHint {
  skewMs: number;
  receivedAt: Date;
}

/**
 * How many milliseconds a device's clock is ahead, by an event that tells when it happened; null while that is not sure.
 * Ahead of us no kept message can be. One behind may have waited offline, so a lag counts when a later message shows
 * it again: what was kept arrives all at once (docs/chargers-in-the-field.md#wrong-clock).
 * A time before any clock of ours is surely wrong; where the clock is known to be better by now, that message was kept.
 */
export const measureSkew = (
  told: { deviceAt: Date | null; receivedAt: Date },
  hint: ClockHint | null,
  knownMs: number | null = null,
): { skewMs: number | null; hint: ClockHint | null } => {
  const { deviceAt, receivedAt } = told;
  if (deviceAt === null) return { skewMs: null, hint };
  const skewMs = deviceAt.getTime() - receivedAt.getTime();
  const isWithoutClock = deviceAt.getTime() < earliest;
  const isSetSince = knownMs !== null && receivedAt.getTime() + knownMs >= earliest;
  if (skewMs >= -negligibleSkewMs || (isWithoutClock && !isSetSince)) return { skewMs, hint: null };
  const isAgain =
    hint !== null &&
    Math.abs(hint.skewMs - skewMs) <= negligibleSkewMs &&
    receivedAt.getTime() - hint.receivedAt.getTime() > 2 * negligibleSkewMs;
  if (isAgain) return { skewMs, hint };
  const isSameBurst = hint !== null && Math.abs(hint.skewMs - skewMs) <= negligibleSkewMs;
  return { skewMs: null, hint: isSameBurst ? hint : { skewMs, receivedAt } };
};

/**
 * Whether a charger says something after all that it said before of the same thing on its socket.
 * Messages come in their order, and a time corrected by a skew, or taken from the receipt where none was told,
 * does not compare with the next one to the second. Only by the device's own clock may a word be older than the one
 * before it: kept while it was offline, it comes behind what is so now.
 */
export const isSaidLast = (deviceAt: Date | null, lastDeviceAt: Date | null): boolean =>
  deviceAt === null ||
  lastDeviceAt === null ||
  deviceAt.getTime() >= lastDeviceAt.getTime() - negligibleSkewMs;
