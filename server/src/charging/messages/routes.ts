import { messages } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { orderMessages } from './actions';
import { listMessages } from './actions-exchanges';
import { exportMessages, listActions } from './actions-export';

export const messageRoutes = [
  on(messages.listMessages, listMessages),
  on(messages.exportMessages, exportMessages),
  on(messages.listActions, listActions),
  on(messages.orderMessages, orderMessages),
];
