import { parseArgs } from 'node:util';
import { feedback, sustainability, workerCash, workers } from '@voltdeck/contract';
import { listFeedback, summarizeFeedback } from '../../server/src/charging/feedback/actions/look';
import { getDay, getStats } from '../../server/src/commerce/worker-cash/actions/figures';
import { listTransactions } from '../../server/src/commerce/worker-cash/actions/transactions';
import { workerTable } from '../../server/src/commerce/workers/actions';
import { getSustainability } from '../../server/src/desk/sustainability/actions';
import { rowsReadBy } from '../../server/src/platform/db/testing-rows';
import type { Member } from '../../server/src/kernel/actor';
import type { Ctx } from '../../server/src/platform/ctx';
import type { House } from '../../server/src/platform/house';
import { benchOwner, type Compared, onFreshHouse, tellBeside } from './testing-bare';
import { fillWorkers, made } from './testing-worker-orders';

/* Lists and figures of workers, feedback and sustainability with many orders: rows read, and time beside the barest statements. */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    tries: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
  },
});
const orders = Number(values.orders);
const until = new Date('2026-11-27T10:00:00Z');
const day = '2026-11-26';

interface Listed {
  name: string;
  read: (ctx: Ctx) => Promise<unknown>;
  /** The barest statements that read as much. */
  bare: readonly string[];
}

const without = { params: {}, body: {} };
const counted = (from: string): string => `select count(*) from (select ${from} limit 10001) counted`;

/** A page of one worker's cash: each needs what was in hand after it. */
function cashOf(workerId: number, name: string, asked: Record<string, unknown>, where: string): Listed {
  const query = workerCash.listTransactions.query.parse(asked);
  const params = { id: workerId };
  const from = `from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.account_id = (select id from ledger_accounts where kind = 'worker-cash' and reference = '${workerId}') and ${where}`;
  return {
    name: `cash of a worker, ${name}`,
    read: (ctx) => listTransactions(ctx, { params, body: {}, query }),
    bare: [
      `select e.*, t.*, o.energy_wh, c.title ${from.replace('where', 'left join orders o on o.id = t.order_id left join charge_points c on c.id = o.charge_point_id where')}
        order by e.id desc limit 25 offset ${(query.page - 1) * query.per_page}`,
      counted(from),
    ],
  };
}

function feedbackOf(name: string, asked: Record<string, unknown>, where: string, order: string): Listed {
  const query = feedback.listFeedback.query.parse(asked);
  const joined = `from feedback f join charge_points c on c.id = f.charge_point_id`;
  return {
    name: `feedback, ${name}`,
    read: (ctx) => listFeedback(ctx, { ...without, query }),
    bare: [
      `select f.*, c.title, s.name, o.tag_uid ${joined} left join charging_sites s on s.id = c.charging_site_id
        join orders o on o.id = f.order_id where ${where} order by ${order} limit 25 offset ${(query.page - 1) * 25}`,
      counted(`${joined} where ${where}`),
    ],
  };
}

function figuresOf(workerId: number): Listed[] {
  const spans = {
    'a year': { from: '2025-12-01', to: '2026-11-30' },
    'days of four months': { from: '2026-08-14', to: '2026-11-09', by: 'day' as const },
  };
  return [
    {
      name: 'workers',
      read: (ctx) => workerTable(ctx, { ...without, query: workers.workerTable.query.parse({}) }),
      bare: [
        `select w.*, s.amount_minor from workers w left join ledger_accounts a on a.kind = 'worker-cash' and a.reference = w.id::text
          left join ledger_account_sums s on s.account_id = a.id order by lower(w.name), w.id limit 25`,
        `select count(*) from workers`,
      ],
    },
    {
      name: 'figures of a worker',
      read: (ctx) => getStats(ctx, { params: { id: workerId }, body: {}, query: {} }),
      bare: [
        `select count(*), sum(energy_wh), sum(cost_minor) from orders where payer_kind = 'worker' and payer_id = ${workerId}
          and state = 'completed' and completed_at >= '2026-11-01'`,
      ],
    },
    {
      name: 'cash of a day',
      read: (ctx) => getDay(ctx, { ...without, query: { day } }),
      bare: [
        `select o.payer_id, c.charging_site_id, count(*), sum(o.cost_minor) from orders o join charge_points c on c.id = o.charge_point_id
          where o.operator_id = 1 and o.payer_kind = 'worker' and o.completed_at >= '${day}' and o.completed_at < '2026-11-27' group by 1, 2`,
      ],
    },
    {
      name: 'ratings in sum',
      read: (ctx) =>
        summarizeFeedback(ctx, { ...without, query: feedback.summarizeFeedback.query.parse({}) }),
      bare: [
        `select date_trunc('month', created_at), rating, count(*) from feedback group by 1, 2`,
        `select charge_point_id, count(*), avg(rating) from feedback group by 1`,
      ],
    },
    ...Object.entries(spans).map(([name, asked]) => ({
      name: `sustainability, ${name}`,
      read: (ctx: Ctx) =>
        getSustainability(ctx, { ...without, query: sustainability.getSustainability.query.parse(asked) }),
      bare: [
        `select since, c.charging_site_id, sum(orders), sum(energy_wh) from energy_days e join charge_points c on c.id = e.charge_point_id
          where e.operator_id = 1 and is_month = ${!('by' in asked)} and since between '${asked.from}' and '${asked.to}' group by 1, 2`,
        `select sum(energy_wh) from energy_days where operator_id = 1 and is_month and since between '2024-12-01' and '2025-11-30'`,
      ],
    })),
  ];
}

const listsOf = (workerId: number): Listed[] => [
  ...figuresOf(workerId),
  cashOf(workerId, 'newest', {}, 'true'),
  cashOf(workerId, 'a far page', { page: 150 }, 'true'),
  cashOf(
    workerId,
    'a month',
    { from: '2026-06-01T00:00:00Z', to: '2026-07-01T00:00:00Z' },
    `t.occurred_at >= '2026-06-01' and t.occurred_at < '2026-07-01'`,
  ),
  feedbackOf('newest', {}, 'f.operator_id = 1', 'f.created_at desc, f.id desc'),
  feedbackOf('a far page', { page: 5_000 }, 'f.operator_id = 1', 'f.created_at desc, f.id desc'),
  feedbackOf('the worst first', { sort: 'rating' }, 'f.operator_id = 1', 'f.rating, f.id'),
  feedbackOf(
    'one star',
    { rating: '1' },
    'f.operator_id = 1 and f.rating = 1',
    'f.created_at desc, f.id desc',
  ),
  feedbackOf(
    'a site',
    { charging_site_id: '3' },
    'f.operator_id = 1 and c.charging_site_id = 3',
    'f.created_at desc, f.id desc',
  ),
  feedbackOf(
    'a rare word',
    { search: 'slow' },
    `f.operator_id = 1 and (f.message ilike '%slow%' or c.title ilike '%slow%')`,
    'f.created_at desc, f.id desc',
  ),
];

await onFreshHouse(until, async (house) => {
  const mine = await benchOwner(house, 'mine');
  await fillWorkers(house, mine, orders, until);
  await house.db.pool.query('vacuum analyze');
  console.log(`Lists, ${orders} orders of ${made.workers} workers at ${made.places} places in a year`);
  const { rows } = await house.db.pool.query<{ id: number }>('select min(id)::int as id from workers');
  const lists = listsOf(rows[0]?.id ?? 0).filter(({ name }) => name.includes(values.only));
  for (const each of lists) await tellLooked(house, mine, each);
  await tellBeside(
    lists.map((each) => compared(house, mine, each)),
    Number(values.tries),
  );
});

async function tellLooked(house: House, mine: Member, { name, read }: Listed): Promise<void> {
  const rows = await house.run({ actor: mine }, (ctx) => rowsReadBy(ctx, () => read(ctx)));
  console.log(`${name.padEnd(44)}${String(rows).padStart(9)} rows read`);
}

function compared(house: House, mine: Member, { name, read, bare }: Listed): Compared {
  return {
    name,
    product: () => house.run({ actor: mine }, read),
    bare: async () => {
      for (const statement of bare) await house.db.pool.query(statement);
    },
  };
}
