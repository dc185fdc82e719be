import type { Page } from 'playwright-core';
import type { Shot } from '../../ui/shot';

/** As where Google and Apple are configured. */
const offered = async (page: Page): Promise<void> => {
  await page.route('**/api/installation', async (route) => {
    const answer = await route.fetch();
    const said = await answer.json();
    const results = { ...said.results, social_logins: ['google', 'apple'] };
    await route.fulfill({ response: answer, json: { ...said, results } });
  });
  const identity = {
    id: 1,
    provider: 'google',
    email: 'ada@example.com',
    linked_at: '2026-03-02T10:00:00Z',
    last_used_at: null,
  };
  const results = { has_password: true, identities: [identity] };
  await page.route('**/api/user/social-logins', (route) =>
    route.fulfill({ json: { success: 1, results, msg: '' } }),
  );
  await page.reload();
  // The marks of the providers are on nothing else.
  await page.locator('[class*="icon-tabler-brand-apple"]').first().waitFor();
};

const showsLinked = async (page: Page): Promise<void> => {
  await offered(page);
  await page.locator('[class*="icon-tabler-brand-apple"]').first().scrollIntoViewIfNeeded();
};

export const shots: readonly Shot[] = [
  { name: 'login-social', path: '/login', isGuest: true, open: offered },
  { name: 'register-social', path: '/register', isGuest: true, open: offered },
  { name: 'social-login', path: '/social-login?provider=google&code=shots', isGuest: true },
  { name: 'social-login-denied', path: '/social-login?provider=apple&refused=denied', isGuest: true },
  { name: 'profile-social', path: '/profile', open: showsLinked },
];
