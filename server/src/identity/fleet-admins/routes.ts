import { fleetAdmins } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import {
  deleteFleetAdmin,
  fleetAdminHistory,
  fleetPermissions,
  getFleetAdmin,
  listFleetAdmins,
  setFleetAdminPermissions,
  updateFleetAdmin,
} from './actions';
import { createFleetAdmin, inviteFleetAdminAgain } from './actions/create';

export const fleetAdminRoutes = [
  on(fleetAdmins.listFleetAdmins, listFleetAdmins),
  on(fleetAdmins.createFleetAdmin, createFleetAdmin),
  on(fleetAdmins.fleetPermissions, fleetPermissions),
  on(fleetAdmins.getFleetAdmin, getFleetAdmin),
  on(fleetAdmins.updateFleetAdmin, updateFleetAdmin),
  on(fleetAdmins.setFleetAdminPermissions, setFleetAdminPermissions),
  on(fleetAdmins.inviteFleetAdminAgain, inviteFleetAdminAgain),
  on(fleetAdmins.fleetAdminHistory, fleetAdminHistory),
  on(fleetAdmins.deleteFleetAdmin, deleteFleetAdmin),
];
