import { z } from 'zod';
import { endpoint } from '../endpoint';
import { id, integer, orNothing, text } from '../wire';
import { bankUserTypes, payoutKinds } from './payout-methods/details';

declare module '../live' {
  interface ChangedKinds {
    'payout-method': true;
  }
}

/** Whether money can be sent by it: a provider may still have questions for the operator. */
export const payoutMethodStates = ['ready', 'onboarding'] as const;
export type PayoutMethodState = (typeof payoutMethodStates)[number];

/** A way by which an operator is paid out; what was told of it is masked once it is saved (docs/decisions.md#payout-methods). */
export const payoutMethod = z.object({
  id: z.int(),
  kind: z.enum(payoutKinds),
  state: z.enum(payoutMethodStates),
  /** Tells it apart from others of its kind without giving it away, such as `•••• 3000`; null where there is nothing to tell. */
  label: z.string().nullable(),
  /** What was told of it, each value masked. */
  details: z.record(z.string(), z.string()),
  /** No payout by it is approved before: its details are new. Null once that is over. */
  waits_until: z.string().nullable(),
  /** Payouts by it that are under way; it is not removed meanwhile. */
  open_payouts: z.int(),
  /** Where the provider asks its questions; null where it has none, or the address is not known yet. */
  onboarding_url: z.string().nullable(),
  /** Goes up with every change. */
  version: z.int(),
  created_at: z.string(),
  changed_at: z.string(),
});
export type PayoutMethod = z.infer<typeof payoutMethod>;

/** What a kind of method costs, in major units of the operator's currency. */
export const offeredKind = z.object({
  kind: z.enum(payoutKinds),
  fee: z.object({
    fixed: z.number(),
    /** Percent of the amount. */
    percent: z.number(),
  }),
});
export type OfferedKind = z.infer<typeof offeredKind>;

const details = {
  fullname: orNothing(text(100)),
  bank_user_type: orNothing(z.enum(bankUserTypes)),
  /** Of the bank; two letters (ISO 3166-1). */
  country: orNothing(text(2)),
  iban: orNothing(text(60)),
  account_number: orNothing(text(60)),
  swift_bic: orNothing(text(20)),
  tin: orNothing(text(30)),
  government_id: orNothing(text(30)),
  email: orNothing(text(254)),
  alias: orNothing(text(30)),
  phone: orNothing(text(30)),
};

export const listAvailableKinds = endpoint({
  method: 'GET',
  path: '/api/payout-methods/available',
  summary:
    'The kinds of payout method that are offered in the operator’s country, with their fees; 409 until a country is chosen',
  needs: { operator: 'payout-method.read' },
  result: z.array(offeredKind),
});

export const listPayoutMethods = endpoint({
  method: 'GET',
  path: '/api/payout-methods',
  summary: 'The operator’s payout methods, the newest first, with what was told of them masked',
  needs: { operator: 'payout-method.read' },
  result: z.array(payoutMethod),
});

export const createPayoutMethod = endpoint({
  method: 'POST',
  path: '/api/payout-methods',
  summary:
    'Adds a payout method; which details it asks for depends on its kind, and no payout by it is approved before the waiting time is over',
  needs: { operator: 'payout-method.create', confirmed: true },
  body: z.strictObject({ kind: z.enum(payoutKinds), ...details }),
  result: payoutMethod,
});

const params = z.object({ id: id() });

export const updatePayoutMethod = endpoint({
  method: 'POST',
  path: '/api/payout-methods/{id}',
  summary:
    'Changes details of a payout method: what is left out or empty stays as it is, and the waiting time begins anew. Payouts under way go where they were asked to go',
  needs: { operator: 'payout-method.update', confirmed: true },
  params,
  body: z.strictObject({
    ...details,
    /** The version that was edited: where the present one is another, nothing is changed and the answer is 409. */
    version: integer(z.int().min(0)).optional(),
  }),
  result: payoutMethod,
});

export const onboardPayoutMethod = endpoint({
  method: 'POST',
  path: '/api/payout-methods/{id}/onboarding',
  summary:
    'Asks the provider of a payout method again whether it is ready, and otherwise where it asks its questions',
  needs: { operator: 'payout-method.update', confirmed: true },
  params,
  result: payoutMethod,
});

export const removePayoutMethod = endpoint({
  method: 'DELETE',
  path: '/api/payout-methods/{id}',
  summary: 'Removes a payout method; 409 while a payout by it is under way',
  needs: { operator: 'payout-method.delete', confirmed: true },
  params,
  result: z.object({ id: z.int() }),
});
