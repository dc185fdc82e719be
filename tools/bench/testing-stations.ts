import { parseArgs } from 'node:util';
import { stations } from '@voltdeck/contract';
import { listStations } from '../../server/src/apps/stations/actions';
import { rowsReadBy } from '../../server/src/platform/db/testing-rows';
import type { Driver } from '../../server/src/kernel/actor';
import { supplyPorts } from '../../server/src/main/ports';
import type { House } from '../../server/src/platform/house';
import { benchOwner, type Compared, onFreshHouse, tellBeside } from './testing-bare';

/* The nearest 50 stations of an operator with very many, for a driver: beside the barest statements that read as much. */
const { values } = parseArgs({
  options: {
    stations: { type: 'string', default: '100000' },
    tries: { type: 'string', default: '200' },
  },
});
const count = Number(values.stations);

/** A city full of them, the country around it, and the sea, where all are far away. */
const spots = {
  'a city': { latitude: 48.8566, longitude: 2.3522 },
  'the country': { latitude: 46.2, longitude: 3.1 },
  'the sea': { latitude: 30, longitude: -40 },
};
type Spot = (typeof spots)[keyof typeof spots];

/** A third of them in one city, the rest over a country; each tenth is private and admits nobody. */
async function fill({ db }: House, operatorId: number): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query(`set statement_timeout = 0`);
    await client.query(
      `insert into charge_points (operator_id, identifier, token, title, time_zone, listed, visibility, latitude, longitude)
       select $1, 'CP-' || n, 'token-of-station-' || n, 'Station ' || n, 'Europe/Paris', true,
         case when n % 10 = 0 then 'private' else 'public' end,
         case when n % 3 = 0 then 48.8566 + (random() - 0.5) * 0.2 else 43 + random() * 7 end,
         case when n % 3 = 0 then 2.3522 + (random() - 0.5) * 0.3 else -1 + random() * 8 end
       from generate_series(1, $2) n`,
      [operatorId, count],
    );
    await client.query(
      `insert into connectors (charge_point_id, number) select id, k from charge_points, generate_series(1, 2) k`,
    );
    await client.query(
      `insert into charge_point_prices (operator_id, charge_point_id, starting_time, ending_time, price_micro, price_unit, created_at, updated_at)
       select operator_id, id, '00:00', '00:00', 300000, 'energy', now(), now() from charge_points`,
    );
    await client.query('reset statement_timeout');
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
}

/** Somebody who charges at the operator's app. */
async function addDriver({ db }: House, operatorId: number, name: string): Promise<Driver> {
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into persons (email, first_name, last_name) values ($1 || '@bench.test', 'D', 'B') returning id::int`,
    [name],
  );
  return { kind: 'driver', personId: rows[0]?.id ?? 0, operatorId, tokenId: 0 };
}

/** Drivers whom private stations admit: all of them by their group, and those alone that are not in the city. */
async function admit({ db }: House, operatorId: number, drivers: { everywhere: Driver; far: Driver }) {
  await db.pool.query(
    `with made as (
       insert into charge_point_groups (operator_id, name, name_key, created_at) values ($1, 'Staff', 'staff', now()) returning id
     ), members as (
       insert into charge_point_group_members (charge_point_id, group_id, operator_id, added_at)
       select c.id, made.id, $1, now() from charge_points c, made where c.visibility = 'private'
     )
     insert into charge_point_group_allowed_users (group_id, operator_id, person_id, added_at) select id, $1, $2, now() from made`,
    [operatorId, drivers.everywhere.personId],
  );
  await db.pool.query(
    `insert into charge_point_allowed_users (charge_point_id, operator_id, person_id, added_at)
     select id, $1, $2, now() from charge_points where visibility = 'private'
       and not (latitude between 48.7 and 49 and longitude between 2.1 and 2.6)`,
    [operatorId, drivers.far.personId],
  );
  await db.pool.query('vacuum analyze');
}

/** The nearest on the map, and what is told of them: each kind of row by the ids that were found. */
async function readBare({ db }: House, { latitude, longitude }: Spot, operatorId: number): Promise<void> {
  const { rows } = await db.pool.query<{ id: number }>(`
    select c.*, s.name from charge_points c left join charging_sites s on s.id = c.charging_site_id
    where c.listed and c.deleted_at is null and c.visibility = 'public'
    order by point(c.longitude + c.operator_id * 1000.0::float8,
      degrees(ln(tan(pi() / 4 + greatest(-85.051128, least(85.051128, c.latitude)) * pi() / 360))))
      <-> point(${operatorId * 1000 + longitude}, degrees(ln(tan(pi() / 4 + ${latitude} * pi() / 360)))) limit 50`);
  const ids = [rows.map(({ id }) => id)];
  for (const table of ['connectors', 'charge_point_prices', 'orders_now', 'charge_point_media'])
    await db.pool.query(`select * from ${table} where charge_point_id = any($1)`, ids);
}

await onFreshHouse(new Date('2026-11-27T10:00:00Z'), async (house) => {
  supplyPorts(house, { mailbox: false, productName: 'Bench', demo: null });
  house.supply({ addresses: { ocppUrl: 'ws://localhost:3000/ocpp' } });
  const { operatorId } = await benchOwner(house, 'mine');
  await fill(house, operatorId);
  const drivers = {
    nowhere: await addDriver(house, operatorId, 'nowhere'),
    everywhere: await addDriver(house, operatorId, 'everywhere'),
    far: await addDriver(house, operatorId, 'far'),
  };
  await admit(house, operatorId, drivers);
  console.log(`The nearest 50 of ${count} stations`);
  const compared: Compared[] = [];
  const asked = Object.entries(spots).flatMap(([where, spot]) =>
    Object.entries(drivers).map(([who, actor]) => ({ name: `${where}, admitted ${who}`, spot, actor })),
  );
  for (const { name, spot, actor } of asked) {
    const query = stations.listStations.query.parse(spot);
    const read = () => house.run({ actor }, (ctx) => listStations(ctx, { params: {}, body: {}, query }));
    const rows = await house.run({ actor }, (ctx) =>
      rowsReadBy(ctx, () => listStations(ctx, { params: {}, body: {}, query })),
    );
    console.log(`${name.padEnd(44)}${String(rows).padStart(9)} rows read, ${(await read()).length} told`);
    compared.push({ name, product: read, bare: () => readBare(house, spot, operatorId) });
  }
  await tellBeside(compared, Number(values.tries));
});
