import { groupNames, groups } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { chargePointRows } from '../testing-rows';
import { createGroup } from './actions';

/** A group with a member, one without, and one more to be deleted. */
export async function groupRows(operator: WalkedOperator) {
  const { chargePointId, spareChargePointId } = await operator.rows(chargePointRows);
  const add = (suffix: string, ids: number[] = []) =>
    operator.as(operator.owner.member, (ctx) =>
      createGroup(ctx, {
        params: {},
        query: {},
        body: { name: `${operator.name} ${suffix}`, charge_point_ids: ids },
      }),
    );
  return {
    chargePointId,
    spareChargePointId,
    groupId: (await add('motorway', [chargePointId])).id,
    spareGroupId: (await add('town')).id,
    spentGroupId: (await add('harbour')).id,
  };
}

export const walk = declareWalk(groupRows, [
  { call: groupNames.listGroups, needs: 'power-center-group.read', other: 'own' },
  {
    call: groups.groupTable,
    needs: 'power-center-group.read',
    other: 'own',
    sends: () => ({ query: { sort: '-charge_points_count' } }),
  },
  {
    call: groups.getGroup,
    needs: 'power-center-group.read',
    other: 'refused',
    sends: ({ groupId }) => ({ params: { id: groupId } }),
  },
  {
    call: groups.createGroup,
    needs: 'power-center-group.create',
    other: 'refused',
    sends: ({ spareChargePointId }) => ({
      body: { name: 'Airport', charge_point_ids: [spareChargePointId] },
    }),
  },
  {
    call: groups.updateGroup,
    needs: 'power-center-group.update',
    other: 'refused',
    sends: ({ spareGroupId }) => ({
      params: { id: spareGroupId },
      body: { name: 'Old town' },
    }),
  },
  {
    call: groups.changeMembers,
    needs: 'power-center-group.update',
    other: 'refused',
    sends: ({ spareGroupId, spareChargePointId }) => ({
      params: { id: spareGroupId },
      body: { add: [spareChargePointId] },
    }),
    reason: 'adds and takes out a few of thousands of members',
  },
  {
    call: groups.deleteGroup,
    needs: 'power-center-group.delete',
    other: 'refused',
    sends: ({ spentGroupId }) => ({
      params: { id: spentGroupId },
      query: { confirm: '1' },
    }),
  },
]);
