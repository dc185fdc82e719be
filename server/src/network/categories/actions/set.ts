import type { CategoryBrief, CategoryType } from '@voltdeck/contract';
import { operatorOf } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { faultsOfTypes } from '../rules';
import { holdTypes } from '../store';
import { categoriesOf, replaceCategories } from '../store-uses';

interface SentCategories {
  type: CategoryType;
  categoryIds: readonly number[];
  /** What they are called in the request. */
  field?: string;
}

/** Refuses categories that are not the operator's, or are for things of another type; those that pass stay until the transaction ends. */
export async function mustHaveCategories(
  ctx: Ctx,
  { type, categoryIds, field = 'category_ids' }: SentCategories,
): Promise<void> {
  const types = await holdTypes(ctx.tx, operatorOf(ctx), categoryIds);
  if (!categoryIds.every((id) => types.has(id))) throw new Problem('not-found', { field });
  const errors = faultsOfTypes(categoryIds, types, { type, field });
  if (Object.keys(errors).length > 0) throw new Problem('fields.invalid', { errors });
}

/**
 * Gives a thing of the caller's operator, which the caller holds, these categories in place of those it has.
 * Tells those it had; the caller writes the line of the audit log and announces the change, both of the thing.
 */
export async function setCategories(
  ctx: Ctx,
  { id, ...sent }: SentCategories & { id: number },
): Promise<{ before: CategoryBrief[]; isChanged: boolean }> {
  const { type, categoryIds } = sent;
  const operatorId = operatorOf(ctx);
  await mustHaveCategories(ctx, sent);
  const before = (await categoriesOf(ctx.tx, { operatorId, type, ids: [id] })).get(id) ?? [];
  const had = new Set(before.map((one) => one.id));
  const isChanged = had.size !== new Set(categoryIds).size || !categoryIds.every((one) => had.has(one));
  if (isChanged) await replaceCategories(ctx.tx, { operatorId, type, id }, categoryIds);
  return { before, isChanged };
}
