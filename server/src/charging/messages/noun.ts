import type { Noun } from '../../platform/noun';
import { messageRoutes } from './routes';

export const messageNoun: Noun = {
  routes: messageRoutes,
  keptTables: [{ table: 'messages', by: 'day', ahead: 7, keepDays: 30 }],
};
