import { press, type Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'charging-sites', path: '/charging-sites' },
  { name: 'charging-sites-add', path: '/charging-sites', open: press('main header button:last-child') },
  { name: 'charging-site', path: '/charging-sites/1' },
  { name: 'charging-site-hours', path: '/charging-sites/3?tab=hours' },
  { name: 'charging-site-settings', path: '/charging-sites/3?tab=settings' },
];
