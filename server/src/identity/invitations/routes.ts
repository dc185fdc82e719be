import { invitations } from '@voltdeck/contract';
import { inParts, on } from '../../kernel/route';
import { acceptInvitation, joinByInvitation, showInvitation } from './actions/accept';

export const invitationRoutes = [
  on(invitations.showInvitation, showInvitation),
  inParts(invitations.acceptInvitation, acceptInvitation),
  inParts(invitations.joinByInvitation, joinByInvitation),
];
