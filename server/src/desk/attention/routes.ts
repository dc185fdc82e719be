import { attention as calls } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { attention } from './actions';

export const routes = [on(calls.attention, attention)];
