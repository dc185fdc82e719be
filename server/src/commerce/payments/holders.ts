import type {
  HolderPort,
  Holders,
  MayStartAnswer,
  MayStartRequest,
  PaidBy,
  SettledOrder,
} from '../../charging';
import { grouped } from '../../kernel/grouped';
import { type MoneySettings, moneySettingsOf } from '../../ledger';
import type { Ctx } from '../../platform/ctx';
import { prepaidOf } from './actions-prepaid';
import { freeOf, fromBalance } from './rules-prepaid';
import { beginJob } from '../refunds/rules-debts';
import { capturePayment } from './actions';
import { heldByVisits } from './store-visits';

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

/** A driver may start within what will be held on their payment, of so much that can be held at all. */
const mayPersonStart = ({ holdMinor }: MoneySettings, mostMinor: number): MayStartAnswer =>
  mostMinor <= 0
    ? { ok: false, reason: 'balance', verdict: 'no-credit' }
    : {
        ok: true,
        paymentKind: 'platform',
        allowance: { energyWh: null, amountMinor: Math.min(holdMinor, mostMinor), until: null },
      };

/** How much may be held for each of these drivers: without a limit where the provider holds for anybody, else what their balances have. */
async function mostHeld(ctx: Ctx, requests: readonly MayStartRequest[]): Promise<readonly number[]> {
  if (ctx.ports.paymentProviders[0].holdsForAll) return requests.map(() => Infinity);
  const strangers = await heldByVisits(
    ctx.tx,
    requests.flatMap(({ holder }) => (holder.kind === 'person' ? holder.id : [])),
  );
  const personsAt = grouped(requests, ({ place }) => place.operatorId);
  const free = new Map<string, number>();
  for (const [operatorId, asked] of personsAt) {
    const personIds = [
      ...new Set(asked.flatMap(({ holder }) => (holder.kind === 'person' ? holder.id : []))),
    ];
    const balances = await prepaidOf(ctx, { operatorId, personIds });
    for (const [index, personId] of personIds.entries()) {
      const prepaid = balances[index];
      free.set(`${operatorId} ${personId}`, prepaid === undefined ? 0 : freeOf(prepaid));
    }
  }
  return requests.map(({ place, holder, isOffline }) => {
    // What has happened already is not undone by a refusal: it is billed, and owed where nothing was paid in advance.
    if (isOffline) return Infinity;
    if (holder.kind !== 'person') return 0;
    return strangers.get(holder.id) ?? free.get(`${place.operatorId} ${holder.id}`) ?? 0;
  });
}

/** A driver pays by what the provider took of their hold. */
async function settleByPerson(ctx: Ctx, order: SettledOrder): Promise<PaidBy | null> {
  if (order.paymentKind === 'none') return { kind: 'none' };
  if (order.paymentKind !== 'platform' || order.payer.kind !== 'person') return null;
  const payment = await capturePayment(ctx, { orderId: order.id, costMinor: order.costMinor });
  const [provider] = ctx.ports.paymentProviders;
  if (payment?.provider === fromBalance && order.costMinor > (payment.capturedMinor ?? 0))
    await ctx.schedule(beginJob, { orderId: order.id }, { key: `${beginJob}:${order.id}` });
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
    const most = await mostHeld(ctx, requests);
    return requests.map(({ place }, index) => mayPersonStart(settings(place.currency), most[index] ?? 0));
  },
  settle: settleByPerson,
};

/** Whom commerce answers for (docs/decisions.md#payers). */
export const holders = { operator, person } satisfies Holders;
