import { assignments } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { listCategories, listChargePoints, listGroups, listSites } from './actions';

export const assignmentRoutes = [
  on(assignments.listChargePoints, listChargePoints),
  on(assignments.listGroups, listGroups),
  on(assignments.listCategories, listCategories),
  on(assignments.listSites, listSites),
];
