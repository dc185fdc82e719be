import { rehearsals } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { rehearsePrices } from './actions';

export const routes = [on(rehearsals.rehearsePrices, rehearsePrices)];
