import { credentials, type OcpiCredentials } from '@voltdeck/contract';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, inOrder, owner, refuses, serve, showTo } from '../../api/testing-server';
import { OcpiScreen } from './ocpi-screen';

const { showCredentials, changeParty, renewToken } = credentials;

const told = (change: Partial<OcpiCredentials> = {}): OcpiCredentials => ({
  party_id: 'VLT',
  country_code: 'ES',
  home_country: 'ES',
  versions_url: 'https://volt.example/ocpi/versions',
  token: 'a-first-token',
  has_token: true,
  token_created_at: '2026-03-01T10:00:00Z',
  token_used_at: null,
  ...change,
});
const open = (change: Partial<typeof owner> = {}) =>
  showTo({ ...owner, subscriptionFeatures: ['ocpi-roaming'], ...change }, () => <OcpiScreen />);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the token once it is asked for, and renews it after a confirmation', async () => {
  const { to } = serve([
    [renewToken, answers(told({ token: 'a-second-token' }))],
    [showCredentials, inOrder(answers(told()), answers(told({ token: 'a-second-token' })))],
  ]);
  await open();
  const user = userEvent.setup();
  expect(await screen.findByText('Nobody has read with it yet')).toBeTruthy();
  expect(screen.queryByText('a-first-token')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show token' }));
  expect(screen.getByText('a-first-token')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Renew token' }));
  const question = await screen.findByRole('dialog');
  expect(to(renewToken)).toHaveLength(0);
  await user.click(within(question).getByRole('button', { name: 'Renew token' }));
  await user.click(await screen.findByRole('button', { name: 'Show token' }));
  expect(await screen.findByText('a-second-token')).toBeTruthy();
  expect(to(renewToken)).toHaveLength(1);
});

it('makes a first token without a question', async () => {
  const { to } = serve([
    [renewToken, answers(told())],
    [showCredentials, inOrder(answers(told({ token: null, has_token: false })), answers(told()))],
  ]);
  await open();
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Create token' }));
  expect(await screen.findByRole('button', { name: 'Show token' })).toBeTruthy();
  expect(to(renewToken)).toHaveLength(1);
});

it('sets the party in capitals, and says whose it is already', async () => {
  const { to } = serve([
    [changeParty, refuses(422, 'fields.invalid', { party_id: ['This party is taken.'] })],
    [showCredentials, answers(told({ party_id: null, country_code: null }))],
  ]);
  await open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Set party' }));
  await user.type(await screen.findByLabelText('Party ID'), 'abc');
  await user.click(screen.getByRole('button', { name: 'Save party' }));
  expect(await screen.findByText('This party is taken.')).toBeTruthy();
  expect(to(changeParty)[0]?.body).toEqual({ country_code: 'ES', party_id: 'ABC' });
});

it('tells that partners will find everything under new IDs before a party is changed', async () => {
  serve([[showCredentials, answers(told())]]);
  await open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Change party' }));
  await user.type(await screen.findByLabelText('Party ID'), 'X');
  expect(await screen.findByText(/under new IDs/)).toBeTruthy();
});

it('shows no token and changes nothing for whoever is not the owner', async () => {
  serve([[showCredentials, answers(told({ token: null }))]]);
  await open({ is_owner: false, permissions: ['operator-dashboard.ocpi.read'] });
  expect(await screen.findByText('Only the owner sees the token')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Renew token' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change party' })).toBeNull();
});
