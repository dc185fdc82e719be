import { type Noun, routesOf } from '../platform/noun';
import { FleetAdminChanged } from './fleet-admins/facts';
import { fleetAdminNoun } from './fleet-admins/noun';
import { fleetNoun } from './fleets/noun';
import { driverAccountNoun } from './driver-accounts/noun';
import { adminNoun } from './admins/noun';
import { factorNoun } from './factors/noun';
import { auditNoun } from './audit/noun';
import { forumNoun } from './forum/noun';
import { housekeepingNoun } from './housekeeping/noun';
import { invitationNoun } from './invitations/noun';
import { loginNoun } from './logins/noun';
import { mailboxNoun } from './mailbox/noun';
import { MembershipChanged } from './memberships/facts';
import { operatorNoun } from './operators/noun';
import { passwordResetNoun } from './password-resets/noun';
import { permissionNoun } from './permissions/noun';
import { profileNoun } from './profiles/noun';
import { registrationNoun } from './registrations/noun';
import { socialLoginNoun } from './social-logins/noun';
import { LoginsEnded } from './tokens/facts';
import { tokenNoun } from './tokens/noun';

export const nouns: readonly Noun[] = [
  fleetAdminNoun,
  fleetNoun,
  adminNoun,
  driverAccountNoun,
  factorNoun,
  auditNoun,
  forumNoun,
  housekeepingNoun,
  invitationNoun,
  loginNoun,
  mailboxNoun,
  operatorNoun,
  passwordResetNoun,
  permissionNoun,
  profileNoun,
  registrationNoun,
  socialLoginNoun,
  tokenNoun,
];

export const routes = routesOf(nouns);

export type { AuditRecord } from './audit/store';
export { type AuditEntry, auditOf, auditTopic, forgetDrivers, recordAudit } from './audit/actions';
export { historyOf } from './audit/actions/history';
export { toldChanges } from './audit/view';
export { nounIn, thingIn } from './audit/words';
export { delayTry } from './tries/actions';
export { answerOnce } from './idempotency/actions';
export { closeDemo, type DemoState, demoState, markDemoPeople, openDemo } from './demo/actions';
export { deviceDays } from './devices/rules';
export { keepMail } from './mailbox/actions';
export {
  actingMember,
  createMembership,
  memberOf,
  membershipsOf,
  operatorOf,
  resumeMembership,
  suspendMembership,
} from './memberships/actions';
export { resetFactors } from './factors/actions/reset';
export { assignToFleet } from './fleet-admins/actions/create';
export { endFleetWithAdmins } from './fleet-admins/actions/leave';
export { addFleet, getFleet, listFleets, mustHaveFleet, mustHoldFleet } from './fleets/actions';
export type { AskedPlaces } from './fleets/ports';
export { PersonErased } from './profiles/facts';

/** Facts after which somebody may listen no longer. */
export const endingFacts: readonly string[] = [
  FleetAdminChanged.name,
  LoginsEnded.name,
  MembershipChanged.name,
];

export { MembershipChanged } from './memberships/facts';
export { LoginsEnded } from './tokens/facts';
export { mayCall } from './memberships/rules';
export {
  type CreatedOperator,
  createOperator,
  type NewOperator,
  operatorProfile,
  operatorsNamed,
  operatorsWithOwnRate,
  ownedOperator,
} from './operators/actions';
export { mailFleet, mailOwners } from './operators/mails';
export type { OwnedOperator } from './operators/store';
export type { OperatorProfile } from './operators/rules';
export { holdPerson, isThere as isPersonThere } from './persons/store';
export {
  createGuest,
  createPerson,
  personByEmail,
  personById,
  personKey,
  personsByEmail,
} from './persons/actions';
export { mayBeEmail, normalEmail } from './persons/rules';
export type { NewPerson, Person } from './persons/rules';
export { type Invited, inviteOperator } from './invitations/actions';
export { type InvitedMember, inviteMember, inviteMemberAgain } from './invitations/actions/member';
export { registrationOpen } from './registrations/actions/admission';
export { visitSeconds } from './social-logins/rules';
export { type ProviderAnswer, takeAnswer } from './social-logins/actions/visit';
export type { LoginSubscription } from './logins/ports';
export { appOperatorOf, driverOf } from './driver-accounts/actions/login';
export { ownDriverLogins, provenDriver } from './driver-accounts/actions/own';
export { aboutPerson } from './profiles/actions/about';
export { eraseHeld, holdToErase } from './profiles/actions/erase';
export { authenticateDriver, issueDriverToken } from './tokens/actions-drivers';
export { authenticate, type LiveLogin, loginKeeper } from './tokens/actions';
