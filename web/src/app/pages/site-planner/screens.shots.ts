import type { Shot } from '../../../ui/shot';

export const shots: readonly Shot[] = [{ name: 'site-planner', path: '/ai-site-planner' }];
