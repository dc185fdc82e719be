import { admins } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { adminTable, getAdmin, adminHistory, listAdmins } from './actions';
import {
  createAdmin,
  inviteAdminAgain,
  removeAdmin,
  resetAdminFactors,
  replaceAdmin,
  resumeAdmin,
  sendAdminReset,
  suspendAdmin,
} from './actions/change';

export const adminRoutes = [
  on(admins.listAdmins, listAdmins),
  on(admins.adminTable, adminTable),
  on(admins.getAdmin, getAdmin),
  on(admins.createAdmin, createAdmin),
  on(admins.replaceAdmin, replaceAdmin),
  on(admins.removeAdmin, removeAdmin),
  on(admins.suspendAdmin, suspendAdmin),
  on(admins.resumeAdmin, resumeAdmin),
  on(admins.sendAdminReset, sendAdminReset),
  on(admins.resetAdminFactors, resetAdminFactors),
  on(admins.inviteAdminAgain, inviteAdminAgain),
  on(admins.adminHistory, adminHistory),
];
