import { categories, categoryNames, type CategoryType } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { createCategory } from './actions';

/** A category of each type, and one more to be deleted. */
export async function categoryRows(operator: WalkedOperator) {
  const add = (type: CategoryType, suffix: string) =>
    operator.as(operator.owner.member, (ctx) =>
      createCategory(ctx, {
        params: {},
        query: {},
        body: { type, name: `${operator.name} ${suffix}` },
      }),
    );
  return {
    categoryId: (await add('charge-point', 'fast')).id,
    siteCategoryId: (await add('charging-site', 'hotel')).id,
    fleetCategoryId: (await add('fleet', 'vans')).id,
    spentCategoryId: (await add('charge-point', 'slow')).id,
  };
}

export const walk = declareWalk(categoryRows, [
  {
    call: categoryNames.listCategories,
    needs: 'category.read',
    other: 'own',
    sends: () => ({ query: { type: 'charge-point' } }),
  },
  {
    call: categories.categoryTable,
    needs: 'category.read',
    other: 'own',
    sends: () => ({ query: { sort: '-uses_count' } }),
  },
  {
    call: categories.createCategory,
    needs: 'category.create',
    other: 'own',
    sends: () => ({ body: { type: 'fleet', name: 'Taxis', color: '#0b7a53' } }),
  },
  {
    call: categories.updateCategory,
    needs: 'category.update',
    other: 'refused',
    sends: ({ siteCategoryId }) => ({
      params: { id: siteCategoryId },
      body: { name: 'Hotels' },
    }),
  },
  {
    call: categories.deleteCategory,
    needs: 'category.delete',
    other: 'refused',
    sends: ({ spentCategoryId }) => ({
      params: { id: spentCategoryId },
      query: { confirm: '1' },
    }),
  },
]);
