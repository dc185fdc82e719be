import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../db/db';
import { laneNames } from '../db/lanes';
import { showCount, showGauge } from './registering';

/** What the database is asked for figures. */
export type ReadDb = Pick<Db, 'poolOf' | 'waitingFor' | 'health' | 'pool'>;

/** Asked at most so often, however often the figures are read. */
const freshMs = 5_000;
/** A reader of figures waits no longer than this for the database. */
const patienceMs = 1_000;
/** Jobs that are looked at; beyond them the figures stay behind. */
const mostJobs = 50_000;

interface Asked {
  waiting: number;
  running: number;
  failing: number;
  mails: number;
  oldest_seconds: number;
  commits: number;
  rollbacks: number;
  deadlocks: number;
}

/** All nodes share the database, so each of them shows the same. */
const question = `select jobs.*, xact_commit::float8 as commits, xact_rollback::float8 as rollbacks,
    deadlocks::float8 as deadlocks
  from pg_stat_database, (
    select count(*) filter (where is_due)::int as waiting,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where last_error is not null)::int as failing,
      count(*) filter (where task_identifier = 'mail.send')::int as mails,
      coalesce(greatest(0, extract(epoch from now() - min(run_at) filter (where is_due))), 0)::float8
        as oldest_seconds
    from (
      select run_at, locked_at, last_error, task_identifier,
        locked_at is null and run_at <= now() and attempts < max_attempts as is_due
      from graphile_worker.jobs limit ${mostJobs}
    ) as looked_at
  ) as jobs
  where datname = current_database()`;

/** Answers with the last figures at once while they are fresh, and never waits for long. */
function askNowAndThen(db: ReadDb): () => Promise<Asked | null> {
  let last: Asked | null = null;
  let asking: Promise<void> | undefined;
  let askedAt = -Infinity;
  const ask = async (): Promise<void> => {
    try {
      const { rows } = await db.pool.query<Asked>(question);
      last = rows[0] ?? null;
    } catch {
      // Unknown figures are left out; whether the database answers is a figure of its own.
      last = null;
    } finally {
      asking = undefined;
    }
  };
  return async () => {
    if (db.health.trouble === 'silent') return null;
    const now = performance.now();
    if (now - askedAt >= freshMs && asking === undefined) {
      askedAt = now;
      asking = ask();
    }
    let late: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => (late = setTimeout(resolve, patienceMs)));
    await Promise.race([asking, patience]);
    clearTimeout(late);
    return last;
  };
}

export function watchDatabase(registry: Registry, db: ReadDb): void {
  const ask = askNowAndThen(db);
  const of = (name: keyof Asked) => async (): Promise<number | null> => (await ask())?.[name] ?? null;
  const gauge = (name: string, help: string, from: keyof Asked): void =>
    showGauge(registry, { name, help }, of(from));
  const count = (name: string, help: string, from: keyof Asked): void =>
    showCount(registry, { name, help }, of(from));
  watchLanes(registry, db);
  const up = { name: 'voltdeck_db_up', help: 'Whether the database answers and has room: 1 or 0' };
  showGauge(registry, up, () => (db.health.trouble === null ? 1 : 0));
  count('voltdeck_db_commits_total', 'Transactions that the database committed', 'commits');
  count('voltdeck_db_rollbacks_total', 'Transactions that the database undid', 'rollbacks');
  count('voltdeck_db_deadlocks_total', 'Deadlocks that the database broke', 'deadlocks');
  gauge('voltdeck_jobs_waiting', 'Jobs that are due and not begun', 'waiting');
  gauge('voltdeck_jobs_running', 'Jobs that a node works on', 'running');
  gauge('voltdeck_jobs_failing', 'Jobs whose last try failed', 'failing');
  gauge('voltdeck_mails_waiting', 'Mails that are not sent yet', 'mails');
  gauge('voltdeck_jobs_oldest_age_seconds', 'How long the oldest waiting job is due', 'oldest_seconds');
}

function watchLanes(registry: Registry, db: ReadDb): void {
  const gauge: Gauge<'lane' | 'state'> = new Gauge({
    name: 'voltdeck_db_connections',
    help: 'Connections to the database by kind of work; waiting counts work without one',
    labelNames: ['lane', 'state'],
    registers: [registry],
    collect: () => {
      for (const lane of laneNames) {
        const pool = db.poolOf(lane);
        gauge.set({ lane, state: 'total' }, pool.totalCount);
        gauge.set({ lane, state: 'idle' }, pool.idleCount);
        gauge.set({ lane, state: 'waiting' }, pool.waitingCount + db.waitingFor(lane));
      }
    },
  });
}
