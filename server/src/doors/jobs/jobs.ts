import type { House } from '../../platform/house';
import type { Noun } from '../../platform/noun';

/** Hands the nouns' jobs to the queue of the house, which is started with the house; each run is one transaction, unless it is long. */
export function registerJobs(house: Pick<House, 'onJob' | 'queue' | 'run'>, nouns: readonly Noun[]): void {
  for (const { jobs = [], longJobs = [], clockJobs = [] } of nouns) {
    for (const job of longJobs)
      house.queue.task(job.name, (payload, { signal }) =>
        job.handler(
          { run: (work) => house.run({ actor: { kind: 'system' } }, work), signal },
          ownPayload(payload),
        ),
      );
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

/** A payload was written by the noun whose handler reads it, so its type is what that handler says. */
const ownPayload = (payload: object): never => payload as never;
