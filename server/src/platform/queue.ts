import { EventEmitter } from 'node:events';
import {
  parseCronItems,
  run,
  type Runner,
  runMigrations,
  runOnce,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { sql } from 'kysely';
import type { ScheduleOptions } from './ctx';
import type { Db, Tx } from './db/db';
import { named } from './db/named';
import type { Logger } from './log';
import { watchLeftovers } from './queue-leftovers';
import { queueLogger } from './queue-log';
import { sleep } from './sleep';

export interface JobRun {
  /** Which try this is, from 1. */
  attempt: number;
  /** Aborted when the process wants to end. */
  signal: AbortSignal;
}

/** A job's payload is plain JSON, written by whoever scheduled it. */
export type JobHandler = (payload: object, job: JobRun) => Promise<void>;

/** Work to be done at least once, later or by the clock, by whichever node is free. */
export interface Queue {
  task(name: string, handler: JobHandler): void;
  /** Runs a task by the clock, in UTC, once in the whole installation. */
  cron(name: string, pattern: string): void;
  /** Adds a job that exists once the transaction commits. */
  add(tx: Tx, name: string, payload: object, options?: ScheduleOptions): Promise<void>;
  /** Adds jobs of one name by one statement. */
  addAll(tx: Tx, name: string, payloads: readonly object[]): Promise<void>;
  /** Makes the tables of the queue where no process has worked yet. */
  prepare(): Promise<void>;
  /** Begins to work; the jobs it works on are held by the name of this process. */
  start(holder?: string): Promise<void>;
  /** Lets go of the jobs that a process held when it died, so that others do them now; by themselves they would after four hours. */
  releaseFrom(holder: string): Promise<void>;
  /** Does what is due now, and ends; for tests. */
  drain(): Promise<void>;
  /** Takes no new jobs and waits for those that run. */
  stop(): Promise<void>;
}

const concurrency = 4;

/** The queue waits for what jobs came to only where it writes that down together. */
const waitedFor = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

const addJobs = `
  select from graphile_worker.add_jobs(array(
    select row($1::text, payload::json, null, null, null, null, null, null)::graphile_worker.job_spec
    from unnest($2::text[]) as payload
  ))`;

export function createQueue(db: Db, log: Logger): Queue {
  const tasks: TaskList = {};
  const crons: { task: string; match: string; options: { jobKey: string } }[] = [];
  let runner: Runner | undefined;
  let stopWatching = (): void => undefined;
  const shared = { pgPool: db.pool, logger: queueLogger(log), noHandleSignals: true };

  return {
    task: (name, handler) => {
      if (tasks[name] !== undefined) throw new Error(`Two tasks have the name ${name}.`);
      tasks[name] = taskOf(name, handler, log);
    },
    cron: (name, pattern) => {
      crons.push({ task: name, match: pattern, options: { jobKey: name } });
    },
    add: async (tx, name, payload, options = {}) => {
      const runAt = options.runAt?.toISOString() ?? null;
      await sql`select from graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json,
        run_at => ${runAt}::timestamptz, job_key => ${options.key ?? null}::text,
        queue_name => ${options.queue ?? null}::text)`.execute(tx);
    },
    addAll: async (tx, name, payloads) => {
      if (payloads.length > 0)
        await named(tx, 'add-jobs', addJobs, [name, payloads.map((each) => JSON.stringify(each))]);
    },
    prepare: () => runMigrations(shared),
    start: async (holder) => {
      const events: WorkerEvents = new EventEmitter();
      // Told before the pool takes its first job, which it does by this name.
      if (holder !== undefined) events.on('pool:create', ({ workerPool }) => (workerPool.id = holder));
      const watching = watchLeftovers(db, log, events);
      stopWatching = () => clearInterval(watching);
      runner ??= await run(
        { ...shared, events, concurrency, pollInterval: 1_000, parsedCronItems: parseCronItems(crons) },
        tasks,
      );
      // Without a listener, the runner's end by an error would go unheard.
      runner.promise.catch((error: unknown) => log.error({ err: error }, 'The job queue stopped'));
    },
    releaseFrom: (holder) => releaseFrom(db, holder),
    drain: () => runOnce({ ...shared, preset: { worker: waitedFor } }, tasks),
    stop: async () => {
      stopWatching();
      await runner?.stop();
      if (runner !== undefined) await untilIdle(db);
      runner = undefined;
    },
  };
}

function taskOf(name: string, handler: JobHandler, log: Logger): Task {
  return async (payload, { job, abortSignal }) => {
    const attempt = job.attempts;
    try {
      await handler(typeof payload === 'object' && payload !== null ? payload : {}, {
        attempt,
        signal: abortSignal,
      });
    } catch (error) {
      // Logged here with its stack; the queue keeps only the text.
      log.error({ err: error, job: name, jobId: job.id, attempt }, 'A job failed and will be tried again');
      throw error;
    }
  };
}

/** Waits a while until what the last jobs came to is written down, for which their runner does not wait. */
async function untilIdle({ pool }: Db): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (pool.waitingCount === 0 && pool.idleCount === pool.totalCount) return;
    await sleep(10);
  }
}

async function releaseFrom({ pool }: Db, holder: string): Promise<void> {
  // Before the very first start has made the queue's tables, nobody holds a job.
  const made = await pool.query(
    `select where to_regproc('graphile_worker.force_unlock_workers') is not null`,
  );
  if (made.rowCount === 0) return;
  await pool.query('select graphile_worker.force_unlock_workers(array[$1])', [holder]);
}
