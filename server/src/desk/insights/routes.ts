import { insights as calls } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { insights } from './actions';

export const routes = [on(calls.insights, insights)];
