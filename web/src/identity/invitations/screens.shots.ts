import type { Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [{ name: 'invite-unknown', path: '/invite/1', isGuest: true }];
