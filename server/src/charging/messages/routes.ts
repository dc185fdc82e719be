import { messages } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { exportMessages, getMessage, listActions, listMessages } from './actions';
import { orderMessages } from './actions-order';

export const messageRoutes = [
  on(messages.listMessages, listMessages),
  on(messages.exportMessages, exportMessages),
  on(messages.listActions, listActions),
  on(messages.getMessage, getMessage),
  on(messages.orderMessages, orderMessages),
];
