export { AdminsSection as FleetAdmins } from './fleet-admins/admins-section';
export { FleetScreen } from './fleets/fleet-screen';
export { activeRoles, backSearch, homeOf, safeBack, type BackSearch } from './logins/entry';
export { meetPerson } from './logins/forget';
export { GuestFrame } from './logins/guest-frame';
export { LoginEnded } from './logins/login-ended';
export { useLogout } from './logins/use-logout';
