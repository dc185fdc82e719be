import { z } from 'zod';
import { endpoint } from '../endpoint';
import { olderPageOf, olderQuery } from '../page';
import { id, integer, name } from '../wire';
import { billingCycles, planNames } from './subscriptions';

/** Plans that are paid for here, each by month or by year. */
export const priceIds = ['plus-monthly', 'plus-yearly', 'pro-monthly', 'pro-yearly'] as const;
export type PriceId = (typeof priceIds)[number];

/** `opening` waits for the provider, `open` for whoever pays; the others are over. */
export const purchaseStates = ['opening', 'open', 'paid', 'refused', 'expired', 'failed'] as const;
export type PurchaseState = (typeof purchaseStates)[number];

/** So many of each add-on can be had. */
export const mostAddOns = 20;

const count = () => integer(z.int().min(0).max(mostAddOns));

/** How many of each add-on are wanted beside a plan; as many as there are unless told. */
const added = { extra_chargers: count().optional(), extra_builds: count().optional() };

/** What a change of plan costs, as money of the installation's currency. */
const bill = {
  /** Of a whole month or year, add-ons included. */
  price: z.number(),
  /** The unused rest of what was paid for the plan before. */
  unused: z.number(),
  /** Credit of earlier changes that is used up. */
  credit: z.number(),
  /** What is to be paid now. */
  due: z.number(),
  /** What is left for the next bills. */
  credit_left: z.number(),
  currency: z.string(),
};

const purchaseShape = z.object({
  id: z.int(),
  state: z.enum(purchaseStates),
  plan: z.enum(planNames),
  billing: z.enum(billingCycles),
  /** Where it is paid, while it is open. */
  url: z.string().nullable(),
  ...bill,
});
export type Purchase = z.infer<typeof purchaseShape>;

/** Null where the plan goes on as it is, and nothing is to be paid. */
const asked = z.object({ purchase: purchaseShape.nullable() });

const wanted = z.strictObject({ priceId: z.enum(priceIds), ...added });

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/subscription/subscribe',
  summary:
    'Takes a plan, or changes to it. Where something is due, it applies once that is paid: the purchase tells where, as soon as the provider has said so',
  needs: { operator: 'subscription.update' },
  body: wanted,
  result: asked,
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/subscription/unsubscribe',
  summary: 'Cancels the plan for the billing date; until then it stays. Repeating it changes nothing',
  needs: { operator: 'subscription.update' },
  result: z.object({ ends_at: z.string() }),
});

export const resume = endpoint({
  method: 'POST',
  path: '/api/subscription/resume',
  summary:
    'Takes a cancelled plan up again by one of its prices; by the price it has, nothing is due. Once it has ended, it is taken anew',
  needs: { operator: 'subscription.update' },
  body: wanted,
  result: asked,
});

/** A power center that a smaller plan has no room for. */
const beyondShape = z.object({ id: z.int(), title: z.string(), identifier: z.string() });

export const previewChange = endpoint({
  method: 'GET',
  path: '/api/subscription/preview',
  summary:
    'What a change of plan costs, and which charge points it deactivates: the newest beyond those included. `free` tells what the end of the plan does',
  needs: { operator: 'subscription.update' },
  query: z.strictObject({ priceId: z.enum([...priceIds, 'free']), ...added }),
  result: z.object({
    ...bill,
    /** When the change applies; null for at once. */
    applies_at: z.string().nullable(),
    chargers_included: z.int().nullable(),
    /** All of them are counted, and the first hundred named. */
    deactivated_count: z.int(),
    deactivated: z.array(beyondShape),
  }),
});
export type ChangePreview = z.infer<typeof previewChange.result>;

export const getPurchase = endpoint({
  method: 'GET',
  path: '/api/subscription/purchases/{id}',
  summary: 'How a purchase of a plan stands, and where it is paid',
  needs: { operator: 'subscription.read' },
  params: z.object({ id: id() }),
  result: purchaseShape,
});

/** What a provider calls a checkout. */
const checkout = z.object({ reference: name(200) });

export const openTestCheckout = endpoint({
  method: 'GET',
  path: '/api/test-checkouts/{reference}',
  summary: 'What is paid on a page of the test provider, which moves no money',
  needs: { operator: 'subscription.update' },
  params: checkout,
  result: purchaseShape,
});

/** What can be done on a page of the test provider. */
export const testAnswers = ['pay', 'refuse', 'abandon'] as const;
export type TestAnswer = (typeof testAnswers)[number];

export const answerTestCheckout = endpoint({
  method: 'POST',
  path: '/api/test-checkouts/{reference}',
  summary: 'Pays on a page of the test provider, has it refused, or leaves it',
  needs: { operator: 'subscription.update' },
  params: checkout,
  body: z.strictObject({ answer: z.enum(testAnswers) }),
  result: purchaseShape,
});

const invoiceShape = z.object({
  id: z.int(),
  /** Counted without gaps over the whole installation. */
  number: z.string(),
  issued_at: z.string(),
  plan: z.enum(planNames),
  billing: z.enum(billingCycles),
  period_start: z.string(),
  period_end: z.string(),
  total: z.number(),
  currency: z.string(),
});
export type PlanInvoice = z.infer<typeof invoiceShape>;

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/subscription/invoices',
  summary: 'What the installation billed the operator for its plan, the newest first',
  needs: { operator: 'subscription.read' },
  query: olderQuery,
  result: olderPageOf(invoiceShape),
});

export const downloadInvoice = endpoint({
  method: 'GET',
  path: '/api/subscription/invoices/{id}/file',
  summary: 'One of these invoices as a PDF file',
  needs: { operator: 'subscription.read' },
  params: z.object({ id: id() }),
  result: null,
  file: true,
});
