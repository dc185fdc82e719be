import type { WorkerStatus } from '@voltdeck/contract';
import type { Refusal } from '../../charging';

/** A worker as a start asks for them. */
export interface StartingWorker {
  id: number;
  operatorId: number;
  status: WorkerStatus;
  isDeleted: boolean;
  /** Where they work; at all sites where there is none. */
  siteIds: readonly number[];
}

/** Where a card is shown, and whether the plan there has workers. */
export interface ShownAt {
  operatorId: number;
  /** Null for a power center at no site. */
  siteId: number | null;
  isInPlan: boolean;
}

const refusal = (reason: string, verdict?: Refusal['verdict']): Refusal => ({
  ok: false,
  reason,
  ...(verdict === undefined ? {} : { verdict }),
});

/** Whether somebody is, or was, a worker of an operator. */
export const isWorkerOf = (
  worker: StartingWorker | null,
  { operatorId }: Pick<ShownAt, 'operatorId'>,
): boolean => worker?.operatorId === operatorId;

/** What is against a worker's card at a place; null where nothing is (docs/decisions.md#workers-and-cash). */
export const againstWorker = (
  worker: StartingWorker | null,
  { operatorId, siteId, isInPlan }: ShownAt,
): Refusal | null => {
  if (worker === null || worker.isDeleted || worker.operatorId !== operatorId)
    return refusal('worker-unknown', 'invalid');
  if (worker.status === 'blocked') return refusal('worker-blocked');
  if (!isInPlan) return refusal('worker-not-in-plan');
  const worksHere = worker.siteIds.length === 0 || (siteId !== null && worker.siteIds.includes(siteId));
  return worksHere ? null : refusal('worker-elsewhere', 'not-here');
};
