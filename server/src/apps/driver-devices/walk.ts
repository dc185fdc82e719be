import { driverDevices } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { testReceiver } from '../../platform/push/testing-push';
import { registerDriverDevice } from './actions/devices';

const reason = 'docs/decisions.md#pushes: what apps of drivers call';

async function rows({ as, driver, name }: WalkedOperator) {
  const endpoint = (of: string): string => `https://push.example.com/${encodeURIComponent(`${name} ${of}`)}`;
  const add = async (of: string): Promise<number> => {
    const body = { subscription: { endpoint: endpoint(of), keys: testReceiver().keys } };
    return (await as(driver, (ctx) => registerDriverDevice(ctx, { params: {}, query: {}, body }))).id;
  };
  await add('kept');
  return { spentId: await add('spent') };
}

export const walk = declareWalk(rows, [
  { call: driverDevices.listDriverDevices, needs: 'driver', other: 'own', reason },
  {
    call: driverDevices.registerDriverDevice,
    needs: 'driver',
    other: 'own',
    sends: () => ({
      body: {
        subscription: {
          endpoint: 'https://push.example.com/walked',
          expirationTime: null,
          keys: testReceiver().keys,
        },
        locale: 'fr',
        platform: 'older apps send it',
      },
    }),
    reason,
  },
  {
    call: driverDevices.removeDriverDevice,
    needs: 'driver',
    other: 'refused',
    sends: ({ spentId }) => ({ query: { id: String(spentId) } }),
    reason,
  },
]);
