export { activeRoles, safeBack } from './session/entry';
export { meetPerson } from './session/forget';
export { SessionEnded } from './session/session-ended';
export { useLogout } from './session/use-logout';
