import { z } from 'zod';
import { endpoint } from '../endpoint';
import { exportQuery, listQuery, pageOf, several } from '../page';
import { id, integer, moment, number, orNothing } from '../wire';
import { payoutKinds } from './payout-methods/details';
import { ledgerEntry } from './settlements';

declare module '../live' {
  interface ChangedKinds {
    payout: true;
  }
}

/** How far a payout is (docs/decisions.md#payouts). */
export const payoutStates = ['requested', 'approved', 'paid', 'rejected', 'cancelled'] as const;
export type PayoutState = (typeof payoutStates)[number];

/** Those in which its money is on the way. */
export const openPayoutStates = ['requested', 'approved'] as const satisfies readonly PayoutState[];

/** Whether a second person has to agree: above an amount that the operator sets. */
export const countersignStates = ['not-needed', 'awaited', 'given'] as const;
export type CountersignState = (typeof countersignStates)[number];

/** Money of an operator on its way out, in major units. */
export const payoutShape = z.object({
  id: z.int(),
  state: z.enum(payoutStates),
  currency: z.string(),
  /** What leaves the balance. */
  amount: z.number(),
  /** The part of it that is kept back. */
  fee: z.number(),
  /** What arrives. */
  net: z.number(),
  /** The method as it was when the payout was asked for; `id` is null once it is removed. */
  method: z.object({ id: z.int().nullable(), kind: z.enum(payoutKinds), label: z.string().nullable() }),
  requested_at: z.string(),
  /** Who asked for it, by name; null where the person has none any more. */
  requested_by: z.string().nullable(),
  countersign: z.enum(countersignStates),
  countersigned_by: z.string().nullable(),
  /** Not approved before: the details of its method were new. Null where there is nothing to wait for. */
  due_from: z.string().nullable(),
  /** Whether the caller may take it back, or agree to it as the second person. */
  can_cancel: z.boolean(),
  can_countersign: z.boolean(),
  /** When it was paid, rejected or cancelled. */
  concluded_at: z.string().nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** By which the bank or the provider names the transfer. */
  reference: z.string().nullable(),
});
export type Payout = z.infer<typeof payoutShape>;

/** What happened to a payout, oldest first. */
export const payoutEvents = [
  'requested',
  'countersigned',
  'approved',
  'paid',
  'rejected',
  'cancelled',
] as const;
export type PayoutEvent = (typeof payoutEvents)[number];

export const payoutDetail = payoutShape.extend({
  history: z.array(
    z.object({
      event: z.enum(payoutEvents),
      at: z.string(),
      /** Null where staff or the product itself did it. */
      by: z.string().nullable(),
    }),
  ),
  /** Its movements in the ledger. */
  entries: z.array(ledgerEntry),
});
export type PayoutDetail = z.infer<typeof payoutDetail>;

export const payoutSorts = ['requested_at', 'amount', 'state'] as const;

const filters = {
  state: several(z.enum(payoutStates)).optional(),
  method: several(z.enum(payoutKinds)).optional(),
  from: moment().optional(),
  to: moment().optional(),
};

export const listPayouts = endpoint({
  method: 'GET',
  path: '/api/payouts',
  summary:
    'A page of the operator’s payouts, the latest first; `search` looks at their number, the label of their method, the reference and the reason',
  needs: { operator: 'payout.read' },
  query: listQuery(payoutSorts, filters),
  result: pageOf(payoutShape),
  heavy: true,
});

export const exportPayouts = endpoint({
  method: 'GET',
  path: '/api/payouts/export',
  summary: 'The payouts that the list finds, as a spreadsheet',
  needs: { operator: 'payout.read' },
  query: exportQuery(payoutSorts, filters),
  result: null,
  file: true,
  heavy: true,
});

const params = z.object({ id: id() });

export const getPayout = endpoint({
  method: 'GET',
  path: '/api/payouts/{id}',
  summary: 'A payout with its history and its movements in the ledger',
  needs: { operator: 'payout.read' },
  params,
  result: payoutDetail,
});

/** An amount in major units of the operator's currency. */
const amount = () => number(z.number().positive().max(1_000_000_000_000));

export const previewPayout = endpoint({
  method: 'GET',
  path: '/api/payouts/preview',
  summary:
    'What a payout would come to: fee, what arrives, the balance after it, and what it waits for; nothing is changed',
  needs: { operator: 'payout.request' },
  query: z.strictObject({ method_id: id(), amount: amount() }),
  result: z.object({
    amount: z.number(),
    fee: z.number(),
    net: z.number(),
    balance_after: z.number(),
    currency: z.string(),
    needs_countersign: z.boolean(),
    due_from: z.string().nullable(),
  }),
});

export const requestPayout = endpoint({
  method: 'POST',
  path: '/api/payouts/request-payout',
  summary:
    'Asks for a payout: its amount leaves the available balance at once, and comes back where it is rejected or cancelled',
  needs: { operator: 'payout.request', confirmed: true },
  body: z.strictObject({ method_id: id(), amount: amount() }),
  result: payoutDetail,
});

export const countersignPayout = endpoint({
  method: 'POST',
  path: '/api/payouts/{id}/countersign',
  summary: 'Agrees to a payout as the second person, who is another than the one that asked for it',
  needs: { operator: 'payout.request', confirmed: true },
  params,
  result: payoutDetail,
});

export const cancelPayout = endpoint({
  method: 'POST',
  path: '/api/payouts/{id}/cancel',
  summary: 'Takes a payout back while it is requested; its amount returns to the balance',
  needs: { operator: 'payout.request' },
  params,
  result: payoutDetail,
});

/** What an operator decides about its payouts. */
export const payoutSettings = z.object({
  /** From above this amount a second person has to agree, in major units; null asks for none. */
  countersign_above: z.number().nullable(),
  currency: z.string(),
  version: z.int(),
});
export type PayoutSettings = z.infer<typeof payoutSettings>;

export const getPayoutSettings = endpoint({
  method: 'GET',
  path: '/api/payouts/settings',
  summary: 'Above which amount a second person has to agree to a payout',
  needs: { operator: 'payout.read' },
  result: payoutSettings,
});

export const changePayoutSettings = endpoint({
  method: 'PUT',
  path: '/api/payouts/settings',
  summary: 'Sets above which amount a second person has to agree to a payout; an empty amount asks for none',
  needs: { operator: 'owner', confirmed: true },
  body: z.strictObject({
    countersign_above: orNothing(number(z.number().min(0).max(1_000_000_000_000))),
    /** The version that was edited: where the present one is another, nothing is changed and the answer is 409. */
    version: integer(z.int().min(0)).optional(),
  }),
  result: payoutSettings,
});
