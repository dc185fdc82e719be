import { driverAccounts } from '@voltdeck/contract';
import { inParts, on } from '../../kernel/route';
import { loginDriver, loginDriverByFactor, logoutDriver } from './actions/login';
import { changeDriver, showDriver } from './actions/me';
import { registerDriver, resendDriverCode, verifyDriver } from './actions/register';

export const driverAccountRoutes = [
  inParts(driverAccounts.registerDriver, registerDriver),
  inParts(driverAccounts.resendDriverCode, resendDriverCode),
  inParts(driverAccounts.verifyDriver, verifyDriver),
  inParts(driverAccounts.loginDriver, loginDriver),
  inParts(driverAccounts.loginDriverByFactor, loginDriverByFactor),
  on(driverAccounts.logoutDriver, logoutDriver),
  on(driverAccounts.showDriver, showDriver),
  on(driverAccounts.changeDriver, changeDriver),
];
