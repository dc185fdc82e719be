import { purchases } from '@voltdeck/contract';
import type { Ctx } from '../../platform/ctx';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import type { HeldSubscription } from '../subscriptions/rules';
import { holdSubscription } from '../subscriptions/store';
import { applyChange } from './actions/apply';
import { billOfChange, choiceOf } from './rules';
import { endUnderWay, insertPurchase, movePurchase, type NewPurchase, purchaseUnderWay } from './store';
import { invoicesOf } from './store-invoices';

/** What an operator would buy, reckoned from the plan it has now. */
async function bought(
  ctx: Ctx,
  operatorId: number,
): Promise<{ held: HeldSubscription; purchase: NewPurchase }> {
  const held = await holdSubscription(ctx.tx, operatorId, ctx.now);
  const choice = choiceOf({ priceId: 'pro-yearly' }, { extraChargers: 0, extraBuilds: 0 });
  const bill = billOfChange({ ...held, paidUntil: null, creditMinor: 0 }, choice, ctx.now);
  const purchase: NewPurchase = {
    operatorId,
    purpose: 'change',
    ...choice,
    ...bill,
    currency: 'USD',
    basedOn: held.version,
    provider: 'test',
    locale: 'en',
    email: 'owner@plans.test',
    customer: null,
    state: 'opening',
    createdAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + 3_600_000),
  };
  return { held, purchase };
}

/** A paid plan with its invoice, and a checkout of the test provider that stands open: other calls use both up. */
async function rows(operator: WalkedOperator) {
  const { operatorId } = operator;
  const pay = () =>
    operator.as({ kind: 'system' }, async (ctx) => {
      const { held, purchase } = await bought(ctx, operatorId);
      const paid = await insertPurchase(ctx.tx, { ...purchase, state: 'paid' });
      await applyChange(ctx, held, paid);
      return paid.id;
    });
  const open = () =>
    operator.as({ kind: 'system' }, async (ctx) => {
      const before = await purchaseUnderWay(ctx.tx, operatorId);
      if (before !== null) await endUnderWay(ctx.tx, before.id, { state: 'replaced', at: ctx.now });
      const { id } = await insertPurchase(ctx.tx, (await bought(ctx, operatorId)).purchase);
      const reference = `test-walk-${id}`;
      await movePurchase(ctx.tx, id, { from: ['opening'], to: { state: 'open', reference, url: '/' } });
      return reference;
    });
  const purchaseId = await pay();
  const [invoice] = await operator.as({ kind: 'system' }, (ctx) =>
    invoicesOf(ctx.tx, { operatorId, before: undefined, limit: 1 }),
  );
  return { purchaseId, pay, open, invoiceId: invoice?.id ?? 0 };
}

const reason = 'docs/decisions.md#plans: how a plan is paid for';

const body = { priceId: 'pro-yearly' } as const;

export const walk = declareWalk(rows, [
  {
    call: purchases.getPurchase,
    needs: 'subscription.read',
    other: 'refused',
    sends: ({ purchaseId }) => ({ params: { id: purchaseId } }),
    reason,
  },
  {
    call: purchases.previewChange,
    needs: 'subscription.update',
    other: 'own',
    sends: () => ({ query: { priceId: 'free' } }),
    reason,
  },
  {
    call: purchases.openTestCheckout,
    needs: 'subscription.update',
    other: 'refused',
    sends: async ({ open }) => ({ params: { reference: await open() } }),
    reason,
  },
  {
    call: purchases.answerTestCheckout,
    needs: 'subscription.update',
    other: 'refused',
    sends: async ({ open }) => ({ params: { reference: await open() }, body: { answer: 'pay' } }),
    reason,
  },
  { call: purchases.listInvoices, needs: 'subscription.read', other: 'own', reason },
  {
    call: purchases.downloadInvoice,
    needs: 'subscription.read',
    other: 'refused',
    sends: ({ invoiceId }) => ({ params: { id: invoiceId } }),
    reason,
  },
  {
    call: purchases.subscribe,
    needs: 'subscription.update',
    other: 'own',
    sends: () => ({ body: { priceId: 'pro-monthly' } }),
  },
  {
    call: purchases.unsubscribe,
    needs: 'subscription.update',
    other: 'own',
    sends: async ({ pay }) => {
      await pay();
      return {};
    },
  },
  { call: purchases.resume, needs: 'subscription.update', other: 'own', sends: () => ({ body }) },
]);
