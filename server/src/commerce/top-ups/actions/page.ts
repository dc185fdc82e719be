import type { Parsed, TopUpPage, topUps } from '@voltdeck/contract';
import { delayTry, operatorProfile } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { networkOf } from '../../../platform/networks';
import type { KeptCard } from '../../../platform/payments/provider';
import { testProvider } from '../../../platform/payments/test-provider';
import { type KeptState, toPage, type TopUp } from '../rules';
import { findTopUp, holdTopUp, moveTopUp, topUpByToken } from '../store';
import { conclude } from './checkout';

/** What else a link holds is none of ours, and may be what no database takes. */
const tokenForm = /^[\w-]+$/;

/** Who tries links has to wait for each that opens nothing. */
const guessDelayMs = 1_000;

const isTest = ({ provider }: TopUp): boolean => provider === testProvider.name;

async function shown(ctx: Ctx, topUp: TopUp): Promise<TopUpPage> {
  const { name } = await operatorProfile(ctx, topUp.operatorId);
  return toPage(topUp, { now: ctx.now, operator: name, isTest: isTest(topUp) });
}

/** Does something with what a link opens; a link that opens nothing is answered late. */
async function byLink(
  call: PartedCall<Ctx>,
  token: string,
  work: (ctx: Ctx, topUp: TopUp) => Promise<TopUpPage>,
): Promise<TopUpPage> {
  const done = await call.run(async (ctx) => {
    const found = tokenForm.test(token) ? await topUpByToken(ctx.tx, token) : null;
    return found === null ? null : work(ctx, found);
  });
  if (done !== null) return done;
  await delayTry(networkOf(call.address), guessDelayMs, call.signal);
  throw new Problem('not-found');
}

/** The page of a payment in advance. */
export const openTopUp = (
  call: PartedCall<Ctx>,
  { params }: Parsed<typeof topUps.openTopUp>,
): Promise<TopUpPage> => byLink(call, params.token, shown);

/** What everybody pays with at the test provider. */
const testCard: KeptCard = {
  method: 'test-card',
  fingerprint: 'test-card',
  brand: 'visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2035,
};

/** What comes of what was said on that page. */
const stateBy = { pay: 'paid', refuse: 'refused', abandon: 'expired' } as const satisfies Record<
  (typeof topUps.testTopUpAnswers)[number],
  KeptState
>;

/** What the person at the page of the test provider does takes the way of a real payment. */
export const answerTestTopUp = (
  call: PartedCall<Ctx>,
  { params, body }: Parsed<typeof topUps.answerTestTopUp>,
): Promise<TopUpPage> =>
  byLink(call, params.token, async (ctx, { id }) => {
    const topUp = await findTopUp(ctx.tx, id);
    const [provider] = ctx.ports.paymentProviders;
    // Where a provider is set up nobody gets money for nothing.
    if (topUp === null || !isTest(topUp) || provider.name !== testProvider.name)
      throw new Problem('not-found');
    const state = stateBy[body.answer];
    // Said twice, it stays as it is.
    if (topUp.state === state) return shown(ctx, topUp);
    if (topUp.state !== 'open' || topUp.expiresAt <= ctx.now) throw new Problem('top-up.over');
    const { amountMinor, currency } = topUp;
    if (body.answer === 'pay')
      await conclude(ctx, id, {
        state: 'paid',
        payment: `test-top-up-${id}`,
        amountMinor,
        currency,
        card: testCard,
      });
    else await moveTopUp(ctx.tx, { id, from: 'open' }, { state, concluded_at: ctx.now });
    return shown(ctx, (await holdTopUp(ctx.tx, id)) ?? topUp);
  });
