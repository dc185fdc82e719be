import type { Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [{ name: 'proposals', path: '/proposals' }];
