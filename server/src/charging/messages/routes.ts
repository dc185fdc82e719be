import { messages } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { exportMessages, listActions, listMessages, orderMessages } from './actions';

export const messageRoutes = [
  on(messages.listMessages, listMessages),
  on(messages.exportMessages, exportMessages),
  on(messages.listActions, listActions),
  on(messages.orderMessages, orderMessages),
];
