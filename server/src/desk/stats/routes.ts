import { home } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { stats } from './actions';

export const routes = [on(home.stats, stats)];
