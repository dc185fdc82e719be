import { home } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { attention } from './actions';

export const routes = [on(home.attention, attention)];
