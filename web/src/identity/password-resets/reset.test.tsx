import { installation, logins, passwordResets, type User } from '@voltdeck/contract';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { currentToken, setToken } from '../../api/token';
import { answers, owner, refuses, serve, showTo } from '../../api/testing-server';
import { keepSentCode } from '../codes/sent-code';
import { ForgotPasswordScreen } from './forgot-screen';
import { ResetPasswordScreen } from './reset-screen';

afterEach(() => {
  cleanup();
  setToken(null);
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const sent = {
  require_verification: 1 as const,
  verification_token: 'token',
  sent_to: 'ada@example.com',
  can_resend_in_seconds: 60,
  available_attempts: 5,
};
const password = 'a few words in a row';

const open = async (
  content: () => React.ReactNode,
  address: string,
  login = answers({ access_token: 'new' }),
  as: User | null = null,
) => {
  // The cookie that a login from a browser needs.
  document.cookie = 'XSRF-TOKEN=signed';
  const server = serve([
    [
      installation.installation,
      answers({ product_name: 'Voltdeck', registration: null, mailbox: false, demo: null }),
    ],
    [passwordResets.requestReset, answers(sent)],
    [passwordResets.verifyReset, answers({ email: 'ada@example.com' })],
    [logins.login, login],
  ]);
  const shown = await showTo(as, content, address);
  return { ...shown, server, user: userEvent.setup() };
};

it('whoever asks, known or not, goes on to the code, and where they wanted to go comes along', async () => {
  const { user, address } = await open(() => <ForgotPasswordScreen />, '/forgot-password?back=/orders');
  await user.type(screen.getByLabelText('Email'), 'ada@example.com{Enter}');
  await expect.poll(address).toBe('/reset-password?back=%2Forders');
});

it('code and new password log in', async () => {
  keepSentCode('password-reset', sent);
  const { user, server } = await open(() => <ResetPasswordScreen />, '/reset-password');
  expect(screen.getByText(/If .*ada@example.com.* has an account here/)).toBeTruthy();
  await user.type(screen.getByLabelText('Code'), '4711');
  expect(server.to(passwordResets.verifyReset)).toEqual([]);
  await user.type(screen.getByLabelText('New password'), `${password}{Enter}`);
  await expect.poll(currentToken).toBe('new');
  expect(server.to(passwordResets.verifyReset)[0]?.body).toEqual({
    code: '4711',
    password,
    verification_token: 'token',
  });
  expect(server.to(logins.login)[0]?.body).toEqual({ email: 'ada@example.com', password });
});

it('a link needs no code', async () => {
  const { user, server } = await open(() => <ResetPasswordScreen />, '/reset-password?link=abc');
  expect(screen.queryByLabelText('Code')).toBeNull();
  await user.type(screen.getByLabelText('New password'), `${password}{Enter}`);
  await expect.poll(currentToken).toBe('new');
  expect(server.to(passwordResets.verifyReset)[0]?.body).toEqual({ link: 'abc', password });
});

it('where the login is not heard the login page takes over, with the address and where to go', async () => {
  const slowed = refuses(429, 'login.slowed');
  const { user, history } = await open(
    () => <ResetPasswordScreen />,
    '/reset-password?link=abc&back=/orders',
    slowed,
  );
  await user.type(screen.getByLabelText('New password'), `${password}{Enter}`);
  await expect.poll(() => history.location.href).toBe('/login?back=%2Forders');
  expect(history.location.state).toMatchObject({ email: 'ada@example.com' });
  expect(currentToken()).toBeNull();
});

it('a reload with no code asked for leads back', async () => {
  await open(() => <ResetPasswordScreen />, '/reset-password?back=/orders');
  const link = screen.getByRole('link', { name: 'Send code' });
  expect(link.getAttribute('href')).toBe('/forgot-password?back=%2Forders');
});

describe('a link that somebody opens who is logged in', () => {
  const link = '/reset-password?link=of-ada';
  const openAs = (email: string) =>
    open(() => <ResetPasswordScreen />, link, answers({ access_token: 'new' }), { ...owner, email });

  it('logs its own person in anew', async () => {
    setToken('mine');
    const { user } = await openAs('Ada@example.com');
    expect(screen.getByRole('note').textContent).toContain(
      'You are logged in as \u2068Ada@example.com\u2069.',
    );
    await user.type(screen.getByLabelText('New password'), `${password}{Enter}`);
    await expect.poll(currentToken).toBe('new');
  });

  it('sets the password of somebody else, says whose, and leaves the login as it is', async () => {
    setToken('mine');
    const { user, server } = await openAs('bob@example.com');
    await user.type(screen.getByLabelText('New password'), `${password}{Enter}`);
    expect(await screen.findByText(/ada@example.com.* logs in with the new password/)).toBeTruthy();
    expect(screen.getByText(/still logged in as .*bob@example.com/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go on' }).getAttribute('href')).toBe('/');
    expect([currentToken(), server.to(logins.login)]).toEqual(['mine', []]);
  });
});

it('the field that one begins with has the focus', async () => {
  await open(() => <ForgotPasswordScreen />, '/forgot-password');
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

it('whoever leaves for the code without having typed any is not told that it is missing', async () => {
  keepSentCode('password-reset', sent);
  const { user } = await open(() => <ResetPasswordScreen />, '/reset-password');
  await user.tab();
  expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByLabelText('Code').getAttribute('aria-describedby')).toMatch(/-description$/);
});
