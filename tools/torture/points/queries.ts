import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../load/pace';
import { noticedDuring } from '../load/victims';
import { ask } from '../wire/http';
import type { World } from '../world/world';
import { byStatus } from './logins';
import { findingsOf } from './noticed';
import type { Finding, Point } from './point';

/** What makes the database read most: codes that no error has, texts that no frame holds, pages behind the last. */
export const heavyQueries = [
  'error_code=NoSuchCode',
  'error_code=NoSuchCode&per_page=200',
  'outcome=error&search=no+such+text',
  'outcome=unasked&search=no+such+text',
  'error_code=NoSuchCode&direction=in',
  'search=no+such+text&per_page=200',
  'min_duration_ms=86000000',
  'outcome=unanswered&search=none',
  'outcome=error,unreadable&page=1000&per_page=200',
  'page=1000&per_page=200',
  'error_code=GenericError&action=MeterValues',
  'error_code=SecurityError&max_duration_ms=1',
];

const longestAllowedMs = 15_000;

async function atOnce(world: World): Promise<Finding[]> {
  const { product, attacker, victim } = world;
  const { token, from } = attacker;
  const { result, noticed } = await noticedDuring(
    () => product.port,
    victim,
    () =>
      Promise.all(
        heavyQueries.map((query) => ask(product.port, { path: `/api/messages?${query}`, token, from })),
      ),
  );
  const longest = Math.round(
    quantile(
      result.map(({ ms }) => ms),
      1,
    ),
  );
  const strange = result.filter(({ status }) => ![200, 429, 503].includes(status)).length;
  return [
    {
      did: `${heavyQueries.length} heavy filters of messages at once`,
      expected: `each answered with 200, or told to come again with 429 or 503, within ${longestAllowedMs / 1000} s`,
      seen: `${byStatus(result).text}; the longest took ${longest} ms`,
      isFine: strange === 0 && longest <= longestAllowedMs,
      figures: { longest, strange },
    },
    ...findingsOf(noticed),
  ];
}

/** Backends of the product that wait for a table we hold. */
async function waitingIn({ database }: World): Promise<number[]> {
  const { rows } = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity where wait_event_type = 'Lock' and application_name <> 'torture'`,
  );
  return rows.map(({ pid }) => pid);
}

/** Holds a table, so that a query on it lasts as long as we like. */
async function withTableHeld<T>({ database }: World, table: string, work: () => Promise<T>): Promise<T> {
  const holder = await database.connect();
  try {
    await holder.query('begin');
    await holder.query(`lock table ${table} in access exclusive mode`);
    return await work();
  } finally {
    await holder.query('rollback').catch(() => undefined);
    holder.release();
  }
}

const freedWithinMs = 2_000;

async function hangingUp(world: World): Promise<Finding> {
  const { product, victim } = world;
  const { token, from } = victim;
  const freedMs = await withTableHeld(world, 'saved_views', async () => {
    const before = new Set(await waitingIn(world));
    const hangUp = new AbortController();
    const answer = ask(product.port, { path: '/api/views?page=orders', token, from, signal: hangUp.signal });
    let waiting: number[] = [];
    for (let tries = 0; tries < 100 && waiting.length === 0; tries += 1) {
      await sleep(20);
      waiting = (await waitingIn(world)).filter((pid) => !before.has(pid));
    }
    if (waiting.length === 0) throw new Error(`the query did not wait: ${JSON.stringify(await answer)}`);
    hangUp.abort();
    await answer;
    const began = performance.now();
    for (let tries = 0; tries < 250; tries += 1) {
      const left = await waitingIn(world);
      if (!waiting.some((pid) => left.includes(pid))) return Math.round(performance.now() - began);
      await sleep(20);
    }
    return null;
  });
  return {
    did: 'a caller hangs up while its query runs',
    expected: `the database is done with it within ${freedWithinMs} ms`,
    seen: freedMs === null ? 'it went on for more than 5 s' : `after ${freedMs} ms`,
    isFine: freedMs !== null && freedMs <= freedWithinMs,
    figures: { freedMs: freedMs ?? -1 },
  };
}

const endsWithinMs = 60_000;

async function withoutEnd(world: World): Promise<Finding> {
  const { product, victim } = world;
  const { token, from } = victim;
  const { status, ms } = await withTableHeld(world, 'saved_views', () =>
    ask(product.port, { path: '/api/views?page=orders', token, from, timeoutMs: endsWithinMs }),
  );
  return {
    did: 'a query that has no end of its own',
    expected: `it is ended, and answered with 503 within ${endsWithinMs / 1000} s`,
    seen: status === 0 ? 'no answer' : `${status} after ${Math.round(ms)} ms`,
    isFine: status === 503,
    figures: { ms: Math.round(ms) },
  };
}

export const queries: Point = {
  number: 4,
  name: 'queries',
  fact: 'heavy queries keep nobody from being answered, and end when their caller hangs up',
  run: async (world, { isFast }) => [
    ...(await atOnce(world)),
    await hangingUp(world),
    ...(isFast ? [] : [await withoutEnd(world)]),
  ],
};
