import { fleetBalance } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { changeFleetBalance, getFleetBalance, setWarnLevels } from './actions';

export const fleetBalanceRoutes = [
  on(fleetBalance.getFleetBalance, getFleetBalance),
  on(fleetBalance.changeFleetBalance, changeFleetBalance),
  on(fleetBalance.setWarnLevels, setWarnLevels),
];
