import type { Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [{ name: 'driver-page', path: '/driver-page' }];
