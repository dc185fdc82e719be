import { z } from 'zod';
import { movementKinds } from '../commerce/settlements';
import { endpoint } from '../endpoint';
import { exportQuery, listQuery, pageOf, several } from '../page';
import { id, moment } from '../wire';

/** What payments of a fleet are: money booked on its balance, that taken back, sessions, and what was changed of these. */
export const paymentKinds = ['deposit', 'taken-back', 'session', 'change'] as const;
export type FleetPaymentKind = (typeof paymentKinds)[number];

const named = z.object({ id: z.int(), title: z.string() });

/** A movement on the balance of a fleet, in major units; `balance` is what stood there after it, whatever the list is narrowed to. */
export const fleetPayment = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(paymentKinds),
  movement: z.enum(movementKinds),
  /** Negative where it lowered the balance. */
  amount: z.number(),
  balance: z.number(),
  currency: z.string(),
  order_id: z.int().nullable(),
  vehicle: named.nullable(),
  charge_point: named.nullable(),
  reason: z.string().nullable(),
  /** By which the bank names the transfer. */
  reference: z.string().nullable(),
  /** Who booked it; null of sessions. */
  by: z.string().nullable(),
});
export type FleetPayment = z.infer<typeof fleetPayment>;

const sorts = ['at'] as const;

/** `from` is included, `to` is not. */
const filters = {
  kind: several(z.enum(paymentKinds)).optional(),
  from: moment().optional(),
  to: moment().optional(),
};

const needs = {
  operator: 'fleet.read',
  fleet: 'fleet.payment.read',
  feature: 'fleet-management',
} as const;
const params = z.object({ id: id() });

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/payments',
  summary: 'A page of what was paid by and charged to a fleet, each with the balance after it',
  needs,
  heavy: true,
  params,
  query: listQuery(sorts, filters),
  result: pageOf(fleetPayment),
});

export const exportPayments = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/payments/export',
  summary: 'The payments of a fleet as a spreadsheet, with the filters and order of the list',
  needs,
  params,
  query: exportQuery(sorts, filters),
  result: null,
  file: true,
});
