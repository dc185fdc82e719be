import type { Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'settings', path: '/settings' },
  {
    name: 'settings-wrong',
    path: '/settings',
    open: async (page) => {
      const field = page.locator('main input');
      await field.fill('0');
      await field.press('Enter');
    },
  },
];
