import { earnings } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { listEarnings } from './actions';

export const routes = [on(earnings.listEarnings, listEarnings)];
