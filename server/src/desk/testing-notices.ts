import type { TestHouse } from '../platform/testing-house';

/** As many as an outage is measured by. */
export const many = 500;

/** Makes power centers that are there: `M-1`, `M-2` and so on. */
export const addMany = async (house: TestHouse, operatorId: number): Promise<void> => {
  await house.db.pool.query(
    `insert into charge_points (operator_id, identifier, token, title, time_zone, status, online)
     select $1, 'M-' || n, 'M-' || n, 'Charger ' || lpad(n::text, 3, '0'), 'Europe/Madrid', 'available', true
     from generate_series(1, $2) n`,
    [operatorId, many],
  );
};

/** The first so many that are there are away since now. */
export const leave = async (house: TestHouse, operatorId: number, count: number): Promise<void> => {
  await house.db.pool.query(
    `update charge_points set online = false, status = 'unavailable', offline_since = $3 where id in
     (select id from charge_points where operator_id = $1 and online order by id limit $2)`,
    [operatorId, count, house.clock.now()],
  );
};

/** All are there again. */
export const comeBack = async (house: TestHouse, operatorId: number): Promise<void> => {
  await house.db.pool.query(
    `update charge_points set online = true, status = 'available', offline_since = null where operator_id = $1`,
    [operatorId],
  );
};
