import type { Member } from '../../kernel/actor';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { type AuditEntry, recordAudit } from '../audit/actions';
import { personToProve } from '../persons/actions';
import type { StoredPerson } from '../persons/store';
import { type Became, MembershipChanged } from './facts';
import type { Membership } from './rules';
import {
  findActing,
  hasJoined,
  type HeldMembership,
  holdMembership,
  insertMembership,
  membershipsOfPerson,
  type NewMembership,
  setEnded,
  setStatus,
} from './store';

/** Binds a person to an operator. */
export const createMembership = (ctx: Ctx, membership: NewMembership): Promise<number> =>
  insertMembership(ctx.tx, membership, ctx.now);

/** What a person belongs to, the oldest first. */
export const membershipsOf = (ctx: Ctx, personId: number): Promise<Membership[]> =>
  membershipsOfPerson(ctx.tx, personId);

/** Somebody as whom the product itself looks at what they asked to be told of; null where they belong to the operator no more. */
export async function actingMember(ctx: Ctx, membershipId: number): Promise<Member | null> {
  const found = await findActing(ctx.tx, membershipId);
  if (found === null) return null;
  const { personId, operatorId, role, isOwner, permissions, fleets } = found;
  const keysAt = fleets.map(({ id, permissions: keys }) => [id, new Set(keys)] as const);
  return {
    kind: 'member',
    personId,
    membershipId,
    tokenId: 0,
    operatorId,
    role,
    isOwner,
    permissions: new Set(permissions),
    fleets: new Map(keysAt),
  };
}

/** The logged-in person who acts. */
export function memberOf(ctx: Ctx): Member {
  if (ctx.actor.kind !== 'member') throw new Problem('unauthenticated');
  return ctx.actor;
}

/** The tenant of the logged-in person who acts. */
export const operatorOf = (ctx: Ctx): number => memberOf(ctx).operatorId;

/** Whoever has an account by an address; null where nobody has, or where somebody was invited and never came. */
export async function accountOf(ctx: Ctx, email: string): Promise<StoredPerson | null> {
  const person = await personToProve(ctx, email);
  return person !== null && (await waits(ctx, person)) ? null : person;
}

/** Somebody who was invited and never came: the row of their address is nobody's account yet. */
export async function waitingPerson(ctx: Ctx, email: string): Promise<StoredPerson | null> {
  const person = await personToProve(ctx, email);
  return person !== null && (await waits(ctx, person)) ? person : null;
}

const waits = async (ctx: Ctx, { id, passwordHash, isEmailVerified }: StoredPerson): Promise<boolean> =>
  passwordHash === null && !isEmailVerified && !(await hasJoined(ctx.tx, id));

/** Opens a membership that waited for its person. */
export async function joinMembership(ctx: Ctx, held: HeldMembership): Promise<void> {
  await setStatus(ctx.tx, held.id, 'active');
  await tell(ctx, 'joined', held, { before: { status: held.status }, after: { status: 'active' } });
}

/** Keeps a member out: what it is logged in with is refused from now on. A suspended one stays so. */
export async function suspendMembership(ctx: Ctx, id: number): Promise<void> {
  const held = await mustHold(ctx, id);
  if (held.status !== 'active') return;
  await setStatus(ctx.tx, id, 'suspended');
  await tell(ctx, 'suspended', held, { before: { status: held.status }, after: { status: 'suspended' } });
}

/** Lets a suspended member in again, by a new login: the old ones are over. */
export async function resumeMembership(ctx: Ctx, id: number): Promise<void> {
  const held = await mustHold(ctx, id);
  if (held.status !== 'suspended') return;
  await setStatus(ctx.tx, id, 'active');
  await tell(ctx, 'resumed', held, { before: { status: held.status }, after: { status: 'active' } });
}

/** Parts a person from an operator; orders and the log keep the row. */
export async function endMembership(ctx: Ctx, id: number): Promise<void> {
  const held = await mustHold(ctx, id);
  await setEnded(ctx.tx, id, ctx.now);
  await tell(ctx, 'ended', held);
}

async function mustHold(ctx: Ctx, id: number): Promise<HeldMembership> {
  const held = await holdMembership(ctx.tx, id);
  if (held === null) throw new Problem('not-found');
  return held;
}

/** Writes down what became of a membership, and announces it. */
export async function tell(
  ctx: Ctx,
  became: Became,
  { id, personId, operatorId }: Pick<HeldMembership, 'id' | 'personId' | 'operatorId'>,
  told: Pick<AuditEntry, 'before' | 'after' | 'detail'> = {},
): Promise<void> {
  await recordAudit(ctx, { action: became, noun: 'membership', nounId: id, operatorId, ...told });
  await ctx.announce(MembershipChanged, { membershipId: id, personId, became }, operatorId);
}
