import { views } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { createView, deleteView, listViews, updateView } from './actions';

export const routes = [
  on(views.listViews, listViews),
  on(views.createView, createView),
  on(views.updateView, updateView),
  on(views.deleteView, deleteView),
];
