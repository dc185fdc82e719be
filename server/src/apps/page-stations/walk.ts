import { pageStations } from '@voltdeck/contract';
import { addChargePoint, listForDrivers } from '../../network/testing-rows';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { pageOf } from '../driver-page/actions/show';

const reason = 'docs/decisions.md#drivers-page: what anybody reads who stands before a station';

async function rows(operator: WalkedOperator) {
  const id = await addChargePoint(operator, 'for-strangers');
  const token = await listForDrivers(operator, id);
  const { code } = await operator.as({ kind: 'guest' }, (ctx) => pageOf(ctx, operator.operatorId));
  return { code, token, identifier: `${operator.name}-for-strangers` };
}

export const walk = declareWalk(rows, [
  {
    call: pageStations.listPageStations,
    needs: 'public',
    other: 'own',
    sends: ({ code }) => ({ params: { code }, query: { latitude: '48.86', longitude: '2.35' } }),
    reason,
  },
  {
    call: pageStations.openStationByToken,
    needs: 'public',
    other: 'own',
    sends: ({ token }) => ({ params: { token } }),
    reason,
  },
  {
    call: pageStations.openStationByNumber,
    needs: 'public',
    other: 'own',
    sends: ({ code, identifier }) => ({ params: { code, identifier } }),
    reason,
  },
]);
