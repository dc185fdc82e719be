import type { Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'forgot-password', path: '/forgot-password', isGuest: true },
  {
    name: 'reset-password',
    path: '/forgot-password',
    isGuest: true,
    open: async (page, { stamp }) => {
      await page.locator('[name="email"]').fill(`${stamp}@example.com`);
      await page.locator('form button[type="submit"]').click();
      await page.locator('[name="code"]').waitFor();
      await page.locator('[name="password"]').fill('a few words');
    },
  },
  { name: 'reset-password-link', path: '/reset-password?link=shots', isGuest: true },
];
