import { describe, expect, it } from 'vitest';
import { checkWriters } from './check-writers';
import { exceptionsPath } from './exceptions';

const clean: Record<string, string> = {
  'server/migrations/0001_network.sql': `
    create table sites (id bigint);
    create table prices (id bigint);
    create table gone (id bigint);
    create table facts (id bigint);
    insert into prices select id from sites;
    create function keep_gone() returns trigger as $$ begin insert into gone values (1); end $$;`,
  'server/migrations/0002_network.sql': `drop table gone; drop function keep_gone();`,
  'server/src/platform/facts-store.ts': `tx.insertInto('facts');`,
  'server/src/network/sites/store.ts': `
    declare module '../../platform/db/tables' { interface Tables { sites: { id: number } } }
    export const add = (tx) => tx.insertInto('sites as s').values({});
    export const read = (tx) => sql\`select * from prices p for update of p\`.execute(tx);
    const text = 'To update sites, set their names.';`,
  'server/src/network/prices/store.ts': `
    export const change = (tx) => sql\`
      insert into prices (id) values (\${1})
      on conflict (id) do update set id = excluded.id\`.execute(tx);
    export const remove = (tx) => tx.deleteFrom('prices');
    export const look = (tx) => tx.selectFrom('sites');`,
  'server/src/network/prices/store-more.ts': `export const more = (tx) => tx.updateTable('prices');`,
  'server/src/network/prices/actions.test.ts': `pool.query('truncate sites');`,
  'server/src/network/testing-network.ts': `pool.query('insert into sites values (1)');`,
};

const check = (changes: Record<string, string> = {}) =>
  checkWriters(new Map(Object.entries({ ...clean, ...changes })));

const other = 'server/src/network/groups/store.ts';
const own = 'sites is written by server/src/network/sites alone.';

describe('tables', () => {
  it('are left alone where one noun writes each', () => {
    expect(check()).toEqual([]);
  });

  it.each([
    `tx.insertInto('sites')`,
    `tx.updateTable('public.sites')`,
    `tx.deleteFrom('sites')`,
    `tx.mergeInto('sites as s')`,
    'sql`insert into sites (id) values (${1})`',
    'sql`with a as (select 1) update sites s set id = ${1}`',
    'sql`update only "sites" set id = 1`',
    'sql`delete from public.sites where id = ${1}`',
    'sql`merge into sites using prices on true`',
    `pool.query('truncate table sites')`,
    `pool.query('copy sites (id) from stdin')`,
  ])('have another writer by %s', (statement) => {
    const found = check({ [other]: `\nexport const write = (tx, pool) => ${statement};` });
    expect(found.map(({ file, line, says }) => [file, line, says])).toEqual([[other, 2, own]]);
  });

  it('have another writer where nobody declares them', () => {
    const [found, ...more] = check({ 'server/src/network/zones/store.ts': `tx.insertInto('prices')` });
    expect(found?.says).toBe('prices is written by server/src/network/prices alone.');
    expect(more).toEqual([]);
  });

  it('have another writer by a trigger', () => {
    const sql = `create or replace function keep() returns trigger as $$
      begin update sites set id = 1; end $$ language plpgsql;`;
    const [found] = check({ 'server/migrations/0003_network.sql': sql });
    expect([found?.file, found?.says, found?.remedy]).toEqual([
      'server/migrations/0003_network.sql',
      own,
      'Drop the trigger, and let the store write it.',
    ]);
  });

  it.each(['tx.insertInto(table)', 'sql`delete from ${sql.table(name)}`'])(
    'are named where they are written, unlike in %s',
    (statement) => {
      const [found] = check({ [other]: `export const write = (tx) => ${statement};` });
      expect(found?.says).toBe('A table is named where it is written, or nobody knows who writes it.');
    },
  );

  it('are named nowhere by what fills them all from a backup', () => {
    const statement = 'export const fill = (tx) => sql`delete from ${sql.table(name)}`;';
    expect(check({ 'server/src/platform/db/backup/load.ts': statement })).toEqual([]);
  });

  it('are excused by table and writer', () => {
    const file = 'server/src/charging/orders/store.ts';
    const key = 'server/src/network/sites#sites by server/src/charging/orders';
    expect(
      check({ [file]: `tx.updateTable('sites')`, [exceptionsPath]: JSON.stringify({ 'one-writer': [key] }) }),
    ).toEqual([]);
  });
});
