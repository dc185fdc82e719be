import type { Noun } from '../../platform/noun';
import { ownFramesJob, tellWhoseFrames } from './actions-own';
import { messageRoutes } from './routes';

export const messageNoun: Noun = {
  routes: messageRoutes,
  jobs: [{ name: ownFramesJob, handler: (ctx) => tellWhoseFrames(ctx) }],
  clockJobs: [{ name: 'messages.own', cron: '*/10 * * * *', handler: (ctx) => tellWhoseFrames(ctx) }],
  keptTables: [{ table: 'messages', by: 'day', ahead: 7, keepDays: 30 }],
};
