import type { Group, GroupDetail, GroupMember } from '@voltdeck/contract';

/** A group as it is kept, with how many charge points are in it. */
export interface GroupRow {
  id: number;
  name: string;
  description: string | null;
  version: number;
  createdAt: Date;
  chargePoints: number;
}

export interface MemberRow {
  id: number;
  title: string;
  identifier: string;
  status: GroupMember['status'];
  online: boolean;
}

export const toGroup = ({ id, name, description, version, createdAt, chargePoints }: GroupRow): Group => ({
  id,
  name,
  description,
  charge_points_count: chargePoints,
  version,
  created_at: createdAt.toISOString(),
});

export const toDetail = (row: GroupRow, members: readonly MemberRow[]): GroupDetail => ({
  ...toGroup(row),
  charge_points: members.map(({ online, ...member }) => ({
    ...member,
    online_status: online ? 1 : 0,
  })),
});

/** A charge point that comes into a group, with the group that it leaves for it. */
export interface Added {
  id: number;
  from: number | null;
}

/** Who comes into a group, of charge points each in the group of its number or in none: nobody who is in already. */
export const comersTo = (groupId: number, groups: ReadonlyMap<number, number | null>): Added[] =>
  [...groups].flatMap(([id, from]) => (from === groupId ? [] : [{ id, from }]));
