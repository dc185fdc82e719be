import {
  type Group,
  type GroupDetail,
  groupNames,
  groups,
  type Parsed,
  type Result,
} from '@voltdeck/contract';
import { operatorOf, recordAudit } from '../../identity';
import { nameKey } from '../../kernel/name-key';
import { searchedWords, sliceOf } from '../../kernel/plain-list';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { changeGroupMembers } from './actions/members';
import { GroupChanged } from './facts';
import { toDetail, toGroup, type GroupRow } from './rules';
import {
  countGroups,
  findGroup,
  findGroups,
  holdGroup,
  holdGroupNames,
  insertGroup,
  isGroupNameTaken,
  removeGroup,
  saveGroup,
} from './store';
import { clearMembers, membersOf } from './store-members';

const noun = 'power-center-group';

interface Named {
  nameKey: string;
  exceptId: number;
}

/** Refuses a name that another group of the operator's has; nobody else gives one until the transaction ends. */
async function refuseTakenName(ctx: Ctx, named: Named): Promise<void> {
  const operatorId = operatorOf(ctx);
  await holdGroupNames(ctx.tx, operatorId);
  if (await isGroupNameTaken(ctx.tx, { operatorId, ...named }))
    throw new Problem('fields.invalid', {
      errors: { name: [{ code: 'taken' }] },
    });
}

/** The operator's groups by name. */
export async function listGroups(
  ctx: Ctx,
  { query }: Parsed<typeof groupNames.listGroups>,
): Promise<Group[]> {
  const wanted = {
    operatorId: operatorOf(ctx),
    words: searchedWords(query.search),
  };
  const rows = await findGroups(ctx.tx, wanted, {
    sort: 'name',
    ...sliceOf(query),
  });
  return rows.map(toGroup);
}

/** A page of the operator's groups. */
export async function groupTable(
  ctx: Ctx,
  { query }: Parsed<typeof groups.groupTable>,
): Promise<Result<typeof groups.groupTable>> {
  const { page, per_page: perPage, sort = 'name', search } = query;
  const wanted = { operatorId: operatorOf(ctx), words: searchedWords(search) };
  const total = await countGroups(ctx.tx, wanted);
  const rows = await findGroups(ctx.tx, wanted, {
    sort,
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  const meta = {
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    per_page: perPage,
    total,
  };
  return { data: rows.map(toGroup), meta };
}

/** A group of the operator's with its members. */
export const getGroup = (ctx: Ctx, { params }: Parsed<typeof groups.getGroup>): Promise<GroupDetail> =>
  groupInFull(ctx, params.id);

async function groupInFull(ctx: Ctx, id: number): Promise<GroupDetail> {
  const row = await mustHaveGroup(ctx, id);
  const of = { operatorId: operatorOf(ctx), groupId: id };
  return toDetail(row, await membersOf(ctx.tx, of, groups.mostMembers));
}

/** A group of the caller's operator must be there. */
export async function mustHaveGroup(ctx: Ctx, id: number): Promise<GroupRow> {
  const row = await findGroup(ctx.tx, operatorOf(ctx), id);
  if (row === null) throw new Problem('not-found');
  return row;
}

/** The same, held alone until the transaction ends. */
async function heldGroup(ctx: Ctx, id: number): Promise<GroupRow> {
  if (!(await holdGroup(ctx.tx, { operatorId: operatorOf(ctx), id }, 'alone')))
    throw new Problem('not-found');
  return mustHaveGroup(ctx, id);
}

/** Adds a group, with members if some are sent. */
export async function createGroup(
  ctx: Ctx,
  { body }: Parsed<typeof groups.createGroup>,
): Promise<GroupDetail> {
  const { name, charge_point_ids: add = [] } = body;
  const description = body.description ?? null;
  const operatorId = operatorOf(ctx);
  const said = { name, nameKey: nameKey(name), description };
  await refuseTakenName(ctx, { nameKey: said.nameKey, exceptId: 0 });
  const id = await insertGroup(ctx.tx, { operatorId, ...said, at: ctx.now });
  await recordAudit(ctx, {
    action: 'created',
    noun,
    nounId: id,
    detail: { name, description },
  });
  await changeGroupMembers(ctx, id, {
    add,
    remove: [],
    field: 'charge_point_ids',
  });
  await ctx.announce(GroupChanged, { groupId: id }, operatorId);
  return groupInFull(ctx, id);
}

/** Replaces what is said of a group; its members stay. */
export async function updateGroup(
  ctx: Ctx,
  { params: { id }, body }: Parsed<typeof groups.updateGroup>,
): Promise<GroupDetail> {
  const operatorId = operatorOf(ctx);
  const said = {
    name: body.name,
    nameKey: nameKey(body.name),
    description: body.description ?? null,
  };
  await mustHaveGroup(ctx, id);
  await refuseTakenName(ctx, { nameKey: said.nameKey, exceptId: id });
  const before = await heldGroup(ctx, id);
  if (body.version !== undefined && body.version !== before.version)
    throw new Problem('charge-point-group.changed');
  const after = { name: said.name, description: said.description };
  if (after.name !== before.name || after.description !== before.description) {
    await saveGroup(ctx.tx, id, said);
    const detail = {
      before: { name: before.name, description: before.description },
      after,
    };
    await recordAudit(ctx, { action: 'updated', noun, nounId: id, detail });
    await ctx.announce(GroupChanged, { groupId: id }, operatorId);
  }
  return groupInFull(ctx, id);
}

/** Deletes a group, once it is confirmed that its members are in none then; they and their orders stay. */
export async function deleteGroup(
  ctx: Ctx,
  { params: { id }, query, body }: Parsed<typeof groups.deleteGroup>,
): Promise<{ id: number }> {
  const operatorId = operatorOf(ctx);
  const { name, chargePoints } = await heldGroup(ctx, id);
  const isConfirmed = query.confirm === true || body.confirm === true;
  if (chargePoints > 0 && !isConfirmed)
    throw new Problem('charge-point-group.delete-unconfirmed', {
      args: { name, charge_points: chargePoints },
    });
  await clearMembers(ctx.tx, { operatorId, groupId: id });
  await removeGroup(ctx.tx, operatorId, id);
  await recordAudit(ctx, {
    action: 'deleted',
    noun,
    nounId: id,
    detail: { name, chargePoints },
  });
  await ctx.announce(GroupChanged, { groupId: id }, operatorId);
  return { id };
}
