import { installation, registrations, type User } from '@voltdeck/contract';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentToken, setToken } from '../../api/token';
import { answers, owner, refuses, serve, showTo } from '../../api/testing-server';
import { clock } from '../../ui/clock';
import { hasServed } from '../codes/served-links';
import { keepSentCode } from '../codes/sent-code';
import { VerifyScreen } from './verify-screen';

const sent = {
  require_verification: 1 as const,
  verification_token: 'token-of-ada',
  sent_to: 'ada@example.com',
  can_resend_in_seconds: 60,
  available_attempts: 5,
};

const now = new Date('2026-11-23T10:00:00Z');
beforeEach(() => {
  vi.spyOn(clock, 'now').mockReturnValue(now);
});
afterEach(() => {
  cleanup();
  setToken(null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const open = async ({
  verify = answers({ access_token: 'new' }),
  resend = answers(sent),
  address = '/verify',
  mailbox = false,
  as = null,
}: {
  verify?: Parameters<typeof serve>[0][number][1];
  resend?: Parameters<typeof serve>[0][number][1];
  address?: string;
  mailbox?: boolean;
  as?: User | null;
} = {}) => {
  const server = serve([
    [
      installation.installation,
      answers({ product_name: 'Voltdeck', registration: 'open', mailbox, demo: null }),
    ],
    [registrations.verifyEmail, verify],
    [registrations.resendEmailCode, resend],
  ]);
  const shown = await showTo(as, () => <VerifyScreen />, address);
  return { ...shown, server, user: userEvent.setup() };
};

it('the code logs in once it is typed, and is forgotten', async () => {
  keepSentCode('registration', sent);
  const { user, server } = await open();
  await user.type(screen.getByLabelText('Code'), '٤٧١١');
  await expect.poll(currentToken).toBe('new');
  expect(server.to(registrations.verifyEmail).map(({ body }) => body)).toEqual([
    { code: '4711', verification_token: 'token-of-ada' },
  ]);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it('a wrong code stays on the page with what the server says of it', async () => {
  keepSentCode('registration', sent);
  const { user } = await open({ verify: refuses(422, 'code.wrong', { code: ['You have 4 more tries.'] }) });
  await user.type(screen.getByLabelText('Code'), '1234');
  expect(await screen.findByText('You have 4 more tries.')).toBeTruthy();
  expect(currentToken()).toBeNull();
});

it('a code that is used up gives way to what the server says, until another one is sent', async () => {
  keepSentCode('registration', { ...sent, can_resend_in_seconds: 0 });
  const { user, server } = await open({ verify: refuses(409, 'code.exhausted') });
  await user.type(screen.getByLabelText('Code'), '1234');
  expect((await screen.findByRole('alert')).textContent).toBe('refused: code.exhausted');
  expect(screen.queryByLabelText('Code')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send another code' }));
  await screen.findByLabelText('Code');
  expect(server.to(registrations.resendEmailCode)[0]?.body).toEqual({ verification_token: 'token-of-ada' });
});

it('where the mail carries a link, no code is asked for', async () => {
  keepSentCode('registration', { ...sent, available_attempts: 0 });
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain('a link instead of a code');
  expect(screen.queryByLabelText('Code')).toBeNull();
});

it('another code can be asked for when the countdown is over, which a reload does not begin again', async () => {
  keepSentCode('registration', sent);
  await open();
  expect(screen.getByText('You can ask for another one in 60 seconds.')).toBeTruthy();
  cleanup();
  vi.mocked(clock.now).mockReturnValue(new Date(now.getTime() + 42_000));
  await open();
  expect(screen.getByText('You can ask for another one in 18 seconds.')).toBeTruthy();
  cleanup();
  vi.mocked(clock.now).mockReturnValue(new Date(now.getTime() + 60_000));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Send another code' }));
  expect(await screen.findByText('Another email is on its way.')).toBeTruthy();
  expect(screen.getByText('You can ask for another one in 60 seconds.')).toBeTruthy();
});

it('who asks too soon is told when', async () => {
  keepSentCode('registration', { ...sent, can_resend_in_seconds: 0 });
  const tooSoon = () =>
    Response.json(
      { success: 0, code: 'code.too-soon', msg: 'Wait.' },
      { status: 429, headers: { 'Retry-After': '30' } },
    );
  const { user } = await open({ resend: tooSoon });
  await user.click(screen.getByRole('button', { name: 'Send another code' }));
  expect(await screen.findByText('You can ask for another one in 30 seconds.')).toBeTruthy();
});

it('a link asks for the password of the registration', async () => {
  const { user, server } = await open({ address: '/verify?link=abc' });
  await user.type(screen.getByLabelText('Password'), 'a few words in a row{Enter}');
  await expect.poll(currentToken).toBe('new');
  expect(server.to(registrations.verifyEmail)[0]?.body).toEqual({
    link: 'abc',
    password: 'a few words in a row',
  });
});

it('a link tells whoever is logged in that it may be of another account', async () => {
  setToken('mine');
  const { user } = await open({ address: '/verify?link=xyz', as: { ...owner, email: 'bob@example.com' } });
  expect(screen.getByRole('note').textContent).toContain('logged in as \u2068bob@example.com\u2069');
  expect(screen.queryByRole('link', { name: 'Register again' })).toBeNull();
  await user.type(screen.getByLabelText('Password'), 'a few words in a row{Enter}');
  await expect.poll(currentToken).toBe('new');
  expect(hasServed('xyz')).toBe(true);
});

it('without a registration it leads to one, and keeps where somebody wanted to go', async () => {
  await open({ address: '/verify?back=/orders' });
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Create an account' });
  expect(link.getAttribute('href')).toBe('/register?back=%2Forders');
});

it('an address that was mistyped is changed with the same invitation', async () => {
  keepSentCode('registration', sent);
  const { user, history } = await open({ address: '/verify?invitation=abc' });
  await user.click(screen.getByRole('link', { name: 'Change it' }));
  expect([history.location.href, history.location.state.email]).toEqual([
    '/register?invitation=abc',
    'ada@example.com',
  ]);
});

it('an installation that sends no mail leads to its mailbox', async () => {
  keepSentCode('registration', sent);
  await open({ mailbox: true });
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Open the mailbox' });
  expect([link.getAttribute('href'), link.target]).toEqual(['/mailbox', '_blank']);
});
