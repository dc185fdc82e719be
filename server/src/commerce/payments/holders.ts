import type { HolderPort, Holders, MayStartAnswer, PaidBy, SettledOrder } from '../../charging';
import { type MoneySettings, moneySettingsOf } from '../../ledger';
import type { Ctx } from '../../platform/ctx';
import { capturePayment } from './actions';

/** The operator's own people pay nobody, and may use what they like. */
const operator: HolderPort = {
  mayStart: async (_ctx, requests) =>
    requests.map(() => ({
      ok: true,
      paymentKind: 'none',
      allowance: { energyWh: null, amountMinor: null, until: null },
    })),
  settle: async () => ({ kind: 'none' }),
};

/** A driver may start within what will be held on their payment. */
const mayPersonStart = ({ holdMinor }: MoneySettings): MayStartAnswer => ({
  ok: true,
  paymentKind: 'platform',
  allowance: { energyWh: null, amountMinor: holdMinor, until: null },
});

/** A driver pays by what the provider took of their hold. */
async function settleByPerson(ctx: Ctx, order: SettledOrder): Promise<PaidBy | null> {
  if (order.paymentKind === 'none') return { kind: 'none' };
  if (order.paymentKind !== 'platform' || order.payer.kind !== 'person') return null;
  const payment = await capturePayment(ctx, { orderId: order.id, costMinor: order.costMinor });
  const [provider] = ctx.ports.paymentProviders;
  return {
    kind: 'platform',
    personId: order.payer.id,
    provider: payment?.provider ?? provider.name,
    collectedMinor: payment?.capturedMinor ?? 0,
  };
}

const person: HolderPort = {
  mayStart: async (ctx, requests) => {
    const settings = await moneySettingsOf(ctx);
    return requests.map(({ place }) => mayPersonStart(settings(place.currency)));
  },
  settle: settleByPerson,
};

/** Whom commerce answers for (docs/decisions.md#payers). */
export const holders = { operator, person } satisfies Holders;
