import type { Noun } from '../../platform/noun';
import { forgetStopped } from './actions';

export const duplicateNoun: Noun = {
  clockJobs: [{ name: 'network-duplicates.tidy', cron: '*/5 * * * *', handler: forgetStopped }],
};
