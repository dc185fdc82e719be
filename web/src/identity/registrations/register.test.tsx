import { installation, registrations } from '@voltdeck/contract';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, isAway, refuses, serve, showToGuest } from '../../api/testing-server';
import { RegisterScreen } from './register-screen';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const of = (registration: string | null) => ({ product_name: 'Voltdeck', registration, demo: null });
const sent = {
  require_verification: 1,
  verification_token: 'token-of-ada',
  sent_to: 'ada@example.com',
  can_resend_in_seconds: 60,
  available_attempts: 5,
};

const open = async (
  mode: 'open' | 'invitation' | null,
  {
    address = '/register',
    known = { email_exists: 0, require_verification: 0 },
    register = answers(sent),
  } = {},
) => {
  const server = serve([
    [installation.installation, answers(of(mode))],
    [registrations.checkEmail, answers(known)],
    [registrations.register, register],
  ]);
  const shown = await showToGuest(() => <RegisterScreen />, address);
  return { ...shown, server, user: userEvent.setup() };
};

const fill = async (user: ReturnType<typeof userEvent.setup>, password = 'a few words in a row') => {
  await user.type(await screen.findByLabelText('First name'), 'Ada');
  await user.type(screen.getByLabelText('Last name'), 'Lovelace');
  await user.type(screen.getByLabelText('Email'), ' ada@example.com ');
  await user.type(screen.getByLabelText('Password'), password);
};

it.each([
  [null, '/register', 'No new accounts here'],
  [null, '/register?invitation=abc', 'No new accounts here'],
  ['invitation', '/register', 'You need an invitation'],
] as const)('where registration is %s, %s says so and whom to ask', async (mode, address, title) => {
  await open(mode, { address });
  await screen.findByRole('heading', { name: title });
  expect(screen.getByText(/Voltdeck/, { selector: 'main p' }).textContent).toMatch(/ask/i);
  expect(screen.queryByLabelText('Password')).toBeNull();
});

it('goes on to the code with what was typed, the clock and the invitation; the password is kept nowhere', async () => {
  const { user, server, address } = await open('invitation', {
    address: '/register?invitation=abc&back=/orders',
  });
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await expect.poll(address).toBe('/verify?back=%2Forders&invitation=abc');
  expect(server.to(registrations.register)[0]?.body).toMatchObject({
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.com',
    password: 'a few words in a row',
    time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    invitation: 'abc',
  });
  const kept = JSON.stringify(Object.entries(sessionStorage)) + JSON.stringify(Object.entries(localStorage));
  expect(kept).toContain('token-of-ada');
  expect(kept).not.toContain('a few words');
});

it('a known address is told on leaving the field, once, with the way to log in', async () => {
  const { user, server, history } = await open('open', {
    known: { email_exists: 1, require_verification: 0 },
  });
  await fill(user);
  expect(await screen.findByText(/already has an account/)).toBeTruthy();
  await user.click(screen.getByLabelText('Email'));
  await user.tab();
  expect(server.to(registrations.checkEmail)).toHaveLength(1);
  const [toLogin] = screen.getAllByRole('link', { name: 'Log in' });
  await user.click(toLogin ?? document.body);
  expect(history.location.pathname).toBe('/login');
  expect(history.location.state).toMatchObject({ email: 'ada@example.com' });
});

it('a registration that waits for its code is told', async () => {
  const { user } = await open('open', { known: { email_exists: 0, require_verification: 1 } });
  await fill(user);
  expect(await screen.findByText(/never confirmed/)).toBeTruthy();
});

it('says what is missing of a password, and refuses a short one before it is sent', async () => {
  const { user, server } = await open('open');
  await fill(user, 'short');
  expect(screen.getByText('5 more characters')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText('Enter at least 10 characters.')).toBeTruthy();
  expect(server.to(registrations.register)).toEqual([]);
  await user.type(screen.getByLabelText('Password'), ' but now long');
  expect(screen.getByText('Very long')).toBeTruthy();
});

it('shows on its field what the server alone knows, and nothing is lost while it is away', async () => {
  const common = refuses(422, 'fields.invalid', { password: ['This is too easy to guess.'] });
  const { user } = await open('open', { register: common });
  await fill(user, 'qwertyuiop');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText('This is too easy to guess.')).toBeTruthy();
  cleanup();
  const away = await open('open', { register: isAway as never });
  await fill(away.user);
  await away.user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText('The server did not answer')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('a few words in a row');
});
