import { execFile } from 'node:child_process';
import { execPath } from 'node:process';
import { promisify } from 'node:util';
import { type Accounts, settleUp } from '../../../simulator/src/index';
import { paymentKindOf } from '../product/payers';
import type { Database } from '../world/database';
import { feeRatePpm, priceOfKwh } from './network';
import type { Scene } from './scene';

const run = promisify(execFile);

/** What the product's books say after a round. */
export interface Books {
  accounts: Accounts;
  /** Settled orders by payment kind, and what they came to in minor units. */
  settled: Record<string, { orders: number; totalMinor: number }>;
  /** Messages that no order could take, by reason. */
  quarantine: Record<string, number>;
  /** The last lines of the staff tools. */
  ledger: string;
  sums: string;
  faults: string[];
}

interface Verified {
  lastLine: string;
  /** What it complains of. */
  faults: string[];
}

async function verify(scene: Scene, what: 'ledger' | 'sums'): Promise<Verified> {
  const { programs, product, inside } = scene;
  const [file, ...args] = [...inside, execPath, programs.staffTools, what, 'verify'] as const;
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DATA_DIR: product.dataDir };
  const lastOf = (text: string): string => text.trim().split('\n').at(-1) ?? '';
  try {
    const { stdout } = await run(file, args, { cwd: product.dataDir, env });
    return { lastLine: lastOf(stdout), faults: [] };
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const lines = `${stdout}${stderr}`.trim().split('\n');
    return { lastLine: lastOf(stdout), faults: lines.map((line) => `${what} verify: ${line}`) };
  }
}

const countsOf = async (database: Database, text: string): Promise<Record<string, number>> => {
  const { rows } = await database.query<{ name: string; count: number }>(text);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
};

async function settledOf(database: Database): Promise<Books['settled']> {
  const { rows } = await database.query<{ kind: string; orders: number; total: string }>(
    `select payment_kind as kind, count(*)::int as orders, sum(total_minor)::text as total
     from settlements where total_minor > 0 group by 1 order by 1`,
  );
  return Object.fromEntries(
    rows.map(({ kind, orders, total }) => [kind, { orders, totalMinor: Number(total) }]),
  );
}

/** What the orders cost by their energy, reckoned here anew; a half is rounded up. */
async function wronglyPriced(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ id: string; wh: string; cost: string; fee: string }>(
    `select id, energy_wh as wh, cost_minor as cost, fee_minor as fee from orders
     where state = 'completed' and held_reason is null and (cost_minor <> round(energy_wh * $1::numeric / 10)
       or fee_minor <> round(cost_minor * $2::numeric / 1000000))`,
    [priceOfKwh, feeRatePpm],
  );
  return rows.map(({ id, wh, cost, fee }) => `order ${id}: ${wh} Wh cost ${cost} with a fee of ${fee}`);
}

/** One row for an order that is settled, of the kind that its card is for. */
async function wronglySettled(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ text: string }>(
    `select 'order ' || o.id || ' of ' || o.tag_uid || ' is ' || o.payment_kind || ' and has '
         || count(s.*) || ' settlements' as text
     from orders o left join settlements s on s.order_id = o.id
     where o.state = 'completed' and o.held_reason is null
     group by o.id
     having count(s.*) <> 1 or o.payment_kind <> ($1::jsonb ->> split_part(o.tag_uid, '-', 3))`,
    [JSON.stringify(paymentKindOf)],
  );
  return rows.map(({ text }) => text);
}

/** A single round may be too short for every kind; all rounds together are not. */
export const missingKinds = (settled: Books['settled']): string[] =>
  Object.values(paymentKindOf)
    .filter((kind) => settled[kind] === undefined)
    .map((kind) => `nothing was settled of the payment kind ${kind}`);

/** Lays what the chargers sent beside what is billed, and has the product's own tools verify its books. */
export async function readBooks(scene: Scene): Promise<Books> {
  const database = await scene.openDatabase();
  try {
    const accounts = await settleUp(scene.chargers, scene.billing, async (identity) => {
      const { rows } = await database.query<{ text: string }>(
        `select q.action || ' ' || q.reason as text from quarantine q
         join charge_points p on p.id = q.charge_point_id where p.identifier = $1`,
        [identity],
      );
      return rows.map(({ text }) => text);
    });
    const [ledger, sums] = [await verify(scene, 'ledger'), await verify(scene, 'sums')];
    const settled = await settledOf(database);
    const faults = [
      ...accounts.sum.faults,
      ...ledger.faults,
      ...sums.faults,
      ...(await wronglyPriced(database)),
      ...(await wronglySettled(database)),
    ];
    const quarantine = await countsOf(
      database,
      'select reason as name, count(*)::int as count from quarantine group by 1 order by 1',
    );
    return { accounts, settled, quarantine, ledger: ledger.lastLine, sums: sums.lastLine, faults };
  } finally {
    await database.end();
  }
}
