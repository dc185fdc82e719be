import { sessions } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { closeOrder } from './actions/close';
import { startOrder, stopOrder } from './actions/requests';

export const sessionRoutes = [
  on(sessions.startOrder, startOrder),
  on(sessions.stopOrder, stopOrder),
  on(sessions.closeOrder, closeOrder),
];
