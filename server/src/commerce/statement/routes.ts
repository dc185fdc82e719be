import { statement } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { exportStatement, listStatement, pendingReleases, statementTotals } from './actions';

export const routes = [
  on(statement.listStatement, listStatement),
  on(statement.statementTotals, statementTotals),
  on(statement.exportStatement, exportStatement),
  on(statement.pendingReleases, pendingReleases),
];
