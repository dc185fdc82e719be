import { logins, operators, profiles, registrations, type User } from '@voltdeck/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answers, owner, refuses, serve, showTo } from '../../api/testing-server';
import { currentToken, setToken } from '../../api/token';
import { toastDone } from '../../ui/toast';
import { ProfileScreen } from './profile-screen';
// The question would wait for its code longer than a test does.
import './erase-dialog';

vi.mock('../../ui/toast', () => ({ toastDone: vi.fn<(toast: unknown) => void>() }));

beforeEach(() => vi.mocked(toastDone).mockClear());
afterEach(() => {
  cleanup();
  setToken(null);
  vi.unstubAllGlobals();
});

const person = {
  ...owner,
  first_name: 'Ada',
  last_name: 'Volt',
  email: 'ada@example.test',
  email_verified: true,
  vat_id: null,
  locale: 'en',
  news: false,
} as User;
const company = {
  id: 111,
  name: 'Ampere',
  country: 'FR',
  currency: 'EUR',
  currency_fixed: true,
  time_zone: 'Europe/Paris',
  setup: null,
};
const login = (id: number, current: boolean) => ({
  id,
  created_at: '2026-03-01T10:00:00Z',
  last_used_at: '2026-03-02T10:00:00Z',
  browser: 'Firefox',
  system: 'Linux',
  network: '203.0.113.7',
  network_kind: 'internet',
  current,
  operator: { id: 111, name: 'Ampere' },
  role: 'voltdeck_user',
});

const open = async (as: User = person, calls: Parameters<typeof serve>[0] = []) => {
  const served = serve([
    ...calls,
    [operators.showOperator, answers(company)],
    [logins.listLogins, answers([login(1, true), login(2, false)])],
  ]);
  await showTo(as, () => <ProfileScreen />, '/profile');
  return { ...served, user: userEvent.setup() };
};
const section = (name: string) => within(screen.getByRole('region', { name }));

it('saves names and VAT id, and tells what the server refuses on its field', async () => {
  const { to, user } = await open(person, [[profiles.changePerson, answers(person)]]);
  const about = section('Your details');
  await user.clear(about.getByRole('textbox', { name: 'First name' }));
  await user.type(about.getByRole('textbox', { name: 'First name' }), 'Grace');
  await user.click(about.getByRole('button', { name: 'Save details' }));
  await waitFor(() => expect(toastDone).toHaveBeenCalledOnce());
  expect(to(profiles.changePerson)[0]).toMatchObject({
    path: '/api/v3/users/1',
    body: { first_name: 'Grace', last_name: 'Volt', vat_id: null },
  });
});

it('does not send a name that turns the direction of what follows', async () => {
  const { to, user } = await open();
  const field = section('Your details').getByRole<HTMLInputElement>('textbox', { name: 'First name' });
  await user.clear(field);
  await user.paste('\u202Egnp');
  await user.click(section('Your details').getByRole('button', { name: 'Save details' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(to(profiles.changePerson)).toEqual([]);
});

it('changes the password, and shows a wrong current one beside it', async () => {
  const wrong = refuses(422, 'fields.invalid', { current_password: ['The current password is not valid'] });
  const { user } = await open(person, [[profiles.changePerson, wrong]]);
  const about = section('Password');
  await user.type(about.getByLabelText('Current password'), 'not this one');
  await user.type(about.getByLabelText('New password'), 'a second horse');
  await user.click(about.getByRole('button', { name: 'Change password' }));
  expect(await about.findByText('The current password is not valid')).toBeTruthy();
});

it('lists logins, and ends another one', async () => {
  const { to, user } = await open(person, [[logins.endLogin, answers({ id: 2 })]]);
  const about = section('Logins');
  expect(await about.findAllByRole('listitem')).toHaveLength(2);
  expect(about.getByText('This one')).toBeTruthy();
  await user.click(about.getByRole('button', { name: 'Log out of Firefox · Linux' }));
  await waitFor(() => expect(to(logins.endLogin).map(({ path }) => path)).toEqual(['/api/user/logins/2']));
});

it('verifies an address that was not, by a code', async () => {
  const code = {
    require_verification: 1,
    verification_token: 'proof',
    sent_to: 'a…a@example.test',
    can_resend_in_seconds: 60,
    available_attempts: 5,
  };
  const { to, user } = await open({ ...person, email_verified: false }, [
    [registrations.sendConfirmation, answers(code)],
    [registrations.confirmEmail, answers({ email_verified: true })],
  ]);
  const about = section('Your details');
  await user.click(about.getByRole('button', { name: 'Send a code' }));
  const field = await about.findByRole('textbox', { name: 'Code' });
  expect(document.activeElement).toBe(field);
  expect(about.getByText(/Another code in/)).toBeTruthy();
  await user.type(field, '1234');
  await waitFor(() => expect(toastDone).toHaveBeenCalledOnce());
  expect(to(registrations.confirmEmail)[0]?.body).toEqual({ code: '1234', verification_token: 'proof' });
});

it('asks for no code where the mail carries a link', async () => {
  const link = {
    require_verification: 1,
    verification_token: 'proof',
    sent_to: 'ada@example.test',
    can_resend_in_seconds: 60,
    available_attempts: 0,
  };
  const { user } = await open({ ...person, email_verified: false }, [
    [registrations.sendConfirmation, answers(link)],
  ]);
  const about = section('Your details');
  await user.click(about.getByRole('button', { name: 'Send a code' }));
  expect(await about.findByText(/a link instead of a code/)).toBeTruthy();
  expect(about.queryByRole('textbox', { name: 'Code' })).toBeNull();
});

it('says why the currency is fixed, and shows no company to others', async () => {
  await open();
  expect(await screen.findByText(/It is fixed, because/)).toBeTruthy();
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Currency' }).disabled).toBe(true);
  cleanup();
  await open({ ...person, is_owner: false, permissions: [] } as User);
  expect(screen.queryByRole('region', { name: 'Company' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'News' })).toBeNull();
});

it('removes a person by the typed address and the password, and ends the login here', async () => {
  setToken('mine');
  const { to, user } = await open(person, [[profiles.erasePerson, answers({ erased: true })]]);
  await user.click(section('Your data').getByRole('button', { name: 'Remove my account' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Current password'), 'a horse');
  await user.click(dialog.getByRole('button', { name: 'Remove my account' }));
  expect(to(profiles.erasePerson)).toEqual([]);
  await user.type(dialog.getByRole('textbox'), 'Ada@Example.test');
  await user.click(dialog.getByRole('button', { name: 'Remove my account' }));
  await waitFor(() => expect(currentToken()).toBeNull());
  expect(to(profiles.erasePerson)[0]?.body).toEqual({ password: 'a horse' });
});
