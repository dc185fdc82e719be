import { z } from 'zod';
import { endpoint } from '../endpoint';
import { exportQuery, listQuery, pageOf, several } from '../page';
import { day, id, moment, number } from '../wire';
import { movementKinds } from './settlements';

declare module '../live' {
  interface ChangedKinds {
    /** Beside it stands the id of the worker. */
    'worker-cash': true;
  }
}

/** What moves the cash in a worker's hand: sessions, what was changed of these, and hand-overs. */
export const transactionKinds = ['session', 'change', 'hand-over'] as const;
export type WorkerTransactionKind = (typeof transactionKinds)[number];

const named = z.object({ id: z.int(), title: z.string() });

/** A movement of the cash in hand, in major units; `balance` is what was in hand after it, whatever the list is narrowed to. */
export const workerTransaction = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(transactionKinds),
  movement: z.enum(movementKinds),
  /** Negative where it lowered what was in hand. */
  amount: z.number(),
  balance: z.number(),
  currency: z.string(),
  order_id: z.int().nullable(),
  charge_point: named.nullable(),
  /** Where that belongs now. */
  charging_site: z.object({ id: z.int(), name: z.string() }).nullable(),
  hand_over: z.object({ id: z.int(), number: z.string() }).nullable(),
  /** Who took a hand-over, or changed a session. */
  by: z.string().nullable(),
});
export type WorkerTransaction = z.infer<typeof workerTransaction>;

/** What a worker did in some time: completed sessions, kWh, and cash in major units. */
export const workerFigures = z.object({ sessions: z.int(), energy: z.number(), cash: z.number() });

/** The days end today, in the operator's time zone. */
export const workerStats = z.object({
  currency: z.string(),
  balance: z.number(),
  today: workerFigures,
  days_7: workerFigures,
  days_30: workerFigures,
  /** When and how much was handed over last. */
  last_hand_over: z.object({ at: z.string(), amount: z.number(), number: z.string() }).nullable(),
});
export type WorkerStats = z.infer<typeof workerStats>;

/** Cash that a worker handed over, with the number of its receipt; below zero it was given back to the worker. */
export const handOver = z.object({
  id: z.int(),
  number: z.string(),
  worker_id: z.int(),
  /** What both were called then. */
  worker: z.string(),
  by: z.string(),
  at: z.string(),
  amount: z.number(),
  currency: z.string(),
  /** When both signed it on the screen. */
  signed_at: z.string().nullable(),
});
export type HandOver = z.infer<typeof handOver>;

const feature = 'worker-access';
const ofWorker = z.object({ id: id() });
const read = { operator: 'worker.read', feature } as const;

export const resetBalance = endpoint({
  method: 'GET',
  path: '/api/workers/{id}/reset-balance',
  summary:
    'Records that a worker hands over all cash in hand, or is given back what is below zero, and gives the receipt; send an `Idempotency-Key`, so that a repeat gives the same one',
  needs: { operator: 'worker.update', feature, writes: true },
  params: ofWorker,
  /**
   * The amount that was counted: where another one is in hand by now, nothing is recorded and the answer is 409. What is below zero
   * is given back only where it is named here.
   */
  query: z.strictObject({ amount: number(z.number()).optional() }),
  result: handOver,
});

/** The field that a signature is drawn in, in its own units. */
export const signatureField = { width: 1000, height: 300 };

/** So many points a signature has at most. */
export const mostPoints = 2000;

/** A signature as it is drawn: lines of points, each point its distance from the left and from the top of the field. */
const signature = () =>
  z
    .array(
      z
        .array(z.int().min(0).max(signatureField.width))
        .min(4)
        .max(2 * mostPoints),
    )
    .min(1)
    .max(100)
    .refine(
      (lines) =>
        lines.every((line) => line.length % 2 === 0) &&
        lines.reduce((sum, line) => sum + line.length / 2, 0) <= mostPoints,
      { error: 'invalid' },
    );
export type Signature = z.infer<ReturnType<typeof signature>>;

export const signHandOver = endpoint({
  method: 'PUT',
  path: '/api/workers/{id}/hand-overs/{handOverId}/signatures',
  summary: 'Puts both signatures on the receipt of a hand-over, once',
  needs: { operator: 'worker.update', feature },
  params: z.object({ id: id(), handOverId: id() }),
  body: z.strictObject({ worker: signature(), receiver: signature() }),
  result: handOver,
});

export const downloadHandOver = endpoint({
  method: 'GET',
  path: '/api/workers/{id}/hand-overs/{handOverId}/receipt',
  summary: 'The receipt of a hand-over as a PDF',
  needs: read,
  params: z.object({ id: id(), handOverId: id() }),
  result: null,
  file: true,
});

export const getStats = endpoint({
  method: 'GET',
  path: '/api/workers/{id}/stats',
  summary: 'What a worker has in hand, and did today, in 7 and in 30 days',
  needs: read,
  params: ofWorker,
  result: workerStats,
});

const sorts = ['at'] as const;

/** `from` is included, `to` is not. */
const filters = {
  kind: several(z.enum(transactionKinds)).optional(),
  from: moment().optional(),
  to: moment().optional(),
};

export const listTransactions = endpoint({
  method: 'GET',
  path: '/api/workers/{id}/transactions',
  summary: 'A page of what a worker collected and handed over, each with what was in hand after it',
  needs: read,
  heavy: true,
  params: ofWorker,
  query: listQuery(sorts, filters),
  result: pageOf(workerTransaction),
});

export const exportTransactions = endpoint({
  method: 'GET',
  path: '/api/workers/{id}/transactions/export',
  summary: 'What a worker collected and handed over as a spreadsheet, with the filters and order of the list',
  needs: read,
  params: ofWorker,
  query: exportQuery(sorts, filters),
  result: null,
  file: true,
});

/** So many lines a day is told with at most. */
export const mostLines = 1000;

/** The cash of a day in the operator's time zone, by worker and site. */
export const cashDay = z.object({
  day: z.string(),
  currency: z.string(),
  lines: z.array(
    workerFigures.extend({
      worker: z.object({ id: z.int(), name: z.string() }),
      /** Null for power centers at no site. */
      charging_site: z.object({ id: z.int(), name: z.string() }).nullable(),
    }),
  ),
  /** Everybody who collected, handed over, or has cash in hand now. */
  workers: z.array(
    workerFigures.extend({
      id: z.int(),
      name: z.string(),
      /** On that day. */
      handed_over: z.number(),
      /** Now. */
      balance: z.number(),
    }),
  ),
  total: workerFigures.extend({ handed_over: z.number(), balance: z.number() }),
});
export type CashDay = z.infer<typeof cashDay>;

export const getDay = endpoint({
  method: 'GET',
  path: '/api/workers/day',
  summary: 'The cash of a day by worker and site, with what was handed over; today unless told',
  needs: read,
  heavy: true,
  query: z.strictObject({
    day: day()
      .refine((value) => !value.startsWith('0000'), { error: 'date' })
      .optional(),
  }),
  result: cashDay,
});
