import { press, type Shot } from '../../ui/shot';

/** Opens the first group of the list. */
const first = async (page: Parameters<ReturnType<typeof press>>[0]): Promise<void> => {
  await page.locator('main table tbody a, main [data-row] a').first().click();
  await page.waitForURL(/power-center-groups\/\d+/);
  await page.waitForLoadState('networkidle');
};

export const shots: readonly Shot[] = [
  { name: 'groups', path: '/power-center-groups' },
  { name: 'groups-add', path: '/power-center-groups', open: press('main header button') },
  { name: 'group', path: '/power-center-groups', open: first },
];
