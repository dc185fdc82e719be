import { home } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { chargePointStats, stats } from './actions';

export const routes = [on(home.stats, stats), on(home.chargePointStats, chargePointStats)];
