import type { Shot } from '../../ui/shot';

const model = 'vendor=Elmar&model=City%202%C3%9722';

export const shots: readonly Shot[] = [
  { name: 'deviations', path: '/charge-points/deviations' },
  { name: 'deviation-report', path: `/charge-points/deviations/report?${model}` },
  { name: 'deviation-report-missing', path: '/charge-points/deviations/report?model=Never-seen' },
  { name: 'charge-point-deviations', path: '/charge-points/6?tab=deviations' },
  { name: 'charge-point-deviations-none', path: '/charge-points/1?tab=deviations' },
];
