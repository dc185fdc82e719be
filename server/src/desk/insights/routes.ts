import { insights as calls } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { insights, summary } from './actions';

export const routes = [on(calls.insights, insights), on(calls.summary, summary)];
