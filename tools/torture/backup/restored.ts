import { Product } from '../product/product';
import type { Programs } from '../product/programs';
import type { Finding } from '../points/point';
import { ask } from '../wire/http';
import type { Database } from '../world/database';
import type { Tenant } from '../world/tenants';
import { staff } from './staff';
import { charge, type Ended } from './traffic';

/** The books and sums of what was restored. */
export async function verifyBooks(
  programs: Programs,
  settings: Record<string, string>,
  where: string,
): Promise<Finding[]> {
  const ledger = await staff(programs, { settings, words: ['ledger', 'verify'] });
  const sums = await staff(programs, { settings, words: ['sums', 'verify'] });
  return [
    {
      did: `ledger verify, ${where}`,
      expected: '0 differences in some transactions',
      seen: ledger.said,
      isFine: ledger.code === 0 && /^0 differences in [1-9]/.test(ledger.said),
    },
    {
      did: `sums verify, ${where}`,
      expected: 'all sums are what the orders come to',
      seen: sums.said,
      isFine: sums.code === 0 && sums.said === 'all sums are what the orders come to',
    },
  ];
}

/** Starts the product on what was restored, logs in, and lets every charger charge there. */
export async function tryRestored(
  programs: Programs,
  how: { dataDir?: string; settings?: Record<string, string> },
  wanted: { tenant: Tenant; mustHave: readonly Ended[]; where: string; connect(): Promise<Database> },
): Promise<Finding[]> {
  const { tenant, mustHave, where } = wanted;
  const product = await Product.start({ programs, ...how });
  try {
    const body = { email: tenant.email, password: tenant.password };
    const login = await ask(product.port, {
      method: 'POST',
      path: '/api/v3/auth/login',
      body,
      from: tenant.from,
    });
    const database = await wanted.connect();
    const missing = await missingOf(database, mustHave);
    await database.end();
    const traffic = await charge(product.port, tenant.chargers);
    await traffic.stop();
    return [
      {
        did: `the owner logs in, ${where}`,
        expected: '200',
        seen: String(login.status),
        isFine: login.status === 200,
      },
      {
        did: `sessions that were ended before the backup, ${where}`,
        expected: `${mustHave.length}, each with its energy`,
        seen: missing.length === 0 ? 'all' : `without ${missing.slice(0, 5).join('; ')}`,
        isFine: missing.length === 0 && mustHave.length > 0,
      },
      {
        did: `chargers connect with their passwords and charge, ${where}`,
        expected: `${tenant.chargers.length} sessions acknowledged`,
        seen: String(traffic.ended.length),
        isFine: traffic.ended.length === tenant.chargers.length,
      },
    ];
  } finally {
    await product.stop();
  }
}

async function missingOf(database: Database, mustHave: readonly Ended[]): Promise<string[]> {
  const { rows } = await database.query<{ id: number; energy: string }>(
    'select transaction_id as id, energy_wh as energy from orders where completed_at is not null',
  );
  const found = new Map(rows.map(({ id, energy }) => [id, Number(energy)]));
  return mustHave
    .filter(({ transactionId, energyWh }) => found.get(transactionId) !== energyWh)
    .map(
      ({ transactionId, energyWh }) => `${transactionId} (${energyWh} Wh, found ${found.get(transactionId)})`,
    );
}
