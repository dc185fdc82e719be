import { insights } from '@voltdeck/contract';
import { groupRows } from '../../network/groups/walk';
import { declareWalk } from '../../platform/testing-walk';

export const walk = declareWalk(groupRows, [
  {
    call: insights.insights,
    needs: 'access',
    other: 'own',
    reason: 'busiest hours, best and worst power centers, on the home page',
  },
  {
    call: insights.summary,
    needs: 'power-center.read',
    other: 'own',
    sends: ({ groupId }) => ({ query: { group_by: 'group', group_id: String(groupId) } }),
    reason: 'what groups and sites brought in a span',
  },
]);
