import { categories, categoryNames } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { categoryTable, createCategory, deleteCategory, listCategories, updateCategory } from './actions';

export const categoryRoutes = [
  on(categoryNames.listCategories, listCategories),
  on(categories.categoryTable, categoryTable),
  on(categories.createCategory, createCategory),
  on(categories.updateCategory, updateCategory),
  on(categories.deleteCategory, deleteCategory),
];
