import { describe, expect, it } from 'vitest';
import { checkLiteralLists } from './check-literal-lists';
import { exceptionsPath } from './exceptions';

const store = 'server/src/charging/orders/store/orders.ts';

const clean: Record<string, string> = {
  'contract/src/charging/orders.ts': `export const orderStates = ['waiting', 'open', 'closed'] as const;`,
  'server/src/charging/orders/rules/order.ts': `export type Unit = 'energy' | 'minutes';`,
  'server/src/charging/orders/actions/life.ts': `sql\`state in ('open', 'waiting')\`;`,
  'server/src/charging/orders/store.test.ts': `sql\`state in ('open', 'waiting')\`;`,
  'server/migrations/0001_orders.sql': `create index orders_open on orders (id) where state in ('waiting', 'open');`,
  [store]: `
    sql\`select 1 from orders where state = any(\${states}::text[]) and state <> 'closed'\`;
    sql\`select 1 from orders where note in ('open', 'somewhere else') or state in ('open') or ('open', 'closed') = pair\`;
    sql\`select coalesce(x, '{}'), y in (select 'open', 'closed') from orders -- state in ('open', 'closed')\`;
    tx.selectFrom('orders').select(['open', 'closed']).where('state', 'in', states).where('note', 'in', ['a', 'b']);`,
};

const check = (changes: Record<string, string> = {}) =>
  checkLiteralLists(new Map(Object.entries({ ...clean, ...changes })));

describe('lists of words in a store', () => {
  it('are left alone where they are handed in, or nothing declares them', () => {
    expect(check()).toEqual([]);
  });

  it.each([
    [`sql\`select 1 where state in ('waiting', 'open')\``, 'waiting, open'],
    [`sql\`select \${1} where state not in (\n'open','closed')\``, 'open, closed'],
    [`sql\`select 1 where state = any('{open,closed}'::text[])\``, 'open, closed'],
    [`sql\`select 1 where state = any(array['open', 'closed'])\``, 'open, closed'],
    [`sql\`select 1 where unit in ('minutes', 'energy')\``, 'minutes, energy'],
    [`tx.selectFrom('orders').where('state', 'in', ['waiting', 'open'])`, 'waiting, open'],
    [
      `tx.selectFrom('orders').where((order) => order('state', 'not in', ['open', 'closed']))`,
      'open, closed',
    ],
  ])('break the house by %s', (statement, words) => {
    const found = check({ [store]: `\nexport const read = (tx) => ${statement};` });
    expect(found.map(({ file }) => file)).toEqual([store]);
    expect(found[0]?.says).toContain(`${words} are words of `);
  });

  it('are named with the list they repeat and their line', () => {
    const [found] = check({ [store]: `\nsql\`\n  select 1\n  where state in ('open', 'closed')\`;` });
    expect([found?.line, found?.says]).toEqual([
      4,
      'open, closed are words of contract/src/charging/orders.ts#orderStates, spelled out once more.',
    ]);
  });

  it('are excused by file and words', () => {
    const excused = { 'literal-list': [`${store}#open,closed`] };
    const changes = {
      [store]: `sql\`state in ('open', 'closed')\`;`,
      [exceptionsPath]: JSON.stringify(excused),
    };
    expect(check(changes)).toEqual([]);
  });
});
