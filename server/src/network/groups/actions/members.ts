import { groups, type GroupDetail, type Parsed } from '@voltdeck/contract';
import { mayCall, memberOf, operatorOf, recordAudit } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import { announcement, type Ctx } from '../../../platform/ctx';
import { GroupChanged } from '../facts';
import { comersTo, toDetail } from '../rules';
import { findGroup, holdGroup } from '../store';
import { addMembers, groupsOf, holdWithGroups, membersOf, removeMembers } from '../store-members';

interface SentMembers {
  add: readonly number[];
  remove: readonly number[];
  /** What those to be added are called in the request. */
  field: string;
}

/** Adds charge points of the operator's to a group and takes others out, and tells of each group that this changed. */
export async function changeGroupMembers(
  ctx: Ctx,
  groupId: number,
  { add, remove, field }: SentMembers,
): Promise<void> {
  const operatorId = operatorOf(ctx);
  const of = { operatorId, groupId };
  // Charge points before groups, as everywhere: whoever holds some of both never waits for another who does.
  const held = await holdWithGroups(ctx.tx, operatorId, add);
  if (!(await holdGroup(ctx.tx, { operatorId, id: groupId }, 'to-stay'))) throw new Problem('not-found');
  if (!add.every((id) => held.has(id))) throw new Problem('not-found', { field });
  const added = comersTo(groupId, held);
  const ids = added.map(({ id }) => id);
  await addMembers(ctx.tx, of, { ids, at: ctx.now });
  const gone = remove.filter((id) => !held.has(id));
  const removed = await removeMembers(ctx.tx, of, gone);
  if (added.length + removed.length === 0) return;
  const entry = {
    action: 'updated',
    noun: 'power-center-group',
    nounId: groupId,
  };
  await recordAudit(ctx, { ...entry, detail: { added, removed } });
  await announceGroups(ctx, [groupId, ...added.map(({ from }) => from)]);
}

/** Refuses whoever may not say who is in which group. */
function refuseGrouping(ctx: Ctx): void {
  if (!mayCall(memberOf(ctx), groups.changeMembers.needs)) throw new Problem('forbidden');
}

/**
 * Puts a charge point of the operator's, which the caller holds, into a group or into none, and tells which it leaves.
 * The caller writes the line of the audit log, which is that of the charge point, and announces both groups.
 */
export async function moveToGroup(
  ctx: Ctx,
  { chargePointId, groupId, field }: { chargePointId: number; groupId: number | null; field: string },
): Promise<{ from: number | null }> {
  const operatorId = operatorOf(ctx);
  const from = (await groupsOf(ctx.tx, operatorId, [chargePointId])).get(chargePointId)?.id ?? null;
  if (from === groupId) return { from };
  refuseGrouping(ctx);
  if (groupId === null) {
    if (from !== null) await removeMembers(ctx.tx, { operatorId, groupId: from }, [chargePointId]);
    return { from };
  }
  if (!(await holdGroup(ctx.tx, { operatorId, id: groupId }, 'to-stay')))
    throw new Problem('not-found', { field });
  await addMembers(ctx.tx, { operatorId, groupId }, { ids: [chargePointId], at: ctx.now });
  return { from };
}

/** Tells of groups whose members are others now. */
export const announceGroups = (ctx: Ctx, ids: Iterable<number | null>): Promise<void> =>
  ctx.announceAll(
    [...new Set(ids)].flatMap((groupId) =>
      groupId === null ? [] : [announcement(GroupChanged, { groupId }, operatorOf(ctx))],
    ),
  );

/** Adds members to a group of the operator's and takes others out. */
export async function changeMembers(
  ctx: Ctx,
  { params: { id }, body: { add, remove } }: Parsed<typeof groups.changeMembers>,
): Promise<GroupDetail> {
  const operatorId = operatorOf(ctx);
  await changeGroupMembers(ctx, id, { add, remove, field: 'add' });
  const row = await findGroup(ctx.tx, operatorId, id);
  if (row === null) throw new Problem('not-found');
  return toDetail(row, await membersOf(ctx.tx, { operatorId, groupId: id }, groups.mostMembers));
}
