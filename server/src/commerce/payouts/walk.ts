import { payouts } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { payoutMethodRows } from '../payout-methods/walk';
import { changePayoutSettings, requestPayout } from './actions/request';
import { addFellow, makeAvailable } from './testing-payouts';

/** A payout that somebody else than the owner has asked for and that a second person has to agree to, and more of them. */
async function payoutRows(operator: WalkedOperator) {
  const { operatorId, owner, as } = operator;
  const { methodId } = await operator.rows(payoutMethodRows);
  await as(owner.member, (ctx) =>
    makeAvailable(ctx, { operatorId, amountMinor: 1_000_000_000, source: `walked:${operatorId}` }),
  );
  const body = { countersign_above: 0 };
  await as(owner.member, (ctx) => changePayoutSettings(ctx, { params: {}, query: {}, body }));
  const fellow = await as(owner.member, (ctx) => addFellow(ctx, operatorId));
  const add = async (): Promise<number> => {
    const asked = { params: {}, query: {}, body: { method_id: methodId, amount: 60 } };
    return (await as(fellow, (ctx) => requestPayout(ctx, asked))).id;
  };
  return { payoutId: await add(), methodId, add };
}

type Rows = Awaited<ReturnType<typeof payoutRows>>;

const fresh = async ({ add }: Rows) => ({ params: { id: await add() } });

const secondPerson =
  'docs/decisions.md#payouts: a second person agrees above an amount that the operator sets';

export const walk = declareWalk(payoutRows, [
  { call: payouts.listPayouts, needs: 'payout.read', other: 'own' },
  {
    call: payouts.exportPayouts,
    needs: 'payout.read',
    other: 'own',
    reason: 'payouts as a spreadsheet',
  },
  {
    call: payouts.getPayout,
    needs: 'payout.read',
    other: 'refused',
    sends: ({ payoutId }) => ({ params: { id: payoutId } }),
    reason: 'a payout with its history and books, beside the list',
  },
  {
    call: payouts.previewPayout,
    needs: 'payout.request',
    other: 'refused',
    sends: ({ methodId }) => ({ query: { method_id: String(methodId), amount: '60' } }),
    reason: 'the fee of a payout before it is asked for',
  },
  {
    call: payouts.requestPayout,
    needs: 'payout.request confirmed',
    other: 'refused',
    sends: ({ methodId }) => ({ body: { method_id: methodId, amount: 60 } }),
  },
  {
    call: payouts.countersignPayout,
    needs: 'payout.request confirmed',
    other: 'refused',
    sends: fresh,
    reason: secondPerson,
  },
  {
    call: payouts.cancelPayout,
    needs: 'payout.request',
    other: 'refused',
    sends: fresh,
    reason: 'docs/decisions.md#payouts: a payout is taken back while it is requested',
  },
  { call: payouts.getPayoutSettings, needs: 'payout.read', other: 'own', reason: secondPerson },
  {
    call: payouts.changePayoutSettings,
    needs: 'owner confirmed',
    other: 'own',
    sends: () => ({ body: { countersign_above: 20 } }),
    reason: secondPerson,
  },
]);
