import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { KeptPage, PageChange, PageOwner } from './rules';

declare module '../../platform/db/tables' {
  interface Tables {
    driver_pages: KeptPage;
  }
}

export const findPage = async (tx: Tx, operatorId: number): Promise<KeptPage | null> =>
  (await tx
    .selectFrom('driver_pages')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()) ?? null;

/** Held until the transaction ends. */
export const holdPage = (tx: Tx, operatorId: number): Promise<KeptPage> =>
  tx
    .selectFrom('driver_pages')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** The page of a code, while it is on. */
export const pageByCode = async (tx: Tx, code: string): Promise<KeptPage | null> =>
  (await tx
    .selectFrom('driver_pages')
    .selectAll()
    .where('code', '=', code)
    .where('enabled', '=', true)
    .executeTakeFirst()) ?? null;

export type NewPage = Pick<KeptPage, 'operator_id' | 'code' | 'primary_color' | 'secondary_color'>;

/** Adds a page. @returns false where the operator has one, or another has the code */
export async function insertPage(tx: Tx, page: NewPage): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('driver_pages')
    .values({
      ...page,
      enabled: true,
      name: null,
      slogan: null,
      support_number: null,
      terms_url: null,
      imprint: null,
      logo_key: null,
      version: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function savePage(tx: Tx, operatorId: number, change: PageChange): Promise<void> {
  await tx
    .updateTable('driver_pages')
    .set({ ...change, version: sql`version + 1` })
    .where('operator_id', '=', operatorId)
    .execute();
}

export async function saveLogo(tx: Tx, operatorId: number, key: string | null): Promise<void> {
  await tx
    .updateTable('driver_pages')
    .set({ logo_key: key, version: sql`version + 1` })
    .where('operator_id', '=', operatorId)
    .execute();
}

export const findOwner = async (tx: Tx, operatorId: number): Promise<PageOwner | null> =>
  (await tx
    .selectFrom('operators')
    .select(['name', 'country', 'currency'])
    .where('id', '=', operatorId)
    .executeTakeFirst()) ?? null;

/** The operators whose page is on, two at most: a page that was never asked for is. */
export async function someOperatorsOn(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('operators as o')
    .leftJoin('driver_pages as d', 'd.operator_id', 'o.id')
    .select('o.id')
    .where(({ eb, or }) => or([eb('d.enabled', 'is', null), eb('d.enabled', '=', true)]))
    .orderBy('o.id')
    .limit(2)
    .execute();
  return rows.map(({ id }) => id);
}
