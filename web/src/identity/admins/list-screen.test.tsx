import { admins } from '@voltdeck/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answers, owner, refuses } from '../../api/testing-server';
import { seeAs } from '../../api/seen-as';
import { SeeAsBanner } from './see-as-banner';
import { menuOf, openAdmins, orderRead, self, third } from './testing-admins';
import { showToOwner } from '../../api/testing-server';

vi.mock('../../api/seen-as', async (original) => ({
  ...(await original<object>()),
  seeAs: vi.fn<(seen: unknown) => void>(),
}));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const offered = (): (string | null)[] =>
  screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
const invited = {
  ...third,
  status: 'inactive' as const,
  invitation: { sent_at: '2026-03-01T10:00:00Z', good_until: '2099-03-01T10:00:00Z' },
};
/** Somebody who may look at admins and change them, and is no owner. */
const keeper = {
  ...owner,
  is_owner: false,
  permissions: ['read', 'update', 'create', 'delete'].map((verb) => `operator-dashboard.admin.${verb}`),
};

describe('the list', () => {
  it('says who is there, in which state and what each may do', async () => {
    await openAdmins([self, third, invited]);
    await screen.findByText(/\(you\)/);
    const rows = screen
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(/Ada Third \(you\).*Active.*Owner/),
      expect.stringMatching(/Theo Third.*Active.*1 permission/),
      expect.stringMatching(/Theo Third.*Invited.*1 permission/),
    ]);
  });

  it('offers to invite where nobody is there, and not to who may not', async () => {
    await openAdmins([]);
    await screen.findByText('Nobody yet');
    expect(screen.getByRole('button', { name: 'Invite people' })).toBeTruthy();
    cleanup();
    await openAdmins([third], [], { ...keeper, permissions: ['operator-dashboard.admin.read'] });
    await screen.findByText('Theo Third');
    expect(screen.queryByRole('button', { name: 'Invite people' })).toBeNull();
  });

  it('says what happened when it could not be read, and tries again', async () => {
    const { user, server } = await openAdmins(
      [],
      [[admins.adminTable, refuses(500, 'something-went-wrong')]],
    );
    await screen.findByText('refused: something-went-wrong');
    const before = server.to(admins.adminTable).length;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.to(admins.adminTable).length).toBeGreaterThan(before));
  });
});

describe('the menu of a row', () => {
  it.each([
    [
      'somebody at work',
      third,
      owner,
      ['Edit permissions', 'See as this person', 'Send password reset', 'Suspend', 'Remove'],
    ],
    [
      'somebody suspended',
      { ...third, status: 'suspended' as const },
      owner,
      ['Edit permissions', 'See as this person', 'Send password reset', 'Let in again', 'Remove'],
    ],
    [
      'somebody invited',
      invited,
      owner,
      ['Edit permissions', 'See as this person', 'Send invitation again', 'Withdraw invitation'],
    ],
    ['oneself', { ...self, first_name: 'Theo' }, owner, ['Show permissions']],
    [
      'an owner, to who is none',
      { ...third, is_owner: true },
      keeper,
      ['Show permissions', 'See as this person'],
    ],
  ] as const)('of %s', async (_, row, as, actions) => {
    const { user } = await openAdmins([row], [], as);
    await menuOf(user, /^Theo Third/);
    expect(offered()).toEqual(actions.map((action) => expect.stringContaining(action)));
  });

  it('suspends after a question, which shows what the server refuses', async () => {
    const { user, server, failures } = await openAdmins(
      [third],
      [[admins.suspendAdmin, refuses(409, 'admin.last-owner')]],
    );
    await menuOf(user, 'Theo Third');
    await user.click(screen.getByRole('menuitem', { name: /Suspend/ }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('All their logins end at once');
    expect(server.to(admins.suspendAdmin)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));
    await waitFor(() =>
      expect(server.to(admins.suspendAdmin).map(({ path }) => path)).toEqual(['/api/admins/3/suspend']),
    );
    await waitFor(() =>
      expect(failures.length + within(dialog).queryAllByText(/admin.last-owner/).length).toBeGreaterThan(0),
    );
  });

  it('removes after a question', async () => {
    const { user, server } = await openAdmins([third], [[admins.removeAdmin, answers({ id: 3 })]]);
    await menuOf(user, 'Theo Third');
    await user.click(screen.getByRole('menuitem', { name: /Remove/ }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(server.to(admins.removeAdmin)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('mails a reset and lets in again at one press', async () => {
    const suspended = { ...third, status: 'suspended' as const };
    const { user, server } = await openAdmins(
      [suspended],
      [
        [admins.sendAdminReset, answers({ id: 3 })],
        [admins.resumeAdmin, answers(third)],
      ],
    );
    await menuOf(user, 'Theo Third');
    await user.click(screen.getByRole('menuitem', { name: /password reset/ }));
    await waitFor(() => expect(server.to(admins.sendAdminReset)).toHaveLength(1));
    await menuOf(user, 'Theo Third');
    await user.click(screen.getByRole('menuitem', { name: /Let in again/ }));
    await waitFor(() => expect(server.to(admins.resumeAdmin)).toHaveLength(1));
  });

  it('looks through somebody’s eyes, with a banner that ends it', async () => {
    const { user, address } = await openAdmins([third]);
    await menuOf(user, 'Theo Third');
    await user.click(screen.getByRole('menuitem', { name: /See as/ }));
    const seen = {
      name: 'Theo Third',
      isOwner: false,
      permissions: [orderRead],
      refusal: expect.any(String) as string,
    };
    expect(vi.mocked(seeAs).mock.calls).toEqual([[seen]]);
    expect(address()).toBe('/');
    cleanup();
    await showToOwner(() => <SeeAsBanner seen={{ ...seen, refusal: '' }} />);
    await user.click(await screen.findByRole('button', { name: 'End the preview' }));
    expect(vi.mocked(seeAs)).toHaveBeenLastCalledWith(null);
  });
});
