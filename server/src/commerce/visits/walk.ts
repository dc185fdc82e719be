import { visits } from '@voltdeck/contract';
import { orderDetailOf } from '../../charging';
import { begin as beginTransaction, pricedChargePoint, stop } from '../../charging/testing-transactions';
import { listForDrivers } from '../../network/testing-rows';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { beginVisit } from './actions/begin';
import { conclude, openCheckout } from './actions/checkout';
import { startVisitSession } from './actions/start';
import { findVisit, visitByToken } from './store';

const guest = { kind: 'guest' } as const;
const system = { kind: 'system' } as const;

/** A visit whose page to pay on is open, at a charge point of its own. */
async function openRow(operator: WalkedOperator, suffix: string) {
  const chargePointId = await pricedChargePoint(operator, suffix);
  const station = await listForDrivers(operator, chargePointId);
  const { visit } = await operator.as(guest, (ctx) =>
    beginVisit(ctx, { station, connector: 1, locale: 'en' }),
  );
  const kept = await operator.as(system, (ctx) => visitByToken(ctx.tx, visit));
  const id = kept?.id ?? 0;
  await operator.as(system, (ctx) => openCheckout(ctx, { visitId: id }));
  return { chargePointId, station, visit, id };
}

/** The same with its session running; gives the order. */
async function startedRow(operator: WalkedOperator, suffix: string) {
  const row = await openRow(operator, suffix);
  const held = { payment: `walk-${row.id}`, amountMinor: 6_000, currency: 'EUR' };
  await operator.as(system, (ctx) => conclude(ctx, row.id, { state: 'held', ...held }));
  await operator.as(system, (ctx) => startVisitSession(ctx, { visitId: row.id }));
  const kept = await operator.as(system, (ctx) => findVisit(ctx.tx, row.id));
  const { tag } = await operator.as(system, (ctx) => orderDetailOf(ctx, kept?.orderId ?? 0));
  return { ...row, uid: tag ?? '' };
}

async function rows(operator: WalkedOperator) {
  const free = await openRow(operator, 'for-visits');
  const running = await startedRow(operator, 'with-a-visit');
  const ended = await startedRow(operator, 'after-a-visit');
  const { chargePointId, uid } = ended;
  await stop(operator, await beginTransaction(operator, { chargePointId, uid }), uid);
  return {
    station: free.station,
    runningId: running.visit,
    endedId: ended.visit,
  };
}

const reason = 'docs/decisions.md#visits: how strangers charge who have no account';

export const walk = declareWalk(rows, [
  {
    call: visits.startVisit,
    needs: 'public',
    other: 'own',
    sends: ({ station }) => ({ body: { station, connector: 1, locale: 'en' } }),
    reason,
  },
  {
    call: visits.openVisit,
    needs: 'public',
    other: 'own',
    sends: ({ endedId }) => ({ params: { visit: endedId } }),
    reason,
  },
  {
    call: visits.answerTestVisit,
    needs: 'public',
    other: 'own',
    // Said again it changes nothing; an open one runs out of its time while others are walked.
    sends: ({ endedId }) => ({ params: { visit: endedId }, body: { outcome: 'pay' } }),
    reason,
  },
  {
    call: visits.stopVisit,
    needs: 'public',
    other: 'own',
    sends: ({ runningId }) => ({ params: { visit: runningId } }),
    reason,
  },
  {
    call: visits.mailVisitReceipt,
    needs: 'public',
    other: 'own',
    sends: ({ endedId }) => ({ params: { visit: endedId }, body: { email: 'receipt@voltdeck.test' } }),
    reason,
  },
  {
    call: visits.reviewVisit,
    needs: 'public',
    other: 'own',
    sends: ({ endedId }) => ({ params: { visit: endedId }, body: { rating: 4 } }),
    reason,
  },
]);
