import { z } from 'zod';
import { endpoint } from '../endpoint';
import { testAnswers } from '../plans/purchases';

/**
 * How a payment in advance stands (docs/decisions.md#driver-balance). `opening` waits for the provider and `open` for the driver;
 * the others are over. `returned` was paid when nobody could use it any more, and goes back.
 */
export const topUpStates = ['opening', 'open', 'paid', 'refused', 'expired', 'failed', 'returned'] as const;
export type TopUpState = (typeof topUpStates)[number];

/** What is paid in advance, as whoever has the link of its page reads it; the amount in major units. */
export const topUpPage = z.object({
  state: z.enum(topUpStates),
  /** The operator whose power centers it is for. */
  operator: z.string(),
  amount: z.number(),
  currency: z.string(),
  /** Where it is paid, while it is open; null where this page is that of the test provider. */
  url: z.string().nullable(),
  /** No money moves: the installation has no payment provider. */
  is_test: z.boolean(),
  expires_at: z.string(),
});
export type TopUpPage = z.infer<typeof topUpPage>;

/** The secret part of the link. */
const byLink = z.object({ token: z.string().min(1).max(200) });

export const openTopUp = endpoint({
  method: 'GET',
  path: '/api/top-ups/{token}',
  summary: 'What a driver pays in advance, for whoever has the link',
  needs: { public: true },
  secret: true,
  params: byLink,
  result: topUpPage,
});

export const answerTestTopUp = endpoint({
  method: 'POST',
  path: '/api/top-ups/{token}',
  summary: 'Pays in advance on the page of the test provider, has it refused, or leaves it; no money moves',
  needs: { public: true },
  secret: true,
  params: byLink,
  body: z.strictObject({ answer: z.enum(testAnswers) }),
  result: topUpPage,
});
