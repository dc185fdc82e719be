import type { Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [{ name: 'receipt-unknown', path: '/r/1', isGuest: true }];
