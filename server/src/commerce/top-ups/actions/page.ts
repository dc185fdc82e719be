import type { Parsed, purchases, TopUpPage, topUps } from '@voltdeck/contract';
import { operatorProfile } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import type { KeptCard } from '../../../platform/payments/provider';
import { testProvider } from '../../../platform/payments/test-provider';
import { openedByLink, readLink } from '../../links';
import { type KeptState, toPage, type TopUp } from '../rules';
import { findTopUp, holdTopUp, moveTopUp, topUpByToken } from '../store';
import { conclude } from './checkout';

const isTest = ({ provider }: TopUp): boolean => provider === testProvider.name;

async function shown(ctx: Ctx, topUp: TopUp): Promise<TopUpPage> {
  const { name } = await operatorProfile(ctx, topUp.operatorId);
  return toPage(topUp, { now: ctx.now, operator: name, isTest: isTest(topUp) });
}

const byLink = (
  call: PartedCall<Ctx>,
  token: string,
  work: (ctx: Ctx, topUp: TopUp) => Promise<TopUpPage>,
): Promise<TopUpPage> => openedByLink(call, ({ tx }) => readLink(token, () => topUpByToken(tx, token)), work);

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
  purchases.TestAnswer,
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
