import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { exportFormats, listQuery, pageOf } from '../../page';
import { boolean, id } from '../../wire';

const needs = {
  operator: 'fleet.read',
  fleet: 'fleet.report.read',
  feature: 'fleet-management',
} as const;

/** A month of the calendar, `2026-11`. */
const month = () => z.string().regex(/^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/, { error: 'date' });

/**
 * What a fleet was charged in a month of the operator's time zone, in major units. Sessions count in the month in which
 * they were settled; what was corrected of them later counts in the month of the correction, so that a month that is over
 * does not change.
 */
export const fleetInvoice = z.object({
  /** Names it: the fleet and the month. */
  number: z.string(),
  month: z.string(),
  /** Its first and its last day. */
  from: z.string(),
  to: z.string(),
  /** It still counts on. */
  is_open: z.boolean(),
  sessions: z.int(),
  energy: z.number(),
  /** First figures of the sessions settled in it. */
  charged: z.number(),
  /** By how much corrections and refunds of this month changed sessions; negative where money went back. */
  changed: z.number(),
  total: z.number(),
  /** The tax within the total. */
  tax: z.number(),
  /** What the fleet paid in, less what was taken back; it and the balances are null for whoever may not see what the fleet pays. */
  deposits: z.number().nullable(),
  opening: z.number().nullable(),
  closing: z.number().nullable(),
  currency: z.string(),
});
export type FleetInvoice = z.infer<typeof fleetInvoice>;

/** A vehicle in an invoice. */
const invoiceLine = z.object({
  vehicle: z.object({ id: z.int(), title: z.string(), license_plate: z.string().nullable() }),
  sessions: z.int(),
  energy: z.number(),
  charged: z.number(),
  changed: z.number(),
  total: z.number(),
});

/** An invoice with its vehicles, those that cost most first. */
export const fleetInvoiceDetail = fleetInvoice.extend({
  lines: z.array(invoiceLine),
  lines_count: z.int(),
});
export type FleetInvoiceDetail = z.infer<typeof fleetInvoiceDetail>;

/** An answer names so many vehicles at most; its document names more, and tells what the rest come to. */
export const mostInvoiceLines = 500;

const params = z.object({ id: id() });

export const listFleetInvoices = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/reports/invoices',
  summary: 'What a fleet was charged by month, the newest first',
  needs,
  heavy: true,
  params,
  query: listQuery(['month'], {}),
  result: pageOf(fleetInvoice),
});

export const exportFleetInvoices = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/reports/invoices/export',
  summary: 'What a fleet was charged by month, as a spreadsheet',
  needs,
  params,
  query: z.strictObject({ format: z.enum(exportFormats).default('csv') }),
  result: null,
  file: true,
});

const ofMonth = z.object({ id: id(), month: month() });

export const getFleetInvoice = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/reports/invoices/{month}',
  summary: 'What a fleet was charged in a month, by vehicle',
  needs,
  heavy: true,
  params: ofMonth,
  result: fleetInvoiceDetail,
});

export const printFleetInvoice = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/reports/invoices/{month}/pdf',
  summary: 'The invoice of a month as a document',
  needs,
  heavy: true,
  params: ofMonth,
  result: null,
  file: true,
});

const wish = z.object({ is_wanted: z.boolean() });

export const getReportMail = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/reports/mail',
  summary: 'Whether the caller gets the month of a fleet by mail',
  needs,
  params,
  result: wish,
});

export const chooseReportMail = endpoint({
  method: 'PUT',
  path: '/api/fleets/{id}/reports/mail',
  summary: 'Has the month of a fleet sent to the caller once it is over, or not',
  needs,
  params,
  body: z.strictObject({ is_wanted: boolean() }),
  result: wish,
});
