import { groups, type GroupDetail, type Parsed } from "@voltdeck/contract";
import { operatorOf, recordAudit } from "../../../identity";
import { Problem } from "../../../kernel/problem";
import type { Ctx } from "../../../platform/ctx";
import { GroupChanged } from "../facts";
import { comersTo, toDetail } from "../rules";
import { findGroup, holdGroup } from "../store";
import {
  addMembers,
  holdWithGroups,
  membersOf,
  removeMembers,
} from "../store-members";

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
  if (!(await holdGroup(ctx.tx, { operatorId, id: groupId }, "to-stay")))
    throw new Problem("not-found");
  if (!add.every((id) => held.has(id)))
    throw new Problem("not-found", { field });
  const added = comersTo(groupId, held);
  const ids = added.map(({ id }) => id);
  await addMembers(ctx.tx, of, { ids, at: ctx.now });
  const gone = remove.filter((id) => !held.has(id));
  const removed = await removeMembers(ctx.tx, of, gone);
  if (added.length + removed.length === 0) return;
  const entry = {
    action: "updated",
    noun: "power-center-group",
    nounId: groupId,
  };
  await recordAudit(ctx, { ...entry, detail: { added, removed } });
  const changed = new Set([
    groupId,
    ...added.flatMap(({ from }) => from ?? []),
  ]);
  for (const id of changed)
    await ctx.announce(GroupChanged, { groupId: id }, operatorId);
}

/** Adds members to a group of the operator's and takes others out. */
export async function changeMembers(
  ctx: Ctx,
  {
    params: { id },
    body: { add, remove },
  }: Parsed<typeof groups.changeMembers>,
): Promise<GroupDetail> {
  const operatorId = operatorOf(ctx);
  await changeGroupMembers(ctx, id, { add, remove, field: "add" });
  const row = await findGroup(ctx.tx, operatorId, id);
  if (row === null) throw new Problem("not-found");
  return toDetail(
    row,
    await membersOf(ctx.tx, { operatorId, groupId: id }, groups.mostMembers),
  );
}
