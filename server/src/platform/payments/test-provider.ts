import type { Answered, ChargeAsked, ChargeAnswered, PaymentProvider } from './provider';

/** Amounts by which the test provider fails, as those of other providers do: their last three digits say how. */
const refusals: Readonly<Record<number, string>> = { 402: 'card_declined', 405: 'insufficient_funds' };
const unreachedBy = 409;

/** How the test provider answers about so many minor units: those that end in 402 and 405 are refused, at 409 it is not reached. */
const answerBy = (amountMinor: number): Promise<Answered> => {
  const told = amountMinor % 1_000;
  if (told === unreachedBy)
    return Promise.reject(new Error('The test provider cannot be reached for this amount.'));
  const reason = refusals[told];
  return Promise.resolve(reason === undefined ? { ok: true } : { ok: false, reason });
};

async function charged({ amountMinor, key }: ChargeAsked): Promise<ChargeAnswered> {
  const answer = await answerBy(amountMinor);
  return answer.ok ? { ok: true, payment: `test-${key}` } : answer;
}

/**
 * Stands in where no provider is configured: it moves no money and calls nobody, and its name says so on every payment.
 * What it is asked to give back or to take by amounts of a certain end fails, so that failures can be seen.
 */
export const testProvider: PaymentProvider = {
  name: 'test',
  holdsForAll: true,
  authorize: ({ reference }) => Promise.resolve({ ok: true, reference: `test-${reference}` }),
  capture: () => Promise.resolve({ ok: true }),
  release: () => Promise.resolve(),
  refund: ({ amountMinor }) => answerBy(amountMinor),
  charge: charged,
  customer: ({ key }) => Promise.resolve(`test-${key}`),
  // Without a host: whoever pays stays where they are logged in.
  checkout: ({ key }) =>
    Promise.resolve({ reference: `test-${key}`, url: `/test-checkout/${encodeURIComponent(`test-${key}`)}` }),
  // Whoever stands at its page says by a call what comes of it, so there is nothing to be asked.
  standing: () => Promise.resolve({ state: 'open' }),
  concludeHold: () => Promise.resolve({ ok: true }),
  forgetCard: () => Promise.resolve(),
  forgetCustomer: () => Promise.resolve(),
  webhook: () => null,
};
