import type {
  HolderPort,
  HolderVisit,
  MayStartAnswer,
  MayStartRequest,
  PaidBy,
  Refusal,
  SettledOrder,
} from '../../charging';
import type { Ctx } from '../../platform/ctx';
import { noteRefused } from './actions/refusals';
import { againstWorker } from './rules-start';
import { findWorkers, holdWorkersToStart, sitesOfPlaces } from './store-start';

/** Which operators' plans have workers: without that no new session of a worker begins. */
async function plansWithWorkers(ctx: Ctx, operatorIds: readonly number[]): Promise<Set<number>> {
  const has = new Set<number>();
  for (const operatorId of new Set(operatorIds)) {
    const { features } = await ctx.ports.subscription(ctx, operatorId);
    if (features.includes('worker-access')) has.add(operatorId);
  }
  return has;
}

type Visit = Pick<MayStartRequest, 'place' | 'holder'>;

const idOf = ({ holder }: Visit): number => (holder.kind === 'operator' ? 0 : holder.id);

/** What is against workers where they show their cards, in the order of the visits; for a start they are held from here on. */
async function against(
  ctx: Ctx,
  visits: readonly Visit[],
  find: typeof findWorkers,
): Promise<(Refusal | null)[]> {
  const workers = await find(ctx.tx, visits.map(idOf));
  const sites = await sitesOfPlaces(
    ctx.tx,
    visits.map(({ place }) => place.id),
  );
  const plans = await plansWithWorkers(
    ctx,
    visits.map(({ place }) => place.operatorId),
  );
  return visits.map((visit) =>
    againstWorker(workers.get(idOf(visit)) ?? null, {
      operatorId: visit.place.operatorId,
      siteId: sites.get(visit.place.id) ?? null,
      isInPlan: plans.has(visit.place.operatorId),
    }),
  );
}

/** What a worker starts is paid in cash, without a limit. */
const granted: MayStartAnswer = {
  ok: true,
  paymentKind: 'cash',
  allowance: { energyWh: null, amountMinor: null, until: null },
};

async function mayWorkersStart(ctx: Ctx, requests: readonly MayStartRequest[]): Promise<MayStartAnswer[]> {
  const refusals = await against(ctx, requests, holdWorkersToStart);
  return requests.map(({ isOffline }, index) => {
    const refusal = refusals[index] ?? null;
    // What was delivered while the charger was offline was paid for in cash, whoever blocked the worker meanwhile.
    const isDelivered = isOffline && refusal?.reason !== 'worker-unknown';
    return refusal === null || isDelivered ? granted : refusal;
  });
}

/** A worker has the cash of their sessions in hand. */
async function settleInCash(_ctx: Ctx, { paymentKind, payer }: SettledOrder): Promise<PaidBy | null> {
  if (paymentKind === 'none') return { kind: 'none' };
  return paymentKind === 'cash' && payer.kind === 'worker' ? { kind: 'cash', workerId: payer.id } : null;
}

/** Answers for workers (docs/decisions.md#workers-and-cash). */
export const workerHolder: HolderPort = {
  mayStart: mayWorkersStart,
  settle: settleInCash,
  mayShow: (ctx, visits: readonly HolderVisit[]) => against(ctx, visits, findWorkers),
  hearRefused: noteRefused,
};
