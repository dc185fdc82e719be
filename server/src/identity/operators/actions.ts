import type { SetupStep } from '@voltdeck/contract';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { recordAudit } from '../audit/actions';
import { createMembership } from '../memberships/actions';
import { createPerson, faultsOf, personByEmail, personById } from '../persons/actions';
import { keptName, type NewPerson, type Person } from '../persons/rules';
import { faultsOfOperator, type OperatorProfile } from './rules';
import {
  countOwnRates,
  findOperator,
  findOperatorIdsOf,
  findOwned,
  insertOperator,
  type OwnedOperator,
  personsWhoOwn,
} from './store';

export interface OperatorFields {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISO 4217; fixed once money has moved. */
  currency: string;
  timeZone: string;
  /** The platform's share as agreed with it, in parts per million; the installation's unless told. */
  feeRatePpm?: number;
  /** What its owner is asked for first; nothing unless told. */
  setup?: SetupStep;
}

/** An operator with the person who is to own it. */
export interface NewOperator extends OperatorFields {
  /** Becomes the owner; a person already known by this address keeps name and password. */
  owner: NewPerson;
  /** Since when the owner's address is known to be theirs; not at all unless told. */
  emailVerifiedAt?: Date;
}

export interface CreatedOperator {
  operatorId: number;
  personId: number;
  membershipId: number;
  isNewPerson: boolean;
}

/** Opens a tenant with its owner (docs/decisions.md#tenancy). */
export async function createOperator(ctx: Ctx, operator: NewOperator): Promise<CreatedOperator> {
  const known = await personByEmail(ctx, operator.owner.email);
  const errors = { ...faultsOfOperator(operator), ...(known ? {} : faultsOf(operator.owner)) };
  if (Object.keys(errors).length > 0) throw new Problem('fields.invalid', { errors });
  const { emailVerifiedAt = null } = operator;
  const personId = known?.id ?? (await createPerson(ctx, operator.owner, { emailVerifiedAt }));
  const made = await openOperatorOf(ctx, operator, personId);
  return { ...made, personId, isNewPerson: known === null };
}

/** Opens a tenant, whose fields were looked at before, for somebody who is known. */
export async function openOperatorOf(
  ctx: Ctx,
  operator: OperatorFields,
  personId: number,
): Promise<{ operatorId: number; membershipId: number }> {
  const operatorId = await insertOperator(ctx.tx, {
    name: keptName(operator.name),
    country: operator.country,
    currency: operator.currency,
    timeZone: operator.timeZone,
    feeRatePpm: operator.feeRatePpm ?? null,
    createdAt: ctx.now,
    setup: operator.setup ?? null,
  });
  const membershipId = await createMembership(ctx, {
    personId,
    operatorId,
    role: 'voltdeck_user',
    isOwner: true,
    permissions: [],
    status: 'active',
  });
  const { name, country, currency, timeZone } = operator;
  await recordAudit(ctx, {
    action: 'created',
    noun: 'operator',
    nounId: operatorId,
    name,
    operatorId,
    before: null,
    after: { name, country, currency, time_zone: timeZone },
  });
  return { operatorId, membershipId };
}

/** The tenant's name, country, currency, zone and fee rate. */
export async function operatorProfile(ctx: Ctx, id: number): Promise<OperatorProfile> {
  const operator = await findOperator(ctx.tx, id);
  if (!operator) throw new Problem('not-found');
  return operator;
}

/** The operators that staff mean by a number, or by the email address of an owner. */
export async function operatorsNamed(ctx: Ctx, named: string): Promise<OperatorProfile[]> {
  const ids = /^\d{1,9}$/.test(named)
    ? [Number(named)]
    : await findOperatorIdsOf(ctx.tx, named.trim().toLowerCase());
  const found: OperatorProfile[] = [];
  for (const id of ids) {
    const operator = await findOperator(ctx.tx, id);
    if (operator) found.push(operator);
  }
  return found;
}

/** The first operator that the person of an address owns. */
export const ownedOperator = (ctx: Ctx, email: string): Promise<OwnedOperator | null> =>
  findOwned(ctx.tx, email);

/** How many operators have a fee rate agreed with them, which that of the installation does not change. */
export const operatorsWithOwnRate = (ctx: Ctx): Promise<number> => countOwnRates(ctx.tx);
/** The people who own an operator and can log in: whom mails about its money go to. */
export async function ownersToTell(ctx: Ctx, operatorId: number): Promise<Person[]> {
  const owners: Person[] = [];
  for (const id of await personsWhoOwn(ctx.tx, operatorId)) owners.push(await personById(ctx, id));
  return owners;
}
