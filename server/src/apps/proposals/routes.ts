import { proposals } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { confirmProposal, rejectProposal } from './actions/decide';
import { getProposal, listProposals } from './actions/look';

export const proposalRoutes = [
  on(proposals.listProposals, listProposals),
  on(proposals.getProposal, getProposal),
  on(proposals.confirmProposal, confirmProposal),
  on(proposals.rejectProposal, rejectProposal),
];
