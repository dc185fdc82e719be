export { activeRoles, safeBack } from './logins/entry';
export { meetPerson } from './logins/forget';
export { LoginEnded } from './logins/login-ended';
export { useLogout } from './logins/use-logout';
