import type { Noun } from '../../platform/noun';
import { forgetGivenUp } from './actions';

export const refusalNoun: Noun = {
  clockJobs: [{ name: 'network-refusals.tidy', cron: '17 * * * *', handler: forgetGivenUp }],
};
