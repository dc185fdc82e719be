import type { Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [{ name: 'top-up-unknown', path: '/top-up/1', isGuest: true }];
