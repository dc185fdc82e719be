import {
  type settlements,
  toMajor,
  type Worker,
  type WorkerRefusal,
  type WorkerRefusalReason,
  workers,
  type WorkerStatus,
} from '@voltdeck/contract';
import type { FieldError } from '../../kernel/problem';
import type { Account } from '../../ledger';

/** What is kept of a worker. */
export interface KeptWorker {
  name: string;
  phone: string | null;
  email: string | null;
  status: WorkerStatus;
}

/** A worker with card, sites and cash in hand, as it is read. */
export interface WorkerRow extends KeptWorker {
  id: number;
  revision: number;
  createdAt: Date;
  deletedAt: Date | null;
  cardNumber: string | null;
  cardStatus: 'active' | 'blocked' | null;
  cardExpiresAt: Date | null;
  sites: { id: number; name: string }[];
  balanceMinor: number;
}

/** So many workers an operator has at most, so that each list of them is short. */
export const mostWorkers = 1000;

/** Where the cash that a worker has in hand stands in the books. */
export const cashOfWorker = (of: { operatorId: number; workerId: number }): Account => ({
  operatorId: of.operatorId,
  kind: 'worker-cash' satisfies settlements.AccountKind,
  reference: String(of.workerId),
});

const cardStatusOf = ({ cardStatus, cardExpiresAt }: WorkerRow, now: Date): Worker['rfid_status'] => {
  if (cardStatus === null || cardStatus === 'blocked') return cardStatus;
  return cardExpiresAt !== null && cardExpiresAt <= now ? 'expired' : 'active';
};

/** What a worker is shown by: the moment, days of the operator's zone, and its currency. */
export interface Showing {
  now: Date;
  lastDay(expiresAt: Date | null): string | null;
  currency: string;
}

/** A worker as clients read them. */
export const toWorker = (row: WorkerRow, { now, lastDay, currency }: Showing): Worker => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  status: row.status,
  rfid_tag: row.cardNumber,
  rfid_expires_at: lastDay(row.cardExpiresAt),
  rfid_status: cardStatusOf(row, now),
  sites: row.sites,
  balance: toMajor(row.balanceMinor, currency),
  currency,
  revision: row.revision,
  created_at: row.createdAt.toISOString(),
  deleted_at: row.deletedAt?.toISOString() ?? null,
});

/** What the log tells of a worker. */
export const notedWorker = (
  { name, phone, email, status }: KeptWorker,
  card: { number: string | null; expiresOn: string | null },
  siteIds: readonly number[],
) => ({
  name,
  phone,
  email,
  status,
  rfid_tag: card.number,
  rfid_expires_at: card.expiresOn,
  site_ids: [...siteIds].toSorted((one, other) => one - other),
});

/** Why a worker may not have a card that somebody else has. */
export const cardFault = (tag: {
  holder: string;
  holderName: string | null;
  label: string | null;
}): FieldError => {
  const shown = (who: string, name: string | null): FieldError => ({
    code: 'worker.card-held',
    args: { who, name: name ?? '' },
  });
  if (tag.holder === 'worker' || tag.holder === 'vehicle') return shown(tag.holder, tag.label);
  if (tag.holder === 'person' || tag.holderName !== null) return shown('driver', tag.holderName);
  return shown(tag.holder === 'partner' ? 'partner' : 'operator', tag.label);
};

const isKnown = (reason: string): reason is WorkerRefusalReason =>
  (workers.workerRefusalReasons as readonly string[]).includes(reason);

/** A reason as it is kept; what charging may say besides is that the card is blocked. */
export const reasonOf = (told: string): WorkerRefusalReason => {
  if (told === 'not-here') return 'not-allowed';
  return isKnown(told) ? told : 'blocked';
};

/** A refusal as it is kept. */
export interface WorkerRefusalRow {
  id: number;
  reason: string;
  chargePointId: number;
  chargePointTitle: string;
  uid: string | null;
  times: number;
  firstAt: Date;
  lastAt: Date;
  timeZone: string;
}

export const toRefusal = (row: WorkerRefusalRow): WorkerRefusal => ({
  id: row.id,
  reason: reasonOf(row.reason),
  charge_point: { id: row.chargePointId, title: row.chargePointTitle },
  tag: row.uid,
  times: row.times,
  first_at: row.firstAt.toISOString(),
  last_at: row.lastAt.toISOString(),
  time_zone: row.timeZone,
});
