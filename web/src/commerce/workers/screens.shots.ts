import { press, type Shot } from '../../ui/shot';

const list = '/cards-cash-collection';
const worker = `${list}/1`;

export const shots: readonly Shot[] = [
  { name: 'workers', path: list },
  { name: 'workers-add', path: list, open: press('main header [data-add]') },
  { name: 'workers-day', path: `${list}?tab=day` },
  { name: 'worker', path: worker },
  { name: 'worker-hand-over', path: worker, open: press('main header [data-hand-over]') },
  { name: 'worker-refused', path: `${worker}?tab=refused` },
];
