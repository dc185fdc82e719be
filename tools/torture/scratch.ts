import { join } from 'node:path';
import { programsOf } from './product/programs';
import { commandTimes } from './nodes/commands';
import { openWorld } from './nodes/world';
const programs = await programsOf(join(import.meta.dirname, '..', '..'));
const world = await openWorld({
  programs,
  counts: { STREET: 1, ASKED: 6, READ: 6, SCREEN: 1 },
  isFast: false,
});
try {
  const [a, b] = world.nodes;
  await world.house.db.pool.query('alter system set log_min_duration_statement=0');
  await world.house.db.pool.query("alter system set log_line_prefix='%m [%p] '");
  await world.house.db.pool.query('select pg_reload_conf()');
  const seen = new Map<string, number>();
  let go = true;
  let lag: number[] = [];
  const sampling = (async () => {
    while (go) {
      const t = performance.now();
      const { rows } = await world.house.db.pool.query(
        `select state, coalesce(wait_event_type||':'||wait_event,'cpu') as w, left(regexp_replace(query,'\\s+',' ','g'),90) as q from pg_stat_activity where state<>'idle' and pid<>pg_backend_pid()`,
      );
      lag.push(performance.now() - t);
      for (const r of rows) {
        const k = r.state + ' ' + r.w + ' ' + r.q;
        seen.set(k, (seen.get(k) ?? 0) + 1);
      }
      await new Promise((r) => setTimeout(r, 300));
    }
  })();
  const beats = await commandTimes(
    world,
    { asked: a, holder: b },
    { count: Number(process.argv[2] ?? 6), seconds: 15, seed: 1 },
  );
  const { cpSync } = await import('node:fs');
  const {
    rows: [d],
  } = await world.house.db.pool.query('show log_directory');
  cpSync(d.log_directory, '/tmp/pglog', { recursive: true });
  go = false;
  await sampling;
  lag.sort((x, y) => x - y);
  console.log(
    'bare query p50',
    lag[lag.length >> 1],
    'p99',
    lag[Math.floor(lag.length * 0.99)],
    'n',
    lag.length,
  );
  for (const [k, n] of [...seen].sort((x, y) => y[1] - x[1]).slice(0, 40)) console.log(n, k);
  console.log(beats.map(({ ms, fault }) => `${Math.round(ms)}${fault ?? ''}`).join(' '));
  const { rows } = await world.house.db.pool.query(
    `select kind, state, outcome, charge_point_id as cp, to_char(created_at,'SS.MS') as c, extract(epoch from sent_at - created_at)*1000 as sent, extract(epoch from answered_at - sent_at)*1000 as ans from commands where kind in ('start','stop') order by id`,
  );

  console.log(a.product.said.slice(-2000), b.product.said.slice(-2000));
} finally {
  await world.close();
}
process.exit(0);
