import { describe, expect, it } from 'vitest';
import { checkTransactions } from './check-transactions';
import { exceptionsPath } from './exceptions';

const store = 'server/src/network/prices/store.ts';

const check = (text: string, file = store, more: Record<string, string> = {}) =>
  checkTransactions(new Map(Object.entries({ [file]: text, ...more })));

describe('stores', () => {
  it.each([
    `export async function load(tx: Tx, id: number): Promise<Price | null> {}`,
    `export const load = (tx: Tx) => tx.selectFrom('prices').execute();`,
    `export const find = (reader: Reader, id: number): Promise<Price> => reader.selectFrom('prices');`,
    `export const wanted = (id: number): RawBuilder<unknown> => sql\`id = \${id}\`;`,
    `const load = async (ctx: Ctx) => {};`,
    `export const most = 5; export interface Row { id: number }`,
  ])('may export %s', (text) => {
    expect(check(text)).toEqual([]);
  });

  it.each([
    `export async function load(ctx: Ctx, id: number): Promise<void> {}`,
    `export const load = async (id: number, tx: Tx) => {};`,
    `export const load = (ctx: Pick<Ctx, 'tx' | 'now'>) => ctx.tx.selectFrom('prices');`,
    `export const load = async (pool: Pool) => {};`,
    `export const load = async () => {};`,
    `export const load = (id: number): Promise<void> => known(id);`,
    `export const load = (tx: Kysely<Tables>) => tx.selectFrom('prices');`,
    `const load = async (ctx: Ctx) => {}; export { load };`,
  ])('may not export %s', (text) => {
    expect(check(`\n${text}`).map(({ file, line, says, remedy }) => [file, line, says, remedy])).toEqual([
      [
        store,
        2,
        'A store is given its transaction, load is not.',
        'Let it take (tx: Tx, …), and pass ctx.tx from the actions.',
      ],
    ]);
  });

  it('are all files of the room', () => {
    const breach = `export const load = async (ctx: Ctx) => {};`;
    const found = (file: string) => check(breach, file).length;
    expect(found('server/src/network/prices/store-list.ts')).toBe(1);
    expect(found('server/src/network/prices/store/list.ts')).toBe(1);
    expect(found('server/src/network/prices/actions.ts')).toBe(0);
    expect(found('server/src/network/prices/store.test.ts')).toBe(0);
  });

  it('of charging are excused by the name of the function', () => {
    const file = 'server/src/charging/orders/store.ts';
    const excused = { [exceptionsPath]: JSON.stringify({ transaction: [`${file}#load`] }) };
    expect(check(`export const load = async (ctx: Ctx) => {};`, file, excused)).toEqual([]);
    expect(check(`export const save = async (ctx: Ctx) => {};`, file, excused)).toHaveLength(2);
  });
});
