import type { Noun } from '../../platform/noun';
import { tidyIdentity, tidyTries } from './actions';

export const housekeepingNoun: Noun = {
  clockJobs: [
    { name: 'identity.tidy', cron: '47 2 * * *', handler: tidyIdentity },
    { name: 'identity.tidy-tries', cron: '7 * * * *', handler: tidyTries },
  ],
};
