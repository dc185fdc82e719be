import type { Noun } from '../../platform/noun';
import { tidyMailbox } from './actions';
import { routes } from './routes';

export const mailboxNoun: Noun = {
  routes,
  clockJobs: [{ name: 'mailbox.tidy', cron: '37 * * * *', handler: tidyMailbox }],
};
