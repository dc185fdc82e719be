import { factKind } from '../../kernel/facts';

/** A category was added, changed or deleted. */
export const CategoryChanged = factKind<{ categoryId: number }>('CategoryChanged', {
  changed: ({ categoryId }) => ({ kind: 'category', id: categoryId }),
});
