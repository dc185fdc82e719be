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
import { againstWorker, isWorkerOf } from './rules-start';
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

/** What is against a worker where they show their card; `isKnown` says that the operator has, or had, such a worker. */
interface Against {
  refusal: Refusal | null;
  isKnown: boolean;
}

/** What is against workers where they show their cards, in the order of the visits; for a start they are held from here on. */
async function against(ctx: Ctx, visits: readonly Visit[], find: typeof findWorkers): Promise<Against[]> {
  const workers = await find(ctx.tx, visits.map(idOf));
  const sites = await sitesOfPlaces(
    ctx.tx,
    visits.map(({ place }) => place.id),
  );
  const plans = await plansWithWorkers(
    ctx,
    visits.map(({ place }) => place.operatorId),
  );
  return visits.map((visit) => {
    const { operatorId, id } = visit.place;
    const worker = workers.get(idOf(visit)) ?? null;
    const siteId = sites.get(id) ?? null;
    return {
      refusal: againstWorker(worker, { operatorId, siteId, isInPlan: plans.has(operatorId) }),
      isKnown: isWorkerOf(worker, { operatorId }),
    };
  });
}

/** What a worker starts is paid in cash, without a limit. */
const granted: MayStartAnswer = {
  ok: true,
  paymentKind: 'cash',
  allowance: { energyWh: null, amountMinor: null, until: null },
};

async function mayWorkersStart(ctx: Ctx, requests: readonly MayStartRequest[]): Promise<MayStartAnswer[]> {
  const all = await against(ctx, requests, holdWorkersToStart);
  return requests.map(({ isOffline }, index) => {
    const { refusal, isKnown } = all[index] ?? { refusal: null, isKnown: false };
    // What was delivered while the charger was offline was paid for in cash, whoever blocked or deleted the worker meanwhile.
    return refusal === null || (isOffline && isKnown) ? granted : refusal;
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
  mayShow: async (ctx, visits: readonly HolderVisit[]) =>
    (await against(ctx, visits, findWorkers)).map(({ refusal }) => refusal),
  hearRefused: noteRefused,
};
