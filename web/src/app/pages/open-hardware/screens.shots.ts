import type { Shot } from '../../../ui/shot';

export const shots: readonly Shot[] = [{ name: 'open-hardware', path: '/open-hardware' }];
