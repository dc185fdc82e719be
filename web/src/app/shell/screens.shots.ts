import type { Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  {
    name: 'help',
    path: '/charge-points',
    open: async (page) => {
      await page.locator('[data-part="pager"]').waitFor();
      await page.keyboard.press('?');
      await page.locator('[role="dialog"] kbd').first().waitFor();
    },
  },
  {
    // A drawer on phones, a folded bar elsewhere.
    name: 'navigation',
    path: '/',
    open: (page, { isPhone }) =>
      page
        .locator(isPhone ? 'header button' : 'aside button[aria-expanded]')
        .first()
        .click(),
  },
  { name: 'not-found', path: '/nowhere' },
];
