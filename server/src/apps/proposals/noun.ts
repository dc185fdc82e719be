import type { Noun } from '../../platform/noun';
import { DeveloperKeyChanged } from '../developer-keys/facts';
import { endOldProposals, endWithoutKey } from './actions/ends';
import { proposalRoutes } from './routes';

export const proposalNoun: Noun = {
  routes: proposalRoutes,
  clockJobs: [{ name: 'proposals.end-old', cron: '41 * * * *', handler: endOldProposals }],
  listen: (facts) => {
    facts.inTransaction(DeveloperKeyChanged, async (ctx, { operatorId }) => {
      if (operatorId !== null) await endWithoutKey(ctx, operatorId);
    });
  },
};
