import { leakage } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { dismissFindings, restoreFindings } from './actions/dismiss';
import { exportFindings, findingTotals, listFindings } from './actions/look';
import { listLeakageRuns, startLeakageRun } from './actions/run';

export const routes = [
  on(leakage.listFindings, listFindings),
  on(leakage.findingTotals, findingTotals),
  on(leakage.exportFindings, exportFindings),
  on(leakage.listLeakageRuns, listLeakageRuns),
  on(leakage.startLeakageRun, startLeakageRun),
  on(leakage.dismissFindings, dismissFindings),
  on(leakage.restoreFindings, restoreFindings),
];
