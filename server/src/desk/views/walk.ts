import { views } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { createView } from './actions';

/** Views that the owner shares. */
async function viewRows({ name, owner, as }: WalkedOperator) {
  const view = { page: 'orders', name: `${name} view`, search: {}, is_shared: true };
  const input = { params: {}, query: {}, body: views.createView.body.parse(view) };
  const share = async (): Promise<number> => (await as(owner.member, (ctx) => createView(ctx, input))).id;
  return { viewId: await share(), spentViewId: await share() };
}

const reason = 'saved views of lists';

export const walk = declareWalk(viewRows, [
  { call: views.listViews, needs: 'member', other: 'own', reason },
  {
    call: views.createView,
    needs: 'member',
    other: 'own',
    sends: () => ({ body: { page: 'orders', name: 'Walked', search: { sort: '-price' } } }),
    reason,
  },
  {
    call: views.updateView,
    needs: 'member',
    other: 'refused',
    sends: ({ viewId }) => ({ params: { id: viewId }, body: { name: 'Renamed', is_default: true } }),
    reason,
  },
  {
    call: views.deleteView,
    needs: 'member',
    other: 'refused',
    sends: ({ spentViewId }) => ({ params: { id: spentViewId } }),
    reason,
  },
]);
