import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { workList } from '@voltdeck/contract';
import { listWork, workCounts } from '../../server/src/charging/work-list/actions/list';
import { createOperator } from '../../server/src/identity';
import { type Member, ownerOf } from '../../server/src/kernel/actor';
import { testClock } from '../../server/src/platform/clock';
import { openDb } from '../../server/src/platform/db/db';
import { startEmbedded } from '../../server/src/platform/db/launcher';
import { createHouse, type House } from '../../server/src/platform/house';
import { silentLog } from '../../server/src/platform/log';

/*
 * The work list beside the barest statements that read as much: of each kind a page and a count, from its own table.
 * Of each kind so many items wait, among many orders that do not.
 */
const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '10000' },
    orders: { type: 'string', default: '200000' },
    tries: { type: 'string', default: '9' },
  },
});
const items = Number(values.items);
const others = Number(values.orders);
const tries = Number(values.tries);
const now = new Date('2026-03-02T10:00:00Z');

const columns = `operator_id, charge_point_id, connector_id, connector_number, state, way, payment_kind, tag_uid, currency,
  time_zone, tariff, requested_at, started_at`;

/** What each order is made of, at the charge point with the same place in the list. */
const order = (
  state: string,
): string => `$1, c.id, k.id, 1, '${state}', 'card', 'none', 'CARD' || c.id, 'EUR', 'UTC',
  '{"currency":"EUR","timeZone":"UTC","rows":[]}'::jsonb, $2::timestamptz - n * interval '1 second',
  $2::timestamptz - n * interval '1 second'`;

const bare = [
  [`quarantine where operator_id = $1 and cured_at is null`, 'at'],
  [`orders where operator_id = $1 and held_reason is not null and state = 'completed'`, 'completed_at'],
  [
    `orders o join charge_points c on c.id = o.charge_point_id join connectors k on k.id = o.connector_id
      where o.operator_id = $1 and o.state in ('charging', 'suspended', 'finishing') and not c.online`,
    'c.last_seen_at',
  ],
  [
    'charge_point_duplicates d join charge_points c on c.id = d.charge_point_id where c.operator_id = $1',
    'first_at',
  ],
] as const;

const folder = await mkdtemp(join(tmpdir(), 'voltdeck-bench-'));
const server = await startEmbedded({ directory: join(folder, 'pg'), log: silentLog() });
try {
  const db = await openDb({
    embedded: server,
    log: silentLog(),
    migrationsFolder: fileURLToPath(new URL('../../server/migrations', import.meta.url)),
  });
  const house = createHouse({ db, clock: testClock(now), log: silentLog() });
  const mine = await fill(house);
  await measure(house, mine);
  await db.close();
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function fill(house: House): Promise<Member> {
  const owner = {
    email: 'bench@example.com',
    password: 'a long bench phrase',
    firstName: 'B',
    lastName: 'O',
  };
  const made = await house.run({ actor: { kind: 'system' } }, (ctx) =>
    createOperator(ctx, { name: 'Bench', country: 'FR', currency: 'EUR', timeZone: 'UTC', owner }),
  );
  const mine = ownerOf(made);
  const { pool } = house.db;
  const at = [mine.operatorId, now];
  await pool.query(
    `insert into charge_points (operator_id, identifier, token, title, time_zone, online, last_seen_at)
     select $1, 'BENCH-' || n, 'BENCH-' || n, 'Bench ' || n, 'UTC', false, $2::timestamptz - interval '1 hour' from generate_series(1, ${items}) n`,
    at,
  );
  await pool.query(`insert into connectors (charge_point_id, number) select id, 1 from charge_points`);
  const places = `(select c.id, row_number() over (order by c.id) as n from charge_points c) c join connectors k on k.charge_point_id = c.id`;
  await pool.query(
    `insert into orders (${columns}, started_received_at)
     select ${order('charging')}, $2::timestamptz - interval '2 hours' from ${places}`,
    at,
  );
  await pool.query(
    `insert into orders (${columns}, completed_at, stopped_at, held_reason)
     select ${order('completed')}, $2::timestamptz - n * interval '1 second', $2::timestamptz, 'no-reading' from ${places}`,
    at,
  );
  await pool.query(
    `insert into orders (${columns}, completed_at, stopped_at)
     select ${order('completed').replaceAll(' n *', ' g *')}, $2::timestamptz - g * interval '1 second', $2::timestamptz
     from generate_series(1, ${others}) g join ${places} on c.n = 1 + g % ${items}`,
    at,
  );
  await pool.query(
    `insert into quarantine (operator_id, charge_point_id, action, reason, payload, said, at)
     select $1, c.id, 'StopTransaction', 'unknown-transaction', '{}', '{"uid": "CARD", "registerWh": 7000}',
       $2::timestamptz - n * interval '1 second' from ${places}`,
    at,
  );
  await pool.query(
    `insert into charge_point_duplicates (charge_point_id, devices, times, first_at, last_at)
     select c.id, '[]', 2, $2::timestamptz - n * interval '1 second', $2 from ${places} where $1::bigint is not null`,
    at,
  );
  await pool.query('vacuum analyze');
  return mine;
}

/** The median of some tries, in ms. */
async function time(work: () => Promise<unknown>): Promise<number> {
  const spent: number[] = [];
  for (let turn = 0; turn <= tries; turn += 1) {
    const begun = performance.now();
    await work();
    // The first fills the caches.
    if (turn > 0) spent.push(performance.now() - begun);
  }
  return spent.toSorted((one, other) => one - other)[Math.floor(spent.length / 2)] ?? 0;
}

async function measure(house: House, mine: Member): Promise<void> {
  const { pool } = house.db;
  const bareMs = await time(async () => {
    for (const [from, by] of bare) {
      await pool.query(`select * from ${from} order by ${by} limit 25`, [mine.operatorId]);
      await pool.query(`select count(*) from ${from}`, [mine.operatorId]);
    }
  });
  const list = (query: object) =>
    time(() =>
      house.run({ actor: mine }, (ctx) =>
        listWork(ctx, { params: {}, query: workList.listWork.query.parse(query), body: {} }),
      ),
    );
  const counts = await time(() => house.run({ actor: mine }, (ctx) => workCounts(ctx)));
  const told = (name: string, ms: number): void =>
    console.log(
      `${name.padEnd(36)} ${ms.toFixed(1).padStart(8)} ms ${(ms / bareMs).toFixed(2).padStart(6)} ×`,
    );
  console.log(`${items} items of each of four kinds, ${others} other orders; median of ${tries}`);
  told('bare statements, page and count', bareMs);
  told('first page', await list({}));
  told('page 100', await list({ page: 100 }));
  told('newest first', await list({ sort: '-at' }));
  told('held alone', await list({ kind: 'held' }));
  told('by reason', await list({ reason: 'unknown-transaction' }));
  told('search for a card', await list({ search: 'card77' }));
  told('search for a power center', await list({ search: 'BENCH-77' }));
  told('counts', counts);
}
