import { driverPages } from '@voltdeck/contract';
import { on, taking } from '../../kernel/route';
import { setDriverPage } from './actions/change';
import { deleteDriverPageLogo, setDriverPageLogo } from './actions/logo';
import { getDriverPage, openDriverPage, openOnlyDriverPage } from './actions/show';

export const driverPageRoutes = [
  on(driverPages.getDriverPage, getDriverPage),
  on(driverPages.setDriverPage, setDriverPage),
  taking(driverPages.setDriverPageLogo, setDriverPageLogo),
  on(driverPages.deleteDriverPageLogo, deleteDriverPageLogo),
  on(driverPages.openDriverPage, openDriverPage),
  on(driverPages.openOnlyDriverPage, openOnlyDriverPage),
];
