import { deviations } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { chargePointDeviations, deviationReport, exportDeviations, listDeviations } from './actions';

export const deviationRoutes = [
  on(deviations.chargePointDeviations, chargePointDeviations),
  on(deviations.listDeviations, listDeviations),
  on(deviations.deviationReport, deviationReport),
  on(deviations.exportDeviations, exportDeviations),
];
