import type { Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [{ name: 'brief', path: '/brief' }];
