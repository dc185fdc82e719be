import type { Message } from '@voltdeck/contract';
import { isSameTag } from '../tags/rules';

/** A frame as it went over the wire. */
export interface Frame {
  at: Date;
  chargePointId: number;
  operatorId: number;
  connectionId: string;
  direction: 'in' | 'out';
  kind: Message['kind'];
  action: string | null;
  messageId: string | null;
  frame: string;
}

/** What of a session a frame may name. */
export interface Subject {
  orderId: number;
  connectorNumber: number;
  /** The device's own number of the place that charges one car at a time; null where it has none. */
  evseId: number | null;
  /** As the device calls it. */
  transaction: string | null;
  tag: string | null;
}

const alike = (one: unknown, other: unknown): boolean =>
  String(one).toUpperCase() === String(other).toUpperCase();

const inner = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Some chargers name no transaction, or 0 or −1, and mean the one on the connector (charger-field-notes.md, 15). */
export const transactionIn = (payload: Record<string, unknown>): unknown => {
  const told = payload['transactionId'] ?? inner(payload['transactionInfo'])['transactionId'];
  const isName = typeof told === 'string' && told !== '' && Number.isNaN(Number(told));
  return isName || Number(told) > 0 ? told : undefined;
};

const concerns = (payload: Record<string, unknown>, subject: Subject): boolean => {
  const transaction = transactionIn(payload);
  if (transaction !== undefined) return alike(transaction, subject.transaction);
  if ('remoteStartId' in payload) return alike(payload['remoteStartId'], subject.orderId);
  const evseId = payload['evseId'] ?? inner(payload['evse'])['id'];
  if (evseId !== undefined) return subject.evseId !== null && alike(evseId, subject.evseId);
  if ('connectorId' in payload) return alike(payload['connectorId'], subject.connectorNumber);
  const tag = payload['idTag'] ?? inner(payload['idToken'])['idToken'];
  return typeof tag === 'string' && isSameTag(tag, subject.tag);
};

/** The payload of a frame; null where it has none that can be read. */
export const bodyOf = (frame: string): Record<string, unknown> | null => {
  try {
    const read: unknown = JSON.parse(frame);
    const body: unknown = Array.isArray(read)
      ? read.find((part, place) => place > 1 && typeof part === 'object')
      : null;
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};

/** The frames that tell of one session: calls that name it, and the answers to those. */
export const framesOf = <F extends Pick<Frame, 'kind' | 'messageId' | 'frame' | 'direction'>>(
  frames: readonly F[],
  subject: Subject,
): F[] => {
  const asked = new Set<string>();
  const exchange = (frame: F, isCall: boolean) =>
    `${(frame.direction === 'in') === isCall}:${frame.messageId}`;
  return frames.filter((frame) => {
    if (frame.kind !== 'call') return asked.has(exchange(frame, false));
    const body = bodyOf(frame.frame);
    if (body === null || !concerns(body, subject)) return false;
    asked.add(exchange(frame, true));
    return true;
  });
};
