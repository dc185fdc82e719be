import { installation, invitations } from '@voltdeck/contract';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { currentToken, setToken } from '../../api/token';
import { answers, owner, refuses, serve, showTo } from '../../api/testing-server';
import { InviteScreen } from './invite-screen';
import { markTakenUp } from './taken-up';

afterEach(() => {
  cleanup();
  setToken(null);
  markTakenUp('');
  vi.unstubAllGlobals();
});

const invitation = {
  operator: 'Sunny Charging',
  invited_by: 'Sun Ny',
  email: 'ada@example.com',
  chooses_password: true,
};
const loggedIn = answers({ access_token: 'new' });

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ token: 'secret' }),
}));

const open = async ({
  shown = answers(invitation),
  accept = loggedIn,
  as = null,
}: {
  shown?: Parameters<typeof serve>[0][number][1];
  accept?: Parameters<typeof serve>[0][number][1];
  as?: string | null;
} = {}) => {
  const server = serve([
    [
      installation.installation,
      answers({ product_name: 'Voltdeck', registration: 'open', mailbox: false, demo: null }),
    ],
    [invitations.showInvitation, shown],
    [invitations.acceptInvitation, accept],
    [invitations.joinByInvitation, loggedIn],
  ]);
  const user = as === null ? null : { ...owner, email: as };
  await showTo(user as never, () => <InviteScreen />, '/invite/secret');
  return { server, user: userEvent.setup() };
};

it('somebody new reads who invites, and chooses names and a password', async () => {
  const { server, user } = await open();
  expect(await screen.findByText(/Sun Ny.*Sunny Charging/)).toBeTruthy();
  await user.type(screen.getByLabelText(/First name/), 'Ada');
  await user.type(screen.getByLabelText(/Last name/), 'Lovelace');
  await user.type(screen.getByLabelText(/^Password/), 'a horse eats no battery');
  await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
  await expect.poll(currentToken).toBe('new');
  expect(server.to(invitations.acceptInvitation).map(({ body }) => body)).toEqual([
    { first_name: 'Ada', last_name: 'Lovelace', password: 'a horse eats no battery' },
  ]);
});

it('somebody known proves to be that person, and a wrong password says so', async () => {
  const { user } = await open({
    shown: answers({ ...invitation, chooses_password: false }),
    accept: refuses(422, 'fields.invalid', { password: ['The password is not valid.'] }),
  });
  await user.type(await screen.findByLabelText(/^Password/), 'something else');
  await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
  expect(await screen.findByText('The password is not valid.')).toBeTruthy();
  expect(screen.queryByLabelText(/First name/)).toBeNull();
});

it('whoever is logged in as the invited accepts at one press', async () => {
  const { server, user } = await open({ as: 'Ada@example.com' });
  await user.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
  await expect.poll(currentToken).toBe('new');
  expect(server.to(invitations.joinByInvitation)).toHaveLength(1);
});

it('somebody else who is logged in is asked to log out', async () => {
  await open({ as: 'eve@example.com' });
  expect(await screen.findByRole('button', { name: 'Log out' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept the invitation' })).toBeNull();
});

it('a link that opens nothing says why', async () => {
  await open({ shown: refuses(409, 'invitation.used') });
  expect(await screen.findByRole('heading', { name: 'This link opens nothing' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy();
});
