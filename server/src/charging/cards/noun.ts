import { PersonErased } from '../../identity';
import type { Noun } from '../../platform/noun';
import { forgetOldSeen } from '../authorization/actions-unknown';
import { blockTagsOfPerson } from './actions/change';
import { cardRoutes } from './routes';

export const cardNoun: Noun = {
  routes: cardRoutes,
  listen: (facts) => {
    facts.inTransaction(PersonErased, (ctx, { payload }) => blockTagsOfPerson(ctx, payload.personId));
  },
  clockJobs: [{ name: 'cards.forget-unknown', cron: '37 3 * * *', handler: forgetOldSeen }],
};
