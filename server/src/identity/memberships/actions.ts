import type { Member } from '../../kernel/actor';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { insertMembership, type NewMembership } from './store';

/** Binds a person to an operator. */
export const createMembership = (ctx: Ctx, membership: NewMembership): Promise<number> =>
  insertMembership(ctx.tx, membership, ctx.now);

/** The logged-in person who acts. */
export function memberOf(ctx: Ctx): Member {
  if (ctx.actor.kind !== 'member') throw new Problem('unauthenticated');
  return ctx.actor;
}

/** The tenant of the logged-in person who acts. */
export const operatorOf = (ctx: Ctx): number => memberOf(ctx).operatorId;
