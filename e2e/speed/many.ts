import type { JourneyProduct } from '../product';

const columns = `operator_id, charging_site_id, category, time_zone, visibility, protocol, vendor, model, firmware`;

/** Copies the first power center of a product many times, spread over three regions, in every state. */
export async function addMany({ product, chargers }: JourneyProduct, count: number): Promise<void> {
  const [first] = chargers;
  if (first === undefined) throw new Error('no power center to copy');
  const { pool } = product.house.db;
  await pool.query(
    `insert into charge_points (${columns}, token, identifier, title, latitude, longitude, city, status, online,
       configured_at, last_seen_at)
     select ${columns.replaceAll(/(\w+)/g, 'c.$1')}, gen_random_uuid()::text, 'MANY-' || n, 'Station ' || n,
       (array[48.86, 40.42, 24.71])[1 + n % 3] + (random() - 0.5) * 6,
       (array[2.35, -3.70, 46.68])[1 + n % 3] + (random() - 0.5) * 6,
       (array['Lyon', 'Madrid', 'Riyadh'])[1 + n % 3],
       (array['available', 'in_use', 'busy', 'unavailable', 'out_of_service'])[1 + n % 5], n % 5 < 3,
       now() - interval '1 year', now() - n * interval '1 second'
     from charge_points c cross join generate_series(1, $2::int) n where c.id = $1`,
    [first.id, count],
  );
  await pool.query(
    `insert into connectors (charge_point_id, number, type, max_power_w, own_status, status)
     select c.id, k, 'TYPE_2', 22000, 'available', 'available'
     from charge_points c cross join generate_series(1, 2) k where c.identifier like 'MANY-%'`,
  );
  await pool.query(
    `insert into charge_point_sums
     select c.id, c.operator_id, n, n * 1000::bigint, n * 37::bigint, n * 60000::bigint
     from charge_points c cross join lateral (select substr(c.identifier, 6)::int) many(n)
     where c.identifier like 'MANY-%'`,
  );
  await pool.query('analyze charge_points, connectors, charge_point_sums');
}
