import { admins } from '@voltdeck/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answers, inOrder, owner, refuses } from '../../api/testing-server';
import { toastDone } from '../../ui/toast';
import { access, menuOf, openAdmins, orderRead, pageOf, payoutRead, self, third } from './testing-admins';

vi.mock('../../ui/toast', () => ({ toastDone: vi.fn<(toast: unknown) => void>() }));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const keeper = {
  ...owner,
  is_owner: false,
  permissions: [
    orderRead,
    access,
    ...['read', 'update', 'create'].map((verb) => `operator-dashboard.admin.${verb}`),
  ],
};
const chips = () =>
  screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('button') !== null);

describe('an invitation', () => {
  const open = async (...given: Parameters<typeof openAdmins>) => {
    const page = await openAdmins(...given);
    await page.user.click(await screen.findByRole('button', { name: 'Invite people' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('checkbox', { name: 'See orders' });
    const paste = async (addresses: string): Promise<void> => {
      await page.user.click(dialog.getByRole('textbox', { name: /Email addresses/ }));
      await page.user.paste(addresses);
    };
    return {
      ...page,
      dialog,
      paste,
      send: () => page.user.click(dialog.getByRole('button', { name: 'Send invitations' })),
    };
  };

  it('goes to each address once, with what is ticked', async () => {
    const { user, dialog, paste, send, server } = await open([self], [[admins.createAdmin, answers(third)]]);
    await paste('a@example.test, b@example.test a@example.test');
    expect(chips().map(({ textContent }) => textContent)).toEqual(['a@example.test', 'b@example.test']);
    await user.click(dialog.getByRole('checkbox', { name: 'See orders' }));
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const permissions = [access, orderRead];
    expect(server.to(admins.createAdmin).map(({ body }) => body)).toEqual([
      { email: 'a@example.test', permissions },
      { email: 'b@example.test', permissions },
    ]);
    expect(vi.mocked(toastDone)).toHaveBeenCalledOnce();
  });

  it('keeps the address that is refused, with why beside it', async () => {
    const member = refuses(422, 'fields.invalid', { email: ['Works here already'] });
    const { user, dialog, paste, send } = await open(
      [self],
      [[admins.createAdmin, inOrder(answers(third), member)]],
    );
    await paste('a@example.test,b@example.test');
    await send();
    await dialog.findByText('Works here already');
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /Email addresses/ }));
    expect(chips().map(({ textContent }) => textContent)).toEqual(['b@example.testWorks here already']);
    await user.click(dialog.getByRole('button', { name: /Take .*b@example.test.* away/ }));
    expect(dialog.queryByText('Works here already')).toBeNull();
  });

  it('asks for an address, and says what the server refuses as a whole', async () => {
    const slow = refuses(429, 'too-many-requests');
    const { dialog, paste, send, server } = await open([self], [[admins.createAdmin, slow]]);
    await send();
    expect(dialog.getByText('Enter at least one address.')).toBeTruthy();
    expect(server.to(admins.createAdmin)).toEqual([]);
    await paste('a@example.test');
    await send();
    await waitFor(() => expect(dialog.getAllByText('refused: too-many-requests')).not.toEqual([]));
  });

  it('gives a role at one press, and nothing that one lacks oneself', async () => {
    const { user, dialog } = await open([self], [], keeper);
    const box = (name: string) => dialog.getByRole<HTMLInputElement>('checkbox', { name });
    expect(dialog.queryByRole('checkbox', { name: /^Owner/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Accountant' }));
    expect([box('See orders').checked, box('See payouts').checked]).toEqual([true, false]);
    expect(box('See payouts').disabled).toBe(true);
    expect(dialog.getByText(/you cannot give it/)).toBeTruthy();
    await user.type(dialog.getByRole('searchbox'), 'pay');
    expect(dialog.queryByRole('checkbox', { name: 'See orders' })).toBeNull();
  });
});

describe('what somebody may do', () => {
  const open = async (...given: Parameters<typeof openAdmins>) => {
    const page = await openAdmins(...given);
    await menuOf(page.user, 'Theo Third');
    await page.user.click(screen.getByRole('menuitem', { name: /permissions/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/^What .*Theo Third.* may do$/);
    return { ...page, dialog };
  };
  const save = 'Save permissions';

  it('is saved for the version that was seen', async () => {
    const { user, dialog, server } = await open([third], [[admins.replaceAdmin, answers(third)]]);
    await user.click(await dialog.findByRole('checkbox', { name: 'See payouts' }));
    await user.click(dialog.getByRole('button', { name: save }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.to(admins.replaceAdmin)[0]).toMatchObject({
      path: '/api/admins/3',
      body: { permissions: [orderRead, payoutRead], is_owner: false, version: 4 },
    });
  });

  it('changed by somebody else meanwhile shows what they gave and took, and begins anew from there', async () => {
    const changed = { ...third, version: 5, permissions: [payoutRead] };
    const { user, dialog, server } = await open(
      [third],
      [
        [admins.adminTable, inOrder(answers(pageOf(third)), answers(pageOf(changed)))],
        [admins.replaceAdmin, inOrder(refuses(409, 'admin.changed'), answers(changed))],
      ],
    );
    await user.click(dialog.getByRole('button', { name: save }));
    const alert = await dialog.findByRole('alert');
    await waitFor(() => expect(alert.textContent).toContain('Given: See payouts'));
    expect(alert.textContent).toContain('Taken: See orders');
    await user.click(dialog.getByRole('button', { name: 'Show the new state' }));
    const ticked = dialog
      .getAllByRole<HTMLInputElement>('checkbox', { name: /^See/ })
      .filter((box) => box.checked);
    expect(ticked.map((box) => box.getAttribute('aria-label'))).toEqual(['See payouts']);
    await user.click(dialog.getByRole('button', { name: save }));
    await waitFor(() => expect(server.to(admins.replaceAdmin)).toHaveLength(2));
    expect(server.to(admins.replaceAdmin)[1]).toMatchObject({ body: { version: 5 } });
  });

  it('of the last owner stays, and says why', async () => {
    const other = { ...third, is_owner: true };
    const { user, dialog } = await open([other], [[admins.replaceAdmin, refuses(409, 'admin.last-owner')]]);
    await user.click(dialog.getByRole('checkbox', { name: /^Owner/ }));
    await user.click(dialog.getByRole('button', { name: save }));
    expect((await dialog.findByRole('alert')).textContent).toContain('refused: admin.last-owner');
  });

  it('is shown and not changed where one may not: of an owner, and without the key', async () => {
    const { dialog } = await open([{ ...third, is_owner: true }], [], keeper);
    expect(dialog.getByText('Only an owner can change an owner.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: save })).toBeNull();
  });
});
