import type { Member } from '../../server/src/kernel/actor';
import type { House } from '../../server/src/platform/house';

/** An operator whose workers take cash at all sites; every fifth session is rated. */
export const made = { workers: 200, places: 500, sites: 40, days: 365, ratedEvery: 5 } as const;

type Client = Pick<House['db']['pool'], 'query'>;

/** Orders that end one after the other over a year, each with its cash, and what drivers said of them. */
export async function fillWorkers(
  house: House,
  { operatorId }: Member,
  orders: number,
  until: Date,
): Promise<void> {
  const client = await house.db.pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local statement_timeout = 0; set local session_replication_role = replica`);
    await fillNames(client, operatorId);
    await fillOrders(client, { operatorId, orders, until });
    await fillCash(client, operatorId);
    await fillSaid(client, operatorId);
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function fillNames(client: Client, operatorId: number): Promise<void> {
  await client.query(
    `insert into charging_sites (operator_id, name, time_zone, country)
     select $1, 'Site ' || n, 'UTC', 'FR' from generate_series(1, ${made.sites}) n`,
    [operatorId],
  );
  await client.query(
    `insert into charge_points (operator_id, identifier, token, title, time_zone, charging_site_id)
     select $1, 'CP-' || n, 'CP-' || n, 'Place ' || n, 'UTC', s.first + n % ${made.sites}
     from generate_series(1, ${made.places}) n, (select min(id) as first from charging_sites) s`,
    [operatorId],
  );
  await client.query(`insert into connectors (charge_point_id, number) select id, 1 from charge_points`);
  await client.query(
    `insert into workers (operator_id, name, created_at) select $1, 'Worker ' || n, now() from generate_series(1, ${made.workers}) n`,
    [operatorId],
  );
  await client.query(
    `insert into ledger_accounts (operator_id, kind, reference, currency)
     select $1, 'worker-cash', id::text, 'EUR' from workers order by id`,
    [operatorId],
  );
}

async function fillOrders(
  client: Client,
  of: { operatorId: number; orders: number; until: Date },
): Promise<void> {
  await client.query(
    `insert into orders (operator_id, charge_point_id, connector_id, connector_number, state, way, payment_kind, payer_kind,
       payer_id, tag_uid, requested_at, started_at, stopped_at, ended_at, completed_at, energy_wh, duration_ms, currency,
       time_zone, tariff, cost_minor, fee_minor, tax_rate_ppm)
     select $1, c.first + (n * 7) % ${made.places}, k.first + (n * 7) % ${made.places}, 1, 'completed', 'card', 'cash',
       'worker', w.first + (n * 31) % ${made.workers}, 'W-' || n % ${made.workers}, at - interval '1 hour',
       at - interval '1 hour', at, at, at, (n::bigint * 37) % 60000, 3600000, 'EUR', 'UTC', '{"rows":[]}',
       1 + (n::bigint * 53) % 9000, 0, 200000
     from generate_series(1, $2::int) n,
       lateral (select $3::timestamptz - ($2::int - n) * (interval '${made.days} days' / $2::int) as at) t,
       (select min(id) as first from charge_points) c, (select min(id) as first from connectors) k,
       (select min(id) as first from workers) w`,
    [of.operatorId, of.orders, of.until],
  );
}

/** What was collected, as the ledger keeps it; nobody has handed anything over yet. */
async function fillCash(client: Client, operatorId: number): Promise<void> {
  await client.query(
    `insert into ledger_transactions (operator_id, kind, source, order_id, occurred_at)
     select $1, 'settlement', 'bench:' || id, id, completed_at from orders order by id`,
    [operatorId],
  );
  await client.query(
    `insert into ledger_entries (transaction_id, account_id, amount_minor, currency)
     select t.id, a.id, o.cost_minor, 'EUR' from ledger_transactions t join orders o on o.id = t.order_id
       join ledger_accounts a on a.kind = 'worker-cash' and a.reference = o.payer_id::text order by t.id`,
  );
  await client.query(
    `insert into ledger_account_sums select account_id, sum(amount_minor) from ledger_entries group by 1`,
  );
}

/** Ratings, and the energy of each day as it is kept. */
async function fillSaid(client: Client, operatorId: number): Promise<void> {
  await client.query(
    `insert into feedback (operator_id, order_id, charge_point_id, rating, message, locale, created_at)
     select operator_id, id, charge_point_id, 1 + id % 5,
       case when id % 2 = 0 then '' else 'Session ' || id || case when id % 1000 = 5 then ' was slow' else ' was good' end end,
       'en', completed_at from orders where id % ${made.ratedEvery} = 0`,
  );
  for (const [isMonth, since] of [
    [false, `completed_at::date`],
    [true, `date_trunc('month', completed_at)::date`],
  ] as const)
    await client.query(
      `insert into energy_days select $1, $2, ${since}, charge_point_id, count(*), sum(energy_wh) from orders group by 3, 4`,
      [operatorId, isMonth],
    );
}
