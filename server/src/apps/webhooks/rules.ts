import {
  type DeliveryError,
  type DeliveryState,
  type SentKind,
  type Webhook,
  type WebhookDelivery,
  type WebhookKind,
  type WebhookOffReason,
  webhooks,
} from '@voltdeck/contract';
import { dayMs, hourMs, minuteMs } from '../../kernel/clock';

export const { testKind, webhookLimits } = webhooks;

/** For what secrets are sealed (docs/decisions.md#secrets). */
export const secretPurpose = 'webhook-secret';
/** The bus names webhooks for which something waits by it. */
export const webhookTopic = 'webhooks';

export const keptMs = webhookLimits.keptDays * dayMs;
export const formerSecretMs = webhookLimits.secretHours * hourMs;

/** Why the product itself switches off. */
export const ownReasons = ['failing', 'gone'] as const satisfies readonly WebhookOffReason[];

/** When each try is due, counted from the event. */
const tryAges = [
  0,
  minuteMs / 2,
  2 * minuteMs,
  10 * minuteMs,
  hourMs,
  3 * hourMs,
  8 * hourMs,
  24 * hourMs,
] as const;
/** Each try comes later by up to this part of its waiting time, so that what failed together does not come back together. */
const jitter = 0.1;

/**
 * How many are sent at once, so that receivers that hang delay nobody else: to one address, to one that fails, for one
 * operator, to all that fail, and by one process.
 */
export const shares = { endpoint: 4, failing: 1, operator: 12, allFailing: 64, node: 128 } as const;
/** Longer than any request takes: afterwards its process is taken for dead. */
export const claimMs = minuteMs;

/** A webhook as it is kept. */
export interface WebhookRow {
  id: number;
  operatorId: number;
  url: string;
  description: string | null;
  kinds: WebhookKind[];
  secretSealed: string;
  formerSealed: string | null;
  formerUntil: Date | null;
  offReason: WebhookOffReason | null;
  offSince: Date | null;
  deliveredAt: Date | null;
  failingSince: Date | null;
  lastError: DeliveryError | null;
  lastStatus: number | null;
  version: number;
  createdAt: Date;
}

/** What became of one try. */
export interface Outcome {
  status: number | null;
  text: string | null;
  error: DeliveryError | null;
  durationMs: number;
}

/** An event that is being sent. */
export interface Attempt {
  kind: SentKind;
  /** How often it was tried before. */
  tries: number;
  /** From when its tries are counted. */
  since: Date;
}

/** What a webhook is after a try, and what its delivery is. */
export interface Judged {
  state: Exclude<DeliveryState, 'off'>;
  error: DeliveryError | null;
  nextAt: Date | null;
  /** Why the webhook is switched off by it. */
  off: (typeof ownReasons)[number] | null;
}

const statusGone = 410;

/** Why an answer does not count as taken: only 2xx does. */
function errorOf({ status, error }: Outcome): DeliveryError | null {
  if (error !== null || status === null) return error ?? 'broken';
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirected' : 'status';
}

/** When an event is tried next after so many tries; null where it was the last. `chance` is from 0 to 1. */
export function nextTry(
  { kind, tries, since }: Attempt,
  { now, chance }: { now: Date; chance: number },
): Date | null {
  const age = kind === testKind ? undefined : tryAges[tries];
  if (age === undefined) return null;
  const before = tryAges[tries - 1] ?? 0;
  const due = since.getTime() + age;
  // What waited for its turn longer than it should is not tried in one go.
  const earliest = now.getTime() + (age - before) / 2;
  return new Date(Math.max(due, earliest) + Math.round((age - before) * jitter * chance));
}

/** Judges a try: of the event, and of the webhook, which is off once the last try fails and nothing was taken since. */
export function judged(
  attempt: Attempt,
  outcome: Outcome,
  { deliveredAt, now, chance }: { deliveredAt: Date | null; now: Date; chance: number },
): Judged {
  const error = errorOf(outcome);
  if (error === null) return { state: 'delivered', error, nextAt: null, off: null };
  if (outcome.status === statusGone) return { state: 'failed', error, nextAt: null, off: 'gone' };
  const nextAt = nextTry({ ...attempt, tries: attempt.tries + 1 }, { now, chance });
  if (nextAt !== null) return { state: 'waiting', error, nextAt, off: null };
  const isHopeless = attempt.kind !== testKind && (deliveredAt === null || deliveredAt < attempt.since);
  return { state: 'failed', error, nextAt, off: isHopeless ? 'failing' : null };
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A webhook as clients read it. */
export const toWebhook = (row: WebhookRow, now: Date): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  kinds: row.kinds,
  is_active: row.offReason === null,
  off_reason: row.offReason,
  off_since: iso(row.offSince),
  delivered_at: iso(row.deliveredAt),
  failing_since: iso(row.failingSince),
  last_error: row.lastError,
  last_status: row.lastStatus,
  former_secret_until: row.formerUntil !== null && row.formerUntil > now ? iso(row.formerUntil) : null,
  version: row.version,
  created_at: row.createdAt.toISOString(),
});

/** What the log tells of a webhook, without its secrets. */
export const noted = ({ url, description, kinds, offReason }: WebhookRow): object => ({
  url,
  description,
  kinds,
  is_active: offReason === null,
});

/** A delivery as it is kept. */
export interface DeliveryRow {
  id: number;
  eventId: string;
  kind: SentKind;
  state: DeliveryState;
  tries: number;
  at: Date;
  nextAt: Date | null;
  triedAt: Date | null;
  status: number | null;
  answer: string | null;
  error: DeliveryError | null;
  durationMs: number | null;
  body: string;
}

/** The id of an event as receivers know it. */
export const wireEventId = (id: string): string => `evt_${id.replaceAll('-', '')}`;

/** A delivery as clients read it. */
export const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  event_id: wireEventId(row.eventId),
  kind: row.kind,
  state: row.state,
  tries: row.tries,
  at: row.at.toISOString(),
  next_at: iso(row.nextAt),
  tried_at: iso(row.triedAt),
  status: row.status,
  answer: row.answer,
  error: row.error,
  duration_ms: row.durationMs,
  body: row.body,
});

/** An event as its receivers read it. */
export const bodyOf = (event: { kind: SentKind; at: Date; data: unknown }): string =>
  JSON.stringify({ type: event.kind, timestamp: event.at.toISOString(), data: event.data });

/** What a webhook tells of a charge point, and by what it is known whether that is news. */
export interface StandingRow {
  operatorId: number;
  id: number;
  identifier: string;
  title: string;
  status: string;
  online: boolean;
  connectors: { id: number; number: number; status: string }[];
}

/** Where a charge point stands, in the words of `GET /api/charge-points/{id}`. */
export const toStanding = (row: StandingRow): object => ({
  id: row.id,
  identifier: row.identifier,
  title: row.title,
  status: row.status,
  online_status: row.online ? 1 : 0,
  connectors: row.connectors,
});

export const toldOf = ({ status, online, connectors }: StandingRow): string =>
  [status, online ? 'online' : 'offline', ...connectors.map((each) => `${each.number}:${each.status}`)].join(
    ' ',
  );
