import { allowedUsers } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { groupRows } from '../groups/walk';
import { addAllowedUsers, addGroupAllowedUsers } from './actions';

async function allowedRows(operator: WalkedOperator) {
  const { chargePointId, groupId } = await operator.rows(groupRows);
  let made = 0;
  const next = (): string => {
    made += 1;
    return `allowed-${made}@operator-${operator.operatorId}.test`;
  };
  /** Somebody who is allowed at both. */
  const userId = async (): Promise<number> => {
    const body = { emails: [next()] };
    return operator.as(operator.owner.member, async (ctx) => {
      await addGroupAllowedUsers(ctx, { params: { id: groupId }, query: {}, body });
      const { users } = await addAllowedUsers(ctx, { params: { id: chargePointId }, query: {}, body });
      return users[0]?.id ?? 0;
    });
  };
  return { chargePointId, groupId, next, userId };
}

type Rows = Awaited<ReturnType<typeof allowedRows>>;
const ofPoint = ({ chargePointId: id }: Rows) => ({ params: { id } });
const ofGroup = ({ groupId: id }: Rows) => ({ params: { id } });

export const walk = declareWalk(allowedRows, [
  { call: allowedUsers.listAllowedUsers, needs: 'power-center.read', other: 'refused', sends: ofPoint },
  { call: allowedUsers.allowedUserTable, needs: 'power-center.read', other: 'refused', sends: ofPoint },
  {
    call: allowedUsers.addAllowedUsers,
    needs: 'power-center.update',
    other: 'refused',
    sends: (rows) => ({ ...ofPoint(rows), body: { emails: rows.next() } }),
  },
  {
    call: allowedUsers.removeAllowedUser,
    needs: 'power-center.update',
    other: 'refused',
    sends: async ({ chargePointId: id, userId }) => ({ params: { id, userId: await userId() } }),
  },
  {
    call: allowedUsers.listGroupAllowedUsers,
    needs: 'power-center-group.read',
    other: 'refused',
    sends: ofGroup,
  },
  {
    call: allowedUsers.groupAllowedUserTable,
    needs: 'power-center-group.read',
    other: 'refused',
    sends: ofGroup,
  },
  {
    call: allowedUsers.addGroupAllowedUsers,
    needs: 'power-center-group.update',
    other: 'refused',
    sends: (rows) => ({ ...ofGroup(rows), body: { emails: rows.next() } }),
  },
  {
    call: allowedUsers.removeGroupAllowedUser,
    needs: 'power-center-group.update',
    other: 'refused',
    sends: async ({ groupId: id, userId }) => ({ params: { id, userId: await userId() } }),
  },
]);
