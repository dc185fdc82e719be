export { SeeAsBanner } from './admins/see-as-banner';
export { activeRoles, backSearch, homeOf, safeBack, type BackSearch } from './logins/entry';
export { meetPerson } from './logins/forget';
export { GuestFrame } from './logins/guest-frame';
export { LoginEnded } from './logins/login-ended';
export { keepFleet, storedFleet } from './logins/stored-fleet';
export { useLogout } from './logins/use-logout';
