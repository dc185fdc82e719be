import { z } from 'zod';
import { endpoint } from '../endpoint';
import { listQuery, pageOf, several } from '../page';
import { boolean, id, integer, moment, number, optionalText, text } from '../wire';
import { heldReasons } from './orders/words';

declare module '../live' {
  interface ChangedKinds {
    'work-item': true;
  }
}

/** What waits for somebody: a message no order could take, an order that is held, one that does not end, two devices with one identity. */
export const workKinds = ['unmatched', 'held', 'stuck', 'duplicate'] as const;
export type WorkKind = (typeof workKinds)[number];

/** Why a message could not be matched (docs/chargers-in-the-field.md#stop-not-matched). */
export const unmatchedReasons = [
  'already-stopped',
  'unknown-transaction',
  'meter-went-back',
  'unknown-connector',
  'unreadable',
] as const;
export type UnmatchedReason = (typeof unmatchedReasons)[number];

/** Why an order does not end: its charger is away, its connector is free, a stop was not heeded, events of it are missing. */
export const stuckReasons = ['charger-away', 'connector-free', 'stop-not-heeded', 'events-missing'] as const;
export type StuckReason = (typeof stuckReasons)[number];

export const workReasons = [...heldReasons, ...unmatchedReasons, ...stuckReasons, 'two-devices'] as const;
export type WorkReason = (typeof workReasons)[number];

/** What can be done about an item. */
export const cures = ['confirm', 'correct', 'attach', 'book', 'close', 'dismiss'] as const;
export type CureName = (typeof cures)[number];

/** An item's name: its kind, and the number of the message, the order or the charge point. */
const itemName = { kind: z.enum(workKinds), id: id() };

/** An item of the work list; energy in kWh, money in major units of `currency`. */
export const workItem = z.object({
  kind: z.enum(workKinds),
  id: z.int(),
  reason: z.enum(workReasons),
  /** Since when it waits. */
  at: z.string(),
  charge_point: z.object({ id: z.int(), title: z.string(), identifier: z.string(), time_zone: z.string() }),
  connector_number: z.int().nullable(),
  /** The order it is about; null for an unmatched message and for two devices. */
  order_id: z.int().nullable(),
  /** OCPP's name of an unmatched message. */
  action: z.string().nullable(),
  /** The id token it names, and what the operator calls it. */
  tag: z.string().nullable(),
  tag_label: z.string().nullable(),
  energy: z.number().nullable(),
  price: z.number().nullable(),
  currency: z.string().nullable(),
  /** What may be done about it, the likeliest first. */
  cures: z.array(z.enum(cures)),
});
export type WorkItem = z.infer<typeof workItem>;

export const workFilters = {
  kind: several(z.enum(workKinds)).optional(),
  reason: several(z.enum(workReasons)).optional(),
  charge_point_id: several(id()).optional(),
  charging_site_id: several(id()).optional(),
};

/** `at` is the longest waiting first. */
export const workSorts = ['at'] as const;

export const listWork = endpoint({
  method: 'GET',
  path: '/api/work-list',
  summary:
    'What waits for somebody, the longest waiting first: unmatched messages, held orders, orders that do not end, shared identities',
  needs: { operator: 'order.read' },
  heavy: true,
  query: listQuery(workSorts, workFilters),
  result: pageOf(workItem),
});

export const workCounts = endpoint({
  method: 'GET',
  path: '/api/work-list/counts',
  summary: 'How much waits, by kind and by reason',
  needs: { operator: 'order.read' },
  heavy: true,
  result: z.object({
    total: z.int(),
    kinds: z.array(z.object({ kind: z.enum(workKinds), count: z.int() })),
    reasons: z.array(z.object({ reason: z.enum(workReasons), count: z.int() })),
  }),
});
export type WorkCounts = z.infer<typeof workCounts.result>;

/** An order that an unmatched message may belong to, the likeliest first; energy in kWh. */
export const workCandidate = z.object({
  order_id: z.int(),
  state: z.string(),
  connector_number: z.int(),
  tag: z.string().nullable(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  energy: z.number(),
  /** What it would come to with the message; null where the message cannot be attached to it. */
  energy_then: z.number().nullable(),
});
export type WorkCandidate = z.infer<typeof workCandidate>;

/** What a message that could not be matched says, as far as it can be read; the register in kWh. */
export const saidShape = z.object({
  kind: z.enum(['started', 'updated', 'ended']).nullable(),
  transaction: z.string().nullable(),
  connector_number: z.int().nullable(),
  at: z.string().nullable(),
  began_at: z.string().nullable(),
  register: z.number().nullable(),
  began_register: z.number().nullable(),
  tag: z.string().nullable(),
  stop_reason: z.string().nullable(),
});
export type Said = z.infer<typeof saidShape>;

export const getWork = endpoint({
  method: 'GET',
  path: '/api/work-list/{kind}/{id}',
  summary:
    'One item with what it says and the orders it may belong to; one that is settled meanwhile tells how and by whom',
  needs: { operator: 'order.read' },
  params: z.object(itemName),
  result: workItem.extend({
    said: saidShape.nullable(),
    /** The message as it was kept, as JSON. */
    payload: z.string().nullable(),
    /** The number of its frame in the message log (`GET /api/messages/{id}`); null where it is kept no longer. */
    message_id: z.int().nullable(),
    candidates: z.array(workCandidate),
    /** Devices that share an identity: address and serial number. */
    devices: z.array(z.object({ address: z.string().nullable(), serial_number: z.string().nullable() })),
    cured: z
      .object({
        at: z.string(),
        by: z.string().nullable(),
        cure: z.enum(cures).nullable(),
        reason: z.string().nullable(),
        order_id: z.int().nullable(),
      })
      .nullable(),
  }),
});
export type WorkDetail = z.infer<typeof getWork.result>;

/** What an order is corrected to: energy in kWh, price in major units; what is left out stays, and a price follows the energy by the tariff of its start. */
export const correction = {
  energy: number(z.number().min(0).max(1_000_000)).optional(),
  price: number(z.number().min(0).max(1_000_000_000)).optional(),
};

/** One cure, for one item or for many. */
export const cure = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('confirm'), comment: optionalText(500) }),
  z.strictObject({ do: z.literal('correct'), ...correction, reason: text(500) }),
  /** Without an order, each message goes to the likeliest one. */
  z.strictObject({ do: z.literal('attach'), order_id: id().optional(), reason: optionalText(500) }),
  /** An order of its own; what is left out is taken from the message. One item at a time, but where the message tells all. */
  z.strictObject({
    do: z.literal('book'),
    connector_number: integer(z.int().min(1).max(1_000)).optional(),
    tag: optionalText(64),
    started_at: moment().optional(),
    ended_at: moment().optional(),
    energy: number(z.number().min(0).max(1_000_000)).optional(),
    reason: optionalText(500),
  }),
  z.strictObject({ do: z.literal('close'), reason: optionalText(500) }),
  z.strictObject({ do: z.literal('dismiss'), reason: text(500) }),
]);
export type Cure = z.output<typeof cure>;

/** So many items are cured by one call. */
export const mostCured = 200;

const amounts = z.object({ energy: z.number(), price: z.number() });

/**
 * What became of one item, or would; `before` and `after` are of the order it is about, a new order has no `before`.
 * `reason` says why it is refused; of a cured one what is doubtful of the order then, by the code of `held_reason`: a booked
 * one is confirmed by whoever books it, any other waits to be confirmed.
 */
export const curedRow = z.object({
  kind: z.enum(workKinds),
  id: z.int(),
  outcome: z.enum(['cured', 'refused']),
  order_id: z.int().nullable(),
  before: amounts.nullable(),
  after: amounts.nullable(),
  currency: z.string().nullable(),
  reason: z.object({ code: z.string(), text: z.string() }).nullable(),
});
export type CuredRow = z.infer<typeof curedRow>;

export const cureWork = endpoint({
  method: 'POST',
  path: '/api/work-list/cure',
  summary:
    'Does one thing about many items, at most 200, and tells of each; with `preview` it changes nothing. What somebody else has settled meanwhile is refused in its row. Needs the key to read orders too',
  needs: { operator: 'power-center.update' },
  body: z.strictObject({
    items: z.array(z.strictObject(itemName)).min(1).max(mostCured),
    cure,
    preview: boolean().default(false),
  }),
  result: z.object({ rows: z.array(curedRow) }),
});
