import { installation, mailbox } from '@voltdeck/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, inOrder, isAway, refuses, serve, showToOwner } from '../../api/testing-server';
import { LoginScreen } from '../logins/login-screen';
import { MailboxScreen } from './mailbox-screen';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const demo = { email: 'operator@voltdeck.test', password: 'voltdeck-demo' };
const about = (hasMailbox: boolean) =>
  answers({
    product_name: 'Amp & Co',
    realtime_key: 'x',
    map_style_url: null,
    privacy_url: null,
    terms_url: null,
    registration: null,
    mailbox: hasMailbox,
    demo,
  });
const mail = {
  id: 1,
  at: '2026-03-02T10:00:00.000Z',
  to: 'ada@example.com',
  locale: 'en',
  subject: 'Your code',
  text: ['Hello <b>Ada</b>,', 'this is your code.'],
  code: '0427',
  button: null,
};
const link = {
  ...mail,
  id: 2,
  locale: 'ar',
  subject: 'كلمة المرور',
  code: null,
  button: { label: 'فتح', url: 'https://voltdeck.example/reset?link=x' },
};

it('shows each mail with its code to copy or its link, in its own language', async () => {
  serve([
    [installation.installation, about(true)],
    [mailbox.mails, answers([link, mail])],
  ]);
  await showToOwner(() => <MailboxScreen />);
  const [second, first] = await screen.findAllByRole('article');
  if (first === undefined || second === undefined) throw new Error('there are two mails');
  expect(within(first).getByText('0427').closest('[dir]')?.getAttribute('dir')).toBe('ltr');
  expect(within(first).getByText('Hello <b>Ada</b>,')).toBeTruthy();
  expect(within(first).getByRole('button', { name: 'Copy code' })).toBeTruthy();
  expect(within(second).getByRole('link', { name: 'فتح' }).getAttribute('href')).toBe(link.button.url);
  const heading = within(second).getByRole('heading');
  expect([heading.lang, heading.dir]).toEqual(['ar', 'rtl']);
});

it('says what it is for while there is nothing, and shows what comes by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serve([
    [installation.installation, about(true)],
    [mailbox.mails, inOrder(answers([]), answers([mail]))],
  ]);
  await showToOwner(() => <MailboxScreen />);
  expect(await screen.findByText('No emails yet')).toBeTruthy();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await screen.findByText('0427')).toBeTruthy();
});

it('offers to try again where the mails cannot be loaded', async () => {
  serve([
    [installation.installation, about(true)],
    [mailbox.mails, refuses(500, 'something-went-wrong')],
  ]);
  await showToOwner(() => <MailboxScreen />);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('keeps what it has while the server is away', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serve([
    [installation.installation, about(true)],
    [mailbox.mails, inOrder(answers([mail]), isAway)],
  ]);
  const { failures } = await showToOwner(() => <MailboxScreen />);
  await screen.findByText('0427');
  await vi.advanceTimersByTimeAsync(6_000);
  expect(screen.getByText('0427')).toBeTruthy();
  expect(failures).toEqual([]);
});

it('is not there where mails are sent, and asks for none', async () => {
  const heard = serve([
    [installation.installation, about(false)],
    [mailbox.mails, refuses(404, 'not-found')],
  ]);
  await showToOwner(() => <MailboxScreen />);
  expect(await screen.findByRole('link', { name: /Amp & Co/ })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Mailbox' })).toBeNull();
  expect(heard.to(mailbox.mails).length).toBeLessThanOrEqual(1);
});

it.each([true, false])('the login page leads there where mails are shown: %s', async (hasMailbox) => {
  serve([[installation.installation, about(hasMailbox)]]);
  await showToOwner(() => <LoginScreen />);
  await screen.findByText('Demo installation');
  expect(screen.queryAllByRole('link', { name: /mailbox/ })).toHaveLength(hasMailbox ? 1 : 0);
});
