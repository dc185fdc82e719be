import { installation, logins, socialLogins } from '@voltdeck/contract';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { currentToken, setToken } from '../../api/token';
import { answers, inOrder, isAway, refuses, serve, showToOwner } from '../../api/testing-server';
import { leaveFor } from '../../ui/leave-for';
import { LoginScreen } from '../logins/login-screen';
import { NoPasswordSection } from './no-password-section';
import { LinkedPart, PasswordOr } from './profile-parts';
import { SocialLoginScreen } from './social-login-screen';
import { keepVisit, keptVisit } from '../logins/visit';

vi.mock('../../ui/leave-for', () => ({ leaveFor: vi.fn<(url: string) => void>() }));

afterEach(() => {
  cleanup();
  setToken(null);
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

type Answer = Parameters<typeof serve>[0][number][1];
const provided = (...social: string[]) =>
  [
    installation.installation,
    answers({ product_name: 'Voltdeck', registration: 'open', social_logins: social, demo: null }),
  ] as const;
const url = 'https://accounts.example.com/ask';

describe('the login page', () => {
  const open = async (...social: string[]) => {
    const server = serve([provided(...social), [socialLogins.beginSocialLogin, answers({ url })]]);
    await showToOwner(() => <LoginScreen />, '/login?back=/orders&invitation=abc');
    return { server, user: userEvent.setup() };
  };

  it('offers the providers that are configured, and leads there', async () => {
    const { server, user } = await open('google', 'apple');
    await screen.findByRole('button', { name: 'Continue with Apple' });
    await user.click(screen.getByRole('button', { name: 'Continue with Google' }));
    await expect.poll(() => vi.mocked(leaveFor).mock.calls).toEqual([[url]]);
    expect(server.to(socialLogins.beginSocialLogin).map(({ path }) => path)).toEqual([
      '/api/auth/social/google',
    ]);
    expect(keptVisit()).toEqual({ back: '/orders', invitation: 'abc' });
  });

  it('says nothing of them where none is', async () => {
    await open();
    await screen.findByText('New here?');
    expect(screen.queryByRole('button', { name: /Continue with/ })).toBeNull();
  });
});

describe('the page that a provider leads back to', () => {
  const open = async (search: string, finish: Answer = answers({ access_token: 'new' })) => {
    const server = serve([provided('google'), [socialLogins.finishSocialLogin, finish]]);
    const shown = await showToOwner(() => <SocialLoginScreen />, `/social-login?${search}`);
    return { ...shown, server, user: userEvent.setup() };
  };

  it('exchanges its code once, and goes on where somebody wanted to', async () => {
    keepVisit({ back: '/orders', invitation: 'abc' });
    const { server, address } = await open('provider=google&code=once');
    await expect.poll(currentToken).toBe('new');
    expect(server.to(socialLogins.finishSocialLogin).map(({ body }) => body)).toEqual([
      { code: 'once', time_zone: expect.any(String), invitation: 'abc' },
    ]);
    expect(address()).toBe('/login?back=%2Forders');
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('follows no address of somebody else', async () => {
    keepVisit({ back: '//evil.test' });
    const { address } = await open('provider=google&code=once');
    await expect.poll(currentToken).toBe('new');
    expect(address()).toBe('/login');
  });

  it('says why, and leads back to the login', async () => {
    await open('provider=google&code=once', refuses(409, 'social-login.not-linked'));
    expect(await screen.findByText('refused: social-login.not-linked')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the login' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(currentToken()).toBeNull();
  });

  it.each([
    ['the provider', [refuses(503, 'social-login.unreachable')]],
    // Asked twice without a word of it.
    ['the server', [isAway, isAway]],
  ] as const)('tries again where %s did not answer', async (_, away) => {
    const [first, ...others] = away;
    const finish = inOrder(first, ...others, answers({ access_token: 'new' }));
    const { user } = await open('provider=google&code=once', finish);
    await user.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 }));
    await expect.poll(currentToken).toBe('new');
  });

  it.each([
    ['provider=google&refused=denied', /You stopped at Google/],
    ['provider=apple&refused=expired', /taken too long/],
    ['', /taken too long/],
  ])('with %j asks nobody', async (search, text) => {
    const { server } = await open(search);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(server.to(socialLogins.finishSocialLogin)).toEqual([]);
  });
});

describe('the linked accounts', () => {
  const identity = {
    id: 7,
    provider: 'google',
    email: 'ada@example.com',
    linked_at: '2026-11-20T10:00:00Z',
    last_used_at: null,
  };
  const open = async (
    { has_password = true, identities = [identity] } = {},
    { search = '', social = ['google', 'apple'], finish = answers({ provider: 'apple' }) as Answer } = {},
  ) => {
    const server = serve([
      provided(...social),
      [socialLogins.listSocialLogins, answers({ has_password, identities })],
      [socialLogins.unlinkSocialLogin, answers({ id: 7 })],
      [socialLogins.beginSocialLink, answers({ url })],
      [socialLogins.finishSocialLink, finish],
    ]);
    const shown = await showToOwner(
      () => (
        <>
          <PasswordOr>with a password</PasswordOr>
          <LinkedPart />
        </>
      ),
      `/profile${search}`,
    );
    return { ...shown, server, user: userEvent.setup() };
  };

  it('are unlinked after a question, and others are linked', async () => {
    const { user, server } = await open();
    await user.click(await screen.findByRole('button', { name: 'Link Apple' }));
    await expect.poll(() => vi.mocked(leaveFor).mock.calls).toEqual([[url]]);
    await user.click(screen.getByRole('button', { name: 'Unlink Google' }));
    expect(server.to(socialLogins.unlinkSocialLogin)).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Unlink' }));
    await expect
      .poll(() => server.to(socialLogins.unlinkSocialLogin).map(({ path }) => path))
      .toEqual(['/api/user/social-logins/7']);
  });

  it('keep the only way to log in', async () => {
    await open({ has_password: false });
    expect(await screen.findByText(/Your only way to log in/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Set a password' })).toBeTruthy();
    expect(screen.queryByText('with a password')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Unlink Google' })).toBeNull();
  });

  it('are finished by the code of the address, which leaves it', async () => {
    const { server, address } = await open({}, { search: '?provider=apple&code=once' });
    await expect
      .poll(() => server.to(socialLogins.finishSocialLink).map(({ body }) => body))
      .toEqual([{ code: 'once' }]);
    await expect.poll(address).toBe('/profile');
  });

  it('say what was refused', async () => {
    const { failures, address } = await open(
      {},
      { search: '?provider=apple&code=once', finish: refuses(409, 'social-login.taken') },
    );
    await expect.poll(() => failures.length).toBe(1);
    await expect.poll(address).toBe('/profile');
  });

  it('are asked for where a provider is configured alone', async () => {
    const { server } = await open({}, { social: [] });
    await expect.poll(() => server.to(installation.installation).length).toBe(1);
    expect(screen.queryByText('Linked accounts')).toBeNull();
    expect(server.to(socialLogins.listSocialLogins)).toEqual([]);
  });
});

it('whoever has no password logs out to set one', async () => {
  setToken('old');
  serve([provided('google'), [logins.logout, () => new Response(null, { status: 204 })]]);
  const { address } = await showToOwner(() => <NoPasswordSection />, '/profile');
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Set a password' }));
  await expect.poll(currentToken).toBeNull();
  expect(address()).toBe('/forgot-password');
});
