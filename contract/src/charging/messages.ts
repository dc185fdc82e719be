import { z } from 'zod';
import { endpoint } from '../endpoint';
import { exportFormats, pageOf, plainQuery, several } from '../page';
import { id, integer, moment } from '../wire';

/** Who speaks: the charger (`in`) or the server (`out`). */
export const directions = ['in', 'out'] as const;

/** What a frame is; `unreadable` is one that is none of the others. */
export const frameKinds = ['call', 'result', 'error', 'unreadable'] as const;

/** One frame between charger and server, as it went over the wire but for its secrets, which are masked; pages hold its first 4,096 characters. */
export const messageShape = z.object({
  id: z.int(),
  at: z.string(),
  direction: z.enum(directions),
  kind: z.enum(frameKinds),
  action: z.string().nullable(),
  message_id: z.string().nullable(),
  frame: z.string(),
  /** Of the whole frame, as it is stored. */
  bytes: z.int(),
  /** There is more of it: `GET /api/messages/{id}` gives all. */
  is_cut: z.boolean(),
});
export type Message = z.infer<typeof messageShape>;

export const orderMessages = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/messages',
  summary: 'The frames behind an order, oldest first, at most 1,000, of each its first 4,096 characters',
  needs: { operator: 'order.read' },
  heavy: true,
  params: z.object({ id: id() }),
  query: plainQuery,
  result: z.array(messageShape),
});

export const getMessage = endpoint({
  method: 'GET',
  path: '/api/messages/{id}',
  summary: 'One frame, whole',
  needs: { operator: 'power-center.read' },
  params: z.object({ id: id() }),
  result: messageShape,
});

/** How a question ended: `unasked` is a charger's reply to nothing that was asked. */
export const outcomes = ['answered', 'error', 'unanswered', 'unreadable', 'unasked'] as const;
export type ExchangeOutcome = (typeof outcomes)[number];

/** A question beside its reply; `direction` is who asked; `duration_ms` lies between both, and is null where one is missing. */
export const exchangeShape = z.object({
  id: z.int(),
  at: z.string(),
  charge_point: z.object({ id: z.int(), title: z.string(), identifier: z.string(), time_zone: z.string() }),
  direction: z.enum(directions),
  outcome: z.enum(outcomes),
  action: z.string().nullable(),
  message_id: z.string().nullable(),
  /** The first 4,096 characters; null for a reply to nothing. Its frame has the number of the exchange. */
  request: z.string().nullable(),
  /** Of the whole frame, as it is stored. */
  request_bytes: z.int().nullable(),
  /** There is more of it: `GET /api/messages/{id}` gives all. */
  is_request_cut: z.boolean(),
  /** The number of the reply's frame. */
  reply_id: z.int().nullable(),
  reply: z.string().nullable(),
  reply_bytes: z.int().nullable(),
  is_reply_cut: z.boolean(),
  reply_at: z.string().nullable(),
  error_code: z.string().nullable(),
  error_description: z.string().nullable(),
  duration_ms: z.int().nullable(),
  /** The order whose transaction the frames name; null where they name none. */
  order_id: z.int().nullable(),
  /** Where `before` goes on from. */
  cursor: z.string(),
});
export type Exchange = z.infer<typeof exchangeShape>;

/** A place between two frames, as an answer told it: milliseconds since 1970 and the number of the frame. */
const cursor = () => z.string().regex(/^\d{1,15}\.\d{1,15}$/);

const messageFilters = {
  /** Looked for in both frames, in either case. */
  search: z.string().trim().max(200).optional(),
  charge_point_id: several(id()).optional(),
  charging_site_id: several(id()).optional(),
  order_id: id().optional(),
  action: several(z.string().trim().min(1).max(50)).optional(),
  direction: z.enum(directions).optional(),
  outcome: several(z.enum(outcomes)).optional(),
  error_code: several(z.string().trim().min(1).max(50)).optional(),
  min_duration_ms: integer(z.int().min(0).max(86_400_000)).optional(),
  max_duration_ms: integer(z.int().min(0).max(86_400_000)).optional(),
  from: moment().optional(),
  to: moment().optional(),
};

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/messages',
  summary:
    'What chargers and server said to each other, newest first, each question with its reply. ' +
    'Of each frame it has the first 4,096 characters. ' +
    'A request looks at a bounded number of frames: `reach` tells how far back that was, and `before` goes on from there. ' +
    '`meta.total` counts what is known so far while `reach.is_complete` is false. ' +
    '`after` gives what is new since an earlier answer, and again what was still unanswered then.',
  needs: { operator: 'power-center.read' },
  heavy: true,
  query: z.strictObject({
    page: integer(z.int().min(1).max(1000)).default(1),
    per_page: integer(z.int().min(1).max(200)).default(50),
    ...messageFilters,
    before: cursor().optional(),
    after: cursor().optional(),
  }),
  result: pageOf(exchangeShape).extend({
    reach: z.object({
      /** Nothing older matches. */
      is_complete: z.boolean(),
      /** Everything from here on was looked at. */
      looked_back_to: z.string().nullable(),
      /** Goes on with what is older; null when there is nothing. */
      before: z.string().nullable(),
      /** Goes on with what comes. */
      after: z.string(),
    }),
  }),
});

export const exportMessages = endpoint({
  method: 'GET',
  path: '/api/messages/export',
  summary: 'The messages as a spreadsheet with the filters of the list, newest first, at most 100,000 rows',
  needs: { operator: 'power-center.read' },
  query: z.strictObject({ format: z.enum(exportFormats).default('csv'), ...messageFilters }),
  result: null,
  file: true,
});

export const listActions = endpoint({
  method: 'GET',
  path: '/api/messages/actions',
  summary: 'The actions and error codes that OCPP 1.6 and 2.0.1 know, by name',
  needs: { operator: 'power-center.read' },
  result: z.object({ actions: z.array(z.string()), error_codes: z.array(z.string()) }),
});
