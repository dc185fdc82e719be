import { FeedbackChanged } from '../../charging';
import { PayoutChanged } from '../../commerce';
import { PersonErased } from '../../identity';
import type { Noun } from '../../platform/noun';
import { compareNotices, dropOldNotices } from './actions/compare';
import { tellOpened } from './actions/hooks';
import { mailJob, mailNotices } from './actions/mails';
import { tellOfFeedback, tellOfPayout } from './actions/tell';
import { forgetPerson } from './actions/wishes';
import { NoticesChanged } from './facts';
import { routes } from './routes';

export const noticeNoun: Noun = {
  routes,
  clockJobs: [
    { name: 'notices.compare', cron: '* * * * *', handler: compareNotices },
    { name: mailJob, cron: '* * * * *', handler: mailNotices },
    { name: 'notices.drop-old', cron: '23 * * * *', handler: dropOldNotices },
  ],
  listen: (facts) => {
    facts.inTransactionTogether(NoticesChanged, tellOpened);
    facts.inTransaction(PersonErased, (ctx, { payload }) => forgetPerson(ctx, payload.membershipIds));
    facts.inTransaction(PayoutChanged, (ctx, { payload }) => tellOfPayout(ctx, payload.payoutId));
    facts.inTransaction(FeedbackChanged, (ctx, { payload }) => tellOfFeedback(ctx, payload.chargePointId));
  },
};
