import { stats as calls } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { chargePointStats, stats } from './actions';

export const routes = [on(calls.stats, stats), on(calls.chargePointStats, chargePointStats)];
