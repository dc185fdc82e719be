import { type Noun, routesOf } from '../platform/noun';
import { housekeepingNoun } from './housekeeping/noun';
import { loginNoun } from './logins/noun';
import { passwordResetNoun } from './password-resets/noun';
import { registrationNoun } from './registrations/noun';

export const nouns: readonly Noun[] = [housekeepingNoun, loginNoun, passwordResetNoun, registrationNoun];

export const routes = routesOf(nouns);

export { type AuditEntry, auditOf, recordAudit } from './audit/actions';
export { answerOnce } from './idempotency/actions';
export { closeDemo, type DemoState, demoState, markDemoPeople, openDemo } from './demo/actions';
export { deviceDays } from './devices/rules';
export { createMembership, memberOf, operatorOf } from './memberships/actions';
export { mayCall } from './memberships/rules';
export {
  type CreatedOperator,
  createOperator,
  type NewOperator,
  operatorProfile,
  operatorsNamed,
  ownedOperator,
} from './operators/actions';
export type { OwnedOperator } from './operators/store';
export type { OperatorProfile } from './operators/rules';
export { createPerson, personByEmail, personById } from './persons/actions';
export type { NewPerson, Person } from './persons/rules';
export { type Invited, inviteOperator } from './invitations/actions';
export { registrationOpen } from './registrations/actions/admission';
export type { LoginSubscription } from './logins/ports';
export { authenticate, loginKeeper } from './tokens/actions';
