import { z } from 'zod';
import { endpoint, locales } from '../endpoint';
import { paymentKinds } from '../charging/orders/words';
import { priceAdditions, priceUnits } from '../network/prices/units';
import { taxNames } from '../reference/countries';
import { feedbackBody } from '../charging/feedback';
import { id } from '../wire';

/** What is issued of an order: its receipt, and a note for each change of its price after that. */
export const receiptKinds = ['receipt', 'credit-note', 'debit-note'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

/** One visit to a price row as printed: a quantity in kWh or minutes, money in major units of the receipt's currency. */
export const receiptLine = z.object({
  /** Null where no price row was in force, and of what a correction altered. */
  unit: z.enum(priceUnits).nullable(),
  quantity: z.number(),
  unit_price: z.number(),
  total: z.number(),
  from: z.string(),
  to: z.string(),
  is_correction: z.boolean(),
  addition: z.enum(priceAdditions).optional(),
});
export type ReceiptLine = z.infer<typeof receiptLine>;

/** Who sells, as they were when it was issued. */
export const receiptIssuer = z.object({
  name: z.string(),
  /** Line by line, without the country. */
  address: z.array(z.string()),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  vat_id: z.string().nullable(),
});

/** A receipt or a note, as it was issued (docs/decisions.md#receipts): energy in kWh, time in minutes, money in major units. */
export const receiptShape = z.object({
  kind: z.enum(receiptKinds),
  number: z.string(),
  /** The number of the receipt that a note changes. */
  amends: z.string().nullable(),
  issued_at: z.string(),
  issuer: receiptIssuer,
  order_id: z.int(),
  place: z.object({
    title: z.string(),
    identifier: z.string(),
    address: z.array(z.string()),
    connector_number: z.int(),
    time_zone: z.string(),
  }),
  session: z.object({
    started_at: z.string().nullable(),
    ended_at: z.string().nullable(),
    minutes: z.number(),
    energy: z.number(),
    meter_start: z.number().nullable(),
    meter_stop: z.number().nullable(),
  }),
  /** None of a note: it tells by how much the price changed. */
  lines: z.array(receiptLine),
  currency: z.string(),
  /** Tax included. What a credit note gives back, and a debit note adds, is positive. */
  total: z.number(),
  taxes: z.array(
    z.object({
      name: z.enum(taxNames),
      /** 0.19 is 19 % of the net price. */
      rate: z.number(),
      net: z.number(),
      tax: z.number(),
    }),
  ),
  payment_kind: z.enum(paymentKinds),
});
export type Receipt = z.infer<typeof receiptShape>;

/** The same for the operator, with what opens it for whoever gets the link. */
export const orderReceipt = receiptShape.extend({ id: z.int(), token: z.string() });
export type OrderReceipt = z.infer<typeof orderReceipt>;

const order = z.object({ id: id() });

/** The language of a file; that of the caller unless told. */
const inLocale = { locale: z.enum(locales).optional() };

const documents = z.object({
  /** In the order in which they were issued. */
  receipts: z.array(orderReceipt),
  /** Whether a receipt can be issued now: the order is settled, came to something, and has none yet. */
  is_due: z.boolean(),
});

export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/receipts',
  summary: 'The receipt of an order and the notes that change it, as they were issued',
  needs: { operator: 'order.read' },
  params: order,
  result: documents,
});

export const issueReceipt = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/receipts',
  summary:
    'Issues the receipt of an order that was settled before receipts were kept, under the next number; repeating it changes nothing. Needs the key to read orders too',
  needs: { operator: 'payout.request' },
  params: order,
  result: documents,
});

export const downloadReceipt = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/receipt',
  summary: 'The receipt of an order as a PDF file, or the note of it that is named',
  needs: { operator: 'order.read' },
  params: order,
  query: z.strictObject({ receipt_id: id().optional(), ...inLocale }),
  result: null,
  file: true,
});

/** A receipt as its link shows it: with the stars that its session was given, null while it was given none. */
export const linkedReceipt = receiptShape.extend({ rating: z.int().nullable() });
export type LinkedReceipt = z.infer<typeof linkedReceipt>;

/** The secret part of the link. */
const byLink = z.object({ token: z.string().min(1).max(200) });

export const openReceipt = endpoint({
  method: 'GET',
  path: '/api/receipts/{token}',
  summary: 'A receipt or note for whoever has its link',
  needs: { public: true },
  secret: true,
  params: byLink,
  result: linkedReceipt,
});

export const leaveFeedback = endpoint({
  method: 'POST',
  path: '/api/receipts/{token}/feedback',
  summary: 'Rates the session of a receipt by its link, once',
  needs: { public: true },
  secret: true,
  params: byLink,
  body: feedbackBody,
  result: z.object({ rating: z.int() }),
});

export const openReceiptFile = endpoint({
  method: 'GET',
  path: '/api/receipts/{token}/file',
  summary: 'The same as a PDF file',
  needs: { public: true },
  params: byLink,
  query: z.strictObject(inLocale),
  result: null,
  file: true,
});
