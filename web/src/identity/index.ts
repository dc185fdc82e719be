export { hasServed } from './codes/served-links';
export { History } from './audit/opened-later';
export { FleetPage } from './fleet-admins/opened-later';
export { SeeAsBanner } from './admins/opened-later';
export { activeRoles, backSearch, homeOf, safeBack, type BackSearch } from './logins/entry';
export { meetPerson } from './logins/forget';
export { GuestFrame } from './logins/guest-frame';
export { LoginEnded } from './logins/login-ended';
export { useLogout } from './logins/use-logout';
