import { describe, expect, it } from 'vitest';
import { checkSqlLists, sqlListRules } from './check-sql-lists';

const mapPath = 'tools/check/sql-lists.json';

const clean: Record<string, string> = {
  'contract/src/charging/orders.ts': `
    export const orderStates = ['open', 'closed'] as const;
    export const startWays = ['card', 'remote'] as const;
    export type Unit = 'energy' | 'minutes';`,
  'server/migrations/0001_orders.sql': `
    -- create table gone (state text check (state in ('never')));
    create table orders (
      id bigint generated always as identity primary key,
      state text not null default 'closed' check (state in ('open', 'closed')),
      way text constraint orders_way check (way in ('card')),
      unit text check (unit in ('energy', 'minutes')),
      energy_wh bigint not null check (energy_wh >= 0),
      check ((unit is null) = (energy_wh is null))
    );
    create index orders_open on orders (id) where state in ('open');
    create table old_orders (state text check (state in ('gone')));
    create function is_open(state text) returns boolean language sql as $$ select check_it (state in ('x')) $$;`,
  'server/migrations/0002_orders.sql': `
    drop table old_orders;
    alter table orders drop constraint orders_way, add constraint orders_way check (way in ('card', 'remote'));
    alter table orders rename column unit to price_unit;
    alter table orders rename to sessions;`,
  [mapPath]: `{
    "sessions.state": "contract/src/charging/orders.ts#orderStates",
    "sessions.way": "contract/src/charging/orders.ts#startWays",
    "sessions.price_unit": "contract/src/charging/orders.ts#Unit"
  }`,
};

const findings = (changes: Record<string, string> = {}) =>
  checkSqlLists(new Map(Object.entries({ ...clean, ...changes })));

const later = (sql: string) => ({ 'server/migrations/0003_later.sql': `\n${sql}` });

const breaches: [
  rule: (typeof sqlListRules)[number],
  what: string,
  changes: Record<string, string>,
  says: string,
][] = [
  [
    'unlisted-check',
    'a column whose list is named nowhere',
    later(`alter table sessions add column if not exists kind text check (kind in ('a'));`),
    'Nothing holds the list of sessions.kind to that of the contract.',
  ],
  [
    'unlisted-check',
    'a check of two columns',
    later(`alter table sessions add check (state = 'open' or way in ('card') or id in ('1'));`),
    'Nothing holds the list of sessions.id to that of the contract.',
  ],
  [
    'needless-list',
    'a check that is dropped',
    later(`alter table sessions drop constraint orders_way;`),
    'No check of the schema holds sessions.way to a list.',
  ],
  [
    'needless-list',
    'a column that is dropped',
    later(`alter table sessions drop column price_unit;`),
    'No check of the schema holds sessions.price_unit to a list.',
  ],
  [
    'unknown-list',
    'a list that is gone',
    {
      'contract/src/charging/orders.ts': (clean['contract/src/charging/orders.ts'] ?? '').replace(
        'Unit',
        'Units',
      ),
    },
    'There is no list contract/src/charging/orders.ts#Unit.',
  ],
  [
    'other-list',
    'a state the schema does not know',
    {
      'contract/src/charging/orders.ts': (clean['contract/src/charging/orders.ts'] ?? '').replace(
        `'closed'`,
        `'closed', 'lost'`,
      ),
    },
    'sessions.state and contract/src/charging/orders.ts#orderStates differ: lost is missing in SQL.',
  ],
  [
    'other-list',
    'a state the contract does not know',
    later(`alter table sessions drop constraint orders_state_check;
      alter table sessions add constraint orders_state_check check (state in ('open', 'closed', 'it''s'));`),
    `sessions.state and contract/src/charging/orders.ts#orderStates differ: it's is missing in orderStates.`,
  ],
];

describe('lists that SQL repeats', () => {
  it('pass where they equal those of the contract after all migrations', () => {
    expect(findings()).toEqual([]);
  });

  it.each(breaches)('break %s by %s', (rule, _, changes, says) => {
    const found = findings(changes).filter((finding) => !finding.says.includes('sessions.way and'));
    expect(found.map((finding) => [finding.rule, finding.says])).toEqual([[rule, says]]);
  });

  it('have a breach for each rule', () => {
    expect(new Set(breaches.map(([rule]) => rule))).toEqual(new Set(sqlListRules));
  });

  it('name the migration and its line, or the line of the map', () => {
    const [unlisted] = findings(later(`alter table sessions add kind text check (kind in ('a'));`));
    const [needless] = findings(later('drop table if exists sessions cascade;'));
    expect([unlisted?.file, unlisted?.line]).toEqual(['server/migrations/0003_later.sql', 2]);
    expect([needless?.file, needless?.line]).toEqual([mapPath, 2]);
  });
});
