import { driverBalances } from '@voltdeck/contract';
import { topUpDriverBalance } from '../../commerce';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';

const reason = 'docs/decisions.md#drivers-of-apps: what apps of drivers call';

async function rows({ as, driver }: WalkedOperator) {
  const body = { amount: 20, save_card: false };
  const { id } = await as(driver, (ctx) => topUpDriverBalance(ctx, { params: {}, query: {}, body }));
  return { id };
}

export const walk = declareWalk(rows, [
  { call: driverBalances.getDriverBalance, needs: 'driver', other: 'own', reason },
  { call: driverBalances.listDriverTransactions, needs: 'driver', other: 'own', reason },
  {
    call: driverBalances.topUpDriverBalance,
    needs: 'driver',
    other: 'own',
    sends: () => ({ body: { amount: '10' } }),
    reason,
  },
  { call: driverBalances.giveBackBalance, needs: 'driver', other: 'own', reason },
  {
    call: driverBalances.getDriverTopUp,
    needs: 'driver',
    other: 'refused',
    sends: ({ id }) => ({ params: { id } }),
    reason,
  },
  { call: driverBalances.listDriverTopUps, needs: 'driver', other: 'own', reason },
]);
