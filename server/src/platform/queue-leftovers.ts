import type { WorkerEvents } from 'graphile-worker';
import type { Db } from './db/db';
import type { Logger } from './log';

const lookEveryMs = 30_000;

const heldBy = 'select id::text from graphile_worker._private_jobs where locked_by = $1';

const release = `
  with jobs as (
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where id = any($1) and locked_by = $2 returning job_queue_id
  )
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null
  where id in (select job_queue_id from jobs) and locked_by = $2`;

/**
 * Jobs that a living process holds and does not do: the database was away when one was handed out, or when one had ended.
 * They, and all that stands behind them in their queue, would wait four hours.
 */
export class Leftovers {
  readonly #db: Db;
  readonly #holder: string;
  readonly #running = new Set<string>();
  #seen: ReadonlySet<string> = new Set();

  constructor(db: Db, holder: string, events: WorkerEvents) {
    this.#db = db;
    this.#holder = holder;
    events.on('job:start', ({ job }) => void this.#running.add(String(job.id)));
    events.on('job:complete', ({ job }) => void this.#running.delete(String(job.id)));
  }

  /** Releases what was left over at the last look and still is: between two looks a job begins, or its end is written down. */
  async look(): Promise<void> {
    const { rows } = await this.#db.pool.query<{ id: string }>(heldBy, [this.#holder]);
    const left = rows.map(({ id }) => id).filter((id) => !this.#running.has(id));
    const lasting = left.filter((id) => this.#seen.has(id));
    this.#seen = new Set(left);
    if (lasting.length > 0) await this.#db.pool.query(release, [lasting, this.#holder]);
  }
}

/** Looks for leftovers of a pool of workers time and again. @returns the timer, to be cleared */
export function watchLeftovers(db: Db, log: Logger, events: WorkerEvents): NodeJS.Timeout {
  let leftovers: Leftovers | undefined;
  events.on('pool:create', ({ workerPool }) => (leftovers = new Leftovers(db, workerPool.id, events)));
  return setInterval(() => {
    leftovers?.look().catch((error: unknown) => log.warn({ err: error }, 'No look at the job queue'));
  }, lookEveryMs).unref();
}
