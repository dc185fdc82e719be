import type { DriverDevice, Locale, PushKind } from '@voltdeck/contract';
import { dayMs, hourMs, minuteMs } from '../../kernel/clock';

/** For what the secrets of devices are sealed (docs/decisions.md#secrets). */
export const authPurpose = 'push-auth';
/** The bus names devices for which something waits by it. */
export const pushTopic = 'driver-pushes';

/** How long each kind is worth hearing: what is over stands in the app afterwards. */
const worth: Readonly<Record<PushKind, number>> = {
  started: hourMs / 2,
  ended: dayMs,
  failed: 15 * minuteMs,
};
/** A later one takes the place of those before, and nothing is told twice. */
export const ranks: Readonly<Record<PushKind, number>> = { started: 1, ended: 2, failed: 2 };
const urgencies = { started: 'normal', ended: 'normal', failed: 'high' } as const;

export const goodUntilOf = (kind: PushKind, since: Date): Date => new Date(since.getTime() + worth[kind]);

/**
 * How many are sent at once, so that push services that hang delay nobody else: to one device, to one service, for one
 * operator, to all that fail, and by one process.
 */
export const shares = { service: 24, operator: 24, allFailing: 16, node: 64 } as const;
/** Longer than any request takes: afterwards its process is taken for dead. */
export const claimMs = minuteMs;

/** Waiting times before each further try. */
const waits = [
  minuteMs / 2,
  2 * minuteMs,
  10 * minuteMs,
  hourMs / 2,
  hourMs,
  3 * hourMs,
  6 * hourMs,
] as const;
/** Each try comes later by up to this part of its waiting time, so that what failed together does not come back together. */
const jitter = 0.2;

/** A device that took nothing so often in a row, for so long, is given up. */
const mostFailures = 20;
const silentMs = 14 * dayMs;

/** How long it is remembered what was told: an order that runs may be told of no second time. */
export const toldMs = { begun: 90 * dayMs, over: dayMs } as const;

export interface DeviceRow {
  id: number;
  endpoint: string;
  locale: Locale | null;
  registeredAt: Date;
  lastOkAt: Date | null;
}

/** A device as its driver reads it. */
export const toDevice = (row: DeviceRow): DriverDevice => ({
  id: row.id,
  endpoint: row.endpoint,
  locale: row.locale,
  registered_at: row.registeredAt.toISOString(),
  last_delivered_at: row.lastOkAt?.toISOString() ?? null,
});

/** Base64 of either alphabet, as base64url without its padding. */
export const asBase64url = (text: string): string =>
  text.trim().replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** Bytes of a secret by which a browser knows that a message is for it (RFC 8291): sixteen. */
export const isPushAuth = (text: string): boolean => /^[\w-]{22}$/.test(text);

/** What became of one try. */
export interface Outcome {
  status: number | null;
  retryAfter?: string | null;
}

/** A message on its way. */
export interface Attempt {
  kind: PushKind;
  /** How often it was tried before. */
  tries: number;
  isShort: boolean;
  goodUntil: Date;
}

/** What a try means: for its message, when it is tried next, or never; for its device, whether it is gone. */
export interface Verdict {
  wasTaken: boolean;
  isGone: boolean;
  nextAt: Date | null;
  isShort: boolean;
}

const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
/** What the push service cannot or will not do now: nobody answered, too many, or its own trouble (RFC 8030, 8.4). */
const isPassing = (status: number | null): boolean =>
  status === null || status === 408 || status === 429 || status >= 500;
const statusTooLong = 413;
const gone: readonly (number | null)[] = [404, 410];

/** Milliseconds that a push service asks to wait, in seconds or until a date (RFC 9110, 10.2.3); none where it says neither. */
export function waitAsked(retryAfter: string | null | undefined, now: Date): number {
  if (retryAfter == null) return 0;
  if (/^\d{1,9}$/.test(retryAfter.trim())) return Number(retryAfter) * 1000;
  const until = Date.parse(retryAfter);
  return Number.isNaN(until) ? 0 : Math.max(0, until - now.getTime());
}

/** Judges a try; `chance` is from 0 to 1. */
export function judged(
  { tries, isShort, goodUntil }: Attempt,
  { status, retryAfter }: Outcome,
  { now, chance }: { now: Date; chance: number },
): Verdict {
  const verdict: Verdict = {
    wasTaken: isTaken(status),
    isGone: gone.includes(status),
    nextAt: null,
    isShort,
  };
  if (status === statusTooLong && !isShort) return { ...verdict, nextAt: now, isShort: true };
  const wait = waits[tries];
  if (!isPassing(status) || wait === undefined) return verdict;
  const least = Math.max(wait, waitAsked(retryAfter, now));
  const nextAt = new Date(now.getTime() + Math.round(least * (1 + jitter * chance)));
  return { ...verdict, nextAt: nextAt < goodUntil ? nextAt : null };
}

/** Whether a device that fails again is given up. */
export const isHopeless = (
  { failures, lastOkAt, registeredAt }: { failures: number; lastOkAt: Date | null; registeredAt: Date },
  now: Date,
): boolean => failures >= mostFailures && now.getTime() - (lastOkAt ?? registeredAt).getTime() >= silentMs;

/** How a push service is to treat a message of an order. */
export const deliveryOf = (
  { kind, orderId, goodUntil }: { kind: PushKind; orderId: number; goodUntil: Date },
  now: Date,
) => ({
  ttlSeconds: Math.max(0, Math.ceil((goodUntil.getTime() - now.getTime()) / 1000)),
  urgency: urgencies[kind],
  topic: `order-${orderId}`,
});
