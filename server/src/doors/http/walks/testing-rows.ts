import type { TestHouse } from '../../../platform/testing-house';

async function idOf(house: TestHouse, query: string, values: unknown[]): Promise<number> {
  const { rows } = await house.db.pool.query<{ id: number }>(query, values);
  return rows[0]?.id ?? 0;
}

/** A frame of a charge point. */
export const keepMessage = (
  house: TestHouse,
  of: { operatorId: number; chargePointId: number; name: string },
): Promise<number> =>
  idOf(
    house,
    `insert into messages (at, charge_point_id, operator_id, connection_id, direction, kind, action, message_id, frame)
     values ($1, $2, $3, gen_random_uuid(), 'in', 'call', 'Heartbeat', '1', $4) returning id`,
    [house.clock.now(), of.chargePointId, of.operatorId, JSON.stringify([2, '1', 'Heartbeat', of])],
  );

/** A view that its maker shares. */
export const makeView = (
  house: TestHouse,
  maker: { operatorId: number; membershipId: number },
  name: string,
): Promise<number> =>
  idOf(
    house,
    `insert into saved_views (operator_id, membership_id, page, name, search, is_shared, created_at, updated_at)
     values ($1, $2, 'orders', $3, '{}', true, now(), now()) returning id`,
    [maker.operatorId, maker.membershipId, `${name} view`],
  );

/** The order of a transaction. */
export const orderOf = (house: TestHouse, transactionId: number): Promise<number> =>
  idOf(house, 'select id from orders where transaction_id = $1', [transactionId]);
