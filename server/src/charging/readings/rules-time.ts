import { minuteMs } from '../../kernel/clock';

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
}

/** Skews below this are the network's doing: the device's time stands as told. */
const negligibleSkewMs = 5_000;
const trustMs = 5 * minuteMs;
const offlineMs = 2_000;
const earliest = Date.UTC(2015, 0, 1);

/** Corrects a device's time by its measured skew (charger-field-notes.md, 24). */
export const readTime = ({ deviceAt, receivedAt, skewMs, connectedAt }: Telling): ToldTime => {
  if (deviceAt === null) return { at: receivedAt, isTrusted: true, isOffline: false };
  const skew = skewMs === null || Math.abs(skewMs) < negligibleSkewMs ? 0 : skewMs;
  const corrected = deviceAt.getTime() - skew;
  const off = Math.abs(corrected - receivedAt.getTime());
  const isTrusted = skewMs !== null || off <= trustMs;
  const isPlausible = corrected >= earliest && corrected <= receivedAt.getTime() + negligibleSkewMs;
  const at = isPlausible ? Math.min(corrected, receivedAt.getTime()) : receivedAt.getTime();
  const isOffline = isPlausible && connectedAt !== null && at < connectedAt.getTime() - offlineMs;
  return { at: new Date(at), isTrusted: isTrusted && (isPlausible || off <= trustMs), isOffline };
};

/** How far a device's clock is ahead, from an event that happened just now; null when it says nothing. */
export const skewOf = (deviceAt: Date | null, receivedAt: Date): number | null =>
  deviceAt === null ? null : deviceAt.getTime() - receivedAt.getTime();
