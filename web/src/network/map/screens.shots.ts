import type { Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'charge-points-map-beside', path: '/charge-points?show=both' },
  { name: 'charge-points-map', path: '/charge-points?show=map' },
  { name: 'charge-points-unplaced', path: '/charge-points?show=map&placed=false' },
];
