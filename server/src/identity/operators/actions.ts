import type { SetupStep } from '@voltdeck/contract';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { recordAudit } from '../audit/actions';
import { createMembership } from '../memberships/actions';
import { createPerson, faultsOf, personByEmail } from '../persons/actions';
import type { NewPerson } from '../persons/rules';
import { faultsOfOperator, type OperatorProfile } from './rules';
import { findOperator, findOwned, insertOperator, type OwnedOperator } from './store';

export interface NewOperator {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISO 4217; fixed once money has moved. */
  currency: string;
  timeZone: string;
  /** The platform's share in parts per million; 0 unless told. */
  feeRatePpm?: number;
  /** What its owner is asked for first; nothing unless told. */
  setup?: SetupStep;
  /** Becomes the owner; a person already known by this address keeps name and password. */
  owner: NewPerson;
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
  const operatorId = await insertOperator(ctx.tx, {
    name: operator.name.trim(),
    country: operator.country,
    currency: operator.currency,
    timeZone: operator.timeZone,
    feeRatePpm: operator.feeRatePpm ?? 0,
    createdAt: ctx.now,
    setup: operator.setup ?? null,
  });
  const personId = known?.id ?? (await createPerson(ctx, operator.owner));
  const membershipId = await createMembership(ctx, {
    personId,
    operatorId,
    role: 'voltdeck_user',
    isOwner: true,
    permissions: [],
    status: 'active',
  });
  await recordAudit(ctx, { action: 'created', noun: 'operator', nounId: operatorId, operatorId });
  return { operatorId, personId, membershipId, isNewPerson: known === null };
}

/** The tenant's name, country, currency, zone and fee rate. */
export async function operatorProfile(ctx: Ctx, id: number): Promise<OperatorProfile> {
  const operator = await findOperator(ctx.tx, id);
  if (!operator) throw new Problem('not-found');
  return operator;
}

/** The first operator that the person of an address owns. */
export const ownedOperator = (ctx: Ctx, email: string): Promise<OwnedOperator | null> =>
  findOwned(ctx.tx, email);
