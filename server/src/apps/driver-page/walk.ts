import { driverPages } from '@voltdeck/contract';
import { smallJpeg } from '../../platform/images/testing-images';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { pageOf } from './actions/show';

const reason = 'docs/decisions.md#drivers-page: how an operator shows itself to drivers';

const rows = (operator: WalkedOperator) =>
  operator.as({ kind: 'guest' }, (ctx) => pageOf(ctx, operator.operatorId));

export const walk = declareWalk(rows, [
  { call: driverPages.getDriverPage, needs: 'build.read', other: 'own', reason },
  {
    call: driverPages.setDriverPage,
    needs: 'build.update',
    other: 'own',
    sends: () => ({
      body: { enabled: true, primary_color: '#123456', secondary_color: '#0f766e', slogan: 'Charge and go' },
    }),
    reason,
  },
  {
    call: driverPages.setDriverPageLogo,
    needs: 'build.update',
    other: 'own',
    sends: async () => ({ file: await smallJpeg() }),
    reason,
  },
  { call: driverPages.deleteDriverPageLogo, needs: 'build.update', other: 'own', reason },
  {
    call: driverPages.openDriverPage,
    needs: 'public',
    other: 'own',
    sends: ({ code }) => ({ params: { code } }),
    reason,
  },
  { call: driverPages.openOnlyDriverPage, needs: 'public', other: 'own', reason },
]);
