import { z } from 'zod';
import { endpoint } from '../endpoint';
import { emailAddress } from '../identity/codes';
import { listQuery, pageOf, plainQuery, several } from '../page';
import { day, id, name, orNothing, text } from '../wire';

declare module '../live' {
  interface ChangedKinds {
    worker: true;
    /** Beside it stands the id of the worker. */
    'worker-refusal': true;
  }
}

export const workerStatuses = ['active', 'blocked'] as const;
export type WorkerStatus = (typeof workerStatuses)[number];

/** Somebody of the operator's staff who starts sessions with a card and collects the cash (docs/decisions.md#workers-and-cash). */
export const workerShape = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** A blocked worker starts no more sessions, and keeps all else. */
  status: z.enum(workerStatuses),
  rfid_tag: z.string().nullable(),
  /** The last day on which the card is good, in the operator's time zone; null where it has no end. */
  rfid_expires_at: z.string().nullable(),
  rfid_status: z.enum(['active', 'blocked', 'expired']).nullable(),
  /** Where they work, by name; who has none works at all sites. */
  sites: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Cash in hand, in major units: below zero where more was refunded than collected. */
  balance: z.number(),
  currency: z.string(),
  /** Raised by every change; sent back with a change, it tells whether somebody else was faster. */
  revision: z.int(),
  created_at: z.string(),
  /** Since when they are deleted; such a worker is shown for the cash, and changed no more. */
  deleted_at: z.string().nullable(),
});
export type Worker = z.infer<typeof workerShape>;

/** So many sites a worker is given at most; who works at more works at all of them. */
export const mostSites = 100;

const said = {
  name: name(100),
  phone: orNothing(name(30).regex(/^\+?[\d\s()./-]{5,30}$/, { error: 'invalid' })),
  email: orNothing(emailAddress()),
  rfid_tag: orNothing(text(255).refine((value) => !/\p{Cc}/u.test(value), { error: 'invalid' })),
  rfid_expires_at: orNothing(day()),
  site_ids: z.array(id()).max(mostSites).default([]),
};

/** What is said of a worker; `status` is as it was unless told. */
export const workerBody = z.strictObject({ ...said, status: z.enum(workerStatuses).optional() });

export const workerSorts = ['name', 'balance', 'created_at'] as const;

const feature = 'worker-access';
const ofWorker = z.object({ id: id() });

export const listWorkers = endpoint({
  method: 'GET',
  path: '/api/workers',
  summary: 'The workers of the operator',
  needs: { operator: 'worker.read', feature },
  query: plainQuery,
  result: z.array(workerShape),
});

export const workerTable = endpoint({
  method: 'GET',
  path: '/api/workers/datatable',
  summary:
    'A page of the workers with search, filters and order; deleted ones stand there as long as there is cash to settle with them',
  needs: { operator: 'worker.read', feature },
  query: listQuery(workerSorts, {
    status: several(z.enum(workerStatuses)).optional(),
    /** Who works at one of these sites, or at all. */
    charging_site_id: several(id()).optional(),
  }),
  result: pageOf(workerShape),
});

export const createWorker = endpoint({
  method: 'POST',
  path: '/api/workers',
  summary: 'Adds a worker, with a card',
  needs: { operator: 'worker.create', feature },
  body: workerBody,
  result: workerShape,
});

export const getWorker = endpoint({
  method: 'GET',
  path: '/api/workers/{id}',
  summary: 'One worker, with the cash in hand; one who is deleted as long as the books tell of their cash',
  needs: { operator: 'worker.read', feature },
  params: ofWorker,
  result: workerShape,
});

export const updateWorker = endpoint({
  method: 'PUT',
  path: '/api/workers/{id}',
  summary: 'Replaces what is said of a worker; without a card in it they have none',
  needs: { operator: 'worker.update', feature },
  params: ofWorker,
  body: z.strictObject({
    ...workerBody.shape,
    /** The revision that was edited: where the present one is another, nothing is changed and the answer is 409. */
    revision: id().optional(),
  }),
  result: workerShape,
});

export const deleteWorker = endpoint({
  method: 'DELETE',
  path: '/api/workers/{id}',
  summary: 'Deletes a worker without cash in hand and frees the card; orders and receipts go on naming them',
  needs: { operator: 'worker.delete', feature },
  params: ofWorker,
  result: z.object({ id: z.int() }),
});

/** Why a worker was refused a session. */
export const workerRefusalReasons = [
  'worker-unknown',
  'worker-blocked',
  'worker-not-in-plan',
  'worker-elsewhere',
  'expired',
  'blocked',
  'invalid',
  'concurrent',
  'not-allowed',
  'closed',
  'no-price',
  'out-of-service',
] as const;
export type WorkerRefusalReason = (typeof workerRefusalReasons)[number];

/** Tries of a worker in a row that were refused at the same place for the same reason. */
export const workerRefusal = z.object({
  id: z.int(),
  reason: z.enum(workerRefusalReasons),
  charge_point: z.object({ id: z.int(), title: z.string() }),
  tag: z.string().nullable(),
  times: z.int(),
  first_at: z.string(),
  last_at: z.string(),
  time_zone: z.string(),
});
export type WorkerRefusal = z.infer<typeof workerRefusal>;

export const listWorkerRefusals = endpoint({
  method: 'GET',
  path: '/api/workers/{id}/refusals',
  summary: 'Sessions that a worker was refused, the last first: why, where and when',
  needs: { operator: 'worker.read', feature },
  params: ofWorker,
  query: listQuery(['last_at'] as const, {}),
  result: pageOf(workerRefusal),
});
