import { home } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { insights } from './actions';

export const routes = [on(home.insights, insights)];
