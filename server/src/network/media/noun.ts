import { removeDropped, removeFiles, sweepFiles } from '../../platform/files/keeping';
import type { Noun } from '../../platform/noun';
import { mediaRoutes } from './routes';

export const mediaNoun: Noun = {
  routes: mediaRoutes,
  jobs: [{ name: removeFiles, handler: removeDropped }],
  clockJobs: [{ name: 'sweep-files', cron: '*/10 * * * *', handler: sweepFiles }],
};
