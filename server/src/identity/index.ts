import { sessionRoutes } from './session/routes';

export { type AuditEntry, auditOf, recordAudit } from './audit/actions';
export { answerOnce } from './idempotency/actions';
export { deviceDays } from './devices/rules';
export { createMembership, memberOf, operatorOf } from './memberships/actions';
export { mayCall } from './memberships/rules';
export {
  type CreatedOperator,
  createOperator,
  type NewOperator,
  operatorProfile,
  ownedOperator,
} from './operators/actions';
export type { OwnedOperator } from './operators/store';
export type { OperatorProfile } from './operators/rules';
export { createPerson, personByEmail, personById } from './persons/actions';
export type { NewPerson, Person } from './persons/rules';
export type { SessionSubscription } from './session/ports';
export { authenticate, sessionKeeper } from './tokens/actions';
export { tidyIdentity, tidyTries } from './housekeeping/actions';

export const routes = sessionRoutes;
