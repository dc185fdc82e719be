import { ensurePartitions } from '../../../server/src/platform/db/partitions';
import { Product } from '../product/product';
import type { Programs } from '../product/programs';
import { ask } from '../wire/http';
import { type Database, openDatabase } from '../world/database';
import { createTenant, type Tenant } from '../world/tenants';
import { cardOf } from './traffic';

/** A product of its own with an operator whose chargers cost money, and a log of many messages. */
export interface BackupWorld {
  product: Product;
  tenant: Tenant;
  database: Database;
}

export interface Scale {
  chargers: number;
  messages: number;
}

const dayMs = 86_400_000;
const days = 20;

async function addMessages(
  database: Database,
  { operatorId, chargers }: Tenant,
  count: number,
): Promise<void> {
  const now = new Date();
  const from = new Date(now.getTime() - (days + 1) * dayMs);
  await ensurePartitions(database, { table: 'messages', by: 'day', now, ahead: 2, from });
  await database.query(
    `insert into messages (at, operator_id, charge_point_id, connection_id, direction, kind, is_fault, action, message_id,
       frame, reply_kind, reply_at, reply_frame)
     select t.at, $1, ($2::bigint[])[1 + n % cardinality($2::bigint[])], '00000000-0000-4000-8000-000000000000', 'in', 'call', false,
       'MeterValues', n::text, format('[2,"%s","MeterValues",{"connectorId":1,"transactionId":%s,"meterValue":[{"timestamp":"2026-03-01T12:00:00Z","sampledValue":[{"value":"%s","measurand":"Energy.Active.Import.Register","unit":"Wh"},{"value":"%s","unit":"W"}]}]}]',
         n, n / 32, 100000 + n * 7, md5(n::text)), 'result', t.at, format('[3,"%s",{}]', n)
     from generate_series(1, $3::int) n, lateral (select now() - interval '${days} days' * n / $3::int as at) t`,
    [operatorId, chargers.map(({ id }) => id), count],
  );
}

async function addMoney(
  port: number,
  { operatorId, token, from, chargers }: Tenant,
  database: Database,
): Promise<void> {
  for (const [index, { id }] of chargers.entries()) {
    const body = { starting_time: '00:00', ending_time: '00:00', price: 500, price_unit: 'energy' };
    const made = await ask(port, {
      method: 'POST',
      path: `/api/charge-points/${id}/charge-point-prices`,
      token,
      from,
      body,
    });
    if (made.status >= 300) throw new Error(`no price was made: ${made.status} ${made.text}`);
    await database.query(
      `insert into tags (operator_id, uid, holder, person_id) select $1, $2, 'person', id from persons order by id limit 1`,
      [operatorId, cardOf(index)],
    );
  }
}

export async function openBackupWorld(programs: Programs, scale: Scale): Promise<BackupWorld> {
  const product = await Product.start({ programs });
  const database = await openDatabase(product.dataDir);
  try {
    const wanted = { name: 'Kept', from: '127.0.0.60', chargers: scale.chargers };
    const tenant = await createTenant({ programs, product, database }, wanted);
    await addMoney(product.port, tenant, database);
    // Else nobody but the operator's own people may charge there.
    await database.query(`update charge_points set visibility = 'public'`);
    await addMessages(database, tenant, scale.messages);
    await database.query('vacuum analyze');
    return { product, tenant, database };
  } catch (error) {
    await database.end();
    await product.stop();
    throw error;
  }
}
