import { setTimeout as sleep } from 'node:timers/promises';
import type { House } from '../../../server/src/platform/house';
import type { Finding } from '../points/point';

/**
 * Notes what the queue does with each job, beside the product: which came, who took it, and when it was done.
 * Kept apart from the product's tables, and made once a node has made the queue's.
 */
const notebook = `
  create schema torture;
  create table torture.jobs (id bigint primary key, at timestamptz not null default clock_timestamp());
  create table torture.turns (task text not null, turn timestamptz not null);
  create table torture.takes (job_id bigint not null, holder text not null, at timestamptz not null default clock_timestamp());
  create table torture.ends (job_id bigint not null, at timestamptz not null default clock_timestamp());
  create function torture.note_job() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      insert into torture.ends (job_id) values (old.id);
      return old;
    end if;
    if tg_op = 'INSERT' then
      insert into torture.jobs (id) values (new.id);
    end if;
    if new.payload -> '_cron' is not null
      and (tg_op = 'INSERT' or old.payload ->> '_cron' is distinct from new.payload ->> '_cron') then
      insert into torture.turns (task, turn) select identifier, (new.payload -> '_cron' ->> 'ts')::timestamptz
        from graphile_worker._private_tasks where id = new.task_id;
    end if;
    if new.locked_by is not null and (tg_op = 'INSERT' or old.locked_by is distinct from new.locked_by) then
      insert into torture.takes (job_id, holder) values (new.id, new.locked_by);
    end if;
    return new;
  end $$;
  create trigger torture_note_job after insert or update or delete on graphile_worker._private_jobs
    for each row execute function torture.note_job();
  create table torture.nodes (id uuid primary key, at timestamptz not null default clock_timestamp(), gone_at timestamptz);
  insert into torture.nodes (id) select id from nodes;
  create function torture.note_node() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      update torture.nodes set gone_at = clock_timestamp() where id = old.id;
      return old;
    end if;
    insert into torture.nodes (id) values (new.id) on conflict do nothing;
    return new;
  end $$;
  create trigger torture_note_node after insert or delete on nodes for each row execute function torture.note_node();
`;

export const watchJobs = async ({ db }: House): Promise<void> => {
  await db.pool.query(notebook);
};

/** A job of the product that finds nothing to do, and whose payload says where. */
const idleJob = 'orders.sweep-charge-point';

/** Gives the nodes many jobs at once, so that one that dies has some in hand. */
export const giveJobs = (house: House, chargePointIds: readonly number[]): Promise<void> =>
  house.run({ actor: { kind: 'system' } }, async (ctx) => {
    for (const chargePointId of chargePointIds) await ctx.schedule(idleJob, { chargePointId });
  });

interface Counted {
  came: number;
  done: number;
  /** Turns of the clock that brought a job. */
  byClock: number;
  /** Jobs that were taken again though their holder lived. */
  twice: number;
  /** Jobs that a dead holder had left, done by another one. */
  inherited: number;
  /** Turns of the clock that brought their job more than once. */
  turnsTwice: number;
  /** Full minutes since the first turn that brought no job of every minute. */
  turnsMissed: number;
  failing: number;
  /** Due for a while and not done. */
  left: number;
  /** Processes that did jobs. */
  holders: number;
}

const counting = `
  with takes as (
    select t.job_id, t.holder, t.at, lead(t.at) over (partition by t.job_id order by t.at) as next_at from torture.takes t
  ), again as (
    select t.job_id, n.gone_at is not null and n.gone_at <= t.next_at + interval '1 second' as is_dead
    from takes t left join torture.nodes n on n.id::text = t.holder where t.next_at is not null
  ), turns as (
    select task, turn, count(*) as times from torture.turns group by task, turn
  ), minutes as (
    select t from (select min(turn) as first, max(turn) as last from turns where task = $1) span,
      generate_series(span.first, span.last, interval '1 minute') t
  )
  select
    (select count(*) from torture.jobs)::int as came,
    (select count(*) from torture.ends)::int as done,
    (select count(*) from turns)::int as "byClock",
    (select count(*) from again where not is_dead)::int as twice,
    (select count(*) from again where is_dead)::int as inherited,
    (select count(*) from turns where times > 1)::int as "turnsTwice",
    (select count(*) from minutes m where not exists (
      select from turns where task = $1 and turn = m.t))::int as "turnsMissed",
    (select count(*) from graphile_worker._private_jobs where last_error is not null)::int as failing,
    (select count(*) from graphile_worker._private_jobs where run_at < now() - interval '2 seconds')::int as left,
    (select count(distinct holder) from torture.takes)::int as holders
`;

/** The job of the clock that comes every minute. */
const everyMinute = 'orders.sweep';

/** What is counted once nothing waits any more, or after a while. */
async function count({ db }: House): Promise<Counted> {
  for (let tries = 1; ; tries += 1) {
    const { rows } = await db.pool.query<Counted>(counting, [everyMinute]);
    const [counted] = rows;
    if (counted === undefined) throw new Error('nothing was counted');
    if (counted.left === 0 || tries === 60) return counted;
    await sleep(1_000);
  }
}

/** Whether each job was done once, but for those that a node held when it was killed. */
export async function judgeJobs(house: House): Promise<Finding> {
  const counted = await count(house);
  const { came, done, byClock, twice, inherited, turnsTwice, turnsMissed, failing, left, holders } = counted;
  return {
    did: 'two nodes did the jobs, and were killed at it',
    expected:
      'each job is done once, and once more only where its holder was killed; the clock brings each once',
    seen: `${came} jobs came, ${done} were done by ${holders} processes; ${byClock} turns of the clock; ${twice} taken twice, ${inherited} taken over from the dead; ${turnsTwice} turns of the clock twice, ${turnsMissed} missed; ${failing} failing, ${left} left`,
    isFine: done > 0 && holders > 1 && twice + turnsTwice + turnsMissed + failing + left === 0,
    figures: { ...counted },
  };
}
