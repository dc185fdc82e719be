import { z } from 'zod';
import { endpoint } from '../endpoint';
import { id, integer, number, text } from '../wire';
import { changeKinds } from './settlements';

/** How far money is on its way back: the provider is asked after the refund was noted, and may refuse, or never answer. */
export const refundStates = ['waiting', 'sending', 'stuck', 'paid', 'refused', 'cancelled'] as const;
export type RefundState = (typeof refundStates)[number];

/** How far a debt is collected: tried again and again, until it is paid or given up. */
export const collectionStates = ['waiting', 'sending', 'collected', 'given-up', 'cancelled'] as const;
export type CollectionState = (typeof collectionStates)[number];

/** A movement of an order's money after its settlement, in major units; what it altered of price, fee and earning is signed. */
export const moneyChange = z.object({
  id: z.int(),
  kind: z.enum(changeKinds),
  /** The movement in the ledger; null where nothing had to move. */
  movement_id: z.int().nullable(),
  at: z.string(),
  /** Who did it, by name; null where the product itself did, or the person has no name. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
  /** What was given back, given up, collected, or taken back. */
  amount: z.number(),
  price: z.number(),
  earning: z.number(),
  /** The change that this one takes back. */
  mends: z.int().nullable(),
  /** The change that took this one back. */
  mended_by: z.int().nullable(),
  /** Whether it may be taken back by a reversal now. */
  can_reverse: z.boolean(),
  refund: z
    .object({
      id: z.int(),
      state: z.enum(refundStates),
      provider: z.string().nullable(),
      refusal: z.string().nullable(),
    })
    .nullable(),
});
export type MoneyChange = z.infer<typeof moneyChange>;

/** The money of an order as it stands, in major units, and how it came to that. */
export const orderMoney = z.object({
  currency: z.string(),
  price: z.number(),
  /** By how much refunds have lowered the price. */
  refunded: z.number(),
  /** What its payer has paid and was not given back. */
  paid: z.number(),
  /** What is the driver's by corrections; a refund gives this back first. */
  credit: z.number(),
  /** What the driver still owes. */
  debt: z.number(),
  written_off: z.number(),
  is_settled: z.boolean(),
  changes: z.array(moneyChange),
  collection: z
    .object({
      state: z.enum(collectionStates),
      tries: z.int(),
      next_at: z.string().nullable(),
      note: z.string().nullable(),
      at: z.string(),
    })
    .nullable(),
});
export type OrderMoney = z.infer<typeof orderMoney>;

/** How many changes the sender has seen: where there are more by now, 409 `refund.money-moved`. */
export const seenChanges = integer(z.int().min(0).max(1_000_000)).optional();

/** An amount in major units of the order's currency, above zero. */
export const someAmount = number(z.number().positive().max(1_000_000_000));

export const getOrderMoney = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/money',
  summary:
    'What of an order is paid, given back, owed and given up, with every movement after its settlement',
  needs: { operator: 'order.read' },
  params: z.object({ id: id() }),
  result: orderMoney,
});

const figures = z.object({ price: z.number(), earning: z.number(), paid: z.number() });

export const previewRefund = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/refund',
  summary:
    'What a refund would come to, all that may be given back unless an amount is told; nothing is changed',
  needs: { operator: 'order.read' },
  params: z.object({ id: id() }),
  query: z.strictObject({ amount: someAmount.optional() }),
  result: z.object({
    amount: z.number(),
    /** The part that was the driver's already, so that the price stays. */
    from_credit: z.number(),
    fee: z.number(),
    before: figures,
    after: figures,
    /** Whether the earning is missing of what may be withdrawn, or of what is pending; null where it changes neither. */
    balance: z.enum(['available', 'pending']).nullable(),
    currency: z.string(),
  }),
});

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/refunds',
  summary:
    'Gives back what an order cost, in whole or in part, to whoever paid it: by the payment provider, which is asked afterwards, or on the account that paid. Needs the key to read orders too',
  needs: { operator: 'payout.request' },
  params: z.object({ id: id() }),
  body: z.strictObject({
    /** In major units; all that may be given back unless told. */
    amount: someAmount.optional(),
    reason: text(500),
    seen_changes: seenChanges,
  }),
  result: orderMoney,
});

export const reverseMovement = endpoint({
  method: 'POST',
  path: '/api/movements/{id}/reversal',
  summary:
    'Takes back a refund, a write-off, a collection, or the reversal of one, by a movement of its own that names it. A refund that the provider has paid becomes a debt of the driver. Needs the key to read orders too',
  needs: { operator: 'payout.request' },
  params: z.object({ id: id() }),
  body: z.strictObject({ reason: text(500) }),
  result: orderMoney,
});

export const writeOffDebt = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/write-offs',
  summary:
    'Gives up what a driver still owes for an order, in whole or in part: its price stays. Needs the key to read orders too',
  needs: { operator: 'payout.request' },
  params: z.object({ id: id() }),
  body: z.strictObject({
    /** In major units; the whole debt unless told. */
    amount: someAmount.optional(),
    reason: text(500),
    seen_changes: seenChanges,
  }),
  result: orderMoney,
});

export const collectDebt = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/debt-collection',
  summary:
    'Has the payment provider ask the driver for what they still owe for an order: at once, and again after growing waits until it is paid or given up. Needs the key to read orders too',
  needs: { operator: 'payout.request' },
  params: z.object({ id: id() }),
  result: orderMoney,
});

export const stopCollecting = endpoint({
  method: 'DELETE',
  path: '/api/orders/{id}/debt-collection',
  summary:
    'Ends the tries to collect a debt; a try that is under way is still heard. Needs the key to read orders too',
  needs: { operator: 'payout.request' },
  params: z.object({ id: id() }),
  result: orderMoney,
});
