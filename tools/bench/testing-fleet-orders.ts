import type { Member } from '../../server/src/kernel/actor';
import type { House } from '../../server/src/platform/house';

/** Of the fleet that is measured; each vehicle charges twice a day. */
export const made = { vehicles: 1_500, places: 300, groups: 10, limitations: 40, days: 365 } as const;

type Client = Pick<House['db']['pool'], 'query'>;

/** Days that reports are asked for: a month that is not over, whole months, and parts of months. */
export const month = { from: '2026-11-01', to: '2026-11-27' };
export const year = { from: '2025-12-01', to: '2026-11-30' };
export const cut = { from: '2026-08-14', to: '2026-11-09' };

export interface World {
  house: House;
  mine: Member;
  fleetId: number;
}

/** A fleet whose orders end one after the other over a year; its number. Nothing but what reports read is made. */
export async function fillFleet(house: House, mine: Member, orders: number, until: Date): Promise<number> {
  const client = await house.db.pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local statement_timeout = 0; set local session_replication_role = replica`);
    const fleetId = await fillNames(client, mine.operatorId);
    await fillOrders(client, { operatorId: mine.operatorId, fleetId, orders, until });
    await fillSums(client);
    await client.query('commit');
    return fleetId;
  } finally {
    client.release();
  }
}

/** The fleet, its vehicles and places, and limitations at places and at a group of them. */
async function fillNames(client: Client, operatorId: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into fleets (operator_id, name, created_at) values ($1, 'Fleet', now()) returning id::int`,
    [operatorId],
  );
  const fleetId = rows[0]?.id ?? 0;
  const both = [operatorId, fleetId];
  await client.query(
    `insert into vehicle_groups (operator_id, fleet_id, name, name_key, created_at)
     select $1, $2, 'Group ' || n, 'group ' || n, now() from generate_series(1, ${made.groups}) n`,
    both,
  );
  await client.query(
    `insert into vehicles (operator_id, fleet_id, group_id, title, license_plate, make_id, model_id, created_at)
     select $1, $2, g.first + n % ${made.groups}, 'Van ' || n, 'PL-' || n, 1, 1, now()
     from generate_series(1, ${made.vehicles}) n, (select min(id) as first from vehicle_groups where fleet_id = $2) g`,
    both,
  );
  await client.query(
    `insert into charge_points (operator_id, identifier, token, title, time_zone)
     select $1, 'CP-' || n, 'CP-' || n, 'Place ' || n, 'UTC' from generate_series(1, ${made.places}) n`,
    [operatorId],
  );
  await client.query(`insert into connectors (charge_point_id, number) select id, 1 from charge_points`);
  await client.query(
    `insert into limitations (operator_id, fleet_id, name, limitable_type, charge_point_id, per_vehicle, limit_type,
       amount_wh, on_holidays, on_weekends, beyond_battery, is_transferring, active, created_at)
     select $1, $2, 'Limit ' || n, 'charge-point', c.first + n, n % 4 = 0, 'monthly', 5000000000, true, true, true, false, true,
       '2020-01-01'
     from generate_series(1, ${made.limitations}) n, (select min(id) as first from charge_points) c`,
    both,
  );
  return fleetId;
}

async function fillOrders(
  client: Client,
  of: { operatorId: number; fleetId: number; orders: number; until: Date },
): Promise<void> {
  await client.query(
    `insert into orders (operator_id, charge_point_id, connector_id, connector_number, state, way, payment_kind, payer_kind,
       payer_id, payer_account_id, tag_uid, requested_at, started_at, stopped_at, ended_at, completed_at, energy_wh,
       duration_ms, currency, time_zone, tariff, cost_minor, fee_minor, tax_rate_ppm)
     select $1, c.first + (n * 7) % ${made.places}, k.first + (n * 7) % ${made.places}, 1, 'completed', 'card', 'fleet',
       'vehicle', v.first + (n * 31) % ${made.vehicles}, $2, 'VAN-' || n % ${made.vehicles}, at - interval '1 hour',
       at - interval '1 hour', at, at, at, (n::bigint * 37) % 60000, 3600000, 'EUR', 'UTC', '{"rows":[]}',
       (n::bigint * 53) % 9000, 0, 200000
     from generate_series(1, $3::int) n,
       lateral (select $4::timestamptz - ($3::int - n) * (interval '${made.days} days' / $3::int) as at) t,
       (select min(id) as first from charge_points) c, (select min(id) as first from connectors) k,
       (select min(id) as first from vehicles where fleet_id = $2) v`,
    [of.operatorId, of.fleetId, of.orders, of.until],
  );
}

/** What the product would have kept of these orders. */
async function fillSums(client: Client): Promise<void> {
  await client.query(
    `insert into fleet_sessions select id, payer_account_id, payer_id, charge_point_id, completed_at,
       (completed_at at time zone 'UTC')::date, energy_wh, cost_minor, tax_in(cost_minor, tax_rate_ppm) from orders`,
  );
  await client.query(
    `insert into fleet_energy select order_id, day, fleet_id, vehicle_id, charge_point_id, energy_wh from fleet_sessions`,
  );
  await client.query(
    `insert into fleet_energy_sums
     select e.fleet_id, e.charge_point_id, v.by, k.is_month, k.since, v.id, sum(e.energy_wh)
     from fleet_energy e cross join lateral (values (false, 0::bigint), (true, e.vehicle_id)) v (by, id)
     cross join lateral (values (false, e.day), (true, date_trunc('month', e.day)::date)) k (is_month, since)
     group by 1, 2, 3, 4, 5, 6`,
  );
  await client.query(
    `insert into fleet_requests select id, payer_account_id, payer_id, (requested_at at time zone 'UTC')::date, energy_wh,
       cost_minor from orders`,
  );
  await client.query(
    `insert into fleet_sums
     select r.fleet_id, s.subject, k.span, k.since, s.id, count(*), sum(r.energy_wh), sum(r.cost_minor), 0
     from fleet_requests r cross join lateral (values ('asked', 0::bigint), ('asked-vehicle', r.vehicle_id)) s (subject, id)
     cross join lateral (values ('day', r.day), ('month', date_trunc('month', r.day)::date)) k (span, since)
     group by 1, 2, 3, 4, 5`,
  );
  const kinds = [
    ['fleet', '0::bigint'],
    ['vehicle', 'vehicle_id'],
    ['place', 'charge_point_id'],
    ['booked', 'vehicle_id'],
  ] as const;
  for (const [subject, id] of kinds)
    for (const [span, since] of [
      ['day', 'day'],
      ['month', `date_trunc('month', day)::date`],
    ] as const)
      await client.query(
        `insert into fleet_sums select fleet_id, '${subject}', '${span}', ${since}, ${id}, count(*), sum(energy_wh),
           sum(cost_minor), sum(tax_minor) from fleet_sessions group by 1, 4, 5`,
      );
}
