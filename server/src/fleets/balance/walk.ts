import { fleetBalance } from '@voltdeck/contract';
import { declareWalk } from '../../platform/testing-walk';
import { fleetRows } from '../../identity/fleets/walk';

const ofFleet = ({ fleetId }: { fleetId: number }) => ({ params: { id: fleetId } });
let warned = 0;

export const walk = declareWalk(fleetRows, [
  {
    call: fleetBalance.getFleetBalance,
    needs: 'fleet.read fleet.payment.read fleet-management',
    other: 'refused',
    sends: ofFleet,
    reason: 'docs/decisions.md#fleet-balance: what is free, on the page of the fleet',
  },
  {
    call: fleetBalance.changeFleetBalance,
    needs: 'fleet.update fleet-management',
    other: 'refused',
    sends: (rows) => ({ ...ofFleet(rows), body: { amount: 25 } }),
  },
  {
    call: fleetBalance.setWarnLevels,
    needs: 'fleet.update fleet.payment.read fleet-management',
    other: 'refused',
    sends: (rows) => {
      warned += 1;
      return { ...ofFleet(rows), body: { levels: [warned] } };
    },
    reason: 'docs/decisions.md#fleet-balance: warnings before a balance is used up',
  },
]);
