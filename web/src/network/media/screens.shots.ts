import type { Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [{ name: 'charge-point-images', path: '/charge-points/1?tab=images' }];
