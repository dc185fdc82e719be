import type { Page } from 'playwright-core';
import type { Shot } from '../../ui/shot';

const mail = { to: 'ada@voltdeck.test', locale: 'en', code: null, button: null };

/** The demo has had no reason to write to anybody, so these are made up. */
const showMails = async (page: Page): Promise<void> => {
  const at = await page.evaluate(() => new Date().toISOString());
  const results = [
    { ...mail, id: 2, at, subject: '0427', text: ['Voltdeck: 0427'], code: '0427' },
    {
      ...mail,
      id: 1,
      at,
      locale: 'ar',
      subject: 'كلمة مرور جديدة',
      text: ['اختر كلمة مرور جديدة.'],
      button: { label: 'اختيار كلمة المرور', url: 'http://localhost:3000/' },
    },
  ];
  await page.route('**/api/mailbox', (route) => route.fulfill({ json: { success: 1, results, msg: '' } }));
  await page.locator('article').first().waitFor();
};

export const shots: readonly Shot[] = [
  { name: 'mailbox-empty', path: '/mailbox', isGuest: true },
  { name: 'mailbox', path: '/mailbox', isGuest: true, open: showMails },
];
