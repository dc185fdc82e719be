import { z } from 'zod';
import { endpoint } from '../endpoint';
import { listQuery, pageOf } from '../page';
import { boolean, id, name, optionalText } from '../wire';
import { chargePointStatuses } from './charge-points';

declare module '../live' {
  interface ChangedKinds {
    'charge-point-group': true;
  }
}

/** Power centers that are worked with together; one is in at most one group. */
export const groupShape = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  charge_points_count: z.int(),
  /** Raised by every change of name and description. */
  version: z.int(),
  created_at: z.string(),
});
export type Group = z.infer<typeof groupShape>;

/** So many members are told with a group, and as many are added or taken out by one call. */
export const mostMembers = 1000;

/** A charge point of a group. */
export const groupMember = z.object({
  id: z.int(),
  title: z.string(),
  identifier: z.string(),
  status: z.enum(chargePointStatuses),
  online_status: z.literal([0, 1]),
});
export type GroupMember = z.infer<typeof groupMember>;

/** A group with its members by title, the first 1,000 of them. */
export const groupDetail = groupShape.extend({
  charge_points: z.array(groupMember),
});
export type GroupDetail = z.infer<typeof groupDetail>;

const memberIds = () =>
  z
    .array(id())
    .max(mostMembers)
    .transform((ids) => [...new Set(ids)].toSorted((one, other) => one - other));

const said = { name: name(), description: optionalText(2000) };

const ofGroup = z.object({ id: id() });

export const groupSorts = ['name', 'charge_points_count', 'created_at'] as const;

export const groupTable = endpoint({
  method: 'GET',
  path: '/api/charge-point-groups/datatable',
  summary: 'A page of the power center groups with search and order',
  needs: { operator: 'power-center-group.read' },
  query: listQuery(groupSorts, {}),
  result: pageOf(groupShape),
});

export const getGroup = endpoint({
  method: 'GET',
  path: '/api/charge-point-groups/{id}',
  summary: 'One power center group with its members, at most 1,000 of them',
  needs: { operator: 'power-center-group.read' },
  params: ofGroup,
  result: groupDetail,
});

export const createGroup = endpoint({
  method: 'POST',
  path: '/api/charge-point-groups',
  summary: 'Adds a power center group; members that are in another group leave that one',
  needs: { operator: 'power-center-group.create' },
  body: z.strictObject({ ...said, charge_point_ids: memberIds().optional() }),
  result: groupDetail,
});

export const updateGroup = endpoint({
  method: 'PUT',
  path: '/api/charge-point-groups/{id}',
  summary: 'Replaces what is said of a power center group; its members stay',
  needs: { operator: 'power-center-group.update' },
  params: ofGroup,
  body: z.strictObject({
    ...said,
    /** The version that was edited: where the present one is another, nothing is changed and the answer is 409. */
    version: id().optional(),
  }),
  result: groupDetail,
});

export const changeMembers = endpoint({
  method: 'PATCH',
  path: '/api/charge-point-groups/{id}/charge-points',
  summary:
    'Adds charge points to a power center group, where they leave the group they are in, and takes others out; whoever is in or out already stays so',
  needs: { operator: 'power-center-group.update' },
  params: ofGroup,
  body: z.strictObject({
    add: memberIds().default([]),
    remove: memberIds().default([]),
  }),
  result: groupDetail,
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/charge-point-groups/{id}',
  summary:
    'Deletes a power center group; while it has members, without `confirm` it is refused with 409 and says in numbers what would happen',
  needs: { operator: 'power-center-group.delete' },
  params: ofGroup,
  query: z.object({ confirm: boolean().optional() }),
  body: z.strictObject({ confirm: boolean().optional() }),
  result: z.object({ id: z.int() }),
});
