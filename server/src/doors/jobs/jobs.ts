import type { Ctx } from '../../platform/ctx';
import type { House } from '../../platform/house';

/** Work that a domain schedules itself, by `ctx.schedule(name, payload)`. */
export interface Job {
  name: string;
  handler(ctx: Ctx, payload: never): Promise<unknown>;
}

/** Work that the clock brings; `cron` has five fields and is read in UTC. */
export interface ClockJob {
  name: string;
  cron: string;
  handler(ctx: Ctx): Promise<unknown>;
}

/** What a domain's door has for the queue. */
export interface Workload {
  jobs?: readonly Job[];
  clockJobs?: readonly ClockJob[];
}

/** Hands the domains' jobs to the queue of the house, which is started with the house; each run is one transaction. */
export function registerJobs(house: Pick<House, 'onJob' | 'queue'>, workloads: readonly Workload[]): void {
  for (const { jobs = [], clockJobs = [] } of workloads) {
    for (const job of jobs) {
      house.onJob(job.name, async (ctx, payload) => {
        await job.handler(ctx, ownPayload(payload));
      });
    }
    for (const job of clockJobs) {
      house.onJob(job.name, async (ctx) => {
        await job.handler(ctx);
      });
      house.queue.cron(job.name, job.cron);
    }
  }
}

/** A payload was written by the domain whose handler reads it, so its type is what that handler says. */
const ownPayload = (payload: object): never => payload as never;
