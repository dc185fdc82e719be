import type { categories, Category, categoryNames, CategoryType, Parsed, Result } from '@voltdeck/contract';
import { operatorOf, recordAudit } from '../../identity';
import { nameKey } from '../../kernel/name-key';
import { searchedWords, sliceOf } from '../../kernel/plain-list';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { CategoryChanged } from './facts';
import { toCategory, type CategoryRow } from './rules';
import {
  countCategories,
  findCategories,
  findCategory,
  holdCategory,
  holdCategoryNames,
  insertCategory,
  isCategoryNameTaken,
  removeCategory,
  saveCategory,
} from './store';
import { clearUses } from './store-uses';

const noun = 'category';

/** The operator's categories by name. */
export async function listCategories(
  ctx: Ctx,
  { query }: Parsed<typeof categoryNames.listCategories>,
): Promise<Category[]> {
  const { type, search, ...slice } = query;
  const wanted = {
    operatorId: operatorOf(ctx),
    type,
    words: searchedWords(search),
  };
  const rows = await findCategories(ctx.tx, wanted, {
    sort: 'name',
    ...sliceOf(slice),
  });
  return rows.map(toCategory);
}

/** A page of the operator's categories. */
export async function categoryTable(
  ctx: Ctx,
  { query }: Parsed<typeof categories.categoryTable>,
): Promise<Result<typeof categories.categoryTable>> {
  const { page, per_page: perPage, sort = 'name', search, type } = query;
  const wanted = {
    operatorId: operatorOf(ctx),
    type,
    words: searchedWords(search),
  };
  const total = await countCategories(ctx.tx, wanted);
  const rows = await findCategories(ctx.tx, wanted, {
    sort,
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  const meta = {
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    per_page: perPage,
    total,
  };
  return { data: rows.map(toCategory), meta };
}

async function categoryOf(ctx: Ctx, id: number): Promise<CategoryRow> {
  const row = await findCategory(ctx.tx, operatorOf(ctx), id);
  if (row === null) throw new Problem('not-found');
  return row;
}

/** Refuses a name that another category of the type has; nobody else gives one until the transaction ends. */
async function refuseTakenName(
  ctx: Ctx,
  named: { type: CategoryType; nameKey: string; exceptId: number },
): Promise<void> {
  const operatorId = operatorOf(ctx);
  await holdCategoryNames(ctx.tx, operatorId);
  if (await isCategoryNameTaken(ctx.tx, operatorId, named))
    throw new Problem('fields.invalid', {
      errors: { name: [{ code: 'taken' }] },
    });
}

/** Adds a category. */
export async function createCategory(
  ctx: Ctx,
  { body: { type, name, color = null } }: Parsed<typeof categories.createCategory>,
): Promise<Category> {
  const operatorId = operatorOf(ctx);
  const said = { type, name, nameKey: nameKey(name), color };
  await refuseTakenName(ctx, { type, nameKey: said.nameKey, exceptId: 0 });
  const id = await insertCategory(ctx.tx, { operatorId, ...said, at: ctx.now });
  await recordAudit(ctx, {
    action: 'created',
    noun,
    nounId: id,
    detail: { type, name, color },
  });
  await ctx.announce(CategoryChanged, { categoryId: id }, operatorId);
  return toCategory(await categoryOf(ctx, id));
}

/** Replaces name and colour of a category. */
export async function updateCategory(
  ctx: Ctx,
  { params: { id }, body }: Parsed<typeof categories.updateCategory>,
): Promise<Category> {
  const operatorId = operatorOf(ctx);
  const { name, color = null } = body;
  const { type } = await categoryOf(ctx, id);
  if (body.type !== undefined && body.type !== type)
    throw new Problem('fields.invalid', {
      errors: { type: [{ code: 'category.type-fixed' }] },
    });
  await refuseTakenName(ctx, { type, nameKey: nameKey(name), exceptId: id });
  const before = await holdCategory(ctx.tx, operatorId, id);
  if (before === null) throw new Problem('not-found');
  if (body.version !== undefined && body.version !== before.version) throw new Problem('category.changed');
  if (name === before.name && color === before.color) return toCategory(before);
  await saveCategory(ctx.tx, id, { name, nameKey: nameKey(name), color });
  const detail = {
    before: { name: before.name, color: before.color },
    after: { name, color },
  };
  await recordAudit(ctx, { action: 'updated', noun, nounId: id, detail });
  await ctx.announce(CategoryChanged, { categoryId: id }, operatorId);
  return toCategory({ ...before, name, color, version: before.version + 1 });
}

/** Deletes a category, and takes it off whatever it stands on once that is confirmed. */
export async function deleteCategory(
  ctx: Ctx,
  { params: { id }, query, body }: Parsed<typeof categories.deleteCategory>,
): Promise<{ id: number }> {
  const operatorId = operatorOf(ctx);
  const found = await holdCategory(ctx.tx, operatorId, id);
  if (found === null) throw new Problem('not-found');
  const { type, name, uses } = found;
  const isConfirmed = query.confirm === true || body.confirm === true;
  if (uses > 0 && !isConfirmed) throw new Problem('category.delete-unconfirmed', { args: { name, uses } });
  await clearUses(ctx.tx, { operatorId, type, id });
  await removeCategory(ctx.tx, operatorId, id);
  await recordAudit(ctx, {
    action: 'deleted',
    noun,
    nounId: id,
    detail: { type, name, uses },
  });
  await ctx.announce(CategoryChanged, { categoryId: id }, operatorId);
  return { id };
}
