import { messages } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { orderMessages } from './actions';

export const messageRoutes = [on(messages.orderMessages, orderMessages)];
