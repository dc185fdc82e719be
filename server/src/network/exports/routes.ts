import { chargePoints } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { exportChargePoints } from './actions';

export const exportRoutes = [on(chargePoints.exportChargePoints, exportChargePoints)];
