import { z } from 'zod';
import { paymentKinds } from '../charging/orders/words';
import { endpoint } from '../endpoint';
import { exportQuery, listQuery, pageOf, several } from '../page';
import { id, moment } from '../wire';
import { movementKinds } from './settlements';

/** Kinds of movements as the statement tells them (docs/decisions.md#statement). */
export const statementKinds = ['confirmed', 'canceled', 'withdraw', 'deposit'] as const;
export type StatementKind = (typeof statementKinds)[number];

const named = z.object({ id: z.int(), name: z.string() });

/**
 * A movement of the operator's money, in major units. `pending` and `available` are by how much it changed either balance,
 * `amount` is both together; `pending_balance` and `balance` are what stood there after it, whatever the list is narrowed to.
 */
export const statementLine = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(statementKinds),
  movement: z.enum(movementKinds),
  order_id: z.int().nullable(),
  /** Where its order charged, and where that belongs now. */
  charge_point: z.object({ id: z.int(), title: z.string() }).nullable(),
  charging_site: named.nullable(),
  group: named.nullable(),
  payment_kind: z.enum(paymentKinds).nullable(),
  /** By how much the price of its order and the platform's fee changed; null where it is of no order. */
  price: z.number().nullable(),
  fee: z.number().nullable(),
  reason: z.string().nullable(),
  /** Whether another movement has taken it back. */
  is_reversed: z.boolean(),
  pending: z.number(),
  available: z.number(),
  amount: z.number(),
  pending_balance: z.number(),
  balance: z.number(),
  currency: z.string(),
});
export type StatementLine = z.infer<typeof statementLine>;

export const statementSorts = ['at', 'amount'] as const;

/** `from` is included, `to` is not; sites and groups are those to which power centers belong now. */
export const statementFilters = {
  kind: several(z.enum(statementKinds)).optional(),
  payment_kind: several(z.enum(paymentKinds)).optional(),
  charging_site_id: several(id()).optional(),
  group_id: several(id()).optional(),
  charge_point_id: several(id()).optional(),
  order_id: several(id()).optional(),
  from: moment().optional(),
  to: moment().optional(),
};

export const listStatement = endpoint({
  method: 'GET',
  path: '/api/statement',
  summary: 'A page of the movements of the operator’s money, each with the balance after it',
  needs: { operator: 'payout.read' },
  heavy: true,
  query: listQuery(statementSorts, statementFilters),
  result: pageOf(statementLine),
});

export const statementTotals = endpoint({
  method: 'GET',
  path: '/api/statement/totals',
  summary: 'How many movements fit the filters, and what came in and went out by them',
  needs: { operator: 'payout.read' },
  heavy: true,
  query: z.strictObject({ search: z.string().trim().max(200).optional(), ...statementFilters }),
  result: z.object({
    count: z.int(),
    /** Of the movements that raised the operator's money, and of those that lowered it. */
    money_in: z.number(),
    money_out: z.number(),
    amount: z.number(),
    currency: z.string(),
  }),
});

export const exportStatement = endpoint({
  method: 'GET',
  path: '/api/statement/export',
  summary: 'The statement as a spreadsheet, with the search, filters and order of the list',
  needs: { operator: 'payout.read' },
  query: exportQuery(statementSorts, statementFilters),
  result: null,
  file: true,
});

export const pendingReleases = endpoint({
  method: 'GET',
  path: '/api/statement/pending',
  summary: 'On which days what is pending becomes available',
  needs: { operator: 'payout.read' },
  heavy: true,
  result: z.object({
    /** The days of `time_zone` from today on; what is due already stands at today. */
    days: z.array(z.object({ day: z.iso.date(), amount: z.number() })),
    currency: z.string(),
    time_zone: z.string(),
  }),
});
export type PendingReleases = z.infer<typeof pendingReleases.result>;
