import { lazyRouteComponent } from '@tanstack/react-router';

export { activeRoles, safeBack } from './session/entry';
export { meetPerson } from './session/forget';
export { SessionEnded } from './session/session-ended';
export { useLogout } from './session/use-logout';

/** Screens load with their route. */
export const LoginScreen = lazyRouteComponent(() => import('./session/login-screen'), 'LoginScreen');
export const RoleScreen = lazyRouteComponent(() => import('./session/role-screen'), 'RoleScreen');
