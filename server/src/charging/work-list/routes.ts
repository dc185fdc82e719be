import { workList } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { cureWork } from './actions/cure';
import { getWork } from './actions/detail';
import { listWork, workCounts } from './actions/list';

export const routes = [
  on(workList.listWork, listWork),
  on(workList.workCounts, workCounts),
  on(workList.getWork, getWork),
  on(workList.cureWork, cureWork),
];
