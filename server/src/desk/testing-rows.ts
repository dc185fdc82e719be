import type { Pool } from 'pg';
import { sumUpOrders } from '../charging/orders/testing-figures';

const idOf = async (pool: Pool, text: string, values: readonly unknown[]): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>(text, [...values]);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('nothing was inserted');
  return id;
};

let next = 0;

export const addOperator = (
  pool: Pool,
  { currency = 'EUR', timeZone = 'Europe/Madrid' }: { currency?: string; timeZone?: string } = {},
): Promise<number> =>
  idOf(
    pool,
    `insert into operators (name, country, currency, time_zone) values ('Volt', 'ES', $1, $2) returning id`,
    [currency, timeZone],
  );

export interface AddedLogin {
  personId: number;
  membershipId: number;
  tokenId: number;
}

export async function addLogin(
  pool: Pool,
  operatorId: number,
  {
    permissions = [],
    role = 'voltdeck_user',
    usedAt = new Date('2026-03-02T09:00:00Z'),
  }: {
    permissions?: string[];
    role?: string;
    usedAt?: Date;
  } = {},
): Promise<AddedLogin> {
  next += 1;
  const personId = await idOf(
    pool,
    `insert into persons (email, first_name, last_name) values ($1, 'Ada', 'Volt') returning id`,
    [`person-${next}@voltdeck.test`],
  );
  const membershipId = await idOf(
    pool,
    `insert into memberships (person_id, operator_id, role, permissions, status) values ($1, $2, $3, $4, 'active') returning id`,
    [personId, operatorId, role, permissions],
  );
  const tokenId = await idOf(
    pool,
    `insert into tokens (membership_id, token_hash, created_at, last_used_at) values ($1, $2, $3, $3) returning id`,
    [membershipId, Buffer.from(`token-${next}`), usedAt],
  );
  return { personId, membershipId, tokenId };
}

export interface AddedPlace {
  chargePointId: number;
  connectorId: number;
}

export async function addChargePoint(
  pool: Pool,
  operatorId: number,
  {
    status = 'available',
    online = true,
    ocppStatus = 'Available',
  }: {
    status?: string;
    online?: boolean;
    ocppStatus?: string;
  } = {},
): Promise<AddedPlace> {
  next += 1;
  const chargePointId = await idOf(
    pool,
    `insert into charge_points (operator_id, identifier, token, title, time_zone, status, online)
     values ($1, $2, $2, 'Charger', 'Europe/Madrid', $3, $4) returning id`,
    [operatorId, `CP-${next}`, status, online],
  );
  const connectorId = await idOf(
    pool,
    `insert into connectors (charge_point_id, number, ocpp_status) values ($1, 1, $2) returning id`,
    [chargePointId, ocppStatus],
  );
  return { chargePointId, connectorId };
}

export interface OrderFigures {
  state?: string;
  completedAt?: string | null;
  energyWh?: number;
  costMinor?: number;
  feeMinor?: number;
  durationMs?: number;
  powerW?: number | null;
}

export async function addOrder(
  pool: Pool,
  at: AddedPlace & { operatorId: number },
  figures: OrderFigures = {},
): Promise<number> {
  const { state = 'completed', completedAt = null, energyWh = 0, costMinor = 0, feeMinor = 0 } = figures;
  const id = await idOf(
    pool,
    `insert into orders (operator_id, charge_point_id, connector_id, connector_number, state, way, payment_kind,
       requested_at, completed_at, energy_wh, cost_minor, fee_minor, power_w, duration_ms, currency, time_zone, tariff)
     select $1, $2, $3, 1, $4, 'card', 'none', coalesce($5, now()), $5, $6, $7, $8, $9, $10, currency, time_zone, '{"rows":[]}'
     from operators where id = $1 returning id`,
    [
      at.operatorId,
      at.chargePointId,
      at.connectorId,
      state,
      completedAt,
      energyWh,
      costMinor,
      feeMinor,
      figures.powerW ?? null,
      figures.durationMs ?? 0,
    ],
  );
  await sumUpOrders(pool);
  return id;
}

/** Figures of an order that runs, newer than those it was added with. */
export const addRunning = (
  pool: Pool,
  orderId: number,
  { energyWh, costMinor, powerW }: { energyWh: number; costMinor: number; powerW: number },
): Promise<unknown> =>
  pool.query(
    `insert into running_orders (order_id, version, energy_wh, duration_ms, cost_minor, fee_minor, power_w)
     values ($1, 1, $2, 60000, $3, 0, $4)`,
    [orderId, energyWh, costMinor, powerW],
  );

/** Completed orders spread evenly over the days before a moment. */
export async function addManyOrders(
  pool: Pool,
  at: AddedPlace & { operatorId: number },
  many: { count: number; days: number; until: Date },
): Promise<void> {
  await pool.query(
    `insert into orders (operator_id, charge_point_id, connector_id, connector_number, state, way, payment_kind,
       requested_at, completed_at, energy_wh, cost_minor, fee_minor, currency, time_zone, tariff)
     select $1, $2, $3, 1, 'completed', 'card', 'none', t.at - interval '1 hour', t.at, 10000, 500, 50, 'EUR', 'Europe/Madrid', '{"rows":[]}'
     from generate_series(1, $4::int) n, lateral (select $6::timestamptz - make_interval(secs => n * $5::float8 * 86400 / $4::int) as at) t`,
    [at.operatorId, at.chargePointId, at.connectorId, many.count, many.days, many.until],
  );
  await sumUpOrders(pool);
  await pool.query('analyze orders, session_sums');
  await pool.query('vacuum orders');
}
