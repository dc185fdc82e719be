import { stations } from '@voltdeck/contract';
import { addChargePoint, listForDrivers } from '../../network/testing-rows';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';

const reason = 'docs/decisions.md#drivers-of-apps: what apps of drivers call';

async function rows(operator: WalkedOperator) {
  const id = await addChargePoint(operator, 'for-drivers');
  return { id, token: await listForDrivers(operator, id) };
}

export const walk = declareWalk(rows, [
  {
    call: stations.listStations,
    needs: 'driver',
    other: 'own',
    sends: () => ({ query: { latitude: '48.86', longitude: '2.35', distance: '50' } }),
    reason,
  },
  {
    call: stations.getStation,
    needs: 'driver',
    other: 'refused',
    otherDriver: 'own',
    sends: ({ id }) => ({ params: { id } }),
    reason,
  },
  {
    call: stations.getStationByToken,
    needs: 'driver',
    other: 'refused',
    otherDriver: 'own',
    sends: ({ token }) => ({ params: { token } }),
    reason,
  },
  {
    call: stations.listStationMedia,
    needs: 'driver',
    other: 'refused',
    otherDriver: 'own',
    sends: ({ id }) => ({ params: { id } }),
    reason,
  },
  {
    call: stations.listStationReviews,
    needs: 'driver',
    other: 'refused',
    otherDriver: 'own',
    sends: ({ id }) => ({ params: { id }, query: { page: '1', per_page: '5' } }),
    reason,
  },
]);
