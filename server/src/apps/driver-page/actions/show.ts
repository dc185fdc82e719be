import {
  type DriverPage,
  type DriverPageBrand,
  driverPages,
  type Parsed,
  type Result,
} from '@voltdeck/contract';
import { operatorOf } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { codeOf, digitsOf, type KeptPage, pathOf, toBrand, toShown, usualColours } from '../rules';
import { findOwner, findPage, insertPage, pageByCode, someOperatorsOn } from '../store';

/** Digits that are tried after a name, and how often. */
const triedDigits = [4, 4, 6, 6, 9, 9];

/** The page of an operator; made where nobody asked for it before. */
export async function pageOf(ctx: Ctx, operatorId: number): Promise<KeptPage> {
  const kept = await findPage(ctx.tx, operatorId);
  if (kept !== null) return kept;
  const owner = await findOwner(ctx.tx, operatorId);
  if (owner === null) throw new Problem('not-found');
  for (const count of triedDigits) {
    const code = codeOf(owner.name, digitsOf(ctx.random.token(), count));
    await insertPage(ctx.tx, { operator_id: operatorId, code, ...usualColours });
    const made = await findPage(ctx.tx, operatorId);
    if (made !== null) return made;
  }
  throw new Error(`No code was free for the page of operator ${operatorId}.`);
}

/** The brand of an operator, also while its page is off. */
export async function brandOf(ctx: Ctx, page: KeptPage): Promise<DriverPageBrand> {
  const owner = await findOwner(ctx.tx, page.operator_id);
  if (owner === null) throw new Problem('not-found');
  return toBrand(page, owner, (file) => ctx.ports.files.addressOf(file));
}

export async function shownPage(ctx: Ctx, page: KeptPage): Promise<DriverPage> {
  return toShown(page, await brandOf(ctx, page), ctx.ports.mail.link(pathOf(page)));
}

/** The drivers' page of the operator. */
export const getDriverPage = async (ctx: Ctx): Promise<DriverPage> =>
  shownPage(ctx, await pageOf(ctx, operatorOf(ctx)));

/** The page of a code; one that is off is none. */
export async function openPage(ctx: Ctx, code: string): Promise<KeptPage> {
  const page = await pageByCode(ctx.tx, code);
  if (page === null) throw new Problem('not-found');
  return page;
}

/** The page of an operator while it is on; null while it is off. */
export async function pageOn(ctx: Ctx, operatorId: number): Promise<KeptPage | null> {
  const page = await pageOf(ctx, operatorId);
  return page.enabled ? page : null;
}

/** The code of an operator's page; null while it is off. */
export const codeOfPage = async (ctx: Ctx, operatorId: number): Promise<string | null> =>
  (await pageOn(ctx, operatorId))?.code ?? null;

/** Whose page a code is, while it is on; null where it is nobody's, or cannot be one. */
export const operatorByCode = async (ctx: Ctx, code: string): Promise<number | null> =>
  driverPages.pageCode.safeParse(code).success
    ? ((await pageByCode(ctx.tx, code))?.operator_id ?? null)
    : null;

/** How an operator shows itself to drivers. */
export const openDriverPage = async (
  ctx: Ctx,
  { params }: Parsed<typeof driverPages.openDriverPage>,
): Promise<DriverPageBrand> => brandOf(ctx, await openPage(ctx, params.code));

/** The same of the only operator there is; where there are more, nobody is told which. */
export async function openOnlyDriverPage(ctx: Ctx): Promise<Result<typeof driverPages.openOnlyDriverPage>> {
  const [only, ...more] = await someOperatorsOn(ctx.tx);
  if (only === undefined) return { pages: 'none', page: null };
  if (more.length > 0) return { pages: 'several', page: null };
  return { pages: 'one', page: await brandOf(ctx, await pageOf(ctx, only)) };
}
